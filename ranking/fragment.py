"""The board as HTML: the page and the socket show the very same fragment."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.template.loader import render_to_string

from campaign.selectors import current_edition
from ranking import selectors, services
from ranking.selectors import Board

TEMPLATE = "ranking/_board.html"


def fragments(viewers: Iterable[int | None], at: datetime) -> dict[int | None, str]:
    """The board for each of these players; nothing while there is no edition.

    The table is asked for once and, but for those who stand in it, rendered once.
    """
    edition = current_edition(at)
    if edition is None:
        return {}
    services.freeze_if_due(edition, at)
    table = selectors.table(edition, at)
    boards = {viewer: table.seen_by(viewer) for viewer in viewers}
    unranked = _render(table.seen_by(None))
    return {viewer: _render(board) if board.own else unranked for viewer, board in boards.items()}


def _render(board: Board) -> str:
    return render_to_string(TEMPLATE, {"board": board})
