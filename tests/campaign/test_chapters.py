"""The five chapters as data, what follows a game, and what a win pays."""

from __future__ import annotations

import pytest

from campaign.chapters import CHAPTERS, FREE_TABLE, Outcome, after, chapter, points_for
from engine.ai import LEVELS

WON, LOST = Outcome.WON, Outcome.LOST


def test_five_chapters_in_the_order_of_the_night() -> None:
    assert [(c.number, c.slug) for c in CHAPTERS] == [
        (1, "la-ronda"),
        (2, "plaza-grande"),
        (3, "san-diego"),
        (4, "san-francisco"),
        (5, "la-compania"),
    ]
    assert [chapter(number).number for number in range(1, 6)] == [1, 2, 3, 4, 5]


def test_at_a_free_table_one_game_follows_the_other() -> None:
    assert after(FREE_TABLE, WON) == after(FREE_TABLE, LOST) == FREE_TABLE
    with pytest.raises(LookupError):
        chapter(FREE_TABLE)


@pytest.mark.parametrize("number", [-1, 6])
def test_there_is_no_other_chapter(number: int) -> None:
    with pytest.raises(LookupError):
        chapter(number)
    with pytest.raises(LookupError):
        after(number, WON)
    with pytest.raises(LookupError):
        after(number, LOST)


def test_a_win_leads_on_and_a_loss_to_the_same_chapter() -> None:
    assert [after(number, WON) for number in range(1, 6)] == [2, 3, 4, 5, None]
    assert [after(number, LOST) for number in range(1, 6)] == [1, 2, 3, 4, 5]


def test_seven_hundred_points_at_most() -> None:
    paid = [points_for(number, 100, 200) for number in range(1, 6)]
    assert paid == [100, 100, 100, 100, 300]
    assert sum(paid) == 700


def test_every_bot_of_every_chapter_can_be_played() -> None:
    for where in CHAPTERS:
        assert set(where.sitters) == {1, 2, 3}
        assert {sitter.level for sitter in where.sitters.values()} <= set(LEVELS)
        assert where.rival == where.sitters[1].name
