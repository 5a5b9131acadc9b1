"""How patient the browser tests are: a busy machine is no reason to fail."""

from playwright.sync_api import expect

expect.set_options(timeout=15_000)
