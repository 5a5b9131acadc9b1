"""Bots: one call, ``choose(level, view, rng)``, with exactly what a person in the seat sees."""
