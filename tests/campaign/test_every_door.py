"""Every address of the site × every role; an address without a row fails (promise 22).

The addresses come from the resolver. What they lead to is one player's: a run with a game that is
over and one that goes on. Each row says what a look (GET) answers to
a stranger, a guest, another account, staff without permission, a reviewer, a superuser, the owner.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.campaign.every_url import ROLES, House, patterns

pytestmark = pytest.mark.django_db
Row = tuple[int, ...]
OPEN: Row = (200,) * 7
"""For everybody."""
ELSEWHERE: Row = (302,) * 7
"""Leads elsewhere, whoever asks."""
FORM_ONLY: Row = (405,) * 7
"""Takes a form and shows nothing."""
NOT_THERE: Row = (404,) * 7
"""Nothing to be seen yet."""
PLAYERS: Row = (302, 200, 200, 200, 200, 200, 200)
"""For whoever plays, each their own."""
OWNERS: Row = (302, 404, 404, 404, 404, 404, 200)
"""The owner's alone."""
DESK: Row = (302, 302, 403, 403, 200, 200, 403)
"""For who reviews."""
NO_CASE: Row = (302, 302, 403, 403, 404, 404, 403)
"""A run that goes on is no case."""
OWNERS_LATER: Row = (302, 404, 404, 404, 404, 404, 302)
"""The owner's, once the game is over."""
NEEDS_PASSWORD: Row = (302, 403, 403, 403, 403, 403, 403)
"""Nobody here has a password to give."""
ROWS: dict[str, Row] = {
    "cover": OPEN,
    "cover_live": OPEN,
    "guide": OPEN,
    "fair_play": OPEN,
    "privacy": OPEN,
    "scorekeeper": OPEN,
    "offline": OPEN,
    "service_worker": OPEN,
    "manifest": OPEN,
    "favicon": ELSEWHERE,
    "choose_language": ELSEWHERE,
    "account_login": OPEN,
    "account_signup": OPEN,
    "account_set_password": OPEN,
    "account_logout": PLAYERS,
    "account_change_password": ELSEWHERE,
    "account_reauthenticate": NEEDS_PASSWORD,
    "sessions": PLAYERS,
    "mfa_authenticate": ELSEWHERE,
    "mfa_index": PLAYERS,
    "mfa_activate_totp": NEEDS_PASSWORD,
    "mfa_deactivate_totp": (302, 404, 404, 403, 403, 403, 404),
    "mfa_view_recovery_codes": (302, 404, 404, 404, 404, 404, 404),
    "profile": PLAYERS,
    "curtain": FORM_ONLY,
    "my_data": PLAYERS,
    "farewell": PLAYERS,
    "campaign:map": OPEN,
    "campaign:start": FORM_ONLY,
    "campaign:free_table": OPEN,
    "campaign:run": OWNERS,
    "campaign:give_up": OWNERS,
    "campaign:table": OWNERS,
    "campaign:sit": FORM_ONLY,
    "campaign:play": FORM_ONLY,
    "campaign:take_back": FORM_ONLY,
    "campaign:hint": FORM_ONLY,
    "campaign:acta": (302, 404, 404, 404, 404, 404, 404),
    "campaign:proof": (302, 404, 404, 404, 404, 404, 409),
    "campaign:replay": OWNERS_LATER,
    "campaign:share": FORM_ONLY,
    "campaign:repeat": OWNERS_LATER,
    "campaign:review": OWNERS_LATER,
    "campaign:shared_replay": NOT_THERE,
    "campaign:open_tables": OPEN,
    "campaign:watch": OPEN,
    "campaign:learn": OPEN,
    "campaign:lesson": OPEN,
    "campaign:lesson_answer": OPEN,
    "campaign:proof_tool": OPEN,
    "ranking:board": OPEN,
    "ranking:rows": OPEN,
    "ranking:day": OPEN,
    "ranking:csv": OPEN,
    "ranking:json": OPEN,
    "ranking:version": NOT_THERE,
    "desk:queue": DESK,
    "desk:queue_csv": DESK,
    "desk:case": NO_CASE,
    "desk:moves": NO_CASE,
    "desk:replay": NO_CASE,
    "desk:acta": NO_CASE,
    "desk:versions": DESK,
    "desk:log": DESK,
    "desk:log_csv": DESK,
    "health:status": (302, 302, 302, 200, 200, 200, 302),
    "admin/login/": (302, 302, 403, 302, 302, 302, 403),
    "metrics": NOT_THERE,
    "alive": OPEN,
    "ready": OPEN,
}
BY_ADMIN = (302, 302, 302, 200, 200, 200, 302)


def test_every_address_has_a_row_and_no_row_is_left_over() -> None:
    assert {name for name, _pattern in patterns()} == set(ROWS)


def test_a_look_answers_each_role_as_the_table_says_and_changes_nothing(
    browsers: dict[str, Client], house: House
) -> None:
    before = house.facts()
    wrong = {}
    for name, pattern in patterns():
        url = house.url(pattern, name)
        seen = tuple(browsers[role].get(url).status_code for role in ROLES)
        if seen != ROWS.get(name):
            wrong[name] = seen
    assert not wrong, wrong
    assert house.facts() == before


def test_the_administrations_pages_are_for_staff_by_permission(
    browsers: dict[str, Client], house: House
) -> None:
    index = reverse("admin:index")
    assert tuple(browsers[role].get(index).status_code for role in ROLES) == BY_ADMIN
    run = reverse("admin:campaign_run_change", args=[house.run.pk])
    seen = tuple(browsers[role].get(run).status_code for role in ROLES)
    assert seen == (302, 302, 302, 403, 403, 200, 302)


def test_nobody_acts_on_anothers(browsers: dict[str, Client], house: House) -> None:
    """Every address with a form sent to it by everyone but the owner."""
    before = house.facts()
    for name, pattern in patterns():
        if not set(pattern.pattern.converters) & {"run_id", "game_id"}:
            continue
        url = house.url(pattern, name)
        for role in ROLES[:-1]:
            if name == "desk:case" and role in ("reviewer", "chief"):
                continue  # whose work it is; the run goes on, so that it is no case yet
            answer = browsers[role].post(url, {"verdict": "void", "reason": "x", "seen": "0"})
            assert answer.status_code in (302, 403, 404, 405), (name, role)
            assert house.facts() == before, (name, role)
