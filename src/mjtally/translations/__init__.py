"""What the program shows, in other languages: a catalogue is a TOML file of this folder.

A catalogue has English texts and what stands for them; a text that it lacks stays English, whole.
What is filled in later stands in braces: `"{count} players" = "{count} Spieler"`. Messages about
files, and words that are written in scores files, are English in every language.
"""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, NamedTuple

from ..base.errors import UsageError
from ..base.wording import describe_unknown

ENGLISH = "en"  # the language of the program itself
CATALOGUES = ("ja", "zh-Hant", "zh-Hans", "de")  # by the tags of BCP 47
LANGUAGES = (ENGLISH, *CATALOGUES)


class Catalogue(NamedTuple):
    """The texts of a language, by the English ones."""

    language: str = ENGLISH  # a tag of BCP 47
    texts: Mapping[str, str] = {}

    def say(self, text: str, **values: Any) -> str:
        """A text in this language, with its values filled in."""
        said = self.texts.get(text, text)
        return said.format(**values) if values else said

    def say_count(self, count: int, word: str) -> str:
        """`5 players`, by the English word for one; the plural is a text of its own."""
        return self.say(f"{{count}} {word}" if count == 1 else f"{{count}} {word}s", count=count)


def load_catalogue(language: str) -> Catalogue:
    """The catalogue of a language; a `UsageError` for one that there is not."""
    if language == ENGLISH:
        return Catalogue()
    if language not in CATALOGUES:
        raise UsageError(describe_unknown("language", language, LANGUAGES))
    text = files(__package__).joinpath(f"{language}.toml").read_text("utf-8")
    return Catalogue(language, tomllib.loads(text)["texts"])
