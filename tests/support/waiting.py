"""What waits for its translation: `translations/waiting.toml`."""

import re
import tomllib
from collections.abc import Iterable

from support.paths import ROOT

FILE = ROOT / "src" / "mjtally" / "translations" / "waiting.toml"
WAITING: dict[str, list[str]] = tomllib.loads(FILE.read_text("utf-8"))


def without_waiting(lacking: Iterable[str], *sections: str) -> list[str]:
    """What a catalogue lacks, but for what waits in some sections."""
    waits = {text for section in sections for text in WAITING[section]}
    return [text for text in lacking if text not in waits]


def list_waiting_parts() -> list[str]:
    """What of all that a page may show in English: texts between their gaps, and headings."""
    parts = [part for texts in WAITING.values() for text in texts for part in split_gaps(text)]
    return [*parts, *(name.replace("_", " ") for name in WAITING["columns"])]


def split_gaps(text: str) -> list[str]:
    return [part for part in re.split("{[^}]*}", text) if part.strip()]
