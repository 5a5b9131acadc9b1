"""Dealing: a deck, five cards to each seat, rondas sung or announced, and a misdeal."""

from __future__ import annotations

from engine.cards import DECK
from engine.moves import Announce, Deal, IllegalMove, Misdeal
from engine.profiles import HAND_SIZE
from engine.rules.asking import next_asked, refuse_out_of_turn
from engine.rules.points import award
from engine.scoring import (
    four_equal_points,
    has_ronda,
    misdeal_points,
    most_of_a_rank,
    ronda_points,
)
from engine.seats import seat_after, seats_from, team_of
from engine.state import PLAIN, Customs, State

_FOUR_EQUAL = 4


def deal(state: State, move: Deal) -> State:
    """Lay a shuffled deck: the table is empty, the piles too, and each seat gets five cards.

    :raises IllegalMove: if no deck is awaited or it is not the forty cards.
    """
    if not state.awaits_deck:
        raise IllegalMove("no deck is awaited")
    if len(move.deck) != len(DECK) or set(move.deck) != set(DECK):
        raise IllegalMove("a deck is each of the forty cards once")
    return deal_hands(
        state._replace(
            table=(),
            left=None,
            stock=move.deck,
            piles=((), ()),
            decks=state.decks + 1,
            log=(),
            earlier=(*state.earlier, state.log) if state.log else state.earlier,
            events=(),
            customs=PLAIN,
        )
    )


def deal_hands(state: State) -> State:
    """Give five cards to each seat in a batch, beginning after the dealer; then the rondas."""
    order = seats_from(seat_after(state.dealer, state.players), state.players)
    hands = list(state.hands)
    for place, seat in enumerate(order):
        hands[seat] = state.stock[place * HAND_SIZE : (place + 1) * HAND_SIZE]
    profile = state.profile
    dealt = state._replace(
        turn=order[0],
        hands=tuple(hands),
        left=state.left if profile.caida_on_first_play else None,
        stock=state.stock[state.players * HAND_SIZE :],
        rondas=(),
        customs=_customs(state),
    )
    return _sing(dealt, order) if profile.ronda_announced == "by_the_game" else dealt


def _customs(state: State) -> Customs:
    """What this house must remember from here on; nothing in most."""
    profile = state.profile
    customs = state.customs
    if profile.falla_points:
        taken = (len(state.piles[0]), len(state.piles[1]))
        customs = customs._replace(taken_before=taken)
    if profile.ronda_announced == "before_play":
        customs = customs._replace(phase="announce")
    return customs


def _sing(state: State, order: tuple[int, ...]) -> State:
    """The game sings each ronda in playing order, each under the limit as it then stands."""
    for seat in order:
        if state.winner is None and has_ronda(state.hands[seat]):
            state = sing(state, seat)
    return state


def sing(state: State, seat: int) -> State:
    """One seat's ronda, with the points it still adds; four equal may win the game at once.

    Winning is the event ``doble_ronda`` with the points that were missing to forty, whatever
    the limit says of a ronda. A ronda that adds nothing is an event too, with 0 points.
    """
    profile, team = state.profile, team_of(seat)
    place = (deal_number(state), seat)
    sung = state._replace(
        rondas=(*state.rondas, seat),
        customs=state.customs._replace(rondas=(*state.customs.rondas, place))
        if profile.ronda_caida_points
        else state.customs,
    )
    if profile.four_equal == "wins_the_game" and most_of_a_rank(state.hands[seat]) == _FOUR_EQUAL:
        points = four_equal_points(profile, state.score[team])
        return award(sung, "doble_ronda", team, points, seat)
    return award(sung, "ronda", team, ronda_points(profile, state.score[team]), seat)


def announce(state: State, move: Announce) -> State:
    """Announce a ronda before the first card of the deal.

    Every seat is asked, from the leader on, with a ronda or without one.

    :raises IllegalMove: if it is not asked for now, or the seat has none.
    """
    refuse_out_of_turn(state, move.seat, "announce")
    if not has_ronda(state.hands[move.seat]):
        raise IllegalMove(f"seat {move.seat} has no ronda to announce")
    return next_asked(sing(state._replace(events=()), move.seat))


def keep_quiet(state: State, seat: int) -> State:
    """Announce nothing, which says nothing about the hand; the ronda is lost for this deal.

    A ronda that the limit would not pay can still be claimed on; one that would have been
    paid and was kept quiet cannot, so that nobody gives points for what nobody scored.
    """
    profile, customs = state.profile, state.customs
    barred = not ronda_points(profile, state.score[team_of(seat)])
    if barred and has_ronda(state.hands[seat]):
        place = (deal_number(state), seat)
        customs = customs._replace(rondas=(*customs.rondas, place))
    return next_asked(state._replace(events=(), customs=customs))


def deal_number(state: State) -> int:
    """Which deal of the deck is being played, counted from 1."""
    return len(state.log) // (state.players * HAND_SIZE) + 1


def misdeal(state: State, move: Misdeal) -> State:
    """Carry out a referee's word that the dealer dealt wrongly, before any card is played.

    The rivals win the game, or score and the next seat deals a new deck, as the house has it.
    Only a deck just dealt can be one: with the first card played everybody has accepted it.

    :raises IllegalMove: if the house knows no misdeal, or it is too late for one.
    """
    profile = state.profile
    if profile.misdeal == "impossible":
        raise IllegalMove(f"nobody misdeals in {profile.name}")
    if state.turn is None or state.log:
        raise IllegalMove("a misdeal is called on a deck just dealt, before a card is played")
    if move.seat != state.dealer:
        raise IllegalMove(f"seat {state.dealer} deals, not seat {move.seat}")
    team = 1 - team_of(move.seat)
    points = misdeal_points(profile, state.score[team])
    called = state._replace(
        turn=None,
        hands=((),) * state.players,
        stock=(),
        rondas=(),
        number=state.number + 1,
        events=(),
        customs=PLAIN,
    )
    scored = award(called, "misdeal", team, points, move.seat)
    if scored.is_over:
        return scored
    return scored._replace(dealer=seat_after(state.dealer, state.players))
