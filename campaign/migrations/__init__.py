"""How the campaign's tables came to be."""
