"""The cells of a result in families that write a mark for each player, and tags after the marks.

Each family reads its own marks and tags (`model/marks.py` reads every mark of a line); how many
marks there are, where tags begin and what stands after them is the same.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn

from ..base.errors import Mistake, Remark, fail, remark_over
from ..base.wording import did_you_mean, format_list, pluralize
from ..language.diagnosis import LABEL_PATTERN
from ..language.mark_diagnosis import suggest_comment
from ..language.players_words import (
    BINDING_WORDS,
    DISCARD_WIN_WORDS,
    SELF_DRAW_WORDS,
    is_one_of,
)
from ..language.tokens import parse_name
from .tags import FamilyTags

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
            fail(cell, "after-tags", f"no space stands in a tag: write {before}{cell}")
        tag = words.find_meant(cell)
        hint = words.hints.get(cell) or (f"write {tag}" if tag and tag != cell else "")
        meant = hint or f"marks first, then tags{suggest_comment([cell])}"
        fail(cell, "after-tags", f"{cell} stands after the tag {cells[count]}: {meant}")
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
    hint = suggest_comment(extra)
    if extra[0] in words.hints:
        hint = f", {words.hints[extra[0]]}"
    elif extra[0].isalpha():
        hint = did_you_mean(extra[0], words.lone_tags) or hint
    fail(extra[0], "marks-too-many", f"{found}: {extra[0]} is one too many{hint}")


def check_single_result(cells: Sequence[str], count: int, players: int) -> None:
    """Fails where a line has the results of two hands."""
    second = cells[players:]
    if re.fullmatch(f"{LABEL_PATTERN}:", second[0]) or count == len(cells) == 2 * players:
        message = f"two results on one line: put {' '.join(second)} on the next line"
        raise Mistake(remark_over(second[0], second[-1], "two-results", message))


def _fail_for_tag_otherwise(extra: Sequence[str], words: FamilyTags) -> None:
    """Says how a tag is written, if cells after the marks mean one: `honba 0`, `2 honba`, 一発."""
    joined, first = " ".join(extra), extra[0]
    found = re.fullmatch(TAG_AND_VALUE_PATTERN, joined) or re.fullmatch(
        VALUE_AND_TAG_PATTERN, joined
    )
    tag = words.find_meant(found["key"]) if found else ""
    if found and tag in words.value_tags:
        write = f"{tag}={found['value']}"
        message = f"{joined} is not a tag: write {write}"
        raise Mistake(remark_over(first, extra[-1], "tag-unknown", message, write))
    tag = words.find_meant(first)
    if tag in words.lone_tags and first not in words.hints:
        fix = tag if len(extra) == 1 else None
        fail(first, "tag-unknown", f"{first} is not a tag: write {tag}", fix)
    if tag in words.value_tags and tag in words.hints:
        fail(first, "tag-unknown", f"{first} is not a tag: {words.hints[tag]}")


def check_words_for_marks(
    cells: Sequence[str], names: Sequence[str], is_mark: Callable[[str], bool]
) -> None:
    """Fails where a result was told in words beside its marks, or in place of them: `3 - - -
    tsumo`, `Aki ron Chie 3/40`."""
    marks = [cell for cell in cells if is_mark(cell)]
    if len(marks) == len(names) == len(cells) - 1:
        word = next((cell for cell in cells if not is_mark(cell)), "")
        words, why = SELF_DRAW_WORDS, "a win without d is a self-draw"
        if "d" in marks:
            words, why = DISCARD_WIN_WORDS, "d is who dealt in"
        if is_one_of(word, words):
            write = " ".join(marks)
            message = f"{word} is not a mark: {why}: write {write}"
            raise Mistake(remark_over(cells[0], cells[-1], "no-mark", message, write))
    told = _list_marks_told(cells, names, [mark for mark in marks if mark[0].isdecimal()])
    if told:
        message = "a result has a mark for each player, in the order of the players line: write"
        message = f"{message} {' '.join(told)}"
        raise Mistake(remark_over(cells[0], cells[-1], "name-as-mark", message))


def _list_marks_told(
    cells: Sequence[str], names: Sequence[str], values: Sequence[str]
) -> list[str]:
    """The marks of a sentence about a win, such as `Aki ron from Chie 3/40`; none for what is not
    one."""
    said = [parse_name(cell) for cell in cells]
    words = [cell for cell, name in zip(cells, said, strict=True) if name not in names]
    words = [word for word in words if word not in values and not is_one_of(word, BINDING_WORDS)]
    if len(values) != 1 or len(words) != 1:
        return []
    match [name for name in said if name in names]:
        case [winner] if is_one_of(words[0], SELF_DRAW_WORDS):
            marks: dict[str, str] = {winner: values[0]}
        case [winner, other] if winner != other and is_one_of(words[0], DISCARD_WIN_WORDS):
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
