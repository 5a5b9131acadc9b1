"""The promises of the house, each a test."""
