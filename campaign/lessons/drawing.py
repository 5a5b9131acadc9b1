"""A position of the guide drawn out: every card of the hand with all that it would do. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign import options, words
from campaign.chapters import US
from campaign.lessons.examples import Example
from campaign.lessons.showing import names
from campaign.options import Option
from campaign.table import CardShown, shown
from engine import exercises
from engine.cards import Card
from engine.events import Event
from engine.moves import Play, SeatMove, Steal
from engine.view import View


@dataclass(frozen=True)
class Lying:
    """A card of the table as a play would leave it: taken as base or on the ladder, or not."""

    card: CardShown
    is_last: bool
    part: str
    """``base``, ``ladder``, or nothing where it stays."""
    order: int
    """Its place on the ladder, counted from 1."""


@dataclass(frozen=True)
class Way:
    """One way to play: the table with what it takes, and what comes of it."""

    text: str
    table: list[Lying]
    notes: list[str]


@dataclass(frozen=True)
class Choice:
    """A card of the hand, or something that is said, with every way there is."""

    card: CardShown | None
    text: str
    ways: list[Way]


@dataclass(frozen=True)
class Drawing:
    """An example as the guide shows it."""

    slug: str
    caption: str
    before: str
    table: list[Lying]
    choices: list[Choice]


def draw(example: Example) -> Drawing:
    """Everything that can be done in an example, as the engine has it."""
    view = exercises.view(example.exercise)
    said = [move for move in view.moves() if isinstance(move, Steal)]
    return Drawing(
        slug=example.slug,
        caption=str(example.caption),
        before=words.play_text(view.log[-1], names()) if view.log else "",
        table=_table(view, None),
        choices=[
            *(_said(example, view, move) for move in said),
            *(_card(example, view, card) for card in view.hand),
        ],
    )


def scored(example: Example, move: SeatMove) -> list[Event]:
    """What a move scores for one's own pair, points or not."""
    return [event for event in exercises.play(example.exercise, move).events if event.team == US]


def _card(example: Example, view: View, card: Card) -> Choice:
    plays = [play for play in view.plays() if play.card == card]
    ways = [_way(example, view, play, options.option_of(view, play)) for play in plays]
    return Choice(shown(card), words.card_name(card), ways)


def _said(example: Example, view: View, move: Steal) -> Choice:
    text = words.ask_text(move, view)
    taken = {str(card): "base" for card in move.cards}
    return Choice(None, text, [Way(text, _table(view, taken), _notes(example, move))])


def _way(example: Example, view: View, play: Play, option: Option) -> Way:
    parts = dict.fromkeys(option.base, "base") | dict.fromkeys(option.ladder, "ladder")
    return Way(option.text, _table(view, parts, option.ladder), _notes(example, play))


def _notes(example: Example, move: SeatMove) -> list[str]:
    """What the button does not say: the cartón, and the end of the game."""
    after = exercises.play(example.exercise, move)
    notes = [
        words.event_text(event, names(), after.taken)
        for event in after.events
        if event.type == "carton"
    ]
    if after.winner == US:
        notes.append(_("Cuarenta: ganan la partida."))
    return notes


def _table(view: View, parts: dict[str, str] | None, ladder: tuple[str, ...] = ()) -> list[Lying]:
    """The table by rank, as it lies on the felt; ``parts`` says what is taken as what."""
    parts = parts or {}
    return [
        Lying(
            card=shown(card),
            is_last=card == view.left,
            part=parts.get(str(card), ""),
            order=ladder.index(str(card)) + 1 if str(card) in ladder else 0,
        )
        for card in sorted(view.table, key=lambda card: (card.rank, card))
    ]
