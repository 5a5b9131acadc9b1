"""Playing: a card goes to the table or takes from it, and forgotten cards are taken."""

from __future__ import annotations

from engine.captures import in_order, plays
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
from engine.seats import team_of
from engine.state import State

Piles = tuple[tuple[Card, ...], tuple[Card, ...]]


def play(state: State, move: Play) -> State:
    """Play a card; with the last card of a deal the deal ends too.

    :raises IllegalMove: if it is not this seat's turn, or not a play its card has.
    """
    seat, card, wanted, announces = move
    if seat != state.turn or state.customs.phase != "play":
        refuse_out_of_turn(state, seat, "play")
    if card not in state.hands[seat]:
        raise IllegalMove(f"seat {seat} does not hold {card}")
    takes = in_order(state.profile, state.table, card, wanted)
    if takes is None:
        ways = plays(state.profile, seat, (card,), state.table)
        raise IllegalMove(f"not {move}: with {card} it is {' or '.join(map(str, ways))}")
    events: tuple[Event, ...] = ()
    if announces:
        state = _announce(state, move)
        if state.is_over:
            return state._replace(number=state.number + 1)
        events = state.events
    after = _put(state, move if takes is wanted else move._replace(takes=takes), events)
    if after.winner is None and not any(after.hands):
        return end_deal(after)
    return after


def _put(state: State, done: Play, events: tuple[Event, ...]) -> State:
    """The table after a card: what it took and scored, and whose turn it is."""
    # So many fields unpacked and packed at once cost a third of as many read by name.
    # fmt: off
    (profile, players, dealer, turn, hands, table, left, stock, piles, score,
     winner, number, decks, log, rondas, _, customs, earlier) = state
    # fmt: on
    seat, card, takes, _ = done
    if profile.forgotten != "nothing":
        forgotten = forgotten_by(profile, table, left, done)
        customs = customs._replace(forgotten=forgotten)
    if takes:
        team = team_of(seat)
        rest = tuple([other for other in table if other not in takes])
        if not rest or takes[0] == left:
            score, scored = _score(state, done)
            events = (*events, *scored)
        piles = _with_cards(piles, team, (card, *takes))
        table, left = rest, None
    else:
        table, left = (*table, card), card
    turn = seat + 1 if seat + 1 < players else 0
    if events:
        winner = winner_of(score)
        if winner is not None:
            turn, customs = None, customs._replace(forgotten=())
    hand = hands[seat]
    place = hand.index(card)
    kept = list(hands)
    kept[seat] = hand[:place] + hand[place + 1 :]
    # fmt: off
    return tuple.__new__(State, (
        profile, players, dealer, turn, tuple(kept), table, left, stock, piles, score,
        winner, number + 1, decks, (*log, done), rondas, events, customs, earlier,
    ))
    # fmt: on


def _score(state: State, done: Play) -> tuple[tuple[int, int], tuple[Event, ...]]:
    """The score after a capture, and its caida and limpia."""
    seat, card, takes, _ = done
    team, score = team_of(seat), state.score
    earned = earned_by(state.profile, score[team], card, takes, state.table, state.left)
    events: tuple[Event, ...] = ()
    if earned.is_caida:
        score = with_points(score, team, earned.caida_points)
        events = (Event("caida", team, earned.caida_points, score, seat),)
    if earned.is_limpia:
        score = with_points(score, team, earned.limpia_points)
        events = (*events, Event("limpia", team, earned.limpia_points, score, seat))
    return score, events


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
        # A rival that took forgot a ladder and left no card; else its card is in the haul.
        left=None,
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


def _with_cards(piles: Piles, team: int, cards: tuple[Card, ...]) -> Piles:
    if team == 0:
        return (*piles[0], *cards), piles[1]
    return piles[0], (*piles[1], *cards)
