"""Rows that may be added and read, never changed or removed one by one: facts."""

from __future__ import annotations

from typing import Any, Never

from django.db import models


class InsertOnlyQuerySet(models.QuerySet[Any]):
    """Rows that may be added and read, never changed or removed one by one."""

    def update(self, **kwargs: Any) -> Never:
        """Refused: these rows are facts."""
        raise TypeError("these rows are only ever inserted")

    def delete(self) -> Never:
        """Refused: these rows are facts."""
        raise TypeError("these rows are only ever inserted")
