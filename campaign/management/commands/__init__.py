"""Commands of the campaign."""
