"""Playing: a card goes to the table or takes from it, and forgotten cards are taken."""

from __future__ import annotations

from engine.captures import plays
from engine.cards import Card
from engine.events import Event
from engine.forgotten import forgotten_by
from engine.moves import IllegalMove, Play, Steal
from engine.profiles import HAND_SIZE
from engine.rules.asking import refuse_out_of_turn
from engine.rules.dealing import sing
from engine.rules.ending import end_deal
from engine.rules.points import award, winner_of, with_points
from engine.scoring import earned_by, has_ronda, limpia_points
from engine.seats import seat_after, team_of
from engine.state import State

Piles = tuple[tuple[Card, ...], tuple[Card, ...]]


def play(state: State, move: Play) -> State:
    """Play a card; with the last card of a deal the deal ends too.

    :raises IllegalMove: if it is not this seat's turn, or not a play its card has.
    """
    takes = _legal_takes(state, move)
    if move.announces:
        state = _announce(state, move)
        if state.is_over:
            return state._replace(number=state.number + 1)
    else:
        state = state._replace(events=()) if state.events else state
    after = _put(state, move._replace(takes=takes))
    if after.winner is None and not any(after.hands):
        return end_deal(after)
    return after


def _put(state: State, done: Play) -> State:
    """The table after a card: what it took and scored, and whose turn it is."""
    seat, card, takes, _ = done
    table, piles, score = state.table, state.piles, state.score
    events, left = state.events, None
    if takes:
        team = team_of(seat)
        earned = earned_by(state.profile, score[team], card, takes, table, state.left)
        table = tuple([other for other in table if other not in takes])
        piles = _with_cards(piles, team, (card, *takes))
        if earned.is_caida:
            score = with_points(score, team, earned.caida_points)
            events = (*events, Event("caida", team, earned.caida_points, score, seat))
        if earned.is_limpia:
            score = with_points(score, team, earned.limpia_points)
            events = (*events, Event("limpia", team, earned.limpia_points, score, seat))
    else:
        table, left = (*table, card), card
    winner = winner_of(score) if events else None
    customs = state.customs
    if state.profile.forgotten != "nothing":
        forgotten = forgotten_by(state.profile, state.table, state.left, done)
        customs = customs._replace(forgotten=forgotten if winner is None else ())
    return State(
        profile=state.profile,
        players=state.players,
        dealer=state.dealer,
        turn=seat_after(seat, state.players) if winner is None else None,
        hands=_without(state.hands, seat, card),
        table=table,
        left=left,
        stock=state.stock,
        piles=piles,
        score=score,
        winner=winner,
        number=state.number + 1,
        decks=state.decks,
        log=(*state.log, done),
        rondas=state.rondas,
        events=events,
        customs=customs,
    )


def steal(state: State, move: Steal) -> State:
    """Take, before playing, what the rival before forgot; where the house says so, it scores.

    It is taken whole or not at all, once, and it is no play: the same seat plays next. Like a
    play, a caida and a limpia are one action: both count, under the limits of the score before.

    :raises IllegalMove: if that was not forgotten, or it is not this seat's turn.
    """
    refuse_out_of_turn(state, move.seat, "play")
    wanted = sorted(move.cards)
    hauls = [haul for haul in state.customs.forgotten if sorted(haul.cards) == wanted]
    if not hauls:
        raise IllegalMove(f"the rival did not forget {' '.join(map(str, move.cards))}")
    profile, team, haul = state.profile, team_of(move.seat), hauls[0]
    table = tuple([card for card in state.table if card not in wanted])
    after = state._replace(
        table=table,
        left=None if state.left in wanted else state.left,
        piles=_with_cards(state.piles, team, haul.cards),
        number=state.number + 1,
        events=(),
        customs=state.customs._replace(forgotten=()),
    )
    if haul.is_caida:
        after = award(after, "caida", team, profile.caida_points, move.seat)
    if profile.forgotten_scores and not table:
        points = limpia_points(profile, state.score[team], with_caida=haul.is_caida)
        after = award(after, "limpia", team, points, move.seat)
    return after


def _announce(state: State, move: Play) -> State:
    """The ronda that is announced with one's first card of the deal, before the card counts."""
    hand = state.hands[move.seat]
    if state.profile.ronda_announced != "with_first_card":
        raise IllegalMove("here a ronda is not announced with a card")
    if len(hand) != HAND_SIZE or not has_ronda(hand):
        raise IllegalMove(f"seat {move.seat} has no ronda to announce with its first card")
    return sing(state._replace(events=()), move.seat)


def _legal_takes(state: State, move: Play) -> tuple[Card, ...]:
    """The cards a play takes, in the order of the rules (base, then ladder)."""
    refuse_out_of_turn(state, move.seat, "play")
    if move.card not in state.hands[move.seat]:
        raise IllegalMove(f"seat {move.seat} does not hold {move.card}")
    ways = plays(state.profile, move.seat, (move.card,), state.table)
    for way in ways:
        if way.takes == move.takes:
            return way.takes
    wanted = sorted(move.takes)
    for way in ways:
        if sorted(way.takes) == wanted:
            return way.takes
    legal = " or ".join(str(way) for way in ways)
    raise IllegalMove(f"not {move}: with {move.card} it is {legal}")


def _without(
    hands: tuple[tuple[Card, ...], ...], seat: int, card: Card
) -> tuple[tuple[Card, ...], ...]:
    hand = hands[seat]
    place = hand.index(card)
    return (*hands[:seat], hand[:place] + hand[place + 1 :], *hands[seat + 1 :])


def _with_cards(piles: Piles, team: int, cards: tuple[Card, ...]) -> Piles:
    if team == 0:
        return (*piles[0], *cards), piles[1]
    return piles[0], (*piles[1], *cards)
