"""What stands in a result line beside its marks: how many marks there are, the label before them,
`E1:` or `S3.2:`, and the tags after them.

Each family reads its own marks (`referee.py` has every mark of a line); which tags there are, and
which of them a family has, `language/tags.py` and the grammars say.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NoReturn

from ..base.errors import Mistake, Remark, column_of, fail, remark_over
from ..base.late_imports import LateFunction
from ..base.winds import WINDS
from ..base.wording import did_you_mean, format_list, pluralize
from ..language.grammar import is_label, load_terminals
from ..language.statements import Cell
from ..language.tags import NAMES, NOTED, PLAYER, TAGS, FamilyTags
from ..language.tokens import parse_name, split_value
from ..language.words import BINDING_WORDS, DISCARD_WIN_WORDS, SELF_DRAW_WORDS, is_one_of
from .hand import Label

parse_indicators = LateFunction(__package__, "..tiles.parsing:parse_indicators")  # of few lines

# ------------------------------------------------------------------------------------------
# The label.


@lru_cache(maxsize=500)
def match_label(text: str, players: int, repeats: str) -> Label | None:
    """The label that a text is, if it is one. `repeats` is the name of the number after the point,
    such as honba; empty where a family has none."""
    matched = load_terminals("scores.lark")["LABEL"].fullmatch(text)
    if not matched:
        return None
    wind, deal, count = matched.groups()
    if int(deal) > players or (count and not repeats):
        return None
    dealer = int(deal) - 1
    round_ = players * WINDS.index(wind) + dealer
    return Label(round_, dealer, int(count) if count else None)


# ------------------------------------------------------------------------------------------
# Tags.


def parse_tags(cells: Sequence[str], family: FamilyTags, names: Sequence[str]) -> dict[str, str]:
    """Tags by key, each with the cell of its value; a tag without a value is its own value. A
    `Mistake` where one cannot be in the family, whatever else the line says."""
    tags: dict[str, str] = {}
    for tag in cells:
        key = tag.partition("=")[0]
        value = family.find_value(tag)
        unknown_names = _list_unknown_names(tag, key, value, names) if value else []
        if unknown_names and not any(names):
            fail(tag, "tag-name", f"{tag}: nobody is known here")  # the line is read again
        if value is None or unknown_names:
            from ..advice.tags import wrong_tag_mistake

            raise wrong_tag_mistake(tag, family, unknown_names, names, parse_indicators)
        if key in tags:
            is_list = key in family.list_tags
            both = f": write {key}={tags[key]},{value}" if is_list else ": remove one of them"
            fail(tag, "tag-twice", f"{key} is written twice{both}")
        tags[key] = value
    return tags


def _list_unknown_names(tag: str, key: str, value: str, names: Sequence[str]) -> list[str]:
    """Those whom a tag names though they are not at the table."""
    kind = TAGS[key].value
    if kind not in {PLAYER, NAMES} or "=" not in tag:
        return []
    named = parse_names(value, names) if kind == NAMES else [parse_name(value)]
    return [name for name in named if name not in names]


def list_notes(tags: Mapping[str, str]) -> tuple[str, ...]:
    """The tags that a hand keeps as they are written: they say how it was won, or why it was
    not."""
    return tuple([str(locate_tag(tags, key)) for key in tags if TAGS[key].acts == NOTED])


def parse_names(value: str, names: Sequence[str]) -> list[str]:
    """The names of `ippatsu=Aki` or `ippatsu=Aki,"Chie O"`."""
    said = parse_name(value)
    return [said] if said in names else [parse_name(part) for part in split_value(value) if part]


def locate_tag(tags: Mapping[str, str], key: str) -> str:
    """The tag itself, where it stands in the line."""
    value = tags[key]
    return value if value == key else Cell(f"{key}={value}", column_of(value) - len(key) - 1)


def check_about_win(tags: Mapping[str, str]) -> None:
    """Fails where a tag is about a win; for a hand that nobody won."""
    for key in tags:
        if TAGS[key].about_win:
            message = f"{key} is about a win, and nobody won this hand: remove it"
            fail(locate_tag(tags, key), "note-without-win", message)


# ------------------------------------------------------------------------------------------
# How many marks there are.


TAG_AND_VALUE_PATTERN = r"(?P<key>[^\W\d]+) ?[:=：]? ?(?P<value>[0-9][0-9mpsz,]*)"
VALUE_AND_TAG_PATTERN = r"(?P<value>[0-9]+) ?(?P<key>[^\W\d]+)"


def count_marks(cells: Sequence[str], words: FamilyTags) -> int:
    """How many cells stand before the first tag. A `Mistake` where more follow the tags."""

    are_tags = [*map(words.is_tag, cells)]
    if True not in are_tags:
        return len(cells)
    count = are_tags.index(True)
    for before, cell in zip(cells[count:], cells[count + 1 :], strict=False):
        if words.is_tag(cell):
            continue
        if (words.list_tags and before.endswith(",")) or before.endswith("="):
            fail(cell, "after-tags", f"a tag has no spaces: write {before}{cell}")
        tag = words.find_meant(cell)
        hint = words.hints.get(cell) or (f"write {tag}" if tag and tag != cell else "")
        from ..advice.marks import suggest_comment

        meant = hint or f"marks first, then tags{suggest_comment([cell])}"
        fail(cell, "after-tags", f"{cell} is after the tag {cells[count]}: {meant}")
    return count


def fail_for_mark_count(
    cells: Sequence[str], count: int, names: Sequence[str], words: FamilyTags
) -> NoReturn:
    """Says that there are too few marks for the players, or too many."""

    players = len(names)
    found = f"{pluralize(count, 'mark')} for {players} players ({format_list(names)})"
    if count < players:
        missing = f"{players - count} missing, write - for a player who is not involved"
        fail(cells[0], "marks-missing", f"{found}: {missing}")
    extra = cells[players:]
    check_single_result(cells, count, players)
    _fail_for_tag_otherwise(cells[players:count], words)
    from ..advice.marks import suggest_comment

    hint = suggest_comment(extra)
    if extra[0] in words.hints:
        hint = f", {words.hints[extra[0]]}"
    elif extra[0].isalpha():
        hint = did_you_mean(extra[0], words.lone_tags) or hint
    fail(extra[0], "marks-too-many", f"{found}: {extra[0]} is one too many{hint}")


def check_single_result(cells: Sequence[str], count: int, players: int) -> None:
    """Fails where a line has the results of two hands."""
    second = cells[players:]
    are_marks = count == len(cells) == 2 * players and not {"-", "+", "d"}.isdisjoint(second)
    if is_label(second[0]) or are_marks:
        message = f"two results on one line: put {' '.join(second)} on the next line"
        raise Mistake(remark_over(second[0], second[-1], "two-results", message))


def _fail_for_tag_otherwise(extra: Sequence[str], words: FamilyTags) -> None:
    """Says how a tag is written, if cells after the marks mean one: `honba 0`, `2 honba`, 一発."""
    first = extra[0]
    for said in (extra, extra[:2]) if len(extra) > 2 else (extra,):  # more may follow
        joined = " ".join(said)
        found = re.fullmatch(TAG_AND_VALUE_PATTERN, joined) or re.fullmatch(
            VALUE_AND_TAG_PATTERN, joined
        )
        tag = words.find_meant(found["key"]) if found else ""
        if found and tag in words.value_tags:
            write = f"{tag}={found['value']}"
            message = f"{joined} is not a tag: write {write}"
            fix = write if said is extra else None
            raise Mistake(remark_over(first, said[-1], "tag-unknown", message, fix))
    tag = words.find_meant(first)
    if tag in words.lone_tags and first not in words.hints:
        fix = tag if len(extra) == 1 else None
        fail(first, "tag-unknown", f"{first} is not a tag: write {tag}", fix)
    if tag in words.value_tags and tag in words.hints:
        fail(first, "tag-unknown", f"{first} is not a tag: {words.hints[tag]}")


def check_words_for_marks(
    cells: Sequence[str],
    names: Sequence[str],
    is_mark: Callable[[str], bool],
    check: Callable[[str], object],
    units: Sequence[str] = (),
) -> None:
    """Fails where a result was told in words beside its marks, or in place of them: `3 - - -
    tsumo`, `Aki ron Chie 3/40`. `check` fails for a mark that cannot be, and `units`
    are words that may stand after a value."""
    marks = [cell for cell in cells if is_mark(cell)]
    if len(marks) == len(names) == len(cells) - 1:
        word = next((cell for cell in cells if not is_mark(cell)), "")
        words, why = SELF_DRAW_WORDS, "a win without d is a self-draw"
        if "d" in marks:
            words, why = DISCARD_WIN_WORDS, "d is who dealt in"
        if is_one_of(word, words):
            for mark in marks:
                check(mark)
            write = " ".join(marks)
            message = f"{word} is not a mark: {why}: write {write}"
            raise Mistake(remark_over(cells[0], cells[-1], "no-mark", message, write))
        _check_riichi_in_words(cells, word, is_mark)
    values = [
        value for cell in cells if is_mark(value := cell.rstrip(":,")) and value[0].isdecimal()
    ]
    said = [cell for cell in cells if cell not in units or cell in names]
    told = list_marks_told(said, names, values)
    if told:
        for mark in marks:
            check(mark)
        raise told_marks_mistake(cells, told)


def told_marks_mistake(cells: Sequence[str], told: Sequence[str]) -> Mistake:
    """A win that was told in words, and the marks to write for it."""
    message = "a result has a mark for each player, in the order of the players line: write"
    message = f"{message} {' '.join(told)}"
    return Mistake(remark_over(cells[0], cells[-1], "name-as-mark", message))


def _check_riichi_in_words(cells: Sequence[str], word: str, is_mark: Callable[[str], bool]) -> None:
    """Fails where riichi stands as a word before the first mark: `riichi 3/40 - d -`."""
    if cells[0] == word and is_one_of(word, "riichi reach リーチ 立直") and is_mark(f"{cells[1]}!"):
        write = " ".join((f"{cells[1]}!", *cells[2:]))
        message = f"{word} is not a mark: ! after a mark is riichi: is {write} meant?"
        raise Mistake(remark_over(cells[0], cells[-1], "no-mark", message))


def list_marks_told(cells: Sequence[str], names: Sequence[str], values: Sequence[str]) -> list[str]:
    """The marks of a sentence about a win, such as `Aki ron from Chie 3/40`, `Aki 3/40 Chie d`;
    none for what is not one."""
    cells = [told for cell in cells if (told := cell.rstrip(":,"))]
    said = [parse_name(cell) for cell in cells]
    words = [cell for cell, name in zip(cells, said, strict=True) if name not in names]
    words = [word for word in words if word not in values and not is_one_of(word, BINDING_WORDS)]
    if len(values) != 1 or len(words) > 1:
        return []
    word = words[0] if words else ""
    match [name for name in said if name in names]:
        case [winner] if is_one_of(word, SELF_DRAW_WORDS):
            marks: dict[str, str] = {winner: values[0]}
        case [winner, other] if winner != other and (
            word in ("", "d") or is_one_of(word, DISCARD_WIN_WORDS)
        ):
            if word == "d" and cells.index(values[0]) > cells.index(word):
                winner, other = other, winner  # Chie d Aki 3/40
            marks = {winner: values[0], other: "d"}
        case _:
            return []
    return [marks.get(name, "-") for name in names]


def list_mistakes(*parsers: Callable[[], object]) -> Iterator[Remark]:
    """What is wrong in each of some parts of a line, whatever is wrong in the others."""
    for parse in parsers:
        try:
            parse()
        except Mistake as mistake:
            yield mistake.remark
