"""What a player may share: plain words about a win, and never a card."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from campaign import services, sharing
from cvarenta.models import Player
from tests.campaign.conftest import Clock
from tests.campaign.tables import AT, lose, win
from tests.campaign.test_secrets import cards_in

pytestmark = pytest.mark.django_db


def test_a_win_has_words_and_a_loss_has_none(member: Player, client: Client, clock: Clock) -> None:
    client.force_login(member)
    run = services.start_scoring(member, None, AT)
    page = reverse("campaign:run", args=[run.pk])
    assert 'class="share"' not in client.get(page).content.decode()
    lost = lose(member, run)
    assert sharing.game_text(lost) == ""
    won = win(member, run)
    text = sharing.game_text(won)
    assert f"gané en La Ronda, {won.score_us} a {won.score_them}" in text
    assert cards_in(text) == set()
    table = client.get(reverse("campaign:table", args=[won.pk])).content.decode()
    assert text in table
    assert (
        "Gané 1 de las cinco mesas del cuarenta de Quito: 100 puntos."
        in client.get(page).content.decode()
    )
    assert (
        'class="share"'
        not in client.get(reverse("campaign:table", args=[lost.pk])).content.decode()
    )


def test_practice_tells_no_points(member: Player) -> None:
    run = services.start_practice(member, None, AT)
    assert sharing.run_text(run, 0, 0) == ""
    assert sharing.run_text(run, 2, 0) == (
        "Gané 2 de las cinco mesas del cuarenta de Quito. ¿Te sientas?"
    )
