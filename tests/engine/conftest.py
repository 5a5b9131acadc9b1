"""How Hypothesis works here: the same examples on every run, and no stopwatch."""

from hypothesis import settings

settings.register_profile("engine", derandomize=True, deadline=None, database=None)
settings.load_profile("engine")
