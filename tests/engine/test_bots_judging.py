"""What bots make of the plays of others: how a card is judged with a hand nobody sees."""

from collections.abc import Iterator
from itertools import product
from math import log
from statistics import mean

import pytest

from engine.ai.ahead import others_ahead
from engine.ai.counting import prices_for, worths_of
from engine.ai.judging import Position, judged
from engine.ai.likelihood import STRICT, chance_if_careful, plays_of_others
from engine.ai.manner import manner_of, tables
from engine.ai.memory import Memory, let_lie, lies_along
from engine.ai.outlook import DEALS, PRICES, outlook
from engine.ai.playing_out import play_out, shown_by_place
from engine.ai.prospects import Prices, Table
from engine.ai.style import PLAIN
from engine.ai.words import WORD, words_of
from engine.cards import DECK, Card
from engine.moves import Play
from engine.packed.graph import NOBODY_LEFT, RANKS
from engine.packed.tally import tally_of
from engine.profiles import QVITO
from engine.state import State
from engine.view import View, view_of
from tests.engine.tables import random_game
from tests.engine.test_bots_habits import Told, played


def choices(games: int) -> Iterator[tuple[State, Play]]:
    """Positions of games of "counting" in which it had a choice, and what it chose."""
    for number in range(games):
        before: State | None = None
        for state in played(["counting"] * 4, number, decks=3):
            if before and before.turn is not None and state.log:
                ranks = {card.rank for card in before.hands[before.turn]}
                if len(ranks) > 1:
                    yield before, state.log[-1]
            before = state if state.turn is not None else None


def as_everyone_saw(view: View) -> Position:
    assert view.turn is not None
    shown = [0] * (RANKS + 1)
    for play in view.log:
        shown[play.card.rank] += 1
    return Position(
        view.turn,
        sum(card.bit for card in view.table),
        view.left,
        tuple(shown),
        view.counts,
        view.taken,
        view.score,
        tuple(let_lie(view)),
    )


