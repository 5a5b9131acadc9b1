"""What the house counts about itself, in Prometheus's terms; each process counts its own.

Labels hold a kind and never a person, a card or a game: there are few, and they tell nothing.
"""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

PLAYS = Counter("cvarenta_plays", "Cards of players that were played and stored")
REFUSALS = Counter("cvarenta_refusals", "Messages of tables that were refused", ["reason"])
FAILURES = Counter("cvarenta_table_failures", "Tables that could not be shown: errors of ours")
THINKING = Histogram(
    "cvarenta_thinking_seconds",
    "Seconds in which the bots answered a player's card, waiting for a process included",
    buckets=(0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
)
SOCKETS = Gauge("cvarenta_sockets", "Open websockets", ["door"])
PUSHES = Counter("cvarenta_board_pushes", "Boards sent to open pages")
LOST_BELLS = Counter("cvarenta_lost_bells", "Bells that could not be rung: Redis is away")
