"""Why a copy could not be made or put back."""


class BackupError(Exception):
    """Nothing was changed; the message says why, for whoever runs the site."""
