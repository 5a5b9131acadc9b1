"""What does not fit in an acta, in sentences of the visitor's language.

The engine names a field or a move and what it expected; here each becomes a sentence. The
engine's own line goes with it on the page, since it is what the command line says too.
"""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from campaign import words
from engine.acta import Acta, ActaError, NotJson, Problem
from engine.cards import Card

_CARD_OF_DECK = re.compile(r"decks\[(\d+)\]\[(\d+)\]")
_FIELD = re.compile(r"(?:the field )?([a-z_]+(?:\[\d+\]|\.[a-z_]+)*)(?= |:)")


class NoProof(ValueError):
    """Why what was pasted cannot be checked; ``detail`` is the engine's own line."""

    def __init__(self, text: str, detail: str = "") -> None:
        super().__init__(text)
        self.detail = detail


def unreadable(error: ActaError) -> NoProof:
    """What is wrong with a text that is no acta, with the first field that is not as it must be."""
    detail = str(error)
    if isinstance(error, NotJson):
        text = _(
            "Eso no es un acta: cópiala entera, desde la primera llave { hasta la última llave }."
        )
        return NoProof(text, detail)
    found = _FIELD.match(detail)
    if detail.startswith("a field stands twice"):
        text = _("El acta no está bien escrita: un campo está dos veces.")
    elif detail.startswith("there is no field"):
        text = _("El acta no está bien escrita: tiene un campo de más.")
    elif found is None or detail.startswith("an acta is"):
        text = _("Eso no es un acta: no tiene la forma de una.")
    elif detail.startswith("the field"):
        text = _("El acta no está completa: falta el campo %(field)s.") % {"field": found[1]}
    else:
        text = _("El acta no está bien escrita: el campo %(field)s no dice lo que debe.") % {
            "field": found[1]
        }
    return NoProof(text, detail)


def deck_of(problem: Problem) -> int | None:
    """The deck that is not the one of the seeds, counted from 0, if the problem is that."""
    found = _CARD_OF_DECK.fullmatch(problem.where)
    return None if found is None else int(found[1])


def moves_before(problem: Problem, acta: Acta) -> int:
    """How many moves were followed, all of them right, before this was found wrong."""
    if problem.move is not None and ", after" not in problem.where:
        return problem.move
    is_chance = problem.where in ("shuffle.commitment", "dealer") or deck_of(problem) is not None
    return 0 if is_chance or problem.where.startswith("seats") else len(acta.moves)


def seal_trouble() -> str:
    """A seed that is not the one that was sealed."""
    return _("El sello no es el de esta semilla: la casa selló otra.")


def trouble(problem: Problem, acta: Acta, *, of_bot: bool = False) -> str:
    """One thing that the engine found wrong, as a sentence; moves and decks counted from 1."""
    where = problem.where
    if where == "shuffle.commitment":
        return seal_trouble()
    if where == "dealer":
        return _("Por el sorteo no repartía quien dice el acta.")
    in_deck = _CARD_OF_DECK.fullmatch(where)
    if in_deck:
        return _(
            "Mazo %(deck)s, carta %(place)s: la semilla da %(right)s y el acta dice %(wrong)s."
        ) % {
            "deck": int(in_deck[1]) + 1,
            "place": int(in_deck[2]) + 1,
            "right": words.card_text(Card.parse(problem.expected)),
            "wrong": words.card_text(Card.parse(problem.found)),
        }
    if where.startswith("decks["):
        return _("Al repartir, lo que se apuntó no es lo que dan las reglas.")
    if problem.move is None and where.startswith("seats["):
        return _("El acta nombra un bot que no existe.")
    if where.startswith("taken_back["):
        return _("Una jugada que se retiró no pudo ser como dice el acta.")
    if problem.move is None or ", after" in where:
        return _("Al final de las jugadas no sale lo que dice el acta.")
    return _about_move(problem, problem.move, acta, of_bot=of_bot)


def _about_move(problem: Problem, number: int, acta: Acta, *, of_bot: bool) -> str:
    seat = acta.moves[number].seat
    told = {
        "n": number + 1,
        "name": acta.seats[seat].name if seat < acta.players else _("nadie de la mesa"),
    }
    if of_bot:
        return (
            _("Jugada %(n)s, de %(name)s: con la misma vista y el mismo azar, juega otra cosa.")
            % told
        )
    if "events[" in problem.where:
        return _("Jugada %(n)s, de %(name)s: lo que se apuntó no es lo que dan las reglas.") % told
    if problem.expected.startswith("deck "):
        return _("Jugada %(n)s, de %(name)s: para ella falta un mazo en el acta.") % told
    return _("Jugada %(n)s, de %(name)s: por las reglas no se podía.") % told
