"""Patterns that a line names, of a win whose tiles are not written: `5 - d - yaku=all-pungs`.

They are the rows of the family's list, each with the value of one and with the patterns that the
list does not count beside it, or that no hand has beside it. A line does not name the patterns that
a self-draw or a tag says. The patterns that the line says in one way or the other may not be worth
more than its mark.

This module is imported only for lines with the tag, and for forms at the table.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple, NoReturn

from ...base.errors import fail
from ...base.wording import did_you_mean, format_list
from ..model.hand import Hand, PlayerMark, Win
from ..model.named_yaku import (
    NO_OTHER,
    TAG,
    check_sets,
    list_name_words,
    name_yaku,
    parse_names,
    spell_name,
)
from ..model.types import Rules
from ..patterns.rows import AnyPatternList, ScoredPattern, list_traits
from ..tiles import features
from ..tiles.set_needs import SetNeeds, are_possible, find_needs


class WinSign(NamedTuple):
    """What in a line says that a hand has a pattern: a tag, a self-draw or a discard, or both."""

    tag: str = ""
    self_draw: bool | None = None

    def describe(self) -> str:
        """The sign in words."""
        if self.tag:
            return f"the tag {self.tag}"
        return "a line without d"

    def is_in(self, hand: Hand, tags: Mapping[str, str]) -> bool:
        """Whether a line, with such a hand and tags, has the sign."""
        is_won_so = self.self_draw in {None, hand.discarder is None}
        return is_won_so and (not self.tag or (self.tag in tags and tags[self.tag] != "0"))


# By their tests: the patterns that marks and tags say, and those that are won in only one way.
SIGNS: Mapping[Callable[..., object], WinSign] = {
    features.is_self_draw: WinSign(self_draw=True),
    features.wins_on_last_tile: WinSign("last"),
    features.wins_on_last_draw: WinSign("last", self_draw=True),
    features.wins_on_last_discard: WinSign("last", self_draw=False),
    features.wins_after_kong: WinSign("rinshan"),
    features.robs_kong: WinSign("chankan"),
    features.wins_on_fourth: WinSign("fourth"),
    features.count_flowers: WinSign("flowers"),
}
SELF_DRAWN: Mapping[Callable[..., object], bool] = {
    features.is_concealed_self_draw: True,
    features.wins_by_heaven: True,
    features.wins_by_earth: True,
    features.is_concealed_discard_win: False,
    features.wins_on_first_discards: False,
    features.wins_on_dealers_first_discard: False,
}


def _check_not_dealer(hand: Hand, winner: int, dealer: int) -> str:
    """What is wrong if the dealer wins: who deals has drawn a tile before the others discard."""
    return "the winner deals" if winner == dealer else ""


# By their tests: who wins or discards, where the first turn depends on the dealer.
OF_THE_DEALER: Mapping[Callable[..., object], Callable[[Hand, int, int], str]] = {
    features.wins_by_heaven: lambda hand, winner, dealer: (
        "" if winner == dealer else "the winner does not deal"
    ),
    features.wins_by_earth: _check_not_dealer,
    features.wins_on_first_discards: _check_not_dealer,
    features.wins_in_first_turn: _check_not_dealer,
    features.wins_on_dealers_first_discard: lambda hand, winner, dealer: (
        "" if hand.discarder == dealer else "the discarder (d) does not deal"
    ),
}


class NamedPattern(NamedTuple):
    """A pattern that a line may name under some rules: its key, its names, the value of one (0: it
    is not counted), the keys of the patterns that are not counted beside it, what hands with it
    have and what they lack, its test, the sign by which a line says it already, what sets hands
    with it have, and how many sets a hand has."""

    key: str
    english: str
    names: Sequence[str]
    value: int
    excludes: frozenset[str]
    has: frozenset[str]
    lacks: frozenset[str]
    test: Callable[..., object]
    sign: WinSign | None
    needs: SetNeeds
    set_count: int

    @property
    def self_draw(self) -> bool | None:
        """True if it is won only"""
        return SELF_DRAWN.get(self.test)

    def excludes_row(self, other: "NamedPattern") -> bool:
        """Whether another pattern is not counted beside it, or lacks what hands with it have, or no
        hand has the sets for both."""
        are_exclusive = other.key in self.excludes or not self.has.isdisjoint(other.lacks)
        return are_exclusive or not are_possible((self.needs, other.needs), self.set_count)


@lru_cache(maxsize=64)
def list_rows(rules: Rules) -> Sequence[NamedPattern]:
    """The rows of the family's list. The row of a hand without patterns excludes all others."""
    play: Any = rules.play
    patterns: AnyPatternList = play.load_patterns()
    all_names = frozenset(row.name for row in patterns.rows)
    return [
        NamedPattern(
            row.name,
            row.english,
            (row.name, row.english, row.chinese, *row.other_names.split(",")),
            patterns.find_value(rules, row),
            all_names - {row.name}
            if row.name == patterns.bare
            else frozenset(patterns.list_excluded(rules, row)),
            has := list_traits(row.has),
            frozenset(row.lacks.split()),
            row.test,
            SIGNS.get(row.test),
            find_needs(row.test, sequences="sequences" in has, triplets="triplets" in has),
            patterns.set_count,
        )
        for row in patterns.rows
    ]


