"""Measurements, run by `make bench`: figures are ratios to a baseline of the same run."""
