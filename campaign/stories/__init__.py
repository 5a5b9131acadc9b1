"""What the campaign tells: the prologue, a story for each chapter, the epilogue, the voices."""

from __future__ import annotations

from typing import Final

from campaign.stories.frame import EPILOGUE, PROLOGUE
from campaign.stories.la_compania import LA_COMPANIA
from campaign.stories.la_ronda import LA_RONDA
from campaign.stories.plaza_grande import PLAZA_GRANDE
from campaign.stories.san_diego import SAN_DIEGO
from campaign.stories.san_francisco import SAN_FRANCISCO
from campaign.stories.story import Card, Epilogue, Paragraphs, Story
from campaign.stories.voices import EVENTS, VOICES

__all__ = [
    "EPILOGUE",
    "EVENTS",
    "PROLOGUE",
    "STORIES",
    "VOICES",
    "Card",
    "Epilogue",
    "Paragraphs",
    "Story",
]

STORIES: Final[dict[str, Story]] = {
    "la-ronda": LA_RONDA,
    "plaza-grande": PLAZA_GRANDE,
    "san-diego": SAN_DIEGO,
    "san-francisco": SAN_FRANCISCO,
    "la-compania": LA_COMPANIA,
}
"""Each chapter's story by the chapter's slug, in playing order."""
