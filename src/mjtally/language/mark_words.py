"""How the players of a family write its marks, and what they may write instead."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from .words import fold_word


class Suggestion(NamedTuple):
    """What somebody meant by a cell: in words, and as the text to write where it is certain, or
    where it is only likely."""

    hint: str
    fix: str | None = None
    guess: str | None = None


def ask_whether(mark: str, why: str = "") -> Suggestion:
    """The suggestion of a mark that is likely: `is 5! meant?`, perhaps after a reason."""
    return Suggestion(f"{why}is {mark} meant?", guess=mark)


class MarkWords(NamedTuple):
    """How a family of rules writes its marks, and what its players may write instead.

    `describe_mark` says what a mark says about its player; it is empty for a text that is not a
    mark. `unit_words` are words that players write after the number of a winner's value.
    `suggest_value` says what a cell was meant as, if only the values of this family explain it.
    """

    is_mark: Callable[[str], bool]  # whether a text is one of its marks
    examples: str
    synonyms: Mapping[str, str]
    lone_words: Mapping[str, str] = MappingProxyType({})  # words on a line, and what to write
    describe_mark: Callable[[str], str] = lambda text: ""
    unit_words: Sequence[str] = ()
    suggest_value: Callable[[str], Suggestion | None] = lambda cell: None

    def find_synonym(self, word: str) -> str:
        """What to write for a word; empty if it is not known."""
        return self.synonyms.get(fold_word(word), self.synonyms.get(word.casefold(), ""))


def find_meant_mark(word: str, marks: MarkWords) -> str:
    """The mark that a word stands for, in players' words; empty if it stands for none."""
    mark = marks.find_synonym(word)
    return mark if mark and marks.is_mark(mark) else ""
