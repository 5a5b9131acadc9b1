"""Get this machine ready, inside the clone only: `prepare.py play` or `prepare.py test`.

Runs before anything is installed, so it uses the standard library alone and a syntax that an
old Python still reads: it must be able to say that the Python is too old.
"""

import hashlib
import os
import socket
import subprocess
import sys

HOUSE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(HOUSE, ".venv")
VENV_PYTHON = os.path.join(VENV, "bin", "python")
REQUIREMENTS = {"play": ["base"], "test": ["base", "test"]}


def say(text):
    """Tell the person at the terminal what is being done."""
    print(">> " + text)
    sys.stdout.flush()


def refuse(text):
    """Stop with one clear sentence."""
    sys.stderr.write("!! " + text + "\n")
    sys.exit(1)


def check_python():
    """Refuse a Python that cannot run the site or make a virtual environment."""
    if sys.version_info < (3, 11):
        refuse(
            "Hace falta Python 3.11 o más nuevo y este es {}.{}: prueba "
            "«make play PYTHON=python3.11» (Python 3.11+ needed).".format(*sys.version_info[:2])
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        refuse(
            "A este Python le falta el módulo venv: en Debian, «apt-get install python3-venv» "
            "(the venv module is missing)."
        )


def check_port(text):
    """Refuse a port that is no port, not ours to open, or already taken."""
    if not text.isdigit() or not 0 < int(text) < 65536:
        refuse("PORT={} no es un puerto: va de 1 a 65535 (not a port).".format(text))
    probe = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        probe.bind(("127.0.0.1", int(text)))
        probe.listen(1)
    except PermissionError:
        refuse("El puerto {} es solo para root: elige otro con PORT=8001.".format(text))
    except OSError:
        refuse(
            "El puerto {} ya está ocupado: cierra ese programa o elige otro, "
            "«make play PORT=8001» (port in use).".format(text)
        )
    finally:
        probe.close()


def wanted(name):
    """Return what `requirements/<name>.txt` asks for, as one digest."""
    with open(os.path.join(HOUSE, "requirements", name + ".txt"), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def installed(name):
    """Return the digest of the requirements last installed under this name, or nothing."""
    try:
        with open(os.path.join(VENV, "installed-" + name)) as file:
            return file.read()
    except OSError:
        return ""


def make_venv():
    """Make the virtual environment, or make it anew if its Python has gone."""
    works = [VENV_PYTHON, "-c", "import pip, sys; sys.exit(sys.version_info < (3, 11))"]
    try:
        if subprocess.call(works, stderr=subprocess.DEVNULL) == 0:
            return
    except OSError:
        pass
    say("Creando el entorno de Python en .venv")
    if subprocess.call([sys.executable, "-m", "venv", "--clear", VENV]):
        refuse("No se pudo crear el entorno .venv; arriba dice por qué.")


def install(names):
    """Install the pinned requirements, each file checked against its hash."""
    if all(installed(name) == wanted(name) for name in names):
        return
    say("Instalando las dependencias (solo la primera vez; un par de minutos)")
    pip = [VENV_PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input", "-q"]
    pip += ["install", "--no-cache-dir", "--require-hashes", "--only-binary", ":all:"]
    chosen = os.path.join(HOUSE, "requirements", names[-1] + ".txt")
    if subprocess.call(pip + ["-r", chosen]):
        refuse("No se pudieron instalar las dependencias; arriba dice por qué. ¿Hay conexión?")
    for name in names:
        with open(os.path.join(VENV, "installed-" + name), "w") as file:
            file.write(wanted(name))


def main():
    """Check the ground, then lay what is missing."""
    purpose = sys.argv[1]
    check_python()
    if purpose == "play":
        check_port(os.environ.get("PORT", "8000"))
    make_venv()
    install(REQUIREMENTS[purpose])


if __name__ == "__main__":
    main()
