"""What players mean by their words: kuitan, tobi, hanchan, uradora, last_rate, standings.

Guesses about a word that is unknown look here first: a word that means something else is often
spelled more like the wrong thing than like the right one, or even like its opposite. The words
are in `players_words.toml`, which is read when a word is looked up: most files have no mistakes.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any, NamedTuple

from ..language.words import fold_word, is_one_of


class WordKind(Enum):
    """The kind of thing that a word means."""

    KEY = "key"  # the key of a declaration
    TAG = "tag"
    TABLE = "table"
    COLUMN = "column"
    VERB = "verb"
    OPTION = "option"  # an option, with its hyphens
    LANGUAGE = "language"  # the language in which tables and pages are shown
    FORMAT = "format"
    RATING = "rating"  # a system of ratings
    RULESET = "ruleset"


@cache
def load_word_rows() -> Mapping[str, Any]:
    """The tables of `players_words.toml`. For each kind of word there is what is meant and the
    words for it, separated by spaces; the comments of the file explain the other tables."""
    import tomllib
    from importlib.resources import files

    rows = tomllib.loads(files(__package__).joinpath("players_words.toml").read_text("utf-8"))
    named = {**rows["tag"], **rows["answer"]}
    for values in rows["value"].values():
        values.update({value: words.format_map(named) for value, words in values.items()})
    return rows


@cache
def _meanings_by_word(kind: WordKind) -> Mapping[str, tuple[str, ...]]:
    return _invert_rows(load_word_rows()[kind.value])


def _invert_rows(rows: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """What each word may mean, in the order of the rows."""
    meanings: dict[str, tuple[str, ...]] = {}
    for meaning, words in rows.items():
        for word in dict.fromkeys(map(fold_word, (meaning, *words.split()))):
            meanings[word] = (*meanings.get(word, ()), meaning)
    return meanings


def list_meanings(kind: WordKind, word: str) -> Sequence[str]:
    """Everything that a player may mean by a word."""
    return _meanings_by_word(kind).get(fold_word(word), ())


def find_meaning(kind: WordKind, word: str, possible: Collection[str]) -> str:
    """What a player means by a word, if it is one of what is possible; otherwise empty."""
    return next((meaning for meaning in list_meanings(kind, word) if meaning in possible), "")


def find_value_meaning(key: str, value: str, possible: Collection[str] = ()) -> str:
    """What a player means by a value of a key, such as hanchan; empty if that is not known.
    `possible`, if any are given, are the values that there are."""
    rows = load_word_rows()["value"]
    meanings = _invert_rows(rows.get(key, rows["other"])).get(fold_word(value), ())
    return next((meaning for meaning in meanings if not possible or meaning in possible), "")


class DeclarationMeaning(NamedTuple):
    """What a player means by a declaration: its key and its value, which is empty if it is not
    clear; or a hint, if it cannot be a declaration."""

    key: str = ""
    value: str = ""
    hint: str = ""


def find_declaration_meaning(
    key: str, value: str, possible: Collection[str]
) -> DeclarationMeaning | None:
    """What a player means by a declaration with an unknown key; `possible` are the keys that
    exist. The value stays as it was written if it means nothing else."""
    for words, (yes, no) in load_word_rows()["yes-or-no"].items():
        if is_one_of(key, words):
            answer = find_value_meaning("", value)
            right_key, _, worth = (no if answer == "no" else yes).partition("=")
            return (
                DeclarationMeaning(right_key, worth if answer else "")
                if right_key in possible
                else None
            )
    right_key = find_meaning(WordKind.KEY, key, possible)
    if right_key:
        return DeclarationMeaning(right_key, find_value_meaning(right_key, value) or value)
    for words, hint in load_word_rows()["keyless"].items():
        if is_one_of(key, words):
            return DeclarationMeaning(hint=hint.format(key=key, value=value).strip())
    return None
