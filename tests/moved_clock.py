"""A command run as if it were another time: `python -m tests.moved_clock INSTANT manage.py serve`.

The clock starts at that instant and goes on from there; the event loop keeps the real one.
"""

import os
import sys
from datetime import UTC, datetime

from django.conf import settings
from freezegun import freeze_time

from manage import main

if __name__ == "__main__":
    instant, *sys.argv = sys.argv[1:]
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cvarenta.settings")
    # Loading the settings sets the process's zone, and would jerk a clock that ticks already.
    assert settings.TIME_ZONE == "UTC"
    # Without a zone, which is UTC to freezegun: it would read the zone by the machine's own.
    start = datetime.fromisoformat(instant).astimezone(UTC).replace(tzinfo=None)
    with freeze_time(start, tick=True, real_asyncio=True):
        main()
