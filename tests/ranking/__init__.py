"""Tests of the ranking."""
