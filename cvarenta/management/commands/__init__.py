"""One file a command: `demo_admin` and `serve`."""
