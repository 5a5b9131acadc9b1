"""Tests of the engine: the cases, the laws, and the command line."""
