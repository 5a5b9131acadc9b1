"""What happens at the table, in sentences of the player's language.

Everything here is made from what a seat may know; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.chapters import US, YOU
from engine.cards import Card, Rank, Suit
from engine.events import Event
from engine.moves import Announce, Claim, Play, SeatMove, Steal
from engine.scoring import counted_aloud, limpia_points
from engine.seats import team_of
from engine.view import View

SUIT_SIGNS = {Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣", Suit.SPADES: "♠"}
SUIT_NAMES: dict[Suit, Promise] = {
    Suit.HEARTS: gettext_lazy("corazones"),
    Suit.DIAMONDS: gettext_lazy("diamantes"),
    Suit.CLUBS: gettext_lazy("tréboles"),
    Suit.SPADES: gettext_lazy("picas"),
}
SAYINGS: dict[str, Promise] = {
    "caida": gettext_lazy("dos por shunsho"),
    "ronda": gettext_lazy("dos por guapo"),
    "won": gettext_lazy("cuarenta, señores, gracias"),
    "zapatero": gettext_lazy("zapatero"),
    "thirty_eight": gettext_lazy("treinta y ocho que no juega"),
}
ZAPATERO_BELOW = 10
Names = Mapping[int, str]


def rank_text(rank: Rank) -> str:
    """A rank as the table says it: ``As``, ``2`` … ``K``."""
    return _("As") if rank is Rank.ACE else rank.letter


def card_text(card: Card) -> str:
    """A card as it is printed: ``5♥``."""
    return f"{rank_text(card.rank)}{SUIT_SIGNS[card.suit]}"


def card_name(card: Card) -> str:
    """A card as it is read aloud: ``5 de corazones``."""
    return _("%(rank)s de %(suit)s") % {
        "rank": rank_text(card.rank),
        "suit": SUIT_NAMES[card.suit],
    }


def split(card: Card, takes: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """Base and ladder of a capture: what lies above the played card is the ladder."""
    return (
        [other for other in takes if other.rank <= card.rank],
        [other for other in takes if other.rank > card.rank],
    )


def taken_text(card: Card, takes: Sequence[Card]) -> str:
    """What a play takes: ``2♦+3♥ y escalera 6-7-J``; the base alone if there is no ladder."""
    base, ladder = split(card, takes)
    base_text = "+".join(card_text(other) for other in base)
    if not ladder:
        return base_text
    return _("%(base)s y escalera %(ladder)s") % {
        "base": base_text,
        "ladder": "-".join(rank_text(other.rank) for other in ladder),
    }


def play_text(play: Play, names: Names) -> str:
    """One play as a sentence: «El Alguacil deja 5♣.», «Juegas 5♥ y recoges 2♦+3♠.»."""
    if play.announces:
        announced = move_text(Announce(play.seat), names)
        return f"{announced} {play_text(play._replace(announces=False), names)}"
    card = card_text(play.card)
    if play.seat == YOU:
        if not play.takes:
            return _("Dejas %(card)s.") % {"card": card}
        return _("Juegas %(card)s y recoges %(taken)s.") % {
            "card": card,
            "taken": taken_text(play.card, play.takes),
        }
    return seen_text(play, names)


def seen_text(play: Play, names: Names) -> str:
    """One play as an onlooker says it, whoever made it: «Manuela deja 5♣.»."""
    card = card_text(play.card)
    name = names[play.seat]
    if not play.takes:
        return _("%(name)s deja %(card)s.") % {"name": name, "card": card}
    return _("%(name)s juega %(card)s y recoge %(taken)s.") % {
        "name": name,
        "card": card,
        "taken": taken_text(play.card, play.takes),
    }


def move_text(move: SeatMove, names: Names, *, seen: bool = False) -> str:
    """Any move of a seat as a sentence, as its player hears it; ``seen``, as an onlooker does."""
    if isinstance(move, Play):
        return seen_text(move, names) if seen else play_text(move, names)
    you = move.seat == YOU and not seen
    who = {"name": names[move.seat]}
    if isinstance(move, Steal):
        cards = "+".join(card_text(card) for card in move.cards)
        if you:
            return _("Te llevas lo olvidado: %(cards)s.") % {"cards": cards}
        return _("%(name)s se lleva lo olvidado: %(cards)s.") % (who | {"cards": cards})
    if isinstance(move, Claim):
        rank = rank_text(move.rank)
        if you:
            return _("Reclamas caída en ronda con %(rank)s.") % {"rank": rank}
        return _("%(name)s reclama caída en ronda con %(rank)s.") % (who | {"rank": rank})
    if isinstance(move, Announce):
        return _("Cantas ronda.") if you else _("%(name)s canta ronda.") % who
    return _("Pasas.") if you else _("%(name)s pasa.") % who


def back_text(move: SeatMove) -> str:
    """A move that its player took back, as the log keeps it."""
    if isinstance(move, Play):
        return _("Retiraste tu última carta: %(card)s.") % {"card": card_text(move.card)}
    return _("Retiraste tu última jugada.")


def ask_text(move: SeatMove, view: View) -> str:
    """What a button says that answers the table, when it asks for more than a card."""
    if isinstance(move, Steal):
        cards = "+".join(card_text(card) for card in move.cards)
        text = _("Llevarte lo que olvidó: %(cards)s") % {"cards": cards}
        points = steal_points(view, move)
        return f"{text} · +{points}" if points else text
    if isinstance(move, Claim):
        return _("Reclamar caída en ronda con %(rank)s") % {"rank": rank_text(move.rank)}
    if isinstance(move, Announce):
        return _("Cantar ronda")
    return _("No reclamar nada más") if view.phase == "claim" else _("No cantar")


def steal_points(view: View, move: Steal) -> int:
    """What taking the forgotten cards would score."""
    haul = next(haul for haul in view.forgotten if haul.cards == move.cards)
    points = view.profile.caida_points if haul.is_caida else 0
    if view.profile.forgotten_scores and len(haul.cards) == len(view.table):
        score = view.score[team_of(move.seat)]
        points += limpia_points(view.profile, score, with_caida=haul.is_caida)
    return points


def event_text(event: Event, names: Names, taken: tuple[int, int], *, seen: bool = False) -> str:
    """One event as a short sentence with its points and, where it adds none, why.

    To an onlooker, ``seen``, the player is one of the names.
    """
    pair = pair_text(event.team, names) if seen else team_text(event.team)
    if event.type == "carton":
        return _carton_text(event, pair, taken)
    who = names[event.seat if event.seat is not None else YOU]
    if event.seat == YOU and not seen:
        who = _("Tú")
    if event.type == "caida":
        return _("%(who)s: ¡caída! +%(points)s para %(pair)s") % {
            "who": who,
            "points": event.points,
            "pair": pair,
        }
    if event.type == "limpia":
        if not event.points:
            return _("%(who)s: limpia sin puntos. Treinta y ocho que no juega") % {"who": who}
        return _("¡Limpia! +%(points)s para %(pair)s") % {"points": event.points, "pair": pair}
    if event.type in _OTHER_EVENTS:
        return str(_OTHER_EVENTS[event.type]) % {"who": who, "points": event.points, "pair": pair}
    if not event.points:
        return _("%(who)s: ronda sin puntos, %(pair)s pasa de 30") % {"who": who, "pair": pair}
    return _("%(who)s: ¡ronda! +%(points)s para %(pair)s") % {
        "who": who,
        "points": event.points,
        "pair": pair,
    }


_OTHER_EVENTS: dict[str, Promise] = {
    "doble_ronda": gettext_lazy("%(who)s: ¡cuatro iguales! Gana %(pair)s"),
    "falla": gettext_lazy("Falla: el rival no recogió nada. +%(points)s para %(pair)s"),
    "caida_en_ronda": gettext_lazy("%(who)s: ¡caída en ronda! +%(points)s para %(pair)s"),
    "misdeal": gettext_lazy("Mal repartido: +%(points)s para %(pair)s"),
}


def saying_of(event: Event) -> str:
    """What the table says of an event, if it says anything: «dos por shunsho»."""
    if event.type == "limpia" and not event.points:
        return str(SAYINGS["thirty_eight"])
    return str(SAYINGS.get(event.type, "")) if event.points else ""


def ending(won: bool, score: tuple[int, int]) -> str:
    """What the table says at the end; a loser under ten is a «zapatero»."""
    if min(score) < ZAPATERO_BELOW:
        return str(SAYINGS["zapatero"])
    return str(SAYINGS["won"]) if won else ""


def _carton_text(event: Event, pair: str, taken: tuple[int, int]) -> str:
    counts = {"us": taken[US], "them": taken[1 - US], "pair": pair, "points": event.points}
    if event.points:
        return _("Cartón %(us)s a %(them)s: +%(points)s para %(pair)s") % counts
    return _("Cartón %(us)s a %(them)s: no suma") % counts


def carton_sum(event: Event, taken: tuple[int, int]) -> list[str]:
    """How the cartón comes to its points, step by step: ``20 → 6``, ``+3 → 9``, ``par → 10``."""
    more = taken[event.team]
    if taken[0] == taken[1]:
        tie = _("Empate a %(cards)s") % {"cards": more}
        return [tie, f"+{event.points}" if event.points else _("pasa del límite: no suma")]
    aloud = counted_aloud(more)
    if not aloud:
        few = _("%(cards)s, menos de 20") % {"cards": more}
        return [few, f"+{event.points}" if event.points else _("no suma")]
    total = aloud[-1][1]
    steps = [f"{aloud[0][0]} → {aloud[0][1]}", *(f"+{cards} → {sum_}" for cards, sum_ in aloud[1:])]
    if total % 2:
        steps.append(_("par → %(points)s") % {"points": total + 1})
    if not event.points:
        steps.append(_("pasa del límite: no suma"))
    return steps


def team_text(team: int) -> str:
    """A pair as your side of the table calls it."""
    return _("Nosotros") if team == US else _("Ellos")


def pair_text(team: int, names: Names) -> str:
    """A pair by its names, as an onlooker calls it; for two players, one name."""
    found = [name for seat, name in sorted(names.items()) if team_of(seat) == team]
    if len(found) == 1:
        return found[0]
    return _("%(first)s y %(second)s") % {"first": found[0], "second": found[1]}


def option_text(play: Play, *, caida: bool, limpia: bool, points: int) -> str:
    """The whole effect of a play before it is made, as its button says it."""
    card = card_text(play.card)
    if play.announces:
        quiet = play._replace(announces=False)
        text = option_text(quiet, caida=caida, limpia=limpia, points=points)
        return _("%(play)s, y cantar ronda") % {"play": text}
    if not play.takes:
        return _("Dejar %(card)s en la mesa") % {"card": card}
    text = _("Jugar %(card)s: recoges %(taken)s") % {
        "card": card,
        "taken": taken_text(play.card, play.takes),
    }
    shouts = []
    if caida:
        shouts.append(_("CAÍDA"))
    if limpia:
        shouts.append(_("LIMPIA"))
    if not shouts:
        return text
    earned = f"+{points}" if points else _("sin puntos")
    return f"{text} · {' + '.join(shouts)} {earned}"


def must_take_text(card: Card, plays: Sequence[Play]) -> str:
    """Why a play was refused: «Con el 5 debes recoger: 5♦ o As♣+4♥.»."""
    ways = [taken_text(play.card, play.takes) for play in plays if play.takes]
    if not ways:
        return _("Con %(card)s no hay nada que recoger: solo puedes dejarla en la mesa.") % {
            "card": card_text(card)
        }
    return _("Con %(card)s debes recoger: %(ways)s.") % {
        "card": card_text(card),
        "ways": _(" o ").join(ways),
    }
