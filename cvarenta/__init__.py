"""The site around the game: settings, addresses, accounts and the pages without rules."""
