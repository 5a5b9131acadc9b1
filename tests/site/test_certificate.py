"""A certificate is made once, for the hosts of the site, and never in the place of another."""

import ssl
from datetime import UTC, datetime

import pytest
from django.core.management import CommandError, call_command

from cvarenta.serving.certificate import HalfACertificateError, make_if_missing

AT = datetime(2026, 11, 20, 15, 0, tzinfo=UTC)


def test_it_names_every_host_and_its_key_is_its_owners_alone(tmp_path):
    assert make_if_missing(tmp_path, ["cvarenta.example", "127.0.0.1", "::1"], AT)
    assert (tmp_path / "privkey.pem").stat().st_mode & 0o777 == 0o600
    context = ssl.create_default_context(cafile=tmp_path / "fullchain.pem")
    context.load_cert_chain(tmp_path / "fullchain.pem", tmp_path / "privkey.pem")
    (told,) = context.get_ca_certs()
    assert told["subjectAltName"] == (
        ("DNS", "cvarenta.example"),
        ("IP Address", "127.0.0.1"),
        ("IP Address", "0:0:0:0:0:0:0:1"),
    )


def test_what_is_there_is_left_alone(tmp_path, settings):
    settings.ALLOWED_HOSTS = ["cvarenta.example"]
    call_command("certificate", tmp_path, verbosity=0)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert before.keys() == {"fullchain.pem", "privkey.pem"}
    assert not make_if_missing(tmp_path, ["elsewhere.example"], AT)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


@pytest.mark.parametrize("name", ["fullchain.pem", "privkey.pem"])
def test_half_a_pair_is_refused(tmp_path, name):
    (tmp_path / name).write_text("somebody's")
    with pytest.raises(HalfACertificateError):
        make_if_missing(tmp_path, ["cvarenta.example"], AT)
    with pytest.raises(CommandError):
        call_command("certificate", tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [name]
