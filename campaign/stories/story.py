"""The shape of what is told: a chapter's story, the epilogue, and their card of sources."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

Paragraphs = tuple[Promise, ...]


@dataclass(frozen=True, kw_only=True)
class Card:
    """The card «qué es historia, qué es leyenda»: what is known, what is told, and by whom."""

    title: Promise
    history: Paragraphs
    legend: Paragraphs
    sources: Paragraphs
    """Works and institutions a reader can look up, each with its author."""


@dataclass(frozen=True, kw_only=True)
class Story(Card):
    """What a chapter tells, before and after its game, and the rule its legend holds."""

    before: Paragraphs
    lesson: Promise
    """The rule in words that a newcomer understands; true under the rules of ``qvito``."""
    after: Paragraphs
    """For the player who has won the chapter."""
    lost: Paragraphs
    """For the player who has lost the game and may try again."""


@dataclass(frozen=True, kw_only=True)
class Epilogue(Card):
    """What is told once, when the five chapters are won."""

    paragraphs: Paragraphs
