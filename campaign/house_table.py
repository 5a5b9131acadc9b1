"""The rules of the three houses side by side, every cell made from a profile's fields. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.houses import HOUSES, House
from engine.profiles import TARGET, Profile

_TWO_CARDS: Final = 2


@dataclass(frozen=True)
class Topic:
    """One thing that houses settle: its name, the fields that say it, and how it is said."""

    title: Promise
    fields: tuple[str, ...]
    say: Callable[[Profile], str]


@dataclass(frozen=True)
class Row:
    """A topic with what each house says of it, in the order of the houses."""

    title: Promise
    cells: list[str]

    @property
    def by_house(self) -> list[tuple[House, str]]:
        """Each house with what it says."""
        return list(zip(HOUSES.values(), self.cells, strict=True))

    @property
    def differs(self) -> bool:
        """Whether the houses disagree."""
        return len(set(self.cells)) > 1


def rows() -> list[Row]:
    """Every topic, house by house."""
    return [
        Row(topic.title, [topic.say(house.profile) for house in HOUSES.values()])
        for topic in TOPICS
    ]


def _players(profile: Profile) -> str:
    if len(profile.player_counts) == 1:
        return _("Cuatro, en parejas")
    return _("Cuatro en parejas, o dos")


def _direction(profile: Profile) -> str:
    return _("A la derecha") if profile.direction == "counterclockwise" else _("A la izquierda")


def _dealer(profile: Profile) -> str:
    if profile.dealer_drawn_by == "highest_card":
        return _("Quien saca la carta más alta")
    return _("Quien recibe el primer diamante")


def _sums(profile: Profile) -> str:
    if profile.sum_cards_max == _TWO_CARDS:
        return _("De dos cartas")
    return _("De dos cartas o más")


def _forced(profile: Profile) -> str:
    if profile.capture_is_forced:
        return _("La carta que puede, recoge")
    return _("Puedes dejarla en la mesa")


def _ladder(profile: Profile) -> str:
    if profile.ladder_is_forced:
        return _("Entera")
    return _("Hasta donde quieras")


def _forgotten(profile: Profile) -> str:
    said = {
        "nothing": _("No los hay"),
        "ladder": _("Lo que falte de la escalera se lo lleva el rival"),
        "anything": _("Todo lo que no recojas se lo lleva el rival"),
    }[profile.forgotten]
    if profile.forgotten == "nothing":
        return said
    if profile.forgotten_scores:
        return _("%(what)s, con su caída o su limpia") % {"what": said}
    return _("%(what)s, sin puntos") % {"what": said}


def _caida(profile: Profile) -> str:
    if profile.caida_on_first_play:
        return _("%(points)s, también con la primera carta del segundo reparto") % {
            "points": profile.caida_points
        }
    return _("%(points)s, pero no con la primera carta de un reparto") % {
        "points": profile.caida_points
    }


def _limpia(profile: Profile) -> str:
    if not profile.limpia_barred:
        return _("%(points)s, siempre") % {"points": profile.limpia_points}
    return _("%(points)s; con %(score)s, nada") % {
        "points": profile.limpia_points,
        "score": profile.limpia_barred.start,
    }


def _both(profile: Profile) -> str:
    points = profile.caida_points + profile.limpia_points
    if profile.limpia_barred and profile.limpia_barred_with_caida:
        return _("%(points)s; con %(score)s, solo los %(caida)s de la caída") % {
            "points": points,
            "score": profile.limpia_barred.start,
            "caida": profile.caida_points,
        }
    return _("%(points)s, siempre") % {"points": points}


def _ronda(profile: Profile) -> str:
    how = {
        "by_the_game": _("%(points)s; la canta el juego"),
        "before_play": _("%(points)s; se canta antes de jugar"),
        "with_first_card": _("%(points)s; se canta con la primera carta, o se pierde"),
    }[profile.ronda_announced]
    return how % {"points": profile.ronda_points}


def _ronda_limit(profile: Profile) -> str:
    if profile.ronda_score_max >= TARGET - 1:
        return _("Sin límite")
    if profile.ronda_score_max % 2:
        return _("Con menos de %(score)s puntos") % {"score": profile.ronda_score_max + 1}
    return _("Con %(score)s puntos o menos") % {"score": profile.ronda_score_max}


def _four_equal(profile: Profile) -> str:
    if profile.four_equal == "wins_the_game":
        return _("Ganan la partida")
    return _("Una ronda más")


def _ronda_caida(profile: Profile) -> str:
    if not profile.ronda_caida_points:
        return _("Nada")
    return _("%(points)s más, si la reclamas al final con menos de %(score)s") % {
        "points": profile.ronda_caida_points,
        "score": profile.ronda_caida_score_max + 1,
    }


def _falla(profile: Profile) -> str:
    if not profile.falla_points:
        return _("No se cuenta")
    return _("%(points)s si el rival no recoge nada en un reparto") % {
        "points": profile.falla_points
    }


def _carton(profile: Profile) -> str:
    if not profile.carton_minority_points:
        return _("6 por veinte, y subiendo; con menos, nada")
    return _("6 por veinte, y subiendo; con menos, %(points)s a quien tenga más") % {
        "points": profile.carton_minority_points
    }


def _carton_tie(profile: Profile) -> str:
    at_twenty, below = profile.carton_tie_points_at_twenty, profile.carton_tie_points_below
    if at_twenty == below:
        return _("%(points)s a la pareja que no repartió") % {"points": below}
    return _("A la pareja que no repartió: %(many)s si es a veinte, y si no %(few)s") % {
        "many": at_twenty,
        "few": below,
    }


def _carton_limit(profile: Profile) -> str:
    if profile.carton_score_max >= TARGET - 1:
        return _("Sin límite")
    return _("Con menos de %(score)s puntos") % {"score": profile.carton_score_max + 1}


def _misdeal(profile: Profile) -> str:
    if profile.misdeal == "impossible":
        return _("No lo dice")
    if profile.misdeal == "loses_the_game":
        return _("Pierde la partida")
    return _("%(points)s al rival, y pasa la mano") % {"points": profile.misdeal_points}


def _tokens(profile: Profile) -> str:
    names = profile.score_tokens[0].cards.replace("joker", _("comodín")).split()
    cards = _("%(first)s y %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}
    down = [token.points for token in profile.score_tokens if token.face == "down"]
    up = [token.points for token in profile.score_tokens if token.face == "up"]
    if not down:
        return _("%(cards)s: boca arriba valen %(up)s") % {"cards": cards, "up": up[0]}
    return _("%(cards)s: boca arriba valen %(up)s; boca abajo, %(down)s") % {
        "cards": cards,
        "up": up[0],
        "down": down[0],
    }


TOPICS: Final = (
    Topic(gettext_lazy("Quiénes juegan"), ("player_counts",), _players),
    Topic(gettext_lazy("Hacia dónde se juega"), ("direction",), _direction),
    Topic(gettext_lazy("Quién reparte primero"), ("dealer_drawn_by",), _dealer),
    Topic(gettext_lazy("Sumas"), ("sum_cards_max",), _sums),
    Topic(gettext_lazy("¿Hay que recoger?"), ("capture_is_forced",), _forced),
    Topic(gettext_lazy("La escalera se recoge"), ("ladder_is_forced",), _ladder),
    Topic(gettext_lazy("Olvidos"), ("forgotten", "forgotten_scores"), _forgotten),
    Topic(gettext_lazy("Caída"), ("caida_points", "caida_on_first_play"), _caida),
    Topic(gettext_lazy("Limpia"), ("limpia_points", "limpia_barred"), _limpia),
    Topic(gettext_lazy("Caída y limpia"), ("limpia_barred_with_caida",), _both),
    Topic(gettext_lazy("Ronda"), ("ronda_points", "ronda_announced"), _ronda),
    Topic(gettext_lazy("Hasta cuándo vale la ronda"), ("ronda_score_max",), _ronda_limit),
    Topic(gettext_lazy("Cuatro cartas iguales"), ("four_equal",), _four_equal),
    Topic(
        gettext_lazy("Caída sobre una ronda ajena"),
        ("ronda_caida_points", "ronda_caida_score_max"),
        _ronda_caida,
    ),
    Topic(gettext_lazy("Falla"), ("falla_points",), _falla),
    Topic(gettext_lazy("Cartón"), ("carton_minority_points",), _carton),
    Topic(
        gettext_lazy("Cartón empatado"),
        ("carton_tie_points_at_twenty", "carton_tie_points_below"),
        _carton_tie,
    ),
    Topic(gettext_lazy("Hasta cuándo vale el cartón"), ("carton_score_max",), _carton_limit),
    Topic(gettext_lazy("Quien reparte mal"), ("misdeal", "misdeal_points"), _misdeal),
    Topic(gettext_lazy("Perros, para anotar"), ("score_tokens",), _tokens),
)
"""The rows of the rulings' table, in its order."""
