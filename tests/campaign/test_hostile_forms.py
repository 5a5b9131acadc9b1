"""Whatever a form or a query holds, whoever sends it: no failure of ours, no row of another's.

Every address gets every hostile form from one role or another, in turn. The names of the fields are
those that templates and doors use, so that a new one is tried from its first day.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings as site
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from campaign.models import ChapterWon, Game, Move, Run
from cvarenta.models import Player
from tests.campaign.every_url import ROLES, House, patterns

pytestmark = pytest.mark.django_db
Send = Callable[[Client, str], HttpResponse]
IN_FORMS = {"login", "username", "password1", "password2", "oldpassword", "code", "next", "q"}
"""Fields that templates draw from a form of Django's, and those of the desk's filters."""


def fields() -> list[str]:
    """Every name that a page sends or a door reads."""
    found = set(IN_FORMS)
    for room, ending in (("templates", "html"), ("campaign", "py"), ("cvarenta", "py")):
        for path in (site.BASE_DIR / room).rglob(f"*.{ending}"):
            found |= named_in(path)
    assert len(found) > 40
    return sorted(found)


def named_in(path: Path) -> set[str]:
    text = path.read_text()
    read = re.findall(r'(?:GET|POST)\.get\(\s*"(\w+)"', text)
    declared = re.findall(r"^    (\w+) = forms\.\w+Field", text, re.MULTILINE)
    return {*re.findall(r'name="(\w+)"', text), *read, *declared}


FIELDS = fields()
TEXTS = [
    "",
    "\x00",
    "9" * 30,
    "²",
    '{"a":[]}',
    "//evil.example\\@evil.example",
    "{{ 7|add:7 }}%s%(x)s{0}'; DROP TABLE campaign_move; --<script>",
    "\u202e\ufeff\u0301\u200d\U0001f0a1" * 5,
    "ñ" * 20_000,
]


def turned(texts: list[str]) -> list[dict[str, str]]:
    """As many forms as texts; in them each field has had every text once."""
    return [
        {name: texts[(place + turn) % len(texts)] for place, name in enumerate(FIELDS)}
        for turn in range(len(texts))
    ]


def hostile_forms(house: House) -> list[Send]:
    """Forms that no page would send: wrong values, another's ids, wrong shapes, no form at all."""
    ids = [str(house.run.pk), str(house.going.pk), str(house.over.pk), str(house.owner.pk)]
    forms: list[dict[str, Any]] = [
        {},
        *turned(TEXTS),
        *turned(ids),
        {name: ["scoring", "yes"] for name in FIELDS},
        {f"{name}[]": "1" for name in FIELDS},
        {name: SimpleUploadedFile("acta.json", b"\x00\xff") for name in FIELDS},
        {f"x{number}": "" for number in range(1100)},
    ]
    raw = [
        (b"\xff\xfe=%ff&reason=%ff%c0%80&ply=%00&session=%ed%a0%80", "x-www-form-urlencoded"),
        (b'{"play":"5h","ply":0}', "json"),
        (b"--x\r\nContent-Disposition: form-data; name=", "form-data; boundary=x"),
    ]
    kinds = {"form-data; boundary=x": "multipart"}
    bodies = [(body, f"{kinds.get(kind, 'application')}/{kind}") for body, kind in raw]
    return [
        *(lambda browser, url, form=form: browser.post(url, form) for form in forms),
        *(
            lambda browser, url, body=body, kind=kind: browser.post(url, body, content_type=kind)
            for body, kind in bodies
        ),
    ]


def hostile_queries() -> list[Send]:
    asked = turned([text[:60] for text in TEXTS[1:-1]])[::2]
    return [lambda browser, url, query=query: browser.get(url, query) for query in asked]


def rows_of_others(house: House, actor: Player | None, known: list[int]) -> Iterator[Any]:
    """What nobody but its owner may change: accounts, second steps, runs and games.

    Moves and wins are counted: what is only ever inserted does not change in itself.
    """
    number = actor.pk if actor is not None else None
    others = [pk for pk in known if pk != number]
    yield list(Player.objects.filter(pk__in=others).order_by("pk").values())
    yield list(Authenticator.objects.filter(user__in=others).order_by("pk").values())
    if actor != house.owner:
        mine = {"game__run__player": house.owner}
        yield list(Run.objects.filter(player=house.owner).values())
        yield list(Game.objects.filter(run__player=house.owner).order_by("pk").values())
        yield Move.objects.filter(**mine).count()
        yield ChapterWon.objects.filter(**mine).count()


class Attack:
    """Everything sent everywhere, each request undone before the next."""

    def __init__(
        self, house: House, people: dict[str, Player | None], browsers: dict[str, Client]
    ) -> None:
        self.house, self.people, self.browsers = house, people, browsers
        self.known = list(Player.objects.values_list("pk", flat=True))
        self.turn = count()
        self.wrong: list[str] = []
        self.before = {role: self.state(role) for role in ROLES}

    def state(self, role: str) -> list[Any]:
        return list(rows_of_others(self.house, self.people[role], self.known))

    def send(self, name: str, url: str, send: Send) -> int:
        """Send it as the role whose turn it is; the status of the answer."""
        role = ROLES[next(self.turn) % len(ROLES)]
        browser = self.browsers[role]
        cookies = deepcopy(browser.cookies)
        theirs = set(Session.objects.values_list("pk", flat=True)) - {
            cookie.value for cookie in cookies.values()
        }
        cache.clear()
        with transaction.atomic():
            try:
                status = send(browser, url).status_code
            except Exception as error:
                status = 500
                self.wrong.append(f"{name} as {role}: {type(error).__name__}: {error}"[:300])
            else:
                if status >= 500:
                    self.wrong.append(f"{name} as {role}: {status}")
                if self.state(role) != self.before[role]:
                    self.wrong.append(f"{name} as {role} changed another's rows")
                if theirs - set(Session.objects.values_list("pk", flat=True)):
                    self.wrong.append(f"{name} as {role} ended another's session")
            transaction.set_rollback(True)
        browser.cookies = cookies
        return status


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    """Hash in no time: whether a password is right is not asked here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def attack(house: House, people: dict[str, Player | None], browsers: dict[str, Client]) -> Attack:
    return Attack(house, people, browsers)


def test_no_form_breaks_us_or_touches_anothers(attack: Attack) -> None:
    forms = hostile_forms(attack.house)
    taken = 0
    for name, pattern in patterns():
        url = attack.house.url(pattern, name)
        if attack.send(name, url, forms[0]) == 405:
            continue
        taken += 1
        for form in forms[1:]:
            attack.send(name, url, form)
        next(attack.turn)  # so that the next address meets each form as another role
    assert taken > 20
    assert not attack.wrong, "\n".join(attack.wrong)


def test_no_query_breaks_us_or_touches_anothers(attack: Attack) -> None:
    for name, pattern in patterns():
        for query in hostile_queries():
            attack.send(name, attack.house.url(pattern, name), query)
        next(attack.turn)
    assert not attack.wrong, "\n".join(attack.wrong)
