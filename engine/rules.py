"""How a game goes on: the only way a State changes.

``start`` sets an empty table, ``apply`` carries one move out, ``replay`` folds a list of
them. A move is carried out whole or, with ``IllegalMove``, not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.captures import plays
from engine.cards import DECK, Card
from engine.events import Event, EventType
from engine.moves import Deal, Move, Play
from engine.profiles import HAND_SIZE, Profile
from engine.scoring import (
    carton,
    has_ronda,
    is_caida,
    is_limpia,
    limpia_points,
    ronda_points,
    winner_of,
)
from engine.seats import seat_after, seats_from, team_of
from engine.state import State


class IllegalMove(ValueError):
    """A move that makes sense but cannot be made now."""


def is_playable(profile: Profile) -> bool:
    """Whether a whole game can be played by these rules.

    What no move says yet keeps a house from being played: announcing a ronda oneself,
    taking forgotten cards, claiming at the end of the deck. Its captures are known already.
    """
    return (
        profile.ronda_announced == "by_the_game"
        and profile.forgotten == "nothing"
        and profile.four_equal == "one_ronda"
        and not profile.ronda_caida_points
        and not profile.falla_points
    )


def start(
    profile: Profile, dealer: int, *, players: int = 4, score: tuple[int, int] = (0, 0)
) -> State:
    """An empty table that awaits its first deck, to be dealt by ``dealer``.

    :raises ValueError: if the house does not play with so many, or there is no such seat.
    """
    if players not in profile.player_counts:
        raise ValueError(f"{profile.name} is not played by {players}")
    if not 0 <= dealer < players:
        raise ValueError(f"no seat {dealer} at a table of {players}")
    return State(
        profile=profile,
        players=players,
        dealer=dealer,
        turn=None,
        hands=((),) * players,
        table=(),
        left=None,
        stock=(),
        piles=((), ()),
        score=score,
        winner=winner_of(score),
        number=0,
        decks=0,
        log=(),
        rondas=(),
        events=(),
    )


def legal_moves(state: State) -> list[Play]:
    """Every play the seat in turn may make; none while a deck is awaited or after the end."""
    if state.turn is None:
        return []
    return plays(state.profile, state.turn, state.hands[state.turn], state.table)


def apply(state: State, move: Move) -> State:
    """The state after a move; its ``events`` are what that move brought.

    The order of what a play can bring: caida, limpia, the end at forty; then, when all
    hands are spent, the next five cards with their rondas, or the cartón and the end.

    :raises IllegalMove: if the move cannot be made now; nothing has changed then.
    """
    if isinstance(move, Deal):
        return _deal_deck(state, move.deck)
    return _play(state, move)


def replay(profile: Profile, dealer: int, moves: Iterable[Move], *, players: int = 4) -> State:
    """The state after a whole list of moves from the first deck on.

    :raises IllegalMove: at the first move that cannot be made.
    """
    state = start(profile, dealer, players=players)
    for move in moves:
        state = apply(state, move)
    return state


def positions(
    profile: Profile, dealer: int, moves: Iterable[Move], *, players: int = 4
) -> Iterator[tuple[Move, State]]:
    """Each move of a game with the state it led to.

    :raises IllegalMove: at the first move that cannot be made.
    """
    state = start(profile, dealer, players=players)
    for move in moves:
        state = apply(state, move)
        yield move, state


def _deal_deck(state: State, deck: tuple[Card, ...]) -> State:
    if not state.awaits_deck:
        raise IllegalMove("no deck is awaited")
    if len(deck) != len(DECK) or set(deck) != set(DECK):
        raise IllegalMove("a deck is each of the forty cards once")
    return _deal_hands(
        state._replace(
            table=(),
            left=None,
            stock=deck,
            piles=((), ()),
            decks=state.decks + 1,
            log=(),
            events=(),
        )
    )


def _deal_hands(state: State) -> State:
    """Five cards to each seat in a batch, beginning after the dealer; then the rondas."""
    order = seats_from(seat_after(state.dealer, state.players), state.players)
    hands = list(state.hands)
    for place, seat in enumerate(order):
        hands[seat] = state.stock[place * HAND_SIZE : (place + 1) * HAND_SIZE]
    score, rondas, events = state.score, [], list(state.events)
    for seat in order:
        if has_ronda(hands[seat]):
            points = ronda_points(state.profile, score[team_of(seat)])
            score = _with_points(score, team_of(seat), points)
            rondas.append(seat)
            events.append(Event("ronda", team_of(seat), points, score, seat))
    return state._replace(
        turn=order[0],
        hands=tuple(hands),
        left=state.left if state.profile.caida_on_first_play else None,
        stock=state.stock[state.players * HAND_SIZE :],
        score=score,
        rondas=tuple(rondas),
        events=tuple(events),
    )


def _play(state: State, move: Play) -> State:
    takes = _legal_takes(state, move)
    seat, card, _ = move
    team = team_of(seat)
    hands = _without(state.hands, seat, card)
    score = state.score
    events: tuple[Event, ...] = ()
    table, piles, left = state.table, state.piles, None
    if takes:
        table = tuple([other for other in table if other not in takes])
        pile = (*piles[team], card, *takes)
        piles = (pile, piles[1]) if team == 0 else (piles[0], pile)
        if takes[0] == state.left and is_caida(card, takes, state.left):
            score, events = _award(score, events, "caida", seat, state.profile.caida_points)
        if not table and is_limpia(takes, state.table):
            points = limpia_points(state.profile, state.score[team])
            score, events = _award(score, events, "limpia", seat, points)
    else:
        table, left = (*table, card), card
    winner = winner_of(score) if events else None
    after = State(
        profile=state.profile,
        players=state.players,
        dealer=state.dealer,
        turn=seat_after(seat, state.players) if winner is None else None,
        hands=hands,
        table=table,
        left=left,
        stock=state.stock,
        piles=piles,
        score=score,
        winner=winner,
        number=state.number + 1,
        decks=state.decks,
        log=(*state.log, Play(seat, card, takes)),
        rondas=state.rondas,
        events=events,
    )
    if winner is None and not any(hands):
        return _deal_hands(after) if after.stock else _end_deck(after)
    return after


def _without(
    hands: tuple[tuple[Card, ...], ...], seat: int, card: Card
) -> tuple[tuple[Card, ...], ...]:
    hand = hands[seat]
    place = hand.index(card)
    return (*hands[:seat], hand[:place] + hand[place + 1 :], *hands[seat + 1 :])


def _legal_takes(state: State, move: Play) -> tuple[Card, ...]:
    """The cards a play takes, in the order of the rules (base, then ladder)."""
    if state.turn is None:
        raise IllegalMove("the game is over" if state.is_over else "a deck is awaited")
    if move.seat != state.turn:
        raise IllegalMove(f"seat {state.turn} is to play, not seat {move.seat}")
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


def _end_deck(state: State) -> State:
    """The cartón; the cards still on the table are nobody's, and the deal passes on."""
    taken = (len(state.piles[0]), len(state.piles[1]))
    count = carton(state.profile, taken, state.dealer, state.score)
    score = _with_points(state.score, count.team, count.points)
    winner = winner_of(score)
    return state._replace(
        dealer=state.dealer if winner is not None else seat_after(state.dealer, state.players),
        turn=None,
        left=None,
        score=score,
        winner=winner,
        events=(*state.events, Event("carton", count.team, count.points, score)),
    )


def _award(
    score: tuple[int, int], events: tuple[Event, ...], kind: EventType, seat: int, points: int
) -> tuple[tuple[int, int], tuple[Event, ...]]:
    score = _with_points(score, team_of(seat), points)
    return score, (*events, Event(kind, team_of(seat), points, score, seat))


def _with_points(score: tuple[int, int], team: int, points: int) -> tuple[int, int]:
    return (score[0] + points, score[1]) if team == 0 else (score[0], score[1] + points)
