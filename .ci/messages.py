"""Bring the catalogues in locale/ up to date with the sources: `make messages`.

Every text that a player reads is collected with gettext's tools, which must be installed; what is
new waits untranslated in each `django.po`, and each `django.mo` is compiled from what is there.
"""

import re
import subprocess
import sys
from pathlib import Path

import polib

HOUSE = Path(__file__).resolve().parent.parent
PLURALS = {
    "en": "nplurals=2; plural=(n != 1);",
    "pt": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
}
LANGUAGES = tuple(PLURALS)
COLLECT = ("makemessages", "--no-wrap", "--no-location", "--no-obsolete", "--ignore=.venv*")


def keep_together(catalogue: polib.POFile) -> None:
    """Let no line of French begin with a mark that has a space before it."""
    for entry in catalogue:
        entry.msgstr = _together(entry.msgstr)
        for number, text in entry.msgstr_plural.items():
            entry.msgstr_plural[number] = _together(text)


def _together(text: str) -> str:
    return re.sub(r" ([:;?!»](?:\s|$|[.,<)]))", "\N{NO-BREAK SPACE}\\1", text).replace(
        "« ", "«\N{NO-BREAK SPACE}"
    )


def main() -> None:
    """Collect, compile, and say how much of each language is left to do."""
    wanted = [f"--locale={language}" for language in LANGUAGES]
    subprocess.run([sys.executable, "manage.py", *COLLECT, *wanted], cwd=HOUSE, check=True)
    for language in LANGUAGES:
        path = HOUSE / "locale" / language / "LC_MESSAGES" / "django.po"
        catalogue = polib.pofile(str(path), wrapwidth=0)
        for entry in catalogue.fuzzy_entries():
            entry.flags.remove("fuzzy")  # a guess by likeness is worse than an empty line
            entry.msgstr = ""
            entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, "")
            entry.previous_msgid = entry.previous_msgid_plural = None
        if language == "fr":
            keep_together(catalogue)
        catalogue.header = "The texts of the site: the Spanish of the sources is the key."
        catalogue.metadata_is_fuzzy = False
        catalogue.metadata = {
            "Language": language,
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=UTF-8",
            "Content-Transfer-Encoding": "8bit",
            "Plural-Forms": PLURALS[language],
        }
        catalogue.save()
        catalogue.save_as_mofile(str(path.with_suffix(".mo")))
        print(f"{language}: {len(catalogue.untranslated_entries())} of {len(catalogue)} to do")


if __name__ == "__main__":
    main()