def add_up(play: Any, values: Sequence[int]) -> int:
    """What patterns with these values are worth together."""
    patterns: AnyPatternList = play.load_patterns()
    return patterns.add_up(play.rules, [ScoredPattern("", "", "", value, 1) for value in values])


@lru_cache(maxsize=64)
def list_possible(rules: Rules) -> Mapping[str, NamedPattern]:
    """The patterns that a line may name under some rules, by their keys."""
    return {row.key: row for row in list_rows(rules) if row.value and row.sign is None}


@lru_cache(maxsize=64)
def list_exclusions(rules: Rules) -> Mapping[str, frozenset[str]]:
    """For each pattern that a line may name, by its key, those that are never beside it, since the
    row of one of the two says so."""
    rows = list_possible(rules)
    return {
        key: frozenset(
            other.key
            for other in rows.values()
            if row.excludes_row(other) or other.excludes_row(row)
        )
        for key, row in rows.items()
    }


def list_tag_words(play: Any, tag: str) -> Iterator[tuple[str, str]]:
    """The words that a tag may name, each with its English name."""
    if tag == TAG:
        yield from ((row.key, row.english) for row in list_possible(play.rules).values())
        yield NO_OTHER, "no other than marks and tags say"


def find_tag_word(play: Any, tag: str, name: str) -> str:
    """The word by which a tag calls what players call by this name; empty if there is none."""
    row = _find_row(play, name) if tag == TAG else None
    return row.key if row and row.key in list_possible(play.rules) else ""


def name_patterns(
    play: Any, hand: Hand, winners: Sequence[PlayerMark], tags: Mapping[str, str]
) -> tuple[Win, ...]:
    """The wins with the patterns that the tag names and those that the rest of the line says."""
    rules, examples = play.rules, play.named_examples
    possible, exclusions = list_possible(rules), list_exclusions(rules)
    fail_for_unknown = partial(_fail_for_unknown, play)

    def find_patterns(part: str, winner: PlayerMark) -> tuple[str, ...]:
        names = []
        if part != NO_OTHER:
            names = parse_names(part, possible, fail_for_unknown, exclusions.__getitem__, examples)
        named = [possible[name] for name in names]
        check_sets(names, [row.needs for row in named], named[0].set_count if named else 0)
        by_discard = hand.discarder is not None
        for cell, row in zip(names, named, strict=True):
            if row.self_draw is by_discard:
                ways = "a self-draw", "a win by discard (d)"
                message = f"{cell} is {ways[not by_discard]}, and this is {ways[by_discard]}"
                fail(cell, "yaku-open", f"{message}: leave it out")
        noted = [
            row for row in list_rows(rules) if row.value and row.sign and row.sign.is_in(hand, tags)
        ]
        excluded = {key for row in (*named, *noted) for key in row.excludes}
        counted = [row for row in (*named, *noted) if row.key not in excluded]
        _check_worth(play, part, winner, counted)
        return tuple(row.english for row in counted)

    return name_yaku(hand, winners, tags, find_patterns, examples)


def check_at_table(hand: Hand, tags: Mapping[str, str], rules: Rules, dealer: int) -> None:
    """Fails for a pattern of the first turn that is not so where this player deals."""
    rows = {row.english: row for row in list_possible(rules).values()}
    for win in hand.wins:
        for row in (rows[name] for name in win.yaku or () if name in rows):
            find_fault = OF_THE_DEALER.get(row.test)
            fault = find_fault(hand, win.seat, dealer) if find_fault else ""
            if fault:
                fail(tags[TAG], "yaku-value", f"{row.key}: {fault}: leave it out")


def _fail_for_unknown(play: Any, cell: str) -> NoReturn:
    """Fails for a word that is not the name of a pattern here, and says what to write instead."""
    right_row = _find_row(play, cell)
    if right_row is None:
        near = did_you_mean(spell_name(cell), list_possible(play.rules))
        hint = near or f" (mjtally help {play.pattern_term} lists them)"
        fail(cell, "yaku-unknown", f"there is no pattern {cell}{hint}")
    if right_row.sign:
        message = f"{cell} is written as {right_row.sign.describe()}: leave it out here"
        fail(cell, "yaku-unknown", message)
    if not right_row.value:
        fail(cell, "yaku-unknown", f"these rules do not count {right_row.key}: leave it out")
    fail(cell, "yaku-unknown", f"there is no pattern {cell}: write {right_row.key}", right_row.key)


def _find_row(play: Any, name: str) -> NamedPattern | None:
    """The pattern of the family, counted or not, that players call so."""
    word = spell_name(name)
    return next((row for row in list_rows(play.rules) if word in list_name_words(row.names)), None)


def _check_worth(play: Any, part: str, winner: PlayerMark, rows: Sequence[NamedPattern]) -> None:
    """Fails if the patterns of a hand, with those that marks and tags say, are worth more than its
    mark says."""
    worth = add_up(play, [row.value for row in rows]) if rows else 0
    if worth > winner.mark.value:
        listed = format_list(f"{row.key} {row.value}" for row in rows)
        are = f"{listed} are" if len(rows) > 1 else f"{rows[0].key} is"
        message = f"{are} {worth} {play.unit}, and {winner.cell} says"
        correct = "correct the value, or leave a pattern out"
        fail(part, "yaku-value", f"{message} {winner.mark.value}: {correct}")
