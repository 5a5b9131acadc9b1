"""The table as its page shows it: one View turned into names, places, options and sentences.

Pure: it gets a Look (what one seat may see) and the names; it asks no database and no
clock, and it holds nothing that the View does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign import house_rules, words
from campaign.chapters import FREE_TABLE, MIGUEL, RIVAL, US, VIRGEN, YOU, Chapter
from campaign.journal import Look
from campaign.options import Ask, HandCard, asks_of, hand_of
from campaign.stories.story import Card as Sources
from engine.cards import Card, Rank
from engine.moves import Play
from engine.profiles import HAND_SIZE
from engine.seats import team_of
from engine.view import View

PRACTICE = "practice"
"""The kind of a game in which one learns, with all that helps."""
LONG_NAME = 17
"""Letters from which a name is set smaller, to fit a third of the narrowest phone."""
SCREEN_ORDER = (MIGUEL, VIRGEN, RIVAL)
"""From left to right where the turn goes counter-clockwise: from you to the rival on your right."""


@dataclass(frozen=True)
class CardShown:
    """A card face up: its code ``5h`` and its name in words."""

    code: str
    name: str


@dataclass(frozen=True)
class Place:
    """One of the ten fixed places of the table, by rank."""

    rank: str
    cards: tuple[CardShown, ...]
    is_last: bool
    """Whether the card just left lies here, the only one that can suffer a caida."""


@dataclass(frozen=True)
class Sitting:
    """Someone at the table, as the others see them."""

    seat: int
    name: str
    portrait: str
    cards: int
    is_turn: bool
    is_dealer: bool
    team: str

    @property
    def has_long_name(self) -> bool:
        """Whether the name needs smaller letters on a phone."""
        return len(self.name) >= LONG_NAME


@dataclass(frozen=True)
class Result:
    """How a game ended, and where to go from there."""

    won: bool
    broken_off: bool
    score_us: int
    score_them: int
    title: str
    saying: str
    story: list[str]
    next_url: str
    next_label: str
    share: str = ""
    """A win in words for others; nothing after a loss."""
    card: Sources | None = None
    """What is history and what is legend, for who has won the chapter."""


@dataclass(frozen=True)
class Pair:
    """How far one of the two pairs is."""

    team: int
    kind: str
    """Whose it is, as the page's classes say it: "us" or "them"."""
    name: str
    points: int
    perros: tuple[int, int]
    """Its points in tokens: how many lie face down, and how many face up."""
    taken: int
    """Cards taken in this deck."""


@dataclass(frozen=True)
class LessonPanel:
    """What a table shows besides when it is a lesson's: where it stands, and the way on."""

    number: int
    total: int
    play_url: str
    """Where a play is tried: nothing is kept, so it is only asked."""
    is_solved: bool = False
    next_url: str = ""
    """The next lesson; empty after the last."""
    way: str = ""
    """The right play as a button sends it, offered to who has missed it."""


@dataclass(frozen=True)
class Table:
    """All that the page shows of a game to the player who sits there."""

    game_id: str
    chapter: Chapter
    kind: str
    ply: int
    my_turn: bool
    over: bool
    pairs: list[Pair]
    deck_number: int
    deal_number: int
    deals_per_deck: int
    stock: int
    others: tuple[Sitting, ...]
    me: Sitting
    places: tuple[Place, ...]
    hand: tuple[HandCard, ...]
    asks: list[Ask]
    rules: list[str]
    message: str
    last_moves: list[str]
    log: list[str]
    result: Result | None
    commitment: str
    client_seed: str
    may_take_back: bool = False
    """Whether the last card may be taken back: in practice, until cards are dealt."""
    repeats: str = ""
    """The game whose very deal is played again, if it is; its seeds were known before."""
    lesson: LessonPanel | None = None

    @property
    def hand_plays(self) -> bool:
        """Whether a card may be played now, besides anything else that is asked."""
        return any(card.options for card in self.hand)

    @property
    def won(self) -> bool:
        """Whether your pair won."""
        return self.result is not None and self.result.won


