"""The site in four languages: every text is translated, whole, and with its placeholders."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest

HOUSE = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "pt", "fr")
SOURCES = ("campaign", "cvarenta", "ranking", "templates", "manage.py")
TAG = re.compile(r"</?\w+[^>]*>")
NAMED = re.compile(r"%\(\w+\)[sd]")
BRACED = re.compile(r"\{\w*\}")


def catalogue(language):
    return polib.pofile(str(HOUSE / "locale" / language / "LC_MESSAGES" / "django.po"))


def key(entry):
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def translations(entry):
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """Every text of the sources, collected anew in a copy of them."""
    if shutil.which("xgettext") is None:
        assert os.environ.get("CI") != "true", "In CI gettext must be there."
        pytest.skip("No gettext: in Debian, apt-get install gettext")
    copy = tmp_path_factory.mktemp("sources")
    for name in SOURCES:
        source = HOUSE / name
        if source.is_dir():
            shutil.copytree(source, copy / name)
        else:
            shutil.copy(source, copy / name)
    shutil.copytree(HOUSE / "engine", copy / "engine")
    (copy / "locale").mkdir()
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "--locale=en", "--no-location"],
        cwd=copy,
        check=True,
        capture_output=True,
        env={**os.environ, "VAR_DIR": str(copy / "var")},
    )
    found = polib.pofile(str(copy / "locale" / "en" / "LC_MESSAGES" / "django.po"))
    return {key(entry) for entry in found}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_sources_is_in_the_catalogue_and_no_other(language, collected):
    kept = {key(entry) for entry in catalogue(language)}
    assert collected - kept == set()
    assert kept - collected == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language):
    entries = catalogue(language)
    assert [entry.msgid for entry in entries if entry.fuzzy or entry.obsolete] == []
    assert [entry.msgid for entry in entries if not all(translations(entry))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_this_one(language):
    path = HOUSE / "locale" / language / "LC_MESSAGES" / "django.mo"
    assert path.read_bytes() == catalogue(language).to_binary()


def marks(text):
    """What a translation must keep: placeholders, tags, and blank ends."""
    return (
        sorted(NAMED.findall(text)),
        sorted(BRACED.findall(text)),
        sorted(TAG.findall(text)),
        text[: len(text) - len(text.lstrip())],
        text[len(text.rstrip()) :],
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_placeholders_tags_and_blank_ends(language):
    for entry in catalogue(language):
        if not entry.msgid_plural:
            assert marks(entry.msgstr) == marks(entry.msgid), entry.msgid
            continue
        for text in entry.msgstr_plural.values():
            # The singular may say the number in words.
            missing = set(NAMED.findall(text)) - set(NAMED.findall(entry.msgid_plural))
            assert not missing, entry.msgid
            assert sorted(TAG.findall(text)) == sorted(TAG.findall(entry.msgid_plural))


def own_words(text):
    """The text without what a translation keeps."""
    return BRACED.sub("", NAMED.sub("", TAG.sub("", text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_in_its_language(language):
    """Long texts that read the same in two languages were left untranslated."""
    same = [
        entry.msgid
        for entry in catalogue(language)
        if len(own_words(entry.msgid).split()) > 9 and entry.msgid in translations(entry)
    ]
    assert same == []
    assert catalogue(language).metadata["Language"] == language


def test_every_text_goes_by_a_name_that_the_collector_knows():
    """`gettext_lazy as lazy` would hide texts: only `_` may stand for a gettext function."""
    renamed = [
        f"{path.relative_to(HOUSE)}: {line}"
        for room in ("campaign", "cvarenta", "ranking")
        for path in (HOUSE / room).rglob("*.py")
        for line in path.read_text().splitlines()
        if re.search(r"gettext\w* as (?!_\b)", line)
    ]
    assert renamed == []


def test_no_text_is_written_with_escapes():
    r"""The collector reads `\u00a0` as six letters, and the text would never be found."""
    assert [e.msgid for e in catalogue("en") if re.search(r"\\[uxN]", e.msgid)] == []
