"""Packed play against the rules, with the same choices: they come to the same end.

A game costs milliseconds here, so the suite plays some hundreds; for the long proof give
their number: ``PACKED_GAMES=30000 pytest tests/engine/test_packed.py -k same_end``.
"""

from __future__ import annotations

import os
import random
from dataclasses import replace
from itertools import permutations

import pytest

from engine.captures import captures
from engine.cards import DECK
from engine.moves import Deal, Play
from engine.packed import (
    NO_LIMITS,
    OVER,
    Effect,
    Worth,
    by_chance,
    by_greed,
    finish_deal,
    finish_deck,
    first_deal,
    imagine,
    play_game,
)
from engine.packed.graph import CHOICE, LEFT_AT, MASK_AT, WORTH_AT, nodes
from engine.packed.playout import play_deal
from engine.packed.tally import score_in, taken_in, tally_of
from engine.profiles import FRANCIA, PAGAT, QVITO
from engine.rules import apply, legal_moves, start
from engine.scoring import earned_by
from engine.state import State
from engine.view import view_of

GAMES = int(os.environ.get("PACKED_GAMES", "400"))
SEATS = 4
ORDERS = [list(permutations(range(size))) for size in range(6)]


def by_thrift(effect: Effect) -> float:
    """A policy of its own: keeps high cards, and would rather not take; fractions count."""
    return 9.5 - effect.rank * 0.5 + 3 * (effect.taken == 0) + effect.caida


POLICIES = {"chance": by_chance, "greed": by_greed, "thrift": by_thrift}
PAIRS = [("chance", "chance"), ("greed", "greed"), ("greed", "chance"), ("thrift", "greed")]


def ranks_of(cards: tuple) -> tuple[int, ...]:  # type: ignore[type-arg]
    return tuple(int(card.rank) for card in cards)


def mask_of(cards: tuple) -> int:  # type: ignore[type-arg]
    return sum(1 << card.rank - 1 for card in cards)


def effect_of(state: State, play: Play) -> Effect:
    earned = earned_by(QVITO, 0, play.card, play.takes, state.table, state.left)
    rest = [card for card in state.table if card not in play.takes]
    after = mask_of((*rest, *(() if play.takes else (play.card,))))
    taken = len(play.takes) + 1 if play.takes else 0
    rank, before = int(play.card.rank), mask_of(state.table)
    return Effect(rank, before, after, taken, earned.is_caida, earned.is_limpia)


def choose(state: State, hand: list, worth: Worth, draw: random.Random) -> Play:  # type: ignore[type-arg]
    """The first card of greatest worth in a hand put in order, and one of its best ways."""
    ways = {
        card: [move for move in legal_moves(state) if isinstance(move, Play) and move.card == card]
        for card in hand
    }
    best = {card: max(worth(effect_of(state, way)) for way in ways[card]) for card in hand}
    card = max(hand, key=best.__getitem__)
    hand.remove(card)
    equal = [way for way in ways[card] if worth(effect_of(state, way)) == best[card]]
    return equal[int(draw.random() * len(equal))] if len(equal) > 1 else equal[0]


def finish(state: State, worths: tuple[Worth, Worth], draw: random.Random) -> list[State]:
    """The states after each play of the deal in hand, by the rules and these policies."""
    assert state.turn is not None
    hands: list[list] = [[]] * SEATS  # type: ignore[type-arg]
    for step in range(SEATS):
        seat = (state.turn + step) % SEATS
        orders = ORDERS[len(state.hands[seat])]
        order = orders[int(draw.random() * len(orders))]
        hands[seat] = [state.hands[seat][place] for place in order]
    states = [state]
    for _ in range(sum(map(len, hands))):
        seat = states[-1].turn  # type: ignore[assignment]
        play = choose(states[-1], hands[seat], worths[seat % 2], draw)
        states.append(apply(states[-1], play))
        if states[-1].is_over:
            break
    return states


def scored(states: list[State]) -> tuple[int, int]:
    """The score of a deal by caida and limpia alone, without what the next deal brings."""
    score = list(states[0].score)
    for state in states[1:]:
        for event in state.events:
            if event.type in ("caida", "limpia"):
                score[event.team] += event.points
    return score[0], score[1]


def some_way_on(state: State, draw: random.Random) -> State:
    """Up to nineteen plays further, by chance, unless the game ends."""
    for _ in range(draw.randrange(20)):
        after = apply(state, draw.choice(legal_moves(state)))
        if after.is_over:
            break
        state = after
    return state


