"""The house played in a real browser, as a person plays it."""