@pytest.mark.parametrize(("price", "deal"), [*product(range(len(PRICES)), range(len(DEALS)))])
def test_the_outlook_is_what_counting_sees_of_average_cards(price: int, deal: int) -> None:
    hand, hidden = DEALS[deal]
    average = Memory([0, *[hidden // RANKS] * RANKS], hidden)
    prices = [Prices(2.0, 2.0, 4.0, PRICES[price])] * 2
    view = next(choices(1))[0]
    nobodys = view_of(view, view.turn)._replace(counts=(hand,) * 4)
    word = words_of(price)
    for _ in range(60):
        mask, left = word() * 1024 // WORD, word() * (RANKS + 1) // WORD
        if left and not mask >> (left - 1) & 1:
            continue
        # Leaving a card on the others, or taking all but these.
        card = next((card for card in DECK if card.rank == left), DECK[0])
        play = Play(0, card) if left else Play(0, card, (DECK[9],))
        table = Table(mask, mask.bit_count())
        seats, _ = others_ahead(nobodys, play, table, [average] * 4, prices, PLAIN)
        assert outlook(price, deal).worth[mask, left] == pytest.approx(sum(seats))


def test_a_card_is_feared_the_more_the_more_of_its_rank_are_about() -> None:
    for price, deal in product(range(len(PRICES)), range(len(DEALS))):
        fear = outlook(price, deal).fear
        for rank in range(1, RANKS + 1):
            assert fear[1 << (rank - 1), rank] < -0.1
            assert fear[1 << (rank - 1), NOBODY_LEFT] == 0
        rarity = manner_of((0.5, 0.5), is_last_deal=bool(deal)).rarity
        assert all(list(row) == sorted(row, reverse=True) for row in rarity)


def test_both_teams_look_up_the_same() -> None:
    node = tables()[0b1000010011, 2]
    for prices in product(PRICES, PRICES):
        for is_last in (False, True):
            rows = manner_of(prices, is_last_deal=is_last).rows
            assert (rows[0] == rows[1]) == (prices[0] == prices[1])
            for row in rows:
                for one in (node[row], node[row + 1]):
                    assert one[1:11] == one[11:21]


def test_the_own_team_plays_from_its_pairs() -> None:
    """A queen, of which one is gone, is as safe to leave as one of two sixes."""
    first = []
    for own in (None, 0, 1):
        hand = Told([9, 6, 6])
        hands = [hand, [11, 12, 13], [1, 2, 3], [14, 15, 18]]
        manner = manner_of((0.9, 0.9), is_last_deal=False, own=own)
        shown = shown_by_place([0] * 9 + [1, 0])
        even = tally_of((0, 0), (0, 0))
        play_out(tables()[0, NOBODY_LEFT], hands, 0, even, shown, 0, manner)
        first.append(hand.played[0])
    assert first == [9, 6, 9]


def test_what_was_let_lie_is_told_along_the_deal_as_at_its_end() -> None:
    for seed in range(4):
        told: list[list[int]] = []
        for state, _, _ in random_game(seed, QVITO, 4, decks=2):
            if state.turn is None or max(state.score) >= 34:
                continue
            view = view_of(state, state.turn)
            if len(view.log) % 20 == 0:
                told = []
            told.append(let_lie(view))
            along = [list(lies) for lies in lies_along(view)]
            assert along[-1] == told[-1]
            assert along[: len(told)] == told


def test_a_lone_card_is_judged_as_counting_weighs_it() -> None:
    weighed = 0
    for state, _ in choices(2):
        view = view_of(state, state.turn)
        found = judged(QVITO, as_everyone_saw(view))
        for card in view.hand:
            alone = view._replace(hand=(card,))
            best = max(worths_of(alone, alone.plays(), PLAIN))
            assert found.worth(card.rank, [card.rank]) == pytest.approx(best)
            weighed += 1
    assert weighed > 300


def test_another_of_the_rank_makes_a_caida_less_likely() -> None:
    state, _ = next(choices(1))
    view = view_of(state, state.turn)._replace(table=(), left=None)
    found = judged(QVITO, as_everyone_saw(view))
    assert found.worth(4, [4, 4]) > found.worth(4, [4, 9])
    assert found.worth(2, [2, 7]) == found.worth(2, [7, 2])
    shown = as_everyone_saw(view)._replace(shown=(0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0))
    all_shown = judged(QVITO, shown)
    with pytest.raises(ValueError, match="rank 4"):
        all_shown.worth(4, [4])


def test_who_counts_is_understood() -> None:
    """Among cards of one hand the one that is judged best is mostly the one that was played."""
    judged_so = played_so = decisions = 0
    for state, play in choices(30):
        assert state.turn is not None
        view = view_of(state, state.turn)
        hand = [int(card.rank) for card in view.hand]
        worths = worths_of(view, view.plays(), PLAIN)
        if sum(worth == max(worths) for worth in worths) > 1:
            continue  # any of several will do
        found = judged(QVITO, as_everyone_saw(view))
        judged_so += max(hand, key=lambda rank: found.worth(rank, hand)) == play.card.rank
        played_so += _in_playouts(view, hand) == play.card.rank
        decisions += 1
    assert decisions > 800
    assert judged_so > 0.9 * decisions
    assert played_so > 0.8 * decisions


def _in_playouts(view: View, hand: list[int]) -> int:
    """The rank that a seat of a playout would play."""
    prices = [prices_for(view, team).card for team in (0, 1)]
    manner = manner_of(prices, is_last_deal=not view.stock)
    mask = sum(card.bit for card in view.table)
    node = tables()[mask, NOBODY_LEFT if view.left is None else int(view.left.rank)]
    row, rare = manner.rows[(view.turn or 0) % 2], manner.rarity[sum(view.counts)]
    shown = as_everyone_saw(view).shown

    def worth(rank: int) -> float:
        seen = shown[rank] + hand.count(rank) - 1
        return float(node[row][rank] + node[row + 1][rank] * rare[seen])

    return max(hand, key=worth)


def test_the_hand_that_was_held_explains_what_was_played() -> None:
    """On the average the true hand of a seat is likelier than one dealt at random."""
    gains: list[float] = []
    for number in range(12):
        for state in played(["counting"] * 4, number, decks=2):
            if state.turn != 0 or len(state.hands[0]) > 3:
                continue
            view = view_of(state, 0)
            plays = plays_of_others(view, [STRICT] * 4)[1]
            seen = {*view.hand, *(play.card for play in view.log)}
            unseen = [card for card in DECK if card not in seen]
            word = words_of(number)
            hands: list[list[Card]] = [list(state.hands[1])]
            for _ in range(30):
                rest = unseen.copy()
                hands.append([rest.pop(word() * len(rest) // WORD) for _ in state.hands[1]])
            chances = []
            for hand in hands:
                held, chance = [int(card.rank) for card in hand], 1.0
                for rank, odds, _ in plays:
                    held.append(rank)
                    if len(held) > 1:
                        chance *= chance_if_careful(odds, held, rank)
                chances.append(chance)
            gains.append(log(chances[0] / mean(chances)))
    assert len(gains) > 60
    assert mean(gains) > 0.3
