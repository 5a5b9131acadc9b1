"""docker-compose.yml as far as it can be read; tests/test_topology.py runs what it lays out."""

import re

import pytest
import yaml

from tests.live import HOUSE

COMPOSE = yaml.safe_load((HOUSE / "docker-compose.yml").read_text())
SERVICES = COMPOSE["services"]
ONCE = {"migrate", "certificate"}
"""Services that do their work and end."""
NGINX = HOUSE / "cvarenta" / "serving" / "nginx.conf"
IMAGE = SERVICES["web"]["build"]["dockerfile_inline"]


def test_every_service_is_there():
    assert set(SERVICES) == {"proxy", "web", "postgres", "redis"} | ONCE
    assert int(re.search(r":-(\d+)", SERVICES["web"]["deploy"]["replicas"])[1]) >= 2


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_a_service_lives_on_and_is_watched_or_ends_after_its_work(name):
    service = SERVICES[name]
    if name in ONCE:
        assert service["restart"] == "no"
        waiting = [
            other["depends_on"].get(name) for other in SERVICES.values() if "depends_on" in other
        ]
        assert {"condition": "service_completed_successfully"} in waiting
    else:
        assert service["restart"] == "unless-stopped"
        assert service["healthcheck"]["test"]
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_a_service_waits_until_what_it_needs_is_healthy(name):
    for other, told in SERVICES[name].get("depends_on", {}).items():
        ended = "service_completed_successfully" if other in ONCE else "service_healthy"
        assert told["condition"] == ended, other


def test_the_order_is_database_migrations_web_proxy():
    needs = {name: set(service.get("depends_on", {})) for name, service in SERVICES.items()}
    assert needs["migrate"] == {"postgres"}
    assert needs["web"] == {"migrate", "postgres", "redis"}
    assert needs["proxy"] == {"web", "certificate"}


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_no_secret_is_written_here(name):
    for key, value in SERVICES[name].get("environment", {}).items():
        if re.search("PASSWORD|SECRET|TOKEN", key):
            assert re.fullmatch(rf"\$\{{{key}:(\?set {key}|-)\}}", value), key
        assert not re.search(r"://\w+:[^$]+@", value), key


def test_only_the_proxy_is_reached_from_outside():
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    inside = {port.rpartition(":")[2] for port in SERVICES["proxy"]["ports"]}
    listened = re.findall(r"listen (\d{4})\b", NGINX.read_text())
    assert inside == set(listened)
    assert all(int(port) > 1024 for port in inside), "a proxy that is not root"


def test_nginx_finds_the_web_processes_by_their_service():
    text = NGINX.read_text()
    assert "default web:8000;" in text
    assert "EXPOSE 8000" in IMAGE
    assert SERVICES["web"]["environment"]["TRUST_PROXY"] == "true"
    health = SERVICES["proxy"]["healthcheck"]["test"][-1]
    assert f"listen {re.search(r'//([^/]+)/', health)[1]};" in text


def test_every_mounted_file_is_there():
    mounted = [volume for service in SERVICES.values() for volume in service.get("volumes", ())]
    files = [volume.split(":")[0] for volume in mounted if volume.startswith("./")]
    assert files == [f"./{NGINX.relative_to(HOUSE)}"]
    folders = {re.sub(r"^\$\{\w+:-(\w+)\}", r"\1", volume).split(":")[0] for volume in mounted}
    assert folders - set(files) == set(COMPOSE["volumes"])


def test_the_image_is_made_of_what_is_there_and_keeps_no_tools():
    copied = re.findall(r"^COPY (?!--from)(\S+) ", IMAGE, re.MULTILINE)
    assert copied
    for name in copied:
        assert (HOUSE / name).exists(), name
    last = IMAGE.rpartition("\nFROM ")[2]
    assert not re.search(r"\bpip\b|build-essential|\bgcc\b|\bgit\b", last)
    assert last.index("USER cvarenta") > last.index("useradd")
    assert SERVICES["proxy"]["user"] == "1000:1000"
    assert "--uid 1000" in last
    for name in ("web", "proxy", *sorted(ONCE)):
        assert SERVICES[name]["read_only"] is True
        assert SERVICES[name]["cap_drop"] == ["ALL"]


def test_the_health_of_a_web_process_is_its_answer_to_listo():
    script = SERVICES["web"]["healthcheck"]["test"][-1]
    compile(script, "healthcheck", "exec")
    assert "/listo" in script
