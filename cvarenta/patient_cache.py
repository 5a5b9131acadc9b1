"""A cache on Redis that goes on in the process's own memory while Redis is gone.

What is cached here may be forgotten at any time: a rendered part of the cover, and the counts
of attempts to log in, which then hold for each process instead of for all.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, Final

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

RETRY_AFTER: Final = 2.0
"""Seconds during which a Redis that failed is not asked again."""

_log = logging.getLogger(__name__)


def _patiently(name: str) -> Callable[..., Any]:
    """The method of that name, answered from memory while Redis is gone."""
    on_redis = getattr(RedisCache, name)
    in_memory = getattr(LocMemCache, name)

    def answer(self: PatientRedisCache, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= self.away_until:
            try:
                return on_redis(self, *args, **kwargs)
            except RedisError as error:
                _log.warning("the cache goes on without Redis: %s", type(error).__name__)
                self.away_until = time.monotonic() + RETRY_AFTER
        return in_memory(self.own_memory, *args, **kwargs)

    answer.__name__ = name
    answer.__doc__ = on_redis.__doc__
    return answer


class PatientRedisCache(RedisCache):
    """Redis where it answers, this process's memory where it does not; never an error."""

    away_until = 0.0

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        """Keep a memory beside the connections to Redis."""
        super().__init__(server, params)
        self.own_memory = LocMemCache("without-redis", {"KEY_PREFIX": self.key_prefix})

    add = _patiently("add")
    get = _patiently("get")
    set = _patiently("set")
    touch = _patiently("touch")
    delete = _patiently("delete")
    has_key = _patiently("has_key")
    incr = _patiently("incr")
    get_many = _patiently("get_many")
    set_many = _patiently("set_many")
    delete_many = _patiently("delete_many")
    clear = _patiently("clear")
