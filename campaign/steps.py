"""What happened at one ply, as the page's script acts it out; only what all at the table saw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaign import words
from campaign.chapters import YOU
from campaign.journal import Step
from engine.moves import Pass, Play, Steal


def step_data(step: Step, names: Mapping[int, str]) -> dict[str, Any]:
    """A step as the page's script acts it out; it says only what all at the table saw."""
    events = [
        {
            "type": event.type,
            "team": event.team,
            "points": event.points,
            "score": list(event.score),
            "text": words.event_text(event, names, step.taken),
            "saying": words.saying_of(event),
            **({"carton": list(step.taken)} if event.type == "carton" else {}),
        }
        for event in step.events
    ]
    shared = {
        "ply": step.ply,
        "events": events,
        "counts": list(step.counts),
        "dealt": step.dealt,
    }
    if step.move is None:
        text = _("%(name)s reparte.") % {"name": names[step.dealer]}
        if step.dealer == YOU:
            text = _("Repartes tú.")
        return shared | {"kind": "deal", "seat": step.dealer, "text": text}
    said = shared | {"seat": step.move.seat, "text": words.move_text(step.move, names)}
    if isinstance(step.move, Play):
        takes = [str(card) for card in step.move.takes]
        return said | {"kind": "play", "card": str(step.move.card), "takes": takes}
    if isinstance(step.move, Steal):
        return said | {"kind": "steal", "takes": [str(card) for card in step.move.cards]}
    return said | {"kind": "say", "passes": isinstance(step.move, Pass)}
