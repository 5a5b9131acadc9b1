"""What a card may take: the table made once agrees with working it out card by card."""

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.captures import Capture, captures, in_order, may_leave, plays
from engine.cards import DECK, Card, Rank, parse_cards
from engine.moves import Play
from engine.profiles import FRANCIA, PAGAT, PROFILES, QVITO, Profile
from tests.engine.reference_houses import Francia, Pagat, Qvito

distinct_tables = st.lists(st.sampled_from(DECK), unique_by=lambda card: card.rank).map(tuple)
any_tables = st.lists(st.sampled_from(DECK), unique=True, max_size=12).map(tuple)
profiles = st.sampled_from([*PROFILES.values()])


def slow_plays(
    profile: Profile, seat: int, hand: tuple[Card, ...], table: tuple[Card, ...]
) -> list[Play]:
    """The plays by ``captures`` alone, without the table made once."""
    found = []
    for card in hand:
        ways = captures(profile, table, card)
        found += [Play(seat, card, way.takes) for way in ways]
        if not ways or not profile.capture_is_forced:
            found.append(Play(seat, card))
    return found


@pytest.mark.parametrize("profile", [*PROFILES.values()], ids=lambda profile: profile.name)
@pytest.mark.parametrize("card", DECK[10:20], ids=str)
def test_fast_plays_are_the_slow_ones_on_every_table(profile: Profile, card: Card) -> None:
    """All 1,024 tables of one suit, for each rank played."""
    hearts = DECK[:10]
    subsets = chain.from_iterable(combinations(hearts, size) for size in range(11))
    for table in subsets:
        fast = plays(profile, 1, (card,), table)
        slow = slow_plays(profile, 1, (card,), table)
        assert len(fast) == len(slow)
        assert set(fast) == set(slow)


@given(profiles, distinct_tables, st.data())
def test_fast_plays_whatever_the_suits(
    profile: Profile, table: tuple[Card, ...], data: st.DataObject
) -> None:
    rest = [card for card in DECK if card not in table]
    hand = tuple(data.draw(st.lists(st.sampled_from(rest), unique=True, max_size=5)))
    fast = plays(profile, 0, hand, table)
    assert set(fast) == set(slow_plays(profile, 0, hand, table))
    assert [play.card for play in fast] == sorted((play.card for play in fast), key=hand.index), (
        "plays go by the order of the hand"
    )


@given(profiles, any_tables, st.sampled_from(DECK))
def test_every_capture_is_one(profile: Profile, table: tuple[Card, ...], card: Card) -> None:
    found = captures(profile, table, card)
    assert len({frozenset(capture.takes) for capture in found}) == len(found)
    for base, ladder in found:
        assert set(base + ladder) <= set(table)
        assert len(set(base + ladder)) == len(base + ladder)
        if len(base) == 1:
            assert base[0].rank == card.rank
        else:
            assert len(base) <= profile.sum_cards_max
            assert all(other.rank.is_number for other in (*base, card))
            assert sum(other.rank for other in base) == card.rank
        steps = [other.rank for other in ladder]
        assert steps == list(range(card.rank + 1, card.rank + 1 + len(ladder)))
        above = card.rank + len(ladder) + 1
        if profile.ladder_is_forced:
            assert all(other.rank != above for other in table)


def ranks(taken: frozenset[str]) -> str:
    """What is taken, whatever the suits."""
    return "".join(sorted(text[0] for text in taken))


@given(any_tables, st.sampled_from(DECK))
def test_plays_among_equal_cards_are_those_of_the_second_cuarenta(
    table: tuple[Card, ...], card: Card
) -> None:
    """Sums of up to seven cards in principle; five is the most that a pack allows."""
    lying = tuple(other for other in table if other != card)
    for profile, kind in ((QVITO, Qvito), (PAGAT, Pagat), (FRANCIA, Francia)):
        second = kind(0)
        second.table = {other.text for other in lying}
        found = plays(profile, 0, (card,), lying)
        ways = [frozenset(other.text for other in play.takes) for play in found]
        choices = second.choices(card.text)
        assert len(set(ways)) == len(ways)
        assert set(ways) <= choices
        assert set(map(ranks, ways)) == set(map(ranks, choices))
        for choice in choices:
            takes = tuple(other for other in lying if other.text in choice)
            assert in_order(profile, lying, card, takes) is not None


@pytest.mark.parametrize(("table", "free"), [("5h Kd", False), ("2h 2d 3d", False), ("Kd", True)])
def test_where_capture_is_forced_a_card_stays_only_if_it_takes_nothing(
    table: str, free: bool
) -> None:
    five = Card.parse("5s")
    assert may_leave(QVITO, parse_cards(table), five) is free
    assert may_leave(PAGAT, parse_cards(table), five)


def test_a_sum_of_five_cards() -> None:
    table = parse_cards("Ah Ad Ac As 3d Kd")
    found = plays(PAGAT, 0, (Card.parse("7h"),), table)
    assert [play.takes for play in found] == [parse_cards("Ah Ad Ac As 3d"), ()]


@pytest.mark.parametrize(
    ("card", "count"),
    [*zip("A234567JQK", (1, 1, 2, 2, 3, 3, 4, 1, 1, 1), strict=True)],
)
def test_at_most_four_initial_captures(card: str, count: int) -> None:
    """Promise 2, in `qvito`, on the fullest table that can be; only the seven has four."""
    found = captures(QVITO, DECK[:10], Card.parse(f"{card}d"))
    assert len(found) == count


def test_the_ladder_begins_above_the_played_card_whatever_the_sum_took() -> None:
    table = parse_cards("3h 4d 5c Jh")
    found = captures(QVITO, table, Card.parse("7s"))
    assert found == (Capture(parse_cards("3h 4d"), parse_cards("Jh")),)


def test_a_ladder_has_no_gap_and_does_not_go_round() -> None:
    assert captures(QVITO, parse_cards("5h 7c"), Card.parse("5s"))[0].takes == parse_cards("5h")
    assert captures(QVITO, parse_cards("Kh Ac"), Card.parse("Ks"))[0].takes == parse_cards("Kh")


def test_one_of_equal_cards_per_step() -> None:
    table = parse_cards("5h 6d 6c 7h 7d")
    takes = {frozenset(way.takes) for way in captures(QVITO, table, Card.parse("5s"))}
    assert takes == {
        frozenset(parse_cards(f"5h {six} {seven}"))
        for six in ("6d", "6c")
        for seven in ("7h", "7d")
    }


def test_houses_differ() -> None:
    table = parse_cards("Ah 2d 4c 7s")
    seven = Card.parse("7h")
    assert [way.takes for way in captures(QVITO, table, seven)] == [parse_cards("7s")]
    for profile in (PAGAT, FRANCIA):
        takes = {way.takes for way in captures(profile, table, seven)}
        assert takes == {parse_cards("7s"), parse_cards("Ah 2d 4c")}
        assert Play(0, seven) in plays(profile, 0, (seven,), table)
        short = plays(profile, 0, (Card.parse("6s"),), parse_cards("6h 7d Jc"))
        assert {len(play.takes) for play in short} == {0, 1, 2, 3}


@pytest.mark.parametrize("rank", [*Rank], ids=lambda rank: rank.name)
def test_an_empty_table_offers_nothing(rank: Rank) -> None:
    card = DECK[rank - 1]
    assert plays(QVITO, 2, (card,), ()) == [Play(2, card)]
