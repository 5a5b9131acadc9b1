"""Guests and accounts: one row from the first card on, nicknames without regard to case."""

import pytest
from django.test import Client
from django.urls import reverse

from cvarenta.models import Player

pytestmark = pytest.mark.django_db

PASSWORD = "cuarenta-y-pico"


def sign_up(client: Client, nickname: str, password: str = PASSWORD):
    return client.post(
        reverse("account_signup"),
        {"username": nickname, "password1": password, "password2": password},
    )


def log_in(client: Client, nickname: str, password: str = PASSWORD):
    return client.post(reverse("account_login"), {"login": nickname, "password": password})


def who(client: Client) -> Player | None:
    return Player.objects.filter(pk=client.session.get("_auth_user_id")).first()


def guest(client: Client) -> Player:
    """Sit a guest down as the game's start does."""
    player = Player(username="invitado-0001", is_guest=True)
    player.set_unusable_password()
    player.save()
    client.force_login(player)
    return player


def test_signing_up_makes_an_account_and_sits_it_down(client):
    response = sign_up(client, "Ñañita")
    assert response.status_code == 302
    assert response.url == reverse("cover")
    assert who(client) == Player.objects.get(username="Ñañita", is_guest=False)


def test_a_guest_who_signs_up_keeps_the_row(client):
    before = guest(client)
    assert client.get(reverse("account_signup")).status_code == 200
    sign_up(client, "Manuela")
    after = who(client)
    assert after is not None
    assert after.pk == before.pk
    assert (after.username, after.is_guest) == ("Manuela", False)
    assert after.check_password(PASSWORD)
    assert Player.objects.count() == 1


def test_a_guest_may_enter_an_account_that_exists(client):
    account = Player.objects.create_user("Eugenio", password=PASSWORD)
    guest(client)
    assert client.get(reverse("account_login")).status_code == 200
    log_in(client, "Eugenio")
    assert who(client) == account


def test_an_account_makes_no_second_one(client):
    sign_up(client, "Manuela")
    assert "Ya tienes cuenta" in client.get(reverse("account_signup")).content.decode()
    sign_up(client, "Manuelita")
    assert not Player.objects.filter(username="Manuelita").exists()


@pytest.mark.parametrize("again", ["ñañita", "ÑAÑITA", "Ñañita", "N\u0303an\u0303ita"])
def test_nicknames_are_unique_in_any_case(client, again):
    Player.objects.create_user("Ñañita", password=PASSWORD)
    response = sign_up(client, again)
    assert "ya tiene dueño" in response.content.decode()
    assert Player.objects.count() == 1


def test_one_logs_in_in_any_case(client):
    account = Player.objects.create_user("Ñañita", password=PASSWORD)
    log_in(client, "ÑAÑITA")
    assert who(client) == account


@pytest.mark.parametrize(
    ("nickname", "why"),
    [
        ("ab", "3"),
        ("a" * 21, "20"),
        ("con espacios", "sin espacios"),
        ("<b>yo</b>", "sin espacios"),
        ("Invitado-7", "son de los invitados"),
        ("ANÓNIMO-7f", "son de las cuentas borradas"),
        ("anonimo-7f", "son de las cuentas borradas"),
        ("", "obligatorio"),
    ],
)
def test_a_bad_nickname_is_refused_in_spanish(client, nickname, why):
    response = sign_up(client, nickname)
    assert response.status_code == 200
    errors = response.context["form"].errors["username"]
    assert why in " ".join(errors)
    assert not Player.objects.exists()


def test_a_weak_or_unequal_password_is_refused(client):
    assert sign_up(client, "Manuela", "12345678").context["form"].errors["password1"]
    unequal = {"username": "Manuela", "password1": PASSWORD, "password2": f"{PASSWORD}!"}
    response = client.post(reverse("account_signup"), unequal)
    assert response.context["form"].errors["password2"]
    assert not Player.objects.exists()


def test_the_nickname_taken_meanwhile_is_refused_kindly(client, monkeypatch):
    Player.objects.create_user("Manuela", password=PASSWORD)
    monkeypatch.setattr(
        "cvarenta.accounts.PlayerAdapter.clean_username",
        lambda self, username, shallow=False: username,
    )
    response = sign_up(client, "MANUELA")
    assert response.status_code == 409
    assert "ya tiene dueño" in response.content.decode()
    assert Player.objects.count() == 1


def test_passwords_are_stored_with_argon2(client):
    sign_up(client, "Manuela")
    assert Player.objects.get().password.startswith("argon2")


def test_the_wrong_password_says_nothing_about_who_exists(client):
    Player.objects.create_user("Manuela", password=PASSWORD)
    Player.objects.create_user("Baneado", password=PASSWORD, is_active=False)
    wrong = log_in(client, "Manuela", "otra-cosa-es").context["form"].errors
    unknown = log_in(client, "Nadie", "otra-cosa-es").context["form"].errors
    banned = log_in(client, "Baneado").context["form"].errors
    assert wrong == unknown == banned
    assert who(client) is None


def test_guessing_passwords_is_slowed_down(client):
    Player.objects.create_user("Manuela", password=PASSWORD)
    for _ in range(5):
        log_in(client, "Manuela", "otra-cosa-es")
    response = log_in(client, "Manuela")
    assert "Demasiados intentos" in str(response.context["form"].errors)
    assert who(client) is None


def test_asking_too_often_is_answered_in_the_look_of_the_house(client):
    for _ in range(20):
        client.post(reverse("account_signup"), {})
    response = client.post(reverse("account_signup"), {})
    assert response.status_code == 429
    assert "Más despacio" in response.content.decode()


def test_logging_out_asks_first(client):
    sign_up(client, "Manuela")
    assert who(client)
    assert "¿Te levantas" in client.get(reverse("account_logout")).content.decode()
    assert who(client)
    assert client.post(reverse("account_logout")).url == reverse("cover")
    assert who(client) is None


def test_changing_the_password_closes_the_other_sessions(client):
    sign_up(client, "Manuela")
    elsewhere = Client()
    log_in(elsewhere, "Manuela")
    new = "otra-clave-larga"
    form = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert client.post(reverse("account_change_password"), form).status_code == 302
    assert client.get(reverse("account_change_password")).status_code == 200
    closed = elsewhere.get(reverse("account_change_password"))
    assert closed.url.startswith(reverse("account_login"))


def test_a_guest_who_wants_a_password_makes_an_account(client):
    guest(client)
    assert client.get(reverse("account_change_password")).url == reverse("account_signup")


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:1"])
def test_logging_in_leads_nowhere_but_here(client, elsewhere):
    Player.objects.create_user("Manuela", password=PASSWORD)
    response = client.post(
        reverse("account_login"), {"login": "Manuela", "password": PASSWORD, "next": elsewhere}
    )
    assert response.url == reverse("cover")


def test_the_key_follows_the_nickname_however_it_is_saved():
    player = Player.objects.create_user("Manuela", password=PASSWORD)
    player.username = "Eugenio"
    player.save(update_fields=["username"])
    player.refresh_from_db()
    assert player.nickname_key == "eugenio"
