"""What the site adds to the command line."""
