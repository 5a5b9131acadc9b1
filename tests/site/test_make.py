"""`make play` from the terminal: it serves, ends cleanly on Ctrl-C, and refuses in one sentence."""

import importlib.util
import os
import re
import select
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.live import PATIENCE, free_port, hear_ctrl_c

HOUSE = Path(__file__).resolve().parents[2]
CTRL_C = b"\x03"
PATIENCE_OF_A_NEWCOMER = 4 * PATIENCE
"""Seconds in which a busy machine checks what is installed, migrates, collects and serves."""


@pytest.fixture
def surroundings(tmp_path):
    """The environment of a person who has set nothing but a folder of one's own."""
    mine = {"DATABASE_URL", "REDIS_URL", "MAKEFLAGS", "MAKELEVEL", "PYTHON", "PORT"}
    kept = {key: value for key, value in os.environ.items() if key not in mine}
    return {**kept, "VAR_DIR": str(tmp_path / "var")}


@pytest.fixture
def prepare():
    """The set-up script as a module."""
    spec = importlib.util.spec_from_file_location("prepare", HOUSE / ".ci" / "prepare.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Terminal:
    """A program at a terminal of its own, as a person would run it."""

    def __init__(self, *command: str, **environment: str) -> None:
        self.screen = ""
        self.keys, inside = os.openpty()
        self.process = subprocess.Popen(
            ["setsid", "--ctty", "--wait", *command],
            cwd=HOUSE,
            env=environment,
            stdin=inside,
            stdout=inside,
            stderr=inside,
            preexec_fn=hear_ctrl_c,
        )
        os.close(inside)

    def wait_for(self, text: str) -> None:
        deadline = time.monotonic() + PATIENCE_OF_A_NEWCOMER
        while text not in self.screen:
            assert time.monotonic() < deadline, self.screen
            assert self.read(), self.screen

    def read(self) -> bool:
        """Read what there is; say whether there may be more."""
        if select.select([self.keys], [], [], 1)[0]:
            try:
                piece = os.read(self.keys, 4096)
            except OSError:  # the other side has closed its terminal
                return False
            self.screen += piece.decode(errors="replace")
        return True

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.keys)


def test_play_serves_and_ends_cleanly_on_ctrl_c(surroundings):
    port = free_port()
    terminal = Terminal("make", "play", f"PYTHON={sys.executable}", f"PORT={port}", **surroundings)
    try:
        terminal.wait_for(f"http://127.0.0.1:{port}")
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                page = urllib.request.urlopen(f"http://127.0.0.1:{port}/").read().decode()
                break
            except OSError:
                assert time.monotonic() < deadline, terminal.screen
                time.sleep(0.2)
        assert "Jugar ahora" in page
        os.write(terminal.keys, CTRL_C)
        while terminal.read():
            assert time.monotonic() < deadline + PATIENCE, terminal.screen
        assert terminal.process.wait(timeout=30) == 0
    finally:
        terminal.close()
    assert re.search(r"«admin» y la clave «\S{12,}»", terminal.screen)
    assert "Cerrado" in terminal.screen
    assert "Traceback" not in terminal.screen
    assert "Error" not in terminal.screen


def refused(surroundings, *arguments: str) -> str:
    """Run `make play`, which must refuse; return the one sentence it says."""
    done = subprocess.run(
        ["make", "--no-print-directory", "play", f"PYTHON={sys.executable}", *arguments],
        cwd=HOUSE,
        env=surroundings,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    said = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    assert len(said) == 1, done.stderr
    assert not done.stdout
    return said[0]


def test_a_busy_port_gets_one_sentence(surroundings):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"El puerto {port} ya está ocupado" in refused(surroundings, f"PORT={port}")


@pytest.mark.parametrize("port", ["abc", "0", "65536", "-1", "80 90"])
def test_a_port_that_is_none_gets_one_sentence(surroundings, port):
    assert "no es un puerto" in refused(surroundings, f"PORT={port}")


def test_a_missing_python_gets_one_sentence(surroundings):
    assert "No encuentro python0" in refused(surroundings, "PYTHON=python0")


def test_an_old_python_gets_one_sentence(prepare, monkeypatch, capsys):
    monkeypatch.setattr(
        prepare, "sys", SimpleNamespace(version_info=(3, 9, 2), stderr=sys.stderr, exit=sys.exit)
    )
    with pytest.raises(SystemExit):
        prepare.check_python()
    said = capsys.readouterr().err
    assert "Hace falta Python 3.11" in said
    assert "3.9" in said


def test_a_python_without_venv_gets_one_sentence(prepare, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(SystemExit):
        prepare.check_python()
    assert "python3-venv" in capsys.readouterr().err
