"""Staff log in with two steps; others may."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from cvarenta.models import Player
from tests.second_step import code_at, codes_of_now

pytestmark = pytest.mark.django_db
PASSWORD = "cuarenta-y-pico"
STAFF_DOORS = ["/admin/", "/admin/cvarenta/player/", "/revision/", "/revision/registro.csv"]


@pytest.fixture
def chief() -> Player:
    return Player.objects.create_superuser("Espejo", password=PASSWORD)


def log_in(client: Client, nickname: str = "Espejo", to: str = "/admin/") -> str:
    """Give nickname and password at the form; return where it leads."""
    form = {"login": nickname, "password": PASSWORD, "next": to}
    answer = client.post(reverse("account_login"), form)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer.url)


def secret_shown(client: Client) -> str:
    """The secret on the page that links an app."""
    found = re.search(r'class="qr-secret">(\w+)<', page_to_link(client))
    assert found
    return found[1]


def page_to_link(client: Client) -> str:
    """The page that links an app, which asks for the password once more before."""
    asked = client.get(reverse("mfa_activate_totp"))
    assert asked.status_code == 302
    assert asked.url.startswith(reverse("account_reauthenticate"))
    assert client.get(asked.url).status_code == 200
    form = {"password": PASSWORD, "next": reverse("mfa_activate_totp")}
    page = client.post(asked.url, form, follow=True)
    assert page.status_code == 200
    return page.content.decode()


def link_app(client: Client) -> tuple[str, str]:
    """Link an app; return its secret and the page that follows, with the spare codes."""
    secret = secret_shown(client)
    answer = client.post(reverse("mfa_activate_totp"), {"code": codes_of_now(secret)[0]})
    assert answer.status_code == 302, answer.content.decode()
    assert answer.url == reverse("mfa_view_recovery_codes")
    return secret, client.get(answer.url).content.decode()


def give_code(client: Client, code: str) -> int:
    return client.post(reverse("mfa_authenticate"), {"code": code}).status_code


def test_codes_are_those_of_the_standard() -> None:
    """Two of the vectors of RFC 6238, appendix B, cut to six digits."""
    assert code_at("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 59) == "287082"
    assert code_at("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 1234567890) == "005924"


@pytest.mark.parametrize("door", STAFF_DOORS)
def test_a_password_alone_opens_no_staff_door(client: Client, chief: Player, door: str) -> None:
    assert log_in(client, to=door) == door
    answer = client.get(door)
    assert (answer.status_code, answer.url) == (302, reverse("mfa_activate_totp"))
    assert client.get("/").status_code == 200


def test_the_first_visit_links_an_app_and_opens(client: Client, chief: Player) -> None:
    log_in(client)
    page = page_to_link(client)
    assert "<svg" in page
    assert not re.search(r"\sstyle=|data:|<\?xml", page)
    assert client.post(reverse("mfa_activate_totp"), {"code": "000000"}).status_code == 200
    assert client.get("/admin/").status_code == 302
    secret = re.search(r'class="qr-secret">(\w+)<', page)
    assert secret
    client.post(reverse("mfa_activate_totp"), {"code": codes_of_now(secret[1])[0]})
    spares = client.get(reverse("mfa_view_recovery_codes")).content.decode()
    assert len(re.findall(r"<code>\d{8}</code>", spares)) == 10
    for door in STAFF_DOORS:
        assert client.get(door).status_code == 200, door


def test_the_next_log_in_asks_for_a_code(client: Client, chief: Player) -> None:
    log_in(client)
    secret, spares = link_app(client)
    phone = Client()
    assert log_in(phone) == reverse("mfa_authenticate")
    assert phone.get("/admin/").status_code == 302
    assert give_code(phone, "000000") == 200
    assert phone.get(reverse("profile")).status_code == 302, "nobody is logged in yet"
    code = codes_of_now(secret)[0]
    answer = phone.post(reverse("mfa_authenticate"), {"code": code})
    assert (answer.status_code, answer.url) == (302, "/admin/")
    assert phone.get("/admin/").status_code == 200
    again = Client()
    log_in(again)
    assert give_code(again, code) == 200, "a code serves once"
    spare = re.findall(r"<code>(\d{8})</code>", spares)[0]
    assert give_code(again, spare) == 302
    third = Client()
    log_in(third)
    assert give_code(third, spare) == 200, "a spare code too"


def test_guessing_codes_is_slowed_down(client: Client, chief: Player) -> None:
    log_in(client)
    secret, _spares = link_app(client)
    thief = Client()
    log_in(thief)
    for number in range(12):
        assert give_code(thief, f"{number:06}") == 200
    assert give_code(thief, codes_of_now(secret)[0]) == 200, "not even the right one now"


def test_a_guest_at_the_table_can_log_in_with_two_steps(client: Client, chief: Player) -> None:
    log_in(client)
    secret, _spares = link_app(client)
    guest = Client()
    assert guest.post(reverse("campaign:start"), {"kind": "practice"}).status_code == 302
    assert log_in(guest) == reverse("mfa_authenticate")
    assert guest.get(reverse("mfa_authenticate")).status_code == 200
    assert give_code(guest, codes_of_now(secret)[0]) == 302
    assert guest.get("/admin/").status_code == 200


def test_another_session_without_it_does_not_enter(client: Client, chief: Player) -> None:
    early = Client()
    log_in(early)
    log_in(client)
    link_app(client)
    assert early.get("/admin/").url.startswith(reverse("account_login"))
    assert client.get("/admin/").status_code == 200


def test_whoever_takes_it_away_is_outside_again(client: Client, chief: Player) -> None:
    log_in(client)
    link_app(client)
    assert client.post(reverse("mfa_deactivate_totp"), follow=True).status_code == 200
    assert client.get("/admin/").url == reverse("mfa_activate_totp")


def test_who_has_lost_the_phone_starts_anew(client: Client, chief: Player) -> None:
    log_in(client)
    link_app(client)
    call_command("forget_second_step", "ESPEJO", stdout=StringIO())
    assert client.get("/admin/").url == reverse("mfa_activate_totp")
    with pytest.raises(CommandError):
        call_command("forget_second_step", "nadie")


def test_the_administration_has_no_log_in_of_its_own(client: Client, chief: Player) -> None:
    answer = client.get("/admin/", follow=True)
    assert answer.request["PATH_INFO"] == reverse("account_login")
    assert client.get("/admin/login/?next=//evil.example/").status_code == 302
    assert client.post("/admin/login/", {"username": "Espejo"}).status_code == 405
    assert log_in(client, to="//evil.example/") == reverse("cover")


def test_any_account_may_have_it_and_no_guest(client: Client) -> None:
    Player.objects.create_user("Manuela", password=PASSWORD)
    log_in(client, "Manuela", "/perfil/")
    link_app(client)
    assert "Está puesto" in client.get(reverse("mfa_index")).content.decode()
    assert client.get("/admin/").status_code == 302
    assert client.get("/revision/").status_code == 403
    told = client.get(reverse("my_data")).json()
    assert "secret" not in str(told["player"]["authenticator_set"])
    guest = Client()
    guest.post(reverse("campaign:start"), {"kind": "practice"})
    assert guest.get(reverse("mfa_activate_totp")).status_code == 403
