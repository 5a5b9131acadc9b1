"""What happened at one ply, as the page's script acts it out; only what all at the table saw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaign import speech, words
from campaign.chapters import YOU, Chapter
from campaign.journal import Step
from engine.events import Event
from engine.moves import Pass, Play, Steal


def step_data(step: Step, names: Mapping[int, str], venue: Chapter) -> dict[str, Any]:
    """A step as the page's script acts it out; it says only what all at the table saw."""
    events = [_event_data(event, step, names, venue) for event in step.events]
    shared = {
        "ply": step.ply,
        "events": events,
        "counts": list(step.counts),
        "dealt": step.dealt,
    }
    if step.back is not None:
        text = words.back_text(step.back)
        return shared | {"kind": "back", "seat": step.back.seat, "text": text}
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


def _event_data(
    event: Event, step: Step, names: Mapping[int, str], venue: Chapter
) -> dict[str, Any]:
    line = speech.line_for(event, venue, step.ply)
    told: dict[str, Any] = {
        "type": event.type,
        "team": event.team,
        "points": event.points,
        "score": list(event.score),
        "text": words.event_text(event, names, step.taken),
        "saying": words.saying_of(event),
    }
    if line is not None:
        text = _("%(name)s: «%(line)s»") % {"name": names[line.seat], "line": line.text}
        told["voice"] = {"seat": line.seat, "line": str(line.text), "text": text}
    if event.type == "carton":
        told["carton"] = {"taken": list(step.taken), "sum": words.carton_sum(event, step.taken)}
    return told
