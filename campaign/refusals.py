"""Why something cannot be done, said to the player; nothing has changed when one is raised."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _


class Refusal(Exception):
    """A request that makes sense but cannot be granted; its text is for the player."""

    code = "refused"


class Stale(Refusal):
    """The table had moved on before the play arrived."""

    code = "stale"

    def __init__(self) -> None:
        super().__init__(_("La mesa ya había cambiado y tu jugada no se hizo: elige de nuevo."))


class NotLegal(Refusal):
    """The play is against the rules; the text says what the card may do."""

    code = "illegal"


class RunEnded(Refusal):
    """The run has ended, so its games are over."""

    code = "ended"

    def __init__(self) -> None:
        super().__init__(_("Esta vuelta ya terminó."))


class Busy(Refusal):
    """Too many requests of the same player at once; asking again will do."""

    code = "busy"

    def __init__(self) -> None:
        super().__init__(_("Llegaron demasiadas peticiones a la vez. Inténtalo de nuevo."))


class NeedsAccount(Refusal):
    """Guests only practise."""

    code = "needs_account"

    def __init__(self) -> None:
        super().__init__(_("Las vueltas puntuables piden una cuenta: apodo y clave, nada más."))


class OnlyInPractice(Refusal):
    """A help that scoring runs do not give."""

    code = "only_in_practice"

    def __init__(self) -> None:
        super().__init__(_("Eso es solo para practicar: en una vuelta puntuable juegas tú."))


class NothingToTakeBack(Refusal):
    """No move of one's own, or cards have been dealt since."""

    code = "nothing_to_take_back"

    def __init__(self) -> None:
        super().__init__(
            _("No hay carta que retirar: la última que jugaste quedó antes de este reparto.")
        )


class Closed(Refusal):
    """The tournament takes no more scoring runs."""

    code = "closed"

    def __init__(self) -> None:
        super().__init__(
            _("El torneo está cerrado: ya no empiezan vueltas puntuables, pero puedes practicar.")
        )


class QuotaSpent(Refusal):
    """All of the day's scoring runs are started; ``next_day_at`` is when a new day begins."""

    code = "quota"

    def __init__(self, limit: int, next_day_at: datetime) -> None:
        super().__init__(
            _(
                "Ya empezaste tus %(limit)s vueltas puntuables de hoy. "
                "El próximo día de Quito empieza a medianoche; mientras tanto puedes practicar."
            )
            % {"limit": limit}
        )
        self.next_day_at = next_day_at
