"""What the privacy page says is so."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.db import models
from django.test import Client, override_settings
from django.urls import reverse

from campaign import places
from cvarenta.models import Player

pytestmark = pytest.mark.django_db
ADDRESS = "203.0.113.77"


def test_every_page_leads_to_it(client: Client) -> None:
    for page in ("/", reverse("account_signup"), "/no-existe/"):
        assert f'href="{reverse("privacy")}"' in client.get(page).content.decode()
    assert client.get(reverse("privacy")).status_code == 200


def test_who_answers_for_the_data_is_named_where_the_site_knows(client: Client) -> None:
    assert "Quien responde" not in client.get(reverse("privacy")).content.decode()
    with override_settings(PRIVACY_CONTACT="Casa del Cuarenta <casa@quito.example>"):
        told = client.get(reverse("privacy")).content.decode()
    assert "Casa del Cuarenta &lt;casa@quito.example&gt;" in told


def test_looking_around_leaves_no_session_and_no_player() -> None:
    passer_by = Client(REMOTE_ADDR=ADDRESS)
    for page in ("/", "/guia/", "/ranking/", "/privacidad/"):
        assert passer_by.get(page).status_code == 200
    assert not Session.objects.exists()
    assert not Player.objects.exists()


def test_no_table_keeps_an_address(client: Client) -> None:
    """Nothing that a log-in or a game writes holds where it came from."""
    from django.apps import apps

    for model in apps.get_models():
        for field in model._meta.get_fields():
            assert not isinstance(field, models.GenericIPAddressField), (model, field)
    visitor = Client(REMOTE_ADDR=ADDRESS)
    visitor.post(reverse("campaign:start"), {"kind": "practice"})
    assert Player.objects.exists()
    for model in apps.get_models():
        for row in model._base_manager.values():
            assert ADDRESS not in str(row), model
    for session in Session.objects.all():
        assert ADDRESS not in str(session.get_decoded())


def test_a_networks_trace_is_kept_for_thirty_days() -> None:
    assert places.KEPT.days == 30
