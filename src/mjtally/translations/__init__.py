"""The translations of what the program shows: a catalogue is a TOML file of this folder.

- `[terms]` is the table of terms, for readers of the language to check: what a thing is called, and
  what in those games that have a word of their own for it, which then stands in all texts.
- `[formats]` says how dates, numbers and percentages are written, where not as in English.
- `[texts]` has English texts and what stands for them, with what is filled in later in braces:
  `"{count} players" = "{count} Spieler"`.
- `[columns]` has the headings of columns by their names, where `{}` stands for a part of a name
  that is a number, a word or a column: `"{}_low" = "{} ab"`.
- `[words]` has what stands in cells, such as the words of hands and records, where `{}` stands for
  a number or a date: `"since {}" = "seit {}"`; and what joins several.
- `[meanings]` says what columns and the parameters of rules are.

What a catalogue lacks stays English, whole; `waiting.toml` lists it. Messages about files, and
words that are written in scores files, are English in every language.
"""

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

from ..base.errors import UsageError
from ..base.wording import describe_unknown

ENGLISH = "en"  # the language of the program itself
CATALOGUES = ("ja", "zh-Hant", "zh-Hans", "de")  # by their tags of BCP 47
LANGUAGES = (ENGLISH, *CATALOGUES)
# variables of the environment: the first that is set counts
LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
TRADITIONAL_CHINESE = {"hant", "tw", "hk", "mo"}  # scripts and regions
GAP = "{}"  # a gap in a column's name or in words
NUMBER = r"-?[0-9](?:[-0-9.]*[0-9])?"  # a number or a date
JOINTS = (": ", ", ")  # between words, the widest first
DATE = r"(?<![0-9A-Za-z_.:/-])(\d{4})-(\d{2})-(\d{2})(?![0-9A-Za-z_-]|\.[0-9A-Za-z])"
DECIMALS = r"(?<![0-9A-Za-z_.,:/])(\d+)\.(\d+)(?![\d.])"
PERCENTAGE = r"(?<=\d)%"
FOLDED_SIGNS = {**dict.fromkeys(map(ord, "-_"), " "), **dict.fromkeys(map(ord, "()"))}


