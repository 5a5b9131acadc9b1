"""A production environment leaves Django's own deployment check nothing to say (promise 38)."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cvarenta.secret_key import secret_key

HOUSE = Path(__file__).resolve().parents[2]


def in_production(folder: Path, *arguments: str, **environment: str) -> str:
    """Run a Django command as it would run behind a proxy with TLS."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=HOUSE,
        env={
            **os.environ,
            "VAR_DIR": str(folder),
            "SITE_ORIGINS": "https://cvarenta.example",
            "TRUST_PROXY": "true",
            **environment,
        },
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_deployment_check_is_clean(tmp_path):
    out = in_production(tmp_path, "check", "--deploy", "--fail-level", "WARNING")
    assert "no issues" in out
    assert "0 silenced" in out


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        (
            {"DATABASE_URL": "postgres://u:p@db:5432/c", "REDIS_URL": "redis://r:6379/0"},
            ["django.db.backends.postgresql", "channels_redis.core.RedisChannelLayer"],
        ),
        (
            {"DATABASE_URL": "", "REDIS_URL": ""},
            ["django.db.backends.sqlite3", "cvarenta.tidy_layer.TidyLayer"],
        ),
    ],
)
def test_two_addresses_choose_database_and_layer(tmp_path, environment, expected):
    code = (
        "import json; from django.conf import settings as s; print(json.dumps("
        "[s.DATABASES['default']['ENGINE'], s.CHANNEL_LAYERS['default']['BACKEND']]))"
    )
    environment = {key: value for key, value in environment.items() if value}
    kept = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL"}}
    done = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup(); {code}"],
        cwd=HOUSE,
        env={
            **kept,
            **environment,
            "VAR_DIR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "cvarenta.settings",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == expected


def test_the_key_is_made_once_and_kept_from_others(tmp_path):
    path = tmp_path / "var" / "secret-key"
    key = secret_key(path)
    assert len(key) > 60
    assert secret_key(path) == key
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_the_image_holds_every_room_the_site_runs_on():
    """A room that is not copied, locale/ say, would be missed only once the image runs."""
    compose = (HOUSE / "docker-compose.yml").read_text()
    copied = set(re.findall(r"COPY (\w+) \1\b", compose))
    rooms = {path.name for path in HOUSE.iterdir() if path.is_dir()}
    elsewhere = {"tests", "var", "requirements"}
    assert copied == {name for name in rooms if name[0] not in "._"} - elsewhere
