"""The end of a deal and of a deck: falla, claims on a rival's ronda, and the cartón."""

from __future__ import annotations

from engine.cards import Rank
from engine.claims import claimable_ranks, is_right
from engine.moves import Claim, IllegalMove, Pass
from engine.rules.asking import refuse_out_of_turn
from engine.rules.dealing import deal_hands, keep_quiet
from engine.rules.points import award
from engine.scoring import carton, ronda_caida_points
from engine.seats import seat_after, seats_from, team_of
from engine.state import PLAIN, State


def end_deal(state: State) -> State:
    """All hands are spent: falla, then five more cards each, or the end of the deck."""
    state = _falla(state)
    if state.is_over:
        return state
    if state.stock:
        return deal_hands(state)
    if not state.profile.ronda_caida_points:
        return _end_deck(state)
    asked = state.customs._replace(phase="claim", forgotten=())
    leader = seat_after(state.dealer, state.players)
    return _ask(state._replace(left=None, customs=asked), seats_from(leader, state.players))


def _ask(state: State, seats: tuple[int, ...]) -> State:
    """Ask the first of these seats whose pair has a caida to claim on; else count the deck.

    A pair that made no caida in this deck has nothing to claim and is not asked, which all
    can see from the cards played. Partners may claim one after the other.
    """
    for seat in seats:
        if _claimable(state, seat):
            return state._replace(turn=seat)
    return _end_deck(state)


def _claimable(state: State, seat: int) -> list[Rank]:
    claimed = state.customs.claimed
    return claimable_ranks(state.profile, state.players, state.log, team_of(seat), claimed)


def _falla(state: State) -> State:
    """Points for a pair whose rivals took no card in this deal, the leader's pair first.

    Looked at whenever a deal of five is spent, the last one of a deck before its cartón;
    where nobody took a card both pairs score. Forgotten cards count for who took them, in
    the deal in which they were taken.
    """
    if not state.profile.falla_points:
        return state
    leaders = team_of(seat_after(state.dealer, state.players))
    for team in (leaders, 1 - leaders):
        rivals = 1 - team
        took_none = len(state.piles[rivals]) == state.customs.taken_before[rivals]
        if took_none and not state.is_over:
            state = award(state, "falla", team, state.profile.falla_points)
    return state


def claim(state: State, move: Claim) -> State:
    """Claim a caida on a card of a rival's ronda, by its rank; a wrong claim costs nothing.

    The limit looks at the score when claiming; a right claim past it adds 0. The same seat is
    asked again while its pair has another caida to claim on.

    :raises IllegalMove: if nothing is claimed now, or the pair made no caida on that rank.
    """
    refuse_out_of_turn(state, move.seat, "claim")
    profile, team, customs = state.profile, team_of(move.seat), state.customs
    if move.rank not in _claimable(state, move.seat):
        raise IllegalMove(f"seat {move.seat} has no caida on {move.rank.letter} left to claim")
    after = state._replace(
        number=state.number + 1,
        events=(),
        customs=customs._replace(claimed=(*customs.claimed, (team, move.rank))),
    )
    if is_right(profile, state.players, state.log, customs.rondas, team, move.rank):
        points = ronda_caida_points(profile, state.score[team])
        after = award(after, "caida_en_ronda", team, points, move.seat)
    return after if after.is_over else _ask(after, _asked_from(after, move.seat))


def pass_on(state: State, move: Pass) -> State:
    """Announce nothing, or claim nothing more; after the last seat the game goes on.

    :raises IllegalMove: if this seat is not asked for either.
    """
    refuse_out_of_turn(state, move.seat, "announce", "claim")
    if state.customs.phase == "announce":
        return keep_quiet(state, move.seat)
    passed = state._replace(number=state.number + 1, events=())
    return _ask(passed, _asked_from(state, move.seat)[1:])


def _asked_from(state: State, seat: int) -> tuple[int, ...]:
    """The seats still to be asked in this deck, from this one on."""
    order = seats_from(seat_after(state.dealer, state.players), state.players)
    return order[order.index(seat) :]


def _end_deck(state: State) -> State:
    """The cartón; the cards still on the table are nobody's, and the deal passes on."""
    taken = (len(state.piles[0]), len(state.piles[1]))
    count = carton(state.profile, taken, state.dealer, state.score)
    counted = award(state, "carton", count.team, count.points)
    return counted._replace(
        dealer=state.dealer if counted.is_over else seat_after(state.dealer, state.players),
        turn=None,
        left=None,
        customs=PLAIN,
    )
