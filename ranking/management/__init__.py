"""What can be done to the ranking from the command line."""
