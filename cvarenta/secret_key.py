"""The key that signs sessions, made once on each machine and kept beside its data."""

import os
import secrets
from pathlib import Path


def secret_key(path: Path) -> str:
    """Read the key kept at `path`, making it first, readable by its owner alone.

    Two processes that start together get the same key: whoever links the file first wins.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text()
