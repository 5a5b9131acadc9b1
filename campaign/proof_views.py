"""The doors where anyone checks that a game's cards were not touched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign import journal, proof, services
from campaign.houses import HOUSES
from campaign.proof_words import NoProof
from campaign.views import players_only

_SEAL_MAX = 100


@dataclass(frozen=True)
class _Table:
    """A house's rules with a number of players, as the form offers it."""

    house: str
    title: Promise
    players: int

    @property
    def value(self) -> str:
        return f"{self.house}-{self.players}"


TABLES = {
    table.value: table
    for house in HOUSES.values()
    for table in (_Table(house.name, house.title, count) for count in house.profile.player_counts)
}


@never_cache
@require_safe
@players_only
def game_proof(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The proof of one's own game, once it is over; until then its seed is nobody's."""
    game = journal.sit(request.user, game_id)
    services.run_of(request.user, game.run_id, timezone.now())
    game = journal.sit(request.user, game_id)
    if not game.is_over or game.dealer is None:
        return render(request, "campaign/proof_secret.html", {"game": game}, status=409)
    noted = "".join(request.GET.get("sello", "")[:_SEAL_MAX].split())
    context = {
        "proof": proof.of_acta(journal.acta_of(game)),
        "game": game,
        "noted": noted,
        "noted_fits": noted.lower() == game.commitment,
    }
    return render(request, "campaign/proof.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def proof_tool(request: HttpRequest) -> HttpResponse:
    """Check a pasted acta, or the seeds and seal of a game; nothing is kept."""
    context: dict[str, Any] = {"tables": TABLES.values(), "form": request.POST}
    status = 200
    if request.method == "POST":
        try:
            context["proof"] = _proof_of(request)
        except NoProof as error:
            context["error"] = error
            status = 400
    return render(request, "campaign/proof_tool.html", context, status=status)


def _proof_of(request: HttpRequest) -> proof.Proof:
    form = request.POST
    if "acta" in form:
        return proof.of_acta(proof.read_acta(form["acta"].strip()))
    table = TABLES.get(form.get("table", ""))
    if table is None:
        raise NoProof(_("Esas reglas no existen: elige unas de la lista."))
    return proof.of_seeds(
        table.house,
        table.players,
        server_seed=form.get("server_seed", ""),
        client_seed=form.get("client_seed", "").strip(),
        commitment=form.get("commitment", ""),
    )
