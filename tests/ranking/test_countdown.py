"""Until when it is worth starting, said in time on every page that leads to a run."""

from datetime import timedelta

import pytest
from django.urls import reverse
from freezegun import freeze_time

from campaign.selectors import closing_of
from tests.ranking.conftest import CLOSES

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def text_of(client, address, at):
    with freeze_time(at):
        return " ".join(client.get(address).content.decode().split())


@pytest.mark.parametrize(
    ("left", "chapters"),
    [
        (timedelta(days=9), 5),
        (60 * MINUTE, 5),
        (60 * MINUTE - timedelta(microseconds=1), 4),
        (12 * MINUTE, 1),
        (12 * MINUTE - timedelta(microseconds=1), 0),
        (timedelta(0), 0),
        (-MINUTE, 0),
    ],
)
def test_how_many_chapters_there_is_time_for(edition, left, chapters):
    closing = closing_of(edition, CLOSES - left)
    assert (closing.chapters, closing.all_fit) == (chapters, chapters == 5)
    assert closing.is_closed == (left <= timedelta(0))
    assert (closing.minutes, closing.last_start) == (60, CLOSES - 60 * MINUTE)


def test_how_long_a_chapter_takes_is_the_editions_own_figure(edition):
    edition.chapter_minutes = 20
    assert closing_of(edition, CLOSES - 60 * MINUTE).chapters == 3


@pytest.mark.parametrize("name", ["ranking:board", "cover", "campaign:map"])
def test_the_close_and_the_last_useful_start_are_told_in_quitos_time(client, edition, name):
    page = text_of(client, reverse(name), CLOSES - timedelta(days=3))
    assert "6 de diciembre de 2026 a las 23:59</time> (hora de Quito)" in page
    assert "empieza antes del 6 de diciembre de 2026 a las 22:59: suelen tomar 60 minutos" in page
    assert 'data-closes-at="2026-12-07T04:59:00+00:00"' in page
    assert 'data-now="2026-12-04T04:59:00+00:00"' in page
    assert "js/countdown.js" in page


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (30, "Queda tiempo para unos 2 capítulos"),
        (15, "Queda tiempo para un capítulo"),
        (5, "Ya no queda tiempo para un capítulo entero"),
    ],
)
def test_near_the_close_the_board_says_what_still_fits(client, edition, left, told):
    """The kept board is rendered anew though no point came meanwhile."""
    text_of(client, reverse("ranking:board"), CLOSES - timedelta(days=3))
    page = text_of(client, reverse("ranking:board"), CLOSES - left * MINUTE)
    assert told in page
    assert "empieza antes del" not in page


def test_after_the_close_nothing_counts_down(client, edition):
    for name in ("cover", "campaign:map", "ranking:board"):
        page = text_of(client, reverse(name), CLOSES)
        assert "data-closes-at" not in page
