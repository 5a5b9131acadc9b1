"""The cache when Redis is gone: pages still come, attempts to log in are still counted."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.test import Client, override_settings

from tests.live import free_port


@pytest.fixture
def _no_redis():
    """A cache whose Redis is not there."""
    backend = {
        "BACKEND": "cvarenta.patient_cache.PatientRedisCache",
        "LOCATION": f"redis://127.0.0.1:{free_port()}/0",
    }
    with override_settings(CACHES={"default": backend}):
        yield
        caches["default"].clear()


@pytest.mark.usefixtures("_no_redis")
def test_what_is_kept_is_kept_in_memory():
    cache = caches["default"]
    assert cache.get("a", "nothing") == "nothing"
    cache.set("a", 1)
    assert cache.incr("a") == 2
    assert cache.get_many(["a", "b"]) == {"a": 2}
    assert not cache.add("a", 3)
    assert "a" in cache
    assert cache.get_or_set("c", "new") == "new"
    cache.delete("a")
    assert "a" not in cache
    with pytest.raises(ValueError, match="not found"):
        cache.incr("a")


@pytest.mark.django_db
@pytest.mark.usefixtures("_no_redis")
def test_cover_and_log_in_need_no_redis():
    client = Client()
    assert client.get("/").status_code == 200
    wrong = {"login": "Manuela", "password": "not-the-right-one"}
    answers = [client.post("/cuenta/entrar/", wrong).status_code for _ in range(12)]
    assert answers[0] == 200
    assert 429 in answers or b"Demasiados" in client.post("/cuenta/entrar/", wrong).content
