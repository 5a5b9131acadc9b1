"""Laws that hold at every move of any game, whatever is dealt and whatever is played."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.cards import DECK
from engine.moves import Deal, Play
from engine.profiles import QVITO, Profile
from engine.rules import IllegalMove, apply, legal_moves, positions, replay, start
from engine.seats import seat_after, team_of
from engine.state import State
from tests.engine.tables import HOUSES, at_table, cards, random_deck, random_game

houses = st.sampled_from(HOUSES)
seeds = st.integers(0, 2**32)


def all_cards(state: State) -> list[int]:
    """Every card there is, wherever it lies."""
    places = (*state.hands, state.table, state.stock, *state.piles)
    return sorted(card for place in places for card in place)


class AnyGame(RuleBasedStateMachine):
    """Promise 1: a game in any house, one legal move after another, any move it lists."""

    @initialize(house=houses, dealer=st.integers(0, 1))
    def sit_down(self, house: tuple[Profile, int], dealer: int) -> None:
        self.profile, self.players = house
        self.state = start(self.profile, dealer, players=self.players)

    @precondition(lambda self: self.state.awaits_deck)
    @rule(seed=seeds)
    def deal(self, seed: int) -> None:
        self.state = apply(self.state, random_deck(random.Random(seed)))

    @precondition(lambda self: self.state.turn is not None)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        moves = legal_moves(self.state)
        move = data.draw(st.sampled_from(moves))
        before = self.state
        self.state = apply(before, move)
        assert self.state.number == before.number + 1
        assert all(now >= then for now, then in zip(self.state.score, before.score, strict=True))

    @invariant()
    def forty_cards_are_conserved(self) -> None:
        if self.state.decks:
            assert all_cards(self.state) == list(range(40))

    @invariant()
    def the_score_is_even_and_never_39(self) -> None:
        assert all(points % 2 == 0 for points in self.state.score)

    @invariant()
    def the_card_left_lies_on_top_of_the_table(self) -> None:
        if self.state.left is not None:
            assert self.state.left == self.state.table[-1]


def test_any_game() -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        AnyGame, settings=settings(max_examples=25, stateful_step_count=90, deadline=None)
    )


@given(seeds)
def test_the_table_of_qvito(seed: int) -> None:
    """Promise 2: distinct ranks, so at most ten cards, and at most four captures of a card."""
    for state, _, after in random_game(seed, decks=3):
        ranks = [card.rank for card in after.table]
        assert len(ranks) == len(set(ranks)) <= 10
        moves = legal_moves(state)
        for card in {move.card for move in moves}:
            assert sum(move.card == card for move in moves) <= 4
            assert len({bool(move.takes) for move in moves if move.card == card}) == 1


@pytest.mark.parametrize("seed", range(30))
def test_a_whole_game_of_qvito(seed: int) -> None:
    """Promise 4, and that every game ends, with forty reached by exactly one pair."""
    moves = []
    states = []
    for before, move, after in random_game(seed):
        moves.append(move)
        states.append(after)
        assert max(before.score) < 40
        for event in after.events:
            assert event.points in range(0, 28, 2)
            assert event.seat is None or team_of(event.seat) == event.team
        assert sum(after.score) - sum(before.score) == sum(e.points for e in after.events)
        if after.events:
            assert after.events[-1].score == after.score
        if isinstance(move, Deal):
            assert after.turn == seat_after(after.dealer, 4)
        elif after.turn is not None:
            assert after.turn == seat_after(move.seat, 4)
        elif after.awaits_deck:
            assert after.dealer == seat_after(before.dealer, 4)
    end = states[-1]
    assert end.winner is not None
    assert end.score[end.winner] >= 40 > end.score[1 - end.winner]
    assert legal_moves(end) == []
    dealer = start(QVITO, states[0].dealer).dealer
    assert [state for _, state in positions(QVITO, dealer, moves)] == states
    for ply in range(0, len(moves), 17):
        assert replay(QVITO, dealer, moves[: ply + 1]) == states[ply]


@given(seeds)
def test_only_listed_moves_are_taken(seed: int) -> None:
    """Promise 3: any other card or choice is refused, and nothing changes."""
    rng = random.Random(seed)
    for state, _, _ in random_game(seed, decks=1):
        legal = {(m.seat, m.card, frozenset(m.takes)) for m in legal_moves(state)}
        for _ in range(5):
            seat, card = rng.randrange(4), rng.choice(DECK)
            if rng.random() < 0.7 and state.turn is not None:
                seat = state.turn
                card = rng.choice(state.hands[seat])
            takes = tuple(rng.sample(state.table, rng.randint(0, len(state.table))))
            attempt = Play(seat, card, takes)
            if (seat, card, frozenset(takes)) in legal:
                apply(state, attempt)
            else:
                with pytest.raises(IllegalMove):
                    apply(state, attempt)


def test_takes_may_be_named_in_any_order_but_not_twice() -> None:
    state = at_table(hands={0: "5s"}, table="2d 3h 6c")
    five = state.hands[0][0]
    after = apply(state, Play(0, five, cards(["6c", "3h", "2d"])))
    assert after.log[-1].takes == cards(["2d", "3h", "6c"])
    with pytest.raises(IllegalMove):
        apply(state, Play(0, five, cards(["2d", "3h", "6c", "6c"])))


def test_moves_that_make_sense_but_not_now() -> None:
    state = start(QVITO, 3)
    deck = random_deck(random.Random(1))
    with pytest.raises(IllegalMove, match="a deck is awaited"):
        apply(state, Play(0, deck.deck[0]))
    for wrong in (deck.deck[:39], (*deck.deck[:39], deck.deck[0]), (*deck.deck, deck.deck[0]), ()):
        with pytest.raises(IllegalMove):
            apply(state, Deal(wrong))
    dealt = apply(state, deck)
    with pytest.raises(IllegalMove, match="no deck"):
        apply(dealt, deck)
    with pytest.raises(IllegalMove, match="seat 0 is to act"):
        apply(dealt, Play(1, dealt.hands[1][0]))
    with pytest.raises(IllegalMove, match="does not hold"):
        apply(dealt, Play(0, dealt.hands[1][0]))
    over = start(QVITO, 0, score=(40, 12))
    assert over.winner == 0
    with pytest.raises(IllegalMove, match="over"):
        apply(over, Play(0, deck.deck[0]))
    with pytest.raises(IllegalMove):
        apply(over, deck)


@pytest.mark.parametrize(("dealer", "players"), [(4, 4), (-1, 4), (0, 2), (0, 3)])
def test_no_such_table(dealer: int, players: int) -> None:
    with pytest.raises(ValueError, match=r"qvito|seat"):
        start(QVITO, dealer, players=players)
