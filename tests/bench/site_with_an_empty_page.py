"""The site's own settings, and beside its pages one without content: `empty_page`."""

from cvarenta.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.empty_page"
