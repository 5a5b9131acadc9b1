"""A player's open sessions: how little is kept of them, and that only their player ends them."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign import quito, services
from cvarenta import sessions
from cvarenta.devices import NAME_MAX, Device, device_of
from cvarenta.farewell import say_goodbye
from cvarenta.models import OpenSession, Player
from cvarenta.my_data import data_of

pytestmark = pytest.mark.django_db
PASSWORD = "cuarenta-y-pico"
CHROME = "Chrome/131.0.0.0"
ANDROID = (
    f"Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML) {CHROME} Mobile"
    " Safari/537.36"
)
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
)
WINDOWS = f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 {CHROME} Safari/537.36"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/6"


@pytest.mark.parametrize(
    ("told", "device"),
    [
        (ANDROID, ("Chrome", "Android")),
        (ANDROID.replace("Chrome", "SamsungBrowser/25.0 Chrome"), ("Samsung Internet", "Android")),
        (FIREFOX, ("Firefox", "Linux")),
        (IPHONE, ("Safari", "iPhone")),
        (IPHONE.replace("Version/17.5", "CriOS/131.0"), ("Chrome", "iPhone")),
        (IPHONE.replace("Version/17.5", "FxiOS/131.0"), ("Firefox", "iPhone")),
        (IPHONE.replace("iPhone", "iPad"), ("Safari", "iPad")),
        (WINDOWS, ("Chrome", "Windows")),
        (f"{WINDOWS} Edg/131.0", ("Edge", "Windows")),
        (f"{WINDOWS} OPR/115.0", ("Opera", "Windows")),
        (MAC, ("Safari", "Mac")),
        (WINDOWS.replace("Windows NT 10.0", "X11; CrOS x86_64"), ("Chrome", "ChromeOS")),
        ("", ("", "")),
        ("curl/8.5.0", ("", "")),
        ("\x00<script>" * 9, ("", "")),
        (f"{'x' * 400} Firefox/1 Windows", ("", "")),
    ],
)
def test_a_device_is_two_names(told: str, device: tuple[str, str]) -> None:
    assert device_of(told) == Device(*device)
    assert all(len(name) <= NAME_MAX for name in device)


@pytest.fixture
def player() -> Player:
    return Player.objects.create_user("Manuela", password=PASSWORD)


def browser_of(player: Player, user_agent: str = FIREFOX) -> Client:
    """A browser in which the player is logged in and has been to the profile."""
    browser = Client(HTTP_USER_AGENT=user_agent, REMOTE_ADDR="203.0.113.77")
    browser.force_login(player)
    assert browser.get(reverse("profile")).status_code == 200
    return browser


def key_of(browser: Client) -> str:
    return str(browser.cookies["sessionid"].value)


def listed(browser: Client) -> list[str]:
    """The sessions as the page shows them."""
    html = browser.get(reverse("sessions")).content.decode()
    [shown] = re.findall(r'<ul class="open-sessions">(.*?)</ul>', html, re.DOTALL)
    items = re.findall(r"<li>(.*?)</li>", shown, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", " ", item).split()) for item in items]


def is_in(browser: Client) -> bool:
    return browser.get(reverse("profile")).status_code == 200


def test_two_devices_are_listed_the_present_one_first_and_marked(player: Player) -> None:
    phone, desk = browser_of(player, ANDROID), browser_of(player)
    assert listed(phone)[0] == "Chrome en Android usada hoy esta"
    assert listed(phone)[1].startswith("Firefox en Linux usada hoy Cerrar")
    assert listed(desk)[0] == "Firefox en Linux usada hoy esta"


def test_an_unknown_device_has_a_name_too(player: Player) -> None:
    shown = listed(browser_of(player, "curl/8.5.0"))
    assert shown == ["Otro navegador en otro sistema usada hoy esta"]


def test_nothing_else_is_kept(player: Player) -> None:
    browser = browser_of(player, ANDROID)
    row = OpenSession.objects.values().get()
    assert row.pop("id")
    assert row == {
        "session_id": key_of(browser),
        "player_id": player.pk,
        "browser": "Chrome",
        "system": "Android",
        "seen_on": quito.day_of(timezone.now()),
    }


def test_a_stranger_leaves_nothing_and_a_guest_has_one() -> None:
    stranger = Client()
    for page in ("/", "/guia/", "/ranking/"):
        stranger.get(page)
    assert not OpenSession.objects.exists()
    stranger.post(reverse("campaign:start"), {"kind": "practice"})
    assert len(listed(stranger)) == 1


def test_a_session_is_noted_once_a_day(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = browser_of(player)
    noted = OpenSession.objects.get()
    monkeypatch.setattr(sessions, "note", lambda *told: pytest.fail("noted twice"))
    browser.get(reverse("profile"))
    monkeypatch.undo()
    later = timezone.now() + timedelta(days=2)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    other = browser_of(player, ANDROID)
    assert "Firefox en Linux usada hace 2 días" in listed(other)[1]
    browser.get(reverse("profile"))
    assert OpenSession.objects.get(pk=noted.pk).seen_on == quito.day_of(later)


def test_what_a_process_remembers_is_bounded(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "_noted", type(sessions._noted)())
    monkeypatch.setattr(sessions, "REMEMBERED", 2)
    for _ in range(3):
        browser_of(player)
    assert len(sessions._noted) == 2
    assert OpenSession.objects.count() == 3


def test_a_database_that_refuses_stops_no_page(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*told: object) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(sessions, "note", refuse)
    browser_of(player)
    assert not OpenSession.objects.exists()


def test_one_session_is_ended_and_the_others_stay(player: Player) -> None:
    here, lost, third = (browser_of(player) for _ in range(3))
    number = OpenSession.objects.get(session=key_of(lost)).pk
    answer = here.post(reverse("sessions"), {"session": str(number)}, follow=True)
    assert "Una sesión cerrada." in answer.content.decode()
    assert (is_in(here), is_in(lost), is_in(third)) == (True, False, True)
    assert not Session.objects.filter(pk=key_of(lost)).exists()
    assert len(listed(here)) == 2


def test_all_others_are_ended_and_this_one_stays(player: Player) -> None:
    here, lost, third = (browser_of(player) for _ in range(3))
    answer = here.post(reverse("sessions"), {"session": "others"}, follow=True)
    assert "2 sesiones cerradas." in answer.content.decode()
    assert (is_in(here), is_in(lost), is_in(third)) == (True, False, False)


def test_nobody_ends_anothers_nor_the_present_one_nor_what_is_not_there(player: Player) -> None:
    other = Player.objects.create_user("Eugenio")
    here, theirs = browser_of(player), browser_of(other)
    numbers = [str(row.pk) for row in OpenSession.objects.all()]
    for asked in [*numbers, "", "0", "-1", "9" * 15, "9" * 40, "٣", "\x00", "x", "others"]:
        answer = here.post(reverse("sessions"), {"session": asked}, follow=True)
        assert "No había otra sesión que cerrar." in answer.content.decode(), asked
    assert here.post(reverse("sessions")).status_code == 302
    assert (is_in(here), is_in(theirs)) == (True, True)


def test_a_new_password_leaves_only_the_present_one(player: Player) -> None:
    here, lost = browser_of(player), browser_of(player)
    form = {"oldpassword": PASSWORD, "password1": PASSWORD * 2, "password2": PASSWORD * 2}
    assert here.post(reverse("account_change_password"), form).status_code == 302
    assert len(listed(here)) == 1
    assert not is_in(lost)


def test_a_log_out_takes_what_was_kept_along(player: Player) -> None:
    browser_of(player).post(reverse("account_logout"))
    assert not OpenSession.objects.exists()


def test_my_data_tells_the_sessions_without_their_keys(player: Player) -> None:
    key = key_of(browser_of(player, ANDROID))
    told = data_of(player)
    assert [(one["browser"], one["system"]) for one in told["player"]["open_sessions"]] == [
        ("Chrome", "Android")
    ]
    assert key not in str(told)


@pytest.mark.parametrize("scored", [False, True])
def test_who_leaves_leaves_no_session(player: Player, edition: object, scored: bool) -> None:
    """Promise 40: the account's other devices go too, with a stand-in or without."""
    browser = browser_of(player)
    at = timezone.now()
    if scored:
        services.start_scoring(player, None, edition.opens_at)  # type: ignore[attr-defined]
    say_goodbye(player, at)
    assert not OpenSession.objects.exists()
    assert not Session.objects.exists()
    assert not is_in(browser)
