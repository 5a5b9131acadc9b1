"""What counts for the board, and what each visitor sees of it."""

from datetime import timedelta

import pytest

from ranking import selectors
from tests.ranking.conftest import START

pytestmark = pytest.mark.django_db


def seen(board):
    return [(row.place, row.nickname, row.points, row.lost) for row in board.top]


def test_points_of_all_scoring_runs_add_up_and_lost_chapters_with_them(edition, facts):
    ana = facts.player("ana")
    first, second = facts.run(ana), facts.run(ana)
    facts.win(first, START)
    facts.lose(first, START, chapter=2)
    facts.win(second, START + timedelta(hours=2))
    facts.lose(second, START + timedelta(hours=3), chapter=2)
    board = selectors.board(edition, START, None)
    assert seen(board) == [(1, "ana", 200, 2)]
    assert board.top[0].reached_at == START + timedelta(hours=2)


def test_practice_days_and_guests_never_count(edition, facts):
    """Promise 18, seen from the board."""
    ana = facts.champion("ana", 100)
    facts.win(facts.run(ana, kind="practice"), START, points=0)
    facts.lose(facts.run(ana, kind="practice"), START)
    guest = facts.player("invitado-1", is_guest=True)
    facts.win(facts.run(guest, kind="practice"), START, points=0)
    assert seen(selectors.board(edition, START, None)) == [(1, "ana", 100, 0)]


def test_losing_alone_gives_no_place(edition, facts):
    facts.lose(facts.run(facts.player("ana")), START)
    board = selectors.board(edition, START, None)
    assert (board.top, board.total) == ((), 0)


def test_the_first_twenty_are_shown_and_the_total_counts_all(edition, facts):
    for number in range(25):
        facts.champion(f"player{number:02}", 700, lost=number)
    board = selectors.board(edition, START, None)
    assert [row.place for row in board.top] == list(range(1, 21))
    assert (board.total, board.own, board.around) == (25, None, ())


def test_a_shared_place_is_not_cut_in_two(edition, facts):
    for number in range(19):
        facts.champion(f"player{number:02}", 700, lost=number)
    for nickname in ("ana", "beto", "carla"):
        facts.champion(nickname, 100)
    top = selectors.board(edition, START, None).top
    assert [(row.place, row.nickname) for row in top[19:]] == [
        (20, "ana"),
        (20, "beto"),
        (20, "carla"),
    ]


@pytest.mark.parametrize(
    ("number", "around"),
    [(1, []), (20, []), (21, [21, 22]), (22, [21, 22, 23]), (25, [24, 25])],
)
def test_ones_own_row_comes_with_its_neighbours_when_it_is_not_among_the_first(
    edition, facts, number, around
):
    players = [facts.champion(f"player{lost:02}", 700, lost=lost) for lost in range(25)]
    board = selectors.board(edition, START, players[number - 1].pk)
    assert board.own.place == number
    assert [row.place for row in board.around] == around
    assert selectors.place_of(edition, players[number - 1].pk, START) == board.own


def test_who_has_no_points_has_no_place(edition, facts):
    facts.champion("ana", 100)
    newcomer = facts.player("beto")
    board = selectors.board(edition, START, newcomer.pk)
    assert (board.own, board.around) == (None, ())
    assert selectors.place_of(edition, newcomer.pk, START) is None


def test_the_cover_gets_as_many_as_it_asks_for(edition, facts):
    for number in range(7):
        facts.champion(f"player{number}", 700, lost=number)
    assert [row.place for row in selectors.top(edition, START, 5)] == [1, 2, 3, 4, 5]


def test_each_edition_has_its_own_table(edition, facts):
    facts.champion("ana", 100)
    other = type(edition).objects.create(
        slug="2027",
        name="2027",
        opens_at=edition.closes_at,
        closes_at=edition.closes_at + timedelta(days=365),
    )
    assert selectors.board(other, START, None).total == 0
    assert selectors.board(edition, START, None).total == 1