def table_of(
    look: Look,
    *,
    game_id: str,
    chapter: Chapter,
    kind: str,
    names: Mapping[int, str],
    result: Result | None,
    commitment: str,
    client_seed: str,
    repeats: str = "",
) -> Table:
    """The page's table from what a seat may see of it."""
    view = look.view
    over = result is not None
    seated = _seated(view, names, chapter, over)
    my_turn = view.is_my_turn and not over
    return Table(
        game_id=game_id,
        chapter=chapter,
        kind=kind,
        ply=look.ply,
        my_turn=my_turn,
        over=over,
        pairs=[_pair(view, 1 - US, "them", _("Ellos")), _pair(view, US, "us", _("Nosotros"))],
        deck_number=view.decks,
        deal_number=view.deal,
        deals_per_deck=view.profile.deals_per_deck(view.players),
        stock=view.stock,
        others=tuple(seated[seat] for seat in screen_order(view)),
        me=seated[YOU],
        places=places_of(view),
        hand=hand_of(view, my_turn),
        asks=asks_of(view, my_turn),
        rules=house_rules.rules_on(view.profile) if chapter.number == FREE_TABLE else [],
        message=_message(view, names, over),
        last_moves=[words.play_text(play, names) for play in view.log[-view.players :]],
        log=_log(look, names),
        result=result,
        commitment=commitment,
        client_seed=client_seed,
        may_take_back=look.may_take_back and my_turn and kind == PRACTICE,
        repeats=repeats,
    )


def _seated(
    view: View, names: Mapping[int, str], chapter: Chapter, over: bool
) -> dict[int, Sitting]:
    portraits = {seat: sitter.portrait for seat, sitter in chapter.sitters.items()} | {YOU: "you"}
    return {
        seat: Sitting(
            seat=seat,
            name=names[seat],
            portrait=portraits[seat],
            cards=view.counts[seat],
            is_turn=view.turn == seat and not over,
            is_dealer=view.dealer == seat,
            team="us" if team_of(seat) == US else "them",
        )
        for seat in range(view.players)
    }


def perros(score: int) -> tuple[int, int]:
    """A score as its tokens lie on a real table: face down 10 each, face up 2 each.

    >>> perros(26)
    (2, 3)
    """
    return score // 10, score % 10 // 2


def _pair(view: View, team: int, kind: str, name: str) -> Pair:
    points, taken = view.score[team], view.taken[team]
    return Pair(team, kind, name, points, perros(points), taken)


def screen_order(view: View) -> list[int]:
    """The other seats from left to right, as the house's turn goes."""
    clockwise = view.profile.direction == "clockwise"
    order = reversed(SCREEN_ORDER) if clockwise else SCREEN_ORDER
    return [seat for seat in order if seat < view.players]


def places_of(view: View) -> tuple[Place, ...]:
    """The ten places of the table with what lies on them."""
    return tuple(
        Place(
            rank=rank.letter,
            cards=tuple(shown(card) for card in view.table if card.rank == rank),
            is_last=view.left is not None and view.left.rank == rank,
        )
        for rank in Rank
    )


def shown(card: Card) -> CardShown:
    """A card face up."""
    return CardShown(str(card), words.card_name(card))


def _message(view: View, names: Mapping[int, str], over: bool) -> str:
    if over:
        return _("Fin de la partida.")
    if view.turn is None:
        return _("Se baraja de nuevo.")
    if view.turn == YOU and view.phase != "play":
        claim = view.phase == "claim"
        return _("¿Reclamas una caída en ronda?") if claim else _("Tienes ronda: ¿la cantas?")
    if view.turn != YOU:
        return _("Juega %(name)s.") % {"name": names[view.turn]}
    if not view.log or not _this_deal(view):
        return _("Te toca: abres tú.") if not view.table else _("Te toca.")
    last = view.log[-1]
    if view.left is not None and any(card.rank == view.left.rank for card in view.hand):
        return _("%(name)s dejó %(card)s: ¡cáele con tu %(rank)s!") % {
            "name": names[last.seat],
            "card": words.card_text(view.left),
            "rank": words.rank_text(view.left.rank),
        }
    return _("%(last)s Te toca.") % {"last": words.play_text(last, names)}


def _log(look: Look, names: Mapping[int, str]) -> list[str]:
    """The deal's plays as sentences, and where a card was taken back, that too.

    Who takes back one card and then an earlier one took both back where the earlier one lay.
    """
    plays = _this_deal(look.view)
    begun = len(look.view.log) - len(plays)
    sentences: list[str] = [words.play_text(play, names) for play in plays]
    place = len(sentences)
    for back in reversed(look.taken_back):
        if back.deck != look.view.decks or back.plays < begun:
            break
        place = min(place, back.plays - begun)
        sentences.insert(place, words.back_text(back.move))
    return sentences


def _this_deal(view: View) -> tuple[Play, ...]:
    """The plays of the deal in play, the last ones of the deck's log."""
    held = sum(view.counts)
    dealt = view.players * HAND_SIZE
    return view.log[len(view.log) - (dealt - held) :] if held else view.log[-dealt:]