class Catalogue(NamedTuple):
    """The translations of the texts, columns and words of the program into a language."""

    language: str = ENGLISH  # a tag of BCP 47
    texts: Mapping[str, str] = {}  # by the English texts
    columns: Mapping[str, str] = {}  # headings, by the names of columns
    words: Mapping[str, str] = {}  # by the English words, folded
    meanings: Mapping[str, str] = {}  # meanings of columns and parameters, by the English ones
    terms: Mapping[str, Mapping[str, str]] = {}  # `word`, and those of games by their names
    formats: Mapping[str, str] = {}

    def in_game(self, name: str) -> "Catalogue":
        """The catalogue in the words of a game, by the name of its family."""
        own = {term["word"]: term[name] for term in self.terms.values() if name in term}
        if not own:
            return self
        pattern = re.compile("|".join(map(re.escape, own)))

        def replace_terms(texts: Mapping[str, str]) -> Mapping[str, str]:
            return {
                key: pattern.sub(lambda found: own[found[0]], text) for key, text in texts.items()
            }

        texts, columns, words, meanings = map(replace_terms, self[1:5])
        return self._replace(texts=texts, columns=columns, words=words, meanings=meanings)

    def write(self, text: str) -> str:
        """A text with its dates, decimals and percentages as the language writes them."""
        if "date" in self.formats:
            text = re.sub(DATE, self._write_date, text)
        if decimal := self.formats.get("decimal"):
            text = re.sub(DECIMALS, rf"\1{decimal}\2", text)
        return (
            re.sub(PERCENTAGE, self.formats["percent"], text) if "percent" in self.formats else text
        )

    def write_number(self, number: float | Decimal) -> str:
        """A number with its thousands apart, as the language writes it: `22,100`."""
        whole, point, rest = f"{number:,}".partition(".")
        whole = whole.replace(",", self.formats.get("thousands", ","))
        return whole + (point and self.formats.get("decimal", point)) + rest

    def _write_date(self, date: re.Match[str]) -> str:
        year, month, day = map(int, date.groups())
        return self.formats["date"].format(year=year, month=month, day=day)

    def say_meaning(self, text: str) -> str:
        """The meaning of a column or a parameter, in this language."""
        return self.meanings.get(text, text)

    def say(self, text: str, **values: Any) -> str:
        """A text in this language, with its values filled in."""
        said = self.texts.get(text, text)
        return said.format(**values) if values else said

    def say_count(self, count: int, word: str) -> str:
        """`5 players`, by the English word for one; the plural is a text of its own."""
        return self.say(f"{{count}} {word}" if count == 1 else f"{{count}} {word}s", count=count)

    def find_heading(self, column: str, unit: str = "") -> str:
        """The heading of a column, if there is one. Where columns of several tables share a name
        and mean two things, one has a heading with its unit: `won (points)`."""
        if unit and f"{column} ({unit})" in self.columns:
            return self.columns[f"{column} ({unit})"]
        if column in self.columns:
            return self.columns[column]
        for pattern, heading in self.columns.items():
            start, gap, end = pattern.partition(GAP)
            part = column.removeprefix(start).removesuffix(end) if gap else ""
            if part and column == f"{start}{part}{end}":
                said = part if part.isdecimal() else self._find_part(part)
                if said:
                    return heading.replace(GAP, said)
        return ""

    def _find_part(self, part: str) -> str:
        """A part of a column's name, which is a word or a column."""
        return self.words.get(_fold_word(part)) or self.find_heading(part)

    def say_words(self, text: str) -> str:
        """The words of a cell: `haneman: riichi, pinfu`, `rank 1`. If one of them is lacking, all
        stay English."""
        return self.find_words(text) or text

    def say_key(self, text: str) -> str:
        """The words on a key, or a question above keys: `who won?`, `30 fu`. The words are a text,
        or words that also stand in cells."""
        return self.texts.get(text) or self.say_words(text)

    def find_words(self, text: str) -> str:
        """The words of a cell; empty where one of them is lacking."""
        found = self.words.get(_fold_word(text), "")
        joint = next((each for each in JOINTS if each in text), "")
        if joint and not found:
            parts = [self.find_words(part) for part in text.split(joint)]
            return self.words.get(joint, joint).join(parts) if all(parts) else ""
        number = re.search(NUMBER, text)
        if found or not number:
            return found
        form = f"{text[: number.start()]}{GAP}{text[number.end() :]}"
        return self.words.get(_fold_word(form), "").replace(GAP, number[0])


def _fold_word(word: str) -> str:
    """A word as it is looked up: `Self-Drawn` is `self_drawn`."""
    return word.casefold().translate(FOLDED_SIGNS)


IN_ENGLISH = Catalogue()


@cache  # pages that are served ask again and again
def load_catalogue(language: str) -> Catalogue:
    """The catalogue of a language; a `UsageError` for one that there is not."""
    if language == ENGLISH:
        return IN_ENGLISH
    if language not in CATALOGUES:
        raise UsageError(describe_unknown("language", language, LANGUAGES))
    import tomllib  # English does without it
    from importlib.resources import files

    read = tomllib.loads(files(__package__).joinpath(f"{language}.toml").read_text("utf-8"))
    words = {_fold_word(word): said for word, said in read["words"].items()}
    texts, columns, meanings = read["texts"], read["columns"], read["meanings"]
    return Catalogue(language, texts, columns, words, meanings, read["terms"], read["formats"])


def match_language(tag: str) -> str:
    """The language of a tag, or of a locale such as `zh_TW.UTF-8`; empty where there is none."""
    first, *others = re.split("[-_]", re.split("[.@]", tag.casefold())[0])
    if first == "zh":
        return "zh-Hans" if TRADITIONAL_CHINESE.isdisjoint(others) else "zh-Hant"
    return first if first in LANGUAGES else ""


def detect_language(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, English where there is no such."""
    tag = next((environment[name] for name in LANGUAGE_VARIABLES if environment.get(name)), "")
    return match_language(tag) or ENGLISH
