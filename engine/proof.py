"""The proof of an acta: whether all that it says is true.

It trusts nothing but the seeds, the seats and what each player chose: the commitment, the
dealer, the decks, the events, the score and the winner are worked out again and compared.
"""

from __future__ import annotations

from typing import NamedTuple

from engine import __version__
from engine.acta_form import Acta, ActaEvent, ActaMove
from engine.ai import LEVELS, choose
from engine.moves import Deal, Misdeal, Play, Steal
from engine.profiles import PROFILES, Profile
from engine.rules import IllegalMove, apply, start
from engine.shuffle import bot_stream, commit, deck_for, draw_dealer
from engine.state import State
from engine.view import view_of

_MAY_BE_SILENT = ("limpia", "carton")


class Problem(NamedTuple):
    """One thing in an acta that is not as it should be."""

    where: str
    """The field, or "move 17": counted from 0, as in ``moves`` and in a bot's label."""
    expected: str
    found: str
    move: int | None = None

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, found {self.found}"


class _Wrong(Exception):
    """Carries the problem at which a game cannot be followed any further."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def verify(acta: Acta, *, bots: bool = False) -> list[Problem]:
    """Everything found wrong in an acta; an empty list is a proof.

    First the seeds: commitment, dealer and every deck. If they hold, the game is followed
    up to the first move that goes wrong in its legality, its events or, with ``bots``, in
    not being what that seat's bot plays again from the same view and chance.
    What was taken back is followed too, from the last to the first: each of those lines goes
    on from the game as it stood then, and no card was dealt in it.
    """
    profile = PROFILES[acta.profile]
    if acta.players not in profile.player_counts:
        counts = " or ".join(map(str, profile.player_counts))
        return [Problem("players", counts, str(acta.players))]
    problems = _chance_problems(acta, profile)
    if problems:
        return problems
    try:
        follower = _Follower(acta, profile, bots)
        follower.follow()
        follower.go_back()
    except _Wrong as wrong:
        return [wrong.problem]
    return []


def _chance_problems(acta: Acta, profile: Profile) -> list[Problem]:
    seeds = bytes.fromhex(acta.server_seed), acta.client_seed
    problems = []
    if acta.commitment != commit(seeds[0]):
        problems.append(Problem("shuffle.commitment", commit(seeds[0]), acta.commitment))
    dealer = draw_dealer(profile, acta.players, *seeds).dealer
    if acta.dealer != dealer:
        problems.append(Problem("dealer", f"seat {dealer}", f"seat {acta.dealer}"))
    for number, found in enumerate(acta.decks):
        deck = deck_for(*seeds, number)
        if deck != found:
            place = next(i for i, card in enumerate(deck) if card != found[i])
            where = f"decks[{number}][{place}]"
            problems.append(Problem(where, str(deck[place]), str(found[place])))
    return problems


class _Follower:
    """Plays an acta's game again and stops, with ``_Wrong``, where it is not so."""

    def __init__(self, acta: Acta, profile: Profile, bots: bool) -> None:
        self.acta = acta
        self.bots = bots
        self.state: State = start(profile, acta.dealer, players=acta.players)
        self.events_seen = 0
        self.line: list[State] = []
        """The state before each move of the game, and the last one, as it stood at some time."""

    def follow(self) -> None:
        """Go through every move, deal the decks where they belong, and check the end."""
        for number, move in enumerate(self.acta.moves):
            where = f"move {number}"
            if self.state.is_over:
                raise _Wrong(Problem(where, "no move, the game is over", str(move), number))
            if self.state.awaits_deck:
                self._deal(number)
            before = self.state
            self.line.append(before)
            try:
                self.state = apply(before, move)
            except IllegalMove as error:
                found = f"{move} ({error})"
                raise _Wrong(Problem(where, "a legal move", found, number)) from None
            if self.bots:
                self._check_bot(before, number, move)
            self._check_events(where, number)
        if self.state.awaits_deck and self.state.decks < len(self.acta.decks):
            self._deal(None)
        self.line.append(self.state)
        self._check_end()

    def go_back(self) -> None:
        """Follow every line that was taken back, the last one first."""
        for place, (after, moves) in reversed([*enumerate(self.acta.taken_back)]):
            where = f"taken_back[{place}]"
            if after >= len(self.line):
                raise _Wrong(Problem(where, "moves that stood", f"after {after}"))
            del self.line[after + 1 :]
            for number, move in enumerate(moves, start=after):
                try:
                    self.line.append(self._step_back(number, move))
                except _Wrong as wrong:
                    expected, found = wrong.problem.expected, wrong.problem.found
                    raise _Wrong(Problem(f"{where}, move {number}", expected, found)) from None

    def _step_back(self, number: int, move: ActaMove) -> State:
        """The state after one more move of a line that was taken back."""
        before = self.line[-1]
        try:
            after = apply(before, move)
        except IllegalMove as error:
            raise _Wrong(Problem("", "a legal move", f"{move} ({error})")) from None
        if after.stock != before.stock:
            raise _Wrong(Problem("", "no move after which cards are dealt", str(move)))
        if self.bots:
            self._check_bot(before, number, move)
        return after

    def _deal(self, number: int | None) -> None:
        deck = self.state.decks
        if deck == len(self.acta.decks):
            raise _Wrong(Problem(f"move {number}", f"deck {deck} in decks", "none", number))
        self.state = apply(self.state, Deal(self.acta.decks[deck]))
        where = f"decks[{deck}]" if number is None else f"decks[{deck}], before move {number}"
        self._check_events(where, number)

    def _check_bot(self, before: State, number: int, move: ActaMove) -> None:
        seat = move.seat
        if self.acta.seats[seat].kind != "bot" or isinstance(move, Misdeal):
            return
        level = self.acta.seats[seat].bot or ""
        if level not in LEVELS:
            raise _Wrong(Problem(f"seats[{seat}].bot", f"one of {', '.join(LEVELS)}", level))
        rng = bot_stream(bytes.fromhex(self.acta.server_seed), self.acta.client_seed, number)
        chosen = choose(level, view_of(before, seat), rng)
        if not _same(move, chosen):
            expected = f"{chosen}, as the bot {level} plays"
            if self.acta.engine != __version__:
                played = f"this game was played by engine {self.acta.engine}"
                expected += f" in engine {__version__} ({played}, whose bots may play otherwise)"
            raise _Wrong(Problem(f"move {number}", expected, str(move), number))

    def _check_events(self, where: str, number: int | None) -> None:
        """The events of the last move stand next in the acta, each as it was.

        A limpia or a carton that a limit or a small pile left without points changes no
        score; we write it, and an acta that does not is as true.
        """
        for event in map(ActaEvent.of, self.state.events):
            found = self.acta.events[self.events_seen : self.events_seen + 1]
            if not event.points and event.type in _MAY_BE_SILENT and found != (event,):
                continue
            place = f"{where}, events[{self.events_seen}]"
            if not found:
                raise _Wrong(Problem(place, str(event), "no more events", number))
            if found[0] != event:
                raise _Wrong(Problem(place, str(event), str(found[0]), number))
            self.events_seen += 1

    def _check_end(self) -> None:
        acta, state = self.acta, self.state
        last = len(acta.moves) - 1 if acta.moves else None
        after = "after the last move" if last is None else f"after move {last}"
        for where, expected, found in (
            ("events", self.events_seen, len(acta.events)),
            ("decks", state.decks, len(acta.decks)),
            ("score", list(state.score), list(acta.score)),
            ("winner", state.winner, acta.winner),
        ):
            if expected != found:
                raise _Wrong(Problem(f"{where}, {after}", str(expected), str(found), last))


def _same(move: ActaMove, chosen: ActaMove) -> bool:
    """Whether two moves are one, in whatever order they name the cards they take."""
    if isinstance(move, Play) and isinstance(chosen, Play):
        return move._replace(takes=()) == chosen._replace(takes=()) and set(move.takes) == set(
            chosen.takes
        )
    if isinstance(move, Steal) and isinstance(chosen, Steal):
        return move.seat == chosen.seat and set(move.cards) == set(chosen.cards)
    return move == chosen
