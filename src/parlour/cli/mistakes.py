"""What goes wrong before a command can say so itself: with files, and with what was typed.

Python says it in English; here it is said in German.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Sequence

from parlour.core.words import LANGUAGES, Language, Words

A_FILE = Words("A file", "Eine Datei")
HELP = Words("Try {command} --help.", "Hilfe: {command} --help.")

FILES = {
    errno.ENOENT: "Diese Datei oder diesen Ordner gibt es nicht",
    errno.EISDIR: "Das ist ein Ordner",
    errno.ENOTDIR: "Das ist kein Ordner",
    errno.EEXIST: "Das gibt es schon",
    errno.EACCES: "Das ist nicht erlaubt",
    errno.EPERM: "Das ist nicht erlaubt",
    errno.EROFS: "Dort kann nur gelesen werden",
    errno.ENOSPC: "Dort ist kein Platz mehr",
    errno.EADDRINUSE: "Diese Adresse ist besetzt",
}
TYPED = {
    r"the following arguments are required: (.+)": r"Es fehlt: \1",
    r"unrecognized arguments: (.+)": r"Das ist unbekannt: \1",
    r"ambiguous option: (\S+) could match (.+)": r"\1 könnte Verschiedenes heißen: \2",
    r"argument (.+): expected one argument": r"\1 braucht einen Wert",
    r"argument (.+): invalid int value: (.+)": r"\1 braucht eine ganze Zahl, nicht \2",
    r"argument (.+): invalid float value: (.+)": r"\1 braucht eine Zahl, nicht \2",
    r"argument (.+): invalid choice: (.+) \(choose from (.+)\)": r"\1: \2 gibt es nicht, nur \3",
    r"argument (.+): ignored explicit argument (.+)": r"\1 hat keinen Wert, auch nicht \2",
}


def spoken_here() -> Language:
    """The language of this terminal."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return "de" if spoken.startswith("de") else "en"


def language_typed(arguments: Sequence[str]) -> Language:
    """What somebody asks for who has mistyped something else."""
    typed = re.findall(r"--language[ =](\w+)", " ".join(arguments))
    wanted = [language for language in LANGUAGES if typed and language == typed[-1]]
    return wanted[0] if wanted else spoken_here()


def of_file(mistake: OSError, language: Language) -> str:
    said = mistake.strerror
    if language == "de":
        said = FILES.get(mistake.errno or 0, said)
    return f"{mistake.filename or A_FILE.say(language)}: {said}."


def of_typing(message: str, command: str, language: Language) -> str:
    if language == "de":
        for pattern, german in TYPED.items():
            if found := re.fullmatch(pattern, message, re.DOTALL):
                message = found.expand(german)
                break
    return f"{command}: {message}. {HELP.say(language).format(command=command)}"
