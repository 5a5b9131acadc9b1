"""What the coach says, in sentences of the player's language: its reasons, its hints, its grades.

The engine's reasons are codes with cards; here each becomes one sentence that praises the
move which was best, or one that tells what a worse move threw away.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from campaign import words
from engine.coach import Grade, Hint, Reason
from engine.moves import Announce, Claim, Play, SeatMove, Steal

GRADES: Mapping[Grade, Promise] = {
    "exact": pgettext_lazy("una jugada", "exacta"),
    "good": pgettext_lazy("una jugada", "buena"),
    "slip": pgettext_lazy("una jugada", "descuido"),
    "blunder": pgettext_lazy("una jugada", "error"),
}

_PRAISE: Mapping[str, Promise] = {
    "caida": gettext_lazy("Es caída: iguala la carta que el rival acaba de dejar."),
    "limpia": gettext_lazy("Deja la mesa limpia."),
    "escalera": gettext_lazy("Se lleva la escalera: %(ladder)s."),
    "carton": gettext_lazy("Junta cartas para el cartón, que está en juego."),
    "cards": gettext_lazy("Es la que más cartas recoge."),
    "gave_caida": gettext_lazy("Con %(cards)s en la mesa, el rival podría hacer caída."),
    "left_limpia": gettext_lazy("Con otra carta, un rival con %(rank)s haría limpia."),
    "left_escalera": gettext_lazy("Con otra carta, un rival con %(rank)s se llevaría %(cards)s."),
    "left_cards": gettext_lazy("Con otra carta, un rival con %(rank)s se llevaría %(cards)s."),
    "last_rival": gettext_lazy(
        "Con otra carta, el último rival podría llevarse %(cards)s con %(rank)s."
    ),
    "partner": gettext_lazy("Le sirve a tu pareja: con %(rank)s se llevaría %(cards)s."),
    "again": gettext_lazy("Te prepara la siguiente: con tu %(rank)s te llevarías %(cards)s."),
    "pair": gettext_lazy(
        "Sale de un par: la otra la tienes tú, así que es más difícil que te caigan."
    ),
    "high": gettext_lazy("Guarda las cartas altas, que en la mesa son más seguras."),
    "announce": gettext_lazy("Cantar la ronda suma puntos."),
    "quiet": gettext_lazy("Cantar aquí no suma, y le contaría tu mano al rival."),
    "steal": gettext_lazy("Primero se recoge lo que el rival olvidó: %(cards)s."),
    "forgot": gettext_lazy("No deja nada olvidado para el rival."),
    "claim": gettext_lazy("Reclamar no cuesta nada, y si es verdad suma."),
    "only": gettext_lazy("No hay otra jugada."),
    "even": gettext_lazy("Aquí casi todas valen lo mismo."),
    "later": gettext_lazy(
        "No es por una sola cosa: jugada hasta el final de la mano, es la que más gana."
    ),
}
_BLAME: Mapping[str, Promise] = {
    "caida": gettext_lazy("Dejaste pasar una caída: la hacías con tu %(rank)s."),
    "limpia": gettext_lazy("Dejaste pasar una limpia: la hacías con tu %(rank)s."),
    "escalera": gettext_lazy("Dejaste pasar la escalera %(ladder)s: la recogías con tu %(rank)s."),
    "carton": gettext_lazy(
        "Perdiste cartas para el cartón: con tu %(rank)s te llevabas %(cards)s."
    ),
    "cards": gettext_lazy("Recogías más con tu %(rank)s: %(cards)s."),
    "gave_caida": gettext_lazy(
        "Dejaste %(cards)s, y el rival podía tener otra igual: arriesgaste una caída."
    ),
    "left_limpia": gettext_lazy("Dejaste servida una limpia: la hacía un rival con %(rank)s."),
    "left_escalera": gettext_lazy(
        "Dejaste servida una escalera: con %(rank)s un rival se llevaba %(cards)s."
    ),
    "left_cards": gettext_lazy(
        "Dejaste la mesa servida: con %(rank)s un rival se llevaba %(cards)s."
    ),
    "last_rival": gettext_lazy("Dejaste %(cards)s para el último rival, si tenía %(rank)s."),
    "partner": gettext_lazy("La otra ayudaba a tu pareja: con %(rank)s se llevaba %(cards)s."),
    "again": gettext_lazy(
        "La otra te preparaba la siguiente: con tu %(rank)s te llevabas %(cards)s."
    ),
    "pair": gettext_lazy("Era más seguro salir de un par: la otra igual la tenías tú."),
    "high": gettext_lazy("Era mejor guardar la carta alta y soltar la baja."),
    "announce": gettext_lazy("No cantaste una ronda que sumaba."),
    "quiet": gettext_lazy("Cantaste sin que sumara: le contaste tu mano al rival."),
    "steal": gettext_lazy("Dejaste pasar lo que el rival olvidó: %(cards)s."),
    "forgot": gettext_lazy("Dejaste cartas olvidadas, y el rival podía llevárselas."),
    "claim": gettext_lazy("Tenías una caída en ronda con %(rank)s y no la reclamaste."),
    "only": gettext_lazy("No había otra jugada."),
    "even": gettext_lazy("Vale casi lo mismo que la mejor."),
    "later": gettext_lazy(
        "No es por una sola cosa: jugada hasta el final de la mano, la otra ganaba más."
    ),
}


def praise_text(reason: Reason) -> str:
    """Why a move is the best there is."""
    return _sentence(_PRAISE, reason)


def blame_text(reason: Reason) -> str:
    """What a move threw away beside the best."""
    return _sentence(_BLAME, reason)


def hint_text(hint: Hint) -> str:
    """What the Virgen would do, and why: two sentences."""
    return _("%(move)s %(reason)s") % {
        "move": _would(hint.move),
        "reason": praise_text(hint.reason),
    }


def move_title(move: SeatMove) -> str:
    """A move as a short title: ``5♥ recoge 2♦+3♠``, ``dejar K♣``."""
    if isinstance(move, Play):
        card = words.card_text(move.card)
        if not move.takes:
            text = _("dejar %(card)s") % {"card": card}
        else:
            taken = words.taken_text(move.card, move.takes)
            text = _("%(card)s y recoger %(taken)s") % {"card": card, "taken": taken}
        return _("%(play)s, y cantar ronda") % {"play": text} if move.announces else text
    if isinstance(move, Steal):
        return _("llevarse lo olvidado: %(cards)s") % {"cards": _plus(move.cards)}
    if isinstance(move, Claim):
        return _("reclamar caída en ronda con %(rank)s") % {"rank": words.rank_text(move.rank)}
    return _("cantar ronda") if isinstance(move, Announce) else _("pasar")


def percent(chance: float) -> int:
    """A chance in whole hundredths; only what is certain is 0 or 100.

    >>> [percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)]
    [0, 1, 50, 99, 100]
    """
    return round(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))


def _would(move: SeatMove) -> str:
    if isinstance(move, Play):
        card = words.card_text(move.card)
        if not move.takes:
            return _("La Virgen dejaría %(card)s.") % {"card": card}
        taken = words.taken_text(move.card, move.takes)
        return _("La Virgen jugaría %(card)s y recogería %(taken)s.") % {
            "card": card,
            "taken": taken,
        }
    if isinstance(move, Steal):
        return _("La Virgen se llevaría lo olvidado.")
    if isinstance(move, Claim):
        return _("La Virgen reclamaría caída en ronda con %(rank)s.") % {
            "rank": words.rank_text(move.rank)
        }
    if isinstance(move, Announce):
        return _("La Virgen cantaría la ronda.")
    return _("La Virgen pasaría.")


def _sentence(sentences: Mapping[str, Promise], reason: Reason) -> str:
    return str(sentences[reason.code]) % {
        "cards": _plus(reason.cards),
        "ladder": "-".join(words.rank_text(card.rank) for card in reason.cards),
        "rank": "" if reason.rank is None else words.rank_text(reason.rank),
    }


def _plus(cards: tuple[words.Card, ...]) -> str:
    return "+".join(map(words.card_text, cards))
