"""The positions of the guide, each with what it is there to show. Pure data.

What a card does in them is worked out by the engine; ``shows`` says what the guide's
sentences count on, and a test holds both together.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.exercises import Exercise
from engine.profiles import FRANCIA, PAGAT

Scored = tuple[tuple[str, int], ...]
"""Events for one's own pair with their points: ``(("caida", 2),)``."""


@dataclass(frozen=True)
class Example:
    """A position to try: what to look at, and what each play that matters must do."""

    slug: str
    caption: Promise
    exercise: Exercise
    shows: dict[str, Scored] = field(default_factory=dict)
    """What is played, as a button sends it, and all that it scores."""
    bars: tuple[str, ...] = ()
    """What somebody might think to play, and the rules do not allow."""


_ALL = (
    Example(
        "igualdad",
        _("Con el 5 te llevas el 5; con la J, la otra J. La Q no tiene igual y se queda."),
        Exercise(hand="5h Jc Qs", table="3d 5c Jd"),
        {"5h:5c": (), "Jc:Jd": (), "Qs:": ()},
    ),
    Example(
        "suma",
        _("3 y 4 suman 7; As y 4 suman 5, porque el As vale uno."),
        Exercise(hand="5s 7d Kh", table="Ac 3h 4s Qd"),
        {"7d:3h,4s": (), "5s:Ac,4s": (), "Kh:": ()},
        bars=("7d:", "7d:Ac,3h,4s"),
    ),
    Example(
        "dos-y-no-tres",
        _("As, 2 y 4 también son 7, pero son tres cartas: en nuestra casa se suman dos."),
        Exercise(hand="7d 6s", table="Ac 2h 4s"),
        {"7d:": (), "6s:2h,4s": ()},
        bars=("7d:Ac,2h,4s",),
    ),
    Example(
        "escalera",
        _("Con el 5 recoges el 5 y subes: 6, 7 y J. Ahí falta la Q, así que la K se queda."),
        Exercise(hand="5h 6s", table="5c 6h 7d Jc Ks"),
        {"5h:5c,6h,7d,Jc": (), "6s:6h,7d,Jc": ()},
        bars=("5h:5c", "5h:5c,6h", "5h:5c,6h,7d,Jc,Ks"),
    ),
    Example(
        "escalera-tras-suma",
        _("La escalera sale de la carta que juegas: 3 y 4 son 7, y al 7 le sigue la J, no el 5."),
        Exercise(hand="7s Ah", table="3d 4c 5h Jh"),
        {"7s:3d,4c,Jh": ()},
        bars=("7s:3d,4c,5h",),
    ),
    Example(
        "obligada",
        _("Si juegas el 6, tiene que recoger. Pero puedes elegir la K y dejar el 6 para después."),
        Exercise(hand="6d Kc", table="2s 4h 7c"),
        {"6d:2s,4h,7c": (("limpia", 2),), "Kc:": ()},
        bars=("6d:", "6d:2s,4h"),
    ),
    Example(
        "dos-maneras",
        _("Este 5 recoge de dos maneras, y tú escoges: por igualdad o por suma, nunca las dos."),
        Exercise(hand="5s Qh", table="2d 3c 5h Jd"),
        {"5s:5h": (), "5s:2d,3c": ()},
        bars=("5s:2d,3c,5h",),
    ),
    Example(
        "caida",
        _("El rival acaba de dejar la Q♠. La tuya la tumba: caída."),
        Exercise(hand="Qh 4c 7d", table="2h 5d", before="3 Qs"),
        {"Qh:Qs": (("caida", 2),), "7d:2h,5d": ()},
    ),
    Example(
        "no-es-caida",
        _("Recoger esa última carta en una suma o en una escalera no es caída."),
        Exercise(hand="3h 7s 5c", table="3s 5d Kd", before="3 4d"),
        {"7s:3s,4d": (), "3h:3s,4d,5d": (), "5c:5d": ()},
    ),
    Example(
        "limpia",
        _("2 y 4 son 6, y siguen el 7 y la J: no queda nada en la mesa. Limpia."),
        Exercise(hand="6h 4d 7s", table="2c 4s 7d Jd"),
        {"6h:2c,4s,7d,Jd": (("limpia", 2),), "4d:4s": (), "7s:7d,Jd": ()},
    ),
    Example(
        "caida-y-limpia",
        _("La mesa estaba vacía y el rival dejó un 3: tu 3 es caída y limpia."),
        Exercise(hand="3c Jh", before="3 3d"),
        {"3c:3d": (("caida", 2), ("limpia", 2))},
    ),
    Example(
        "treinta-y-ocho",
        _("Con 38 puntos: el 6 limpia la mesa y no suma nada."),
        Exercise(hand="6h Qc", table="2c 4s", score=(38, 30)),
        {"6h:2c,4s": (("limpia", 0),)},
    ),
    Example(
        "salir-de-38",
        _("También con 38, pero el rival acaba de dejar la Q♦: la caída gana la partida."),
        Exercise(hand="6h Qc", table="2c 4s", before="3 Qd", score=(38, 30)),
        {"Qc:Qd": (("caida", 2),), "6h:2c,4s": ()},
    ),
    Example(
        "carton",
        _("Última carta del mazo y llevan 14. Con la suma llegan a veinte; con la igualdad, no."),
        Exercise(hand="5h", table="2d 3s 5c 6h 7d Jc", taken=(14, 19), score=(24, 28)),
        {"5h:2d,3s,6h,7d,Jc": (("carton", 6),), "5h:5c,6h,7d,Jc": ()},
    ),
    Example(
        "carton-con-treinta",
        _("Lo mismo, pero ya tienen 30: recogen veinte y el cartón no se cuenta."),
        Exercise(hand="5h", table="2d 3s 5c 6h 7d Jc", taken=(14, 19), score=(30, 28)),
        {"5h:2d,3s,6h,7d,Jc": (("carton", 0),)},
    ),
    Example(
        "pagat-suma",
        _("En Pagat se suman dos o más: As, 2 y 4 hacen 7. Y nadie te obliga a recoger."),
        Exercise(hand="7d Qs", table="Ac 2h 4s Kd", profile=PAGAT),
        {"7d:Ac,2h,4s": (), "7d:": ()},
    ),
    Example(
        "francia-olvido",
        _("En Francia, el rival dejó su 5 sin recoger el otro 5: lo olvidó, y es tuyo."),
        Exercise(hand="Ah Kd", table="5c 2s", before="3 5d", profile=FRANCIA),
        {"steal:5c,5d": ()},
    ),
)

EXAMPLES: Final[dict[str, Example]] = {example.slug: example for example in _ALL}