@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
def test_both_come_to_the_same_end(pair: tuple[str, str]) -> None:
    worths = POLICIES[pair[0]], POLICIES[pair[1]]
    for seed in range(GAMES // len(PAIRS)):
        draw = random.Random(seed)
        # Every other game begins late, where the limits bite.
        score = (2 * draw.randrange(13, 20), 2 * draw.randrange(13, 20)) if seed % 2 else (0, 0)
        state = start(QVITO, draw.randrange(SEATS), score=score)
        while not state.is_over:
            deck = tuple(draw.sample(DECK, len(DECK)))
            begun = first_deal(ranks_of(deck), state.dealer, state.score)
            state = apply(state, Deal(deck))
            assert begun == imagined(state)
            if draw.random() < 0.5:
                state = some_way_on(state, draw)
            state = same_end(state, worths, draw.random())


def imagined(state: State):  # type: ignore[no-untyped-def]
    view = view_of(state, None)
    return imagine(view, [ranks_of(hand) for hand in state.hands], ranks_of(state.stock))


def same_end(state: State, worths: tuple[Worth, Worth], seed: float) -> State:
    """Play a deck to its end both ways and compare; the state it ends in."""
    position = imagined(state)
    deal = finish_deal(position, random.Random(seed).random, worths=worths)
    deck = finish_deck(position, random.Random(seed).random, worths=worths)
    draw = random.Random(seed)
    states = finish(state, worths, draw)
    end = states[-1]
    assert deal.score == scored(states)
    assert deal.taken == tuple(map(len, end.piles))
    assert deal.mask == mask_of(end.table)
    last = end.log[-1]
    assert deal.left == (0 if last.takes else last.card.rank)
    if end.turn is not None:
        end = finish(end, worths, draw)[-1]
    assert deck.score == end.score
    assert deck.taken == tuple(map(len, end.piles))
    assert deck.mask == mask_of(end.table)
    return end


def test_every_arrow_is_what_the_rules_say() -> None:
    one_of = {card.rank: card for card in DECK[:10]}
    played = {card.rank: card for card in DECK[10:20]}
    for (mask, left), node in nodes((by_chance, by_chance)).items():
        table = tuple(card for rank, card in one_of.items() if mask >> rank - 1 & 1)
        assert (node[MASK_AT], node[LEFT_AT]) == (mask, left)
        for rank, card in played.items():
            ways = [way.takes for way in captures(QVITO, table, card)] or [()]
            wanted = []
            for takes in ways:
                earned = earned_by(QVITO, 0, card, takes, table, one_of.get(left))
                taken = len(takes) + 1 if takes else 0
                after = mask & ~mask_of(takes) if takes else mask | card.bit
                wanted.append(((0, earned.points), (0, taken), after, 0 if takes else int(rank)))
            for team in (0, 1):
                arrow = node[rank + 10 * team]
                arrows = arrow[0] if arrow[1] == CHOICE else [arrow]
                assert [told(*each, team) for each in arrows] == wanted


def told(node: list, adds: int, team: int) -> tuple:  # type: ignore[type-arg]
    """What an arrow brings, the rivals' part first, and where it leads."""
    tally = tally_of((0, 0), (0, 0)) + adds
    turn = slice(None, None, -1) if team == 0 else slice(None)
    return score_in(tally)[turn], taken_in(tally)[turn], node[MASK_AT], node[LEFT_AT]


def test_without_limits_points_count_as_at_nothing() -> None:
    seen = 0
    for seed in range(200):
        deck = [place % 10 + 1 for place in range(40)]
        random.Random(seed).shuffle(deck)
        start_of_deck = first_deal(deck, 0, (0, 0))
        counted = finish_deck(start_of_deck, random.Random(seed).random)
        if max(counted.score) >= 30:
            continue  # the limits may have had their say
        late = first_deal(deck, 0, (38, 36), over=NO_LIMITS)
        more = finish_deck(late, random.Random(seed).random, over=NO_LIMITS)
        assert more.score == (counted.score[0] + 38, counted.score[1] + 36)
        assert (more.taken, more.mask) == (counted.taken, counted.mask)
        seen += more.score[0] > 40 and more.score[1] > 40
    assert seen > 30


def test_a_game_is_played_to_forty() -> None:
    by_team = [0, 0]
    for seed in range(200):
        score, plays = play_game(seed % 4, (0, 0), random.Random(seed).random)
        assert max(score) >= 40 > min(score)
        assert 40 < plays < 1000
        by_team[score[1] >= 40] += 1
    assert min(by_team) > 60
    assert play_game(0, (40, 2), random.Random(0).random) == ((40, 2), 0)


def test_greed_beats_chance() -> None:
    rng = random.Random(5)
    wins = 0
    for game in range(200):
        score, _ = play_game(game % 4, (0, 0), rng.random, worths=(by_greed, by_chance))
        wins += score[0] >= 40
    assert wins > 150


def test_other_rules_are_refused() -> None:
    view = view_of(apply(start(QVITO, 0), Deal(DECK)), None)
    for profile in (PAGAT, FRANCIA, replace(QVITO, ladder_is_forced=False)):
        with pytest.raises(ValueError, match="packed play needs"):
            imagine(view._replace(profile=profile), [(1,) * 5] * 4)


def test_what_is_imagined_must_fit_the_view() -> None:
    state = apply(start(QVITO, 0), Deal(DECK))
    view, hands = view_of(state, None), [ranks_of(hand) for hand in state.hands]
    assert imagine(view, hands).stock == ()
    with pytest.raises(ValueError, match="stock of 20"):
        imagine(view, hands, (1, 2))
    with pytest.raises(ValueError, match="hands of"):
        imagine(view, [hands[0][1:], *hands[1:]])
    with pytest.raises(ValueError, match="from 1 to 10"):
        imagine(view, [(0, 1, 2, 3, 4), *hands[1:]])
    with pytest.raises(ValueError, match="nobody"):
        imagine(view._replace(turn=None), hands)
    with pytest.raises(ValueError, match="two cards"):
        imagine(view._replace(table=(DECK[3], DECK[13])), hands)


def test_what_cannot_be_is_refused() -> None:
    node = nodes((by_chance, by_chance))[0, 0]
    assert len(node) == WORTH_AT + 1
    uneven = [(1, 2), (11,), (3,), (12, 13, 14)]
    with pytest.raises(ValueError, match="extended slice"):
        play_deal(
            node, uneven, 0, tally_of((0, 0), (0, 0)), OVER, random.random, all_by_chance=True
        )
    with pytest.raises(ValueError, match="below 0"):
        nodes((by_chance, lambda effect: -effect.taken))
