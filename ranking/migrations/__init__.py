"""The ranking's tables, step by step."""
