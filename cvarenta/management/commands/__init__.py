"""One file a command: what the site does when it is asked from a terminal."""
