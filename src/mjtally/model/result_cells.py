"""The cells of a result in families that write a mark for each player, and tags after the marks.

Each family reads its own marks and tags (`model/marks.py` reads every mark of a line); how many
marks there are, where tags begin and what stands after them is the same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, NoReturn

from ..base.errors import Mistake, Remark, column_of, fail
from ..base.wording import did_you_mean, format_list, pluralize
from ..language.diagnosis import suggest_comment
from ..language.statements import Cell


class TagWords(NamedTuple):
    """The tags of a family: what is one, and what to say of words that are not."""

    is_tag: Callable[[str], bool]
    lone_tags: tuple[str, ...]  # those that stand alone, without a value
    hints: Mapping[str, str]  # what to write for words that others write as tags
    list_tags: tuple[str, ...] = ()  # those whose value may be a list


def count_marks(cells: Sequence[str], words: TagWords) -> int:
    """How many cells stand before the first tag. A `Mistake` where more follow the tags."""
    are_tags = [*map(words.is_tag, cells)]
    if True not in are_tags:
        return len(cells)
    count = are_tags.index(True)
    for before, cell in zip(cells[count:], cells[count + 1 :], strict=False):
        if words.is_tag(cell):
            continue
        if words.list_tags and before.endswith(","):
            fail(cell, "after-tags", f"no space stands in a tag: write {before}{cell}")
        meant = words.hints.get(cell) or f"marks first, then tags{suggest_comment([cell])}"
        fail(cell, "after-tags", f"{cell} stands after the tag {cells[count]}: {meant}")
    return count


def fail_for_mark_count(
    cells: Sequence[str], count: int, names: Sequence[str], words: TagWords
) -> NoReturn:
    """Says that there are too few marks for the players, or too many."""
    players = len(names)
    found = f"{pluralize(count, 'mark')} for {players} players ({format_list(names)})"
    if count < players:
        missing = f"{players - count} missing, write - for a player who is not involved"
        fail(cells[0], "marks-missing", f"{found}: {missing}")
    extra, hint = cells[players], ""
    if extra in words.hints:
        hint = f", {words.hints[extra]}"
    elif extra.isalpha():
        hint = did_you_mean(extra, words.lone_tags) or suggest_comment(cells[players:])
    fail(extra, "marks-too-many", f"{found}: {extra} is one too many{hint}")


def parse_tags(
    cells: Sequence[str], words: TagWords, check_tag: Callable[[str, str, str], None]
) -> dict[str, str]:
    """Tags by key, each with the cell of its value; a tag without a value is its own value.

    `check_tag` sees a tag, its key and its value, and fails where they cannot be.
    """
    tags: dict[str, str] = {}
    for tag in cells:
        key, equals, text = tag.partition("=")
        value = Cell(text, column_of(tag) + len(key) + 1) if equals else tag
        check_tag(tag, key, value)
        if key in tags:
            both = f": write {key}={tags[key]},{value}" if key in words.list_tags else ""
            fail(tag, "tag-twice", f"{key} is written twice{both}")
        tags[key] = value
    return tags


def list_mistakes(*parsers: Callable[[], object]) -> Iterator[Remark]:
    """What is wrong in each of some parts of a line, whatever is wrong in the others."""
    for parse in parsers:
        try:
            parse()
        except Mistake as mistake:
            yield mistake.remark
