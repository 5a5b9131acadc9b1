"""The order of the ranking and its laws, on facts alone."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from ranking.standings import EVERY_DAY, Sums, merit, merit_key, standings, sums

NOON = datetime(2026, 12, 1, 17, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Player:
    player_id: int
    nickname: str
    points: int
    lost: int = 0
    reached_at: datetime = NOON


# Few different values, so that ties of every depth come up.
players = st.lists(
    st.builds(
        Player,
        player_id=st.integers(1, 10**6),
        nickname=st.text("aAbBñÑ1", min_size=1, max_size=3),
        points=st.sampled_from([100, 200, 700]),
        lost=st.integers(0, 2),
        reached_at=st.integers(0, 2).map(lambda ms: NOON + timedelta(milliseconds=ms)),
    ),
    max_size=12,
    unique_by=lambda player: player.player_id,
)


def order(*facts: Player) -> list[tuple[int, str]]:
    return [(row.place, row.nickname) for row in standings(facts)]


def test_points_come_first():
    few = Player(1, "few", 600, lost=0, reached_at=NOON - timedelta(days=3))
    many = Player(2, "many", 700, lost=9)
    assert order(few, many) == [(1, "many"), (2, "few")]


def test_then_fewer_chapters_lost():
    early = Player(1, "early", 700, lost=2, reached_at=NOON - timedelta(days=3))
    clean = Player(2, "clean", 700, lost=1)
    assert order(early, clean) == [(1, "clean"), (2, "early")]


def test_then_who_reached_the_total_first_to_the_microsecond():
    late = Player(1, "late", 700, reached_at=NOON + timedelta(microseconds=1))
    early = Player(2, "early", 700)
    assert order(late, early) == [(1, "early"), (2, "late")]


def test_equal_players_share_a_place_and_the_next_is_not_moved_up():
    """Promise 20: 1, 2, 2, 4."""
    facts = [
        Player(4, "last", 100),
        Player(3, "zoila", 300),
        Player(2, "Ana", 300),
        Player(1, "best", 700),
    ]
    assert order(*facts) == [(1, "best"), (2, "Ana"), (2, "zoila"), (4, "last")]


def test_nobody_is_an_empty_table():
    assert standings([]) == ()


@given(players)
def test_keys_sort_as_the_table_does(facts):
    """The text that the database sorts by says the same as the merit it is made of."""
    keyed = {Sums(p.points, p.lost, p.reached_at).key(p.player_id): p.player_id for p in facts}
    assert [keyed[key] for key in sorted(keyed)] == [row.player_id for row in standings(facts)]
    for one in facts:
        for other in facts:
            mine, theirs = (merit_key(p.points, p.lost, p.reached_at) for p in (one, other))
            assert (mine < theirs, mine == theirs) == (
                merit(one) < merit(other),
                merit(one) == merit(other),
            )


@dataclass(frozen=True)
class Day:
    day: date
    points: int
    lost: int
    reached_at: datetime | None


def test_days_add_up_and_a_chapter_lost_on_a_day_without_points_counts_too():
    first, second = date(2026, 12, 1), date(2026, 12, 2)
    found = sums([Day(first, 300, 1, NOON), Day(second, 0, 2, None)])
    assert found == {first: Sums(300, 1, NOON), EVERY_DAY: Sums(300, 3, NOON)}
    assert sums([Day(second, 0, 2, None)]) == {}


@given(players, st.randoms(use_true_random=False))
def test_the_order_in_which_facts_come_does_not_matter(facts, chance):
    shuffled = list(facts)
    chance.shuffle(shuffled)
    assert standings(shuffled) == standings(facts)


@given(players)
def test_a_place_is_one_more_than_the_number_of_those_who_are_better(facts):
    by_id = {player.player_id: player for player in facts}
    for row in standings(facts):
        better = sum(merit(other) < merit(by_id[row.player_id]) for other in facts)
        assert row.place == better + 1


@given(players)
def test_everybody_stands_once_with_the_very_facts_and_places_never_go_down(facts):
    rows = standings(facts)
    kept = {(r.player_id, r.nickname, r.points, r.lost, r.reached_at) for r in rows}
    assert len(rows) == len(facts)
    assert kept == {(p.player_id, p.nickname, p.points, p.lost, p.reached_at) for p in facts}
    assert [row.place for row in rows] == sorted(row.place for row in rows)


@given(players)
def test_more_points_never_give_a_worse_place(facts):
    for index, player in enumerate(facts):
        richer = Player(player.player_id, player.nickname, player.points + 1, player.lost, NOON)
        before = {row.player_id: row.place for row in standings(facts)}
        after = {
            row.player_id: row.place
            for row in standings([*facts[:index], richer, *facts[index + 1 :]])
        }
        assert after[player.player_id] <= before[player.player_id]
