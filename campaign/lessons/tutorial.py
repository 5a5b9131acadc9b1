"""The six hands that teach cuarenta to who has never played it, in their order. Pure data."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from campaign.lessons.lesson import Lesson
from engine.exercises import Exercise

TUTORIAL: Final[tuple[Lesson, ...]] = (
    Lesson(
        slug="igual",
        title=_("La igualdad"),
        task=_("Con una carta igual a otra de la mesa te llevas las dos. Toca la tuya y juégala."),
        exercise=Exercise(hand="2s 4d 5h 7c Qd", table="3d 5c Js"),
        goal=lambda done: done.takes_an_equal,
        praise=_(
            "¡Eso es! El 5♥ y el 5♣ ya son de tu pareja. "
            "El palo da lo mismo: cuenta el número o la figura."
        ),
        misses={
            "": _("%(card)s no tiene igual en la mesa: se quedaría ahí, para los rivales."),
        },
    ),
    Lesson(
        slug="suma",
        title=_("La suma"),
        task=_("También puedes llevarte dos cartas que sumen la tuya. ¿Cuál de tu mano lo logra?"),
        exercise=Exercise(hand="2c 5s 7d Jh Ks", table="3c 4h Qd"),
        goal=lambda done: done.takes_a_sum,
        praise=_(
            "¡Bien sumado! 3 + 4 = 7: las tres cartas son tuyas. Siempre son dos, y el As vale uno."
        ),
        misses={
            "Jh": _("Las figuras no suman: la J solo recoge otra J."),
            "Ks": _("Las figuras no suman: la K solo recoge otra K."),
            "": _("%(card)s no da: mira cuánto suman el 3♣ y el 4♥."),
        },
    ),
    Lesson(
        slug="escalera",
        title=_("La escalera"),
        task=_(
            "Después de recoger, te llevas también la que sigue, y la otra… Busca la más larga."
        ),
        exercise=Exercise(hand="2c 4c 6h Jc Kd", table="4d 5s 6c 7h Jd Ks"),
        goal=lambda done: done.takes_the_most,
        praise=_(
            "¡Qué escalera! Subiste del 4 a la J: sin 8, 9 ni 10, al 7 le sigue la J. "
            "Como falta la Q, la K se queda."
        ),
        misses={
            "6h": _("El 6♥ recoge y sube, pero hay una escalera que empieza más abajo."),
            "Jc": _("La J♣ recoge su igual y ahí se corta: falta la Q. Empieza más abajo."),
            "Kd": _("La K♦ solo recoge la otra K: más arriba no hay nada. Empieza más abajo."),
            "": _("%(card)s no recoge nada: la escalera empieza por una carta igual o una suma."),
        },
    ),
    Lesson(
        slug="caida",
        title=_("La caída"),
        task=_("San Miguel acaba de dejar la Q♠. Si la igualas enseguida, es caída: 2 puntos."),
        exercise=Exercise(hand="3s 5d 7c Qh Ks", table="2d 5h 6c", before="3 Qs", score=(8, 6)),
        goal=lambda done: done.is_caida,
        praise=_(
            "¡Caída! Dos puntos. Vale solo con la última carta del rival, y por igualdad: "
            "ni suma ni escalera."
        ),
        misses={
            "5d": _("El 5♦ recoge más cartas, pero ningún punto: la caída espera a la Q♠."),
            "7c": _("El 7♣ recoge 2 + 5, pero eso no es caída: mira la última carta, la Q♠."),
            "": _("%(card)s dejaría ir la caída: iguala la última carta, la Q♠."),
        },
    ),
    Lesson(
        slug="limpia",
        title=_("La limpia"),
        task=_("Si dejas la mesa vacía, es limpia: otros 2 puntos. ¿Con cuál te la llevas entera?"),
        exercise=Exercise(hand="4d 6h 7c Js Qs", table="2c 4s 7d Jd", score=(12, 14)),
        goal=lambda done: done.earns("limpia"),
        praise=_(
            "¡Limpia! 2 + 4 son 6, y la escalera subió al 7 y a la J. "
            "La mesa quedó vacía: 2 puntos."
        ),
        misses={
            "4d": _("El 4♦ recoge su igual y deja tres cartas. Prueba con una suma que suba."),
            "7c": _("El 7♣ se lleva el 7 y la J, pero quedan el 2 y el 4. ¿Y si los sumas?"),
            "Js": _("La J♠ recoge su igual y deja tres cartas. Prueba con una suma que suba."),
            "": _("%(card)s no recoge nada. Prueba con una suma que suba en escalera."),
        },
    ),
    Lesson(
        slug="carton",
        title=_("El cartón"),
        task=_(
            "Última carta de la baraja. Con 20 cartas o más, la pareja que más tenga gana el "
            "cartón. Ustedes van 14. ¿Qué recoges?"
        ),
        exercise=Exercise(hand="5h", table="2d 3s 5c 6h 7d Jc", score=(24, 28), taken=(14, 19)),
        goal=lambda done: done.earns("carton"),
        praise=_(
            "¡Veinte justas! Las primeras veinte valen 6 puntos; cada una que pase, 1 más, "
            "redondeado al par de arriba."
        ),
        misses={
            "": _("Con cinco quedan 19 a 19, y ese empate da 2 a los rivales. Recoge una más."),
        },
    ),
)


def lesson(number: int) -> Lesson:
    """The lesson of that number, counted from 1.

    :raises LookupError: if there is none.
    """
    if not 1 <= number <= len(TUTORIAL):
        raise LookupError(f"no lesson {number}")
    return TUTORIAL[number - 1]
