"""What someone who runs the site sees: ids in log and page, figures, and no secret in any."""

from __future__ import annotations

import json
import logging
import sys
from uuid import uuid4

import pytest
from django.test import Client
from django.test.client import RequestFactory

from cvarenta import views
from cvarenta.request_ids import JsonLine, RequestIdMiddleware, WhatIsServed, current_id

TOKEN = "canary-token-of-the-metrics"
pytestmark = pytest.mark.django_db


def written(record: logging.LogRecord) -> dict[str, object]:
    assert WhatIsServed().filter(record)
    line = JsonLine().format(record)
    assert "\n" not in line
    return dict(json.loads(line))


def test_each_answer_has_an_id_of_its_own():
    ids = {Client().get("/vivo")["X-Request-ID"] for _ in range(3)}
    assert len(ids) == 3
    assert current_id() == ""


def test_a_line_names_request_and_game_and_no_cookie_or_form():
    game_id = str(uuid4())
    lines = []

    def serve(request):
        record = logging.getLogger("cvarenta").makeRecord(
            "cvarenta", logging.ERROR, __file__, 1, "it %s", ("broke",), sys.exc_info()
        )
        record.request = request  # as Django's own records have it
        lines.append(written(record))
        return views.server_error(request)

    request = RequestFactory().post(f"/juego/{game_id}/jugar/", {"password": "canary-password"})
    request.COOKIES["sessionid"] = "canary-cookie"
    answer = RequestIdMiddleware(serve)(request)
    (line,) = lines
    assert (line["game_id"], line["message"], line["level"]) == (game_id, "it broke", "ERROR")
    assert line["request_id"] == answer["X-Request-ID"]
    assert "canary" not in json.dumps(line)


def test_the_error_page_shows_the_id_that_the_log_has(monkeypatch, caplog):
    def fail(*args):
        raise RuntimeError("the guide broke")

    monkeypatch.setattr(views, "guide_facts", fail)
    caplog.handler.addFilter(WhatIsServed())
    client = Client(raise_request_exception=False)
    logger = logging.getLogger("django.request")
    logger.addHandler(caplog.handler)  # Django's loggers do not propagate
    try:
        answer = client.get("/guia/")
    finally:
        logger.removeHandler(caplog.handler)
    assert answer.status_code == 500
    shown = answer["X-Request-ID"]
    assert shown in answer.content.decode()
    (request_id,) = {record.request_id for record in caplog.records if record.exc_info}
    assert request_id == shown


def test_figures_are_for_who_knows_the_token(settings):
    client = Client()
    assert client.get("/metricas").status_code == 404
    assert client.get("/metricas", headers={"Authorization": "Bearer "}).status_code == 404
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metricas").status_code == 404
    assert client.get("/metricas", headers={"Authorization": "Bearer no"}).status_code == 404
    told = client.get("/metricas", headers={"Authorization": f"Bearer {TOKEN}"})
    assert told.status_code == 200
    text = told.content.decode()
    for name in ("plays_total", "thinking_seconds_bucket", "open_tables", "board_pushes_total"):
        assert f"cvarenta_{name}" in text
    assert TOKEN not in text
