"""Which rules are on at a table, as short lines made from its profile's fields. Pure."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.profiles import TARGET, Profile

_TWO_CARDS = 2


def rules_on(profile: Profile) -> list[str]:
    """The rules that differ from house to house, each in a line."""
    return [
        _capturing(profile),
        _forgetting(profile),
        _ronda(profile),
        _first_play(profile),
        _limpia(profile),
        _falla(profile),
        _carton(profile),
    ]


def _capturing(profile: Profile) -> str:
    sums = _("sumas de dos cartas")
    if profile.sum_cards_max > _TWO_CARDS:
        sums = _("sumas de dos cartas o más")
    if profile.capture_is_forced:
        return _("Recoger: %(sums)s; la carta que puede recoger, recoge, con toda su escalera.") % {
            "sums": sums
        }
    return _("Recoger: %(sums)s; puedes dejar la carta o cortar la escalera.") % {"sums": sums}


def _forgetting(profile: Profile) -> str:
    if profile.forgotten == "nothing":
        return _("Olvidos: no los hay, se recoge todo.")
    if profile.forgotten == "ladder":
        return _("Olvidos: lo que falte de una escalera se lo puede llevar el rival, sin puntos.")
    return _("Olvidos: lo que no recojas se lo puede llevar el rival, con su caída o su limpia.")


def _ronda(profile: Profile) -> str:
    how = {
        "by_the_game": _("la canta el juego"),
        "before_play": _("se canta antes de jugar"),
        "with_first_card": _("se canta con tu primera carta, o se pierde"),
    }[profile.ronda_announced]
    text = _("Ronda: %(points)s, %(how)s") % {"points": profile.ronda_points, "how": how}
    if profile.ronda_score_max < TARGET - 1:
        text = _("%(text)s; solo hasta %(limit)s") % {
            "text": text,
            "limit": profile.ronda_score_max - profile.ronda_score_max % 2,
        }
    if profile.four_equal == "wins_the_game":
        text = _("%(text)s; cuatro iguales ganan la partida") % {"text": text}
    if profile.ronda_caida_points:
        text = _("%(text)s; la caída en ronda ajena se reclama al final y vale %(points)s") % {
            "text": text,
            "points": profile.ronda_caida_points,
        }
    return f"{text}."


def _first_play(profile: Profile) -> str:
    if profile.caida_on_first_play:
        return _("Caída: también con la primera carta del segundo reparto.")
    return _("Caída: no con la primera carta de un reparto nuevo.")


def _limpia(profile: Profile) -> str:
    if not profile.limpia_barred:
        return _("Limpia: siempre vale %(points)s.") % {"points": profile.limpia_points}
    return _("Limpia: %(points)s, pero no con %(score)s.") % {
        "points": profile.limpia_points,
        "score": profile.limpia_barred.start,
    }


def _falla(profile: Profile) -> str:
    if not profile.falla_points:
        return _("Falla: no se cuenta.")
    return _("Falla: %(points)s si el rival no recoge nada en todo un reparto.") % {
        "points": profile.falla_points
    }


def _carton(profile: Profile) -> str:
    text = _("Cartón: desde 20 cartas, 6 y subiendo")
    if profile.carton_minority_points:
        text = _("%(text)s; con menos, %(points)s para quien tenga más") % {
            "text": text,
            "points": profile.carton_minority_points,
        }
    if profile.carton_score_max < TARGET - 1:
        text = _("%(text)s; solo con menos de %(limit)s puntos") % {
            "text": text,
            "limit": profile.carton_score_max + 1,
        }
    return f"{text}."
