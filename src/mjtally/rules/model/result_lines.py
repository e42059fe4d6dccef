"""What stands in a result line beside its marks: how many marks there are, the label before them,
`E1:` or `S3.2:`, and the tags after them.

Each family reads its own marks (`referee.py` has every mark of a line); which tags there are, and
which of them a family has, `language/tags.py` and the grammars say.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NoReturn

from ...base.errors import Mistake, Remark, column_of, fail, remark_over
from ...base.late_imports import LateFunction
from ...base.winds import WINDS
from ...base.wording import did_you_mean, format_list, pluralize
from ...language.grammar import is_label, load_terminal
from ...language.statements import Cell
from ...language.tags import NAMES, NOTED, PLAYER, PLAYERS, TAGS, FamilyTags
from ...language.tokens import parse_name, split_value
from ...language.words import BINDING_WORDS, DISCARD_WIN_WORDS, SELF_DRAW_WORDS, is_one_of
from .hand import Label

# few lines need it
parse_indicators = LateFunction(__package__, "..tiles.parsing:parse_indicators")

# ------------------------------------------------------------------------------------------
# The label.


def match_label(text: str, players: int, repeats: str) -> Label | None:
    """The label that a text is; None if it is not a label. `repeats` is the name of the number
    after the point, such as honba; empty if the family has no such number."""
    matched = load_terminal("scores.lark", "LABEL").fullmatch(text)
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
    """The values of tags, by key, as cells; a tag without a value is its own value. A `Mistake` if
    the family does not have such a tag, whatever else the line says."""
    tags: dict[str, str] = {}
    for tag in cells:
        key = tag.partition("=")[0]
        value = family.find_value(tag)
        unknown_names = _list_unknown_names(tag, key, value, names) if value else []
        if unknown_names and not any(names):
            fail(tag, "tag-name", f"{tag}: nobody is known here")  # the line is read again
        if value is None or unknown_names:
            from ...advice.tags import wrong_tag_mistake

            raise wrong_tag_mistake(tag, family, unknown_names, names, parse_indicators)
        if key in tags:
            is_list = key in family.list_tags
            both = f": write {key}={tags[key]},{value}" if is_list else ": remove one of them"
            fail(tag, "tag-twice", f"{key} is written twice{both}")
        tags[key] = value
    return tags


def _list_unknown_names(tag: str, key: str, value: str, names: Sequence[str]) -> list[str]:
    """The names in a tag that are not those of players at the table."""
    kind = TAGS[key].value
    if kind not in {PLAYER, PLAYERS, NAMES} or "=" not in tag:
        return []
    named = [parse_name(value)] if kind == PLAYER else parse_names(value, names)
    return [name for name in named if name not in names]


def list_notes(tags: Mapping[str, str]) -> tuple[str, ...]:
    """The tags that a hand keeps as they are written: they say how the hand was won, why nobody
    won it, or something else of it that is only told and counted."""
    return tuple([str(locate_tag(tags, key)) for key in tags if TAGS[key].acts == NOTED])


def parse_names(value: str, names: Sequence[str]) -> list[str]:
    """The names in the value of a tag: `ippatsu=Aki`, or `ippatsu=Aki,"Chie O"`."""
    name = parse_name(value)
    return [name] if name in names else [parse_name(part) for part in split_value(value) if part]


def locate_tag(tags: Mapping[str, str], key: str) -> str:
    """A whole tag, with the column where it stands in the line."""
    value = tags[key]
    return value if value == key else Cell(f"{key}={value}", column_of(value) - len(key) - 1)


def check_about_win(tags: Mapping[str, str]) -> None:
    """Fails if a tag of a hand that nobody won is about a win."""
    for key in tags:
        if TAGS[key].about_win:
            message = f"{key} is about a win, and nobody won this hand: remove it"
            fail(locate_tag(tags, key), "note-without-win", message)


def check_turn(tags: Mapping[str, str], earliest_last_turn: int) -> None:
    """Fails if a win with the tags `first` or `last` cannot be in the turn of the tag `turn`."""
    tag, turn = locate_tag(tags, "turn"), int(tags["turn"])
    if "first" in tags and turn > 1:
        message = f"{tag}: first is a win in turn 1: write turn=1, or remove first"
        fail(tag, "note-impossible", message)
    if "last" in tags and turn < earliest_last_turn:
        message = f"{tag}: last is a win on the last tile of the wall, which comes much later"
        fail(tag, "note-impossible", f"{message}: correct the turn, or remove last")


# ------------------------------------------------------------------------------------------
# How many marks there are.


TAG_AND_VALUE_PATTERN = r"(?P<key>[^\W\d]+) ?[:=：]? ?(?P<value>[0-9][0-9mpsz,]*)"
VALUE_AND_TAG_PATTERN = r"(?P<value>[0-9]+) ?(?P<key>[^\W\d]+)"


def count_marks(cells: Sequence[str], family: FamilyTags) -> int:
    """How many cells stand before the first tag. A `Mistake` if other cells follow the tags."""
    are_tags = [*map(family.is_tag, cells)]
    if True not in are_tags:
        return len(cells)
    count = are_tags.index(True)
    for before, cell in zip(cells[count:], cells[count + 1 :], strict=False):
        if family.is_tag(cell):
            continue
        if (family.list_tags and before.endswith(",")) or before.endswith("="):
            fail(cell, "after-tags", f"a tag has no spaces: write {before}{cell}")
        tag = family.find_meant(cell)
        hint = family.hints.get(cell) or (f"write {tag}" if tag and tag != cell else "")
        from ...advice.marks import suggest_comment

        advice = hint or f"marks first, then tags{suggest_comment([cell])}"
        fail(cell, "after-tags", f"{cell} is after the tag {cells[count]}: {advice}")
    return count


def fail_for_mark_count(
    cells: Sequence[str], count: int, names: Sequence[str], family: FamilyTags
) -> NoReturn:
    """Fails because there are too few marks for the players, or too many."""
    players = len(names)
    fault = f"{pluralize(count, 'mark')} for {players} players ({format_list(names)})"
    if count < players:
        missing = f"{players - count} missing, write - for a player who is not involved"
        fail(cells[0], "marks-missing", f"{fault}: {missing}")
    extra = cells[players:]
    check_single_result(cells, count, players)
    _fail_for_tag_otherwise(cells[players:count], family)
    from ...advice.marks import suggest_comment

    hint = suggest_comment(extra)
    if extra[0] in family.hints:
        hint = f", {family.hints[extra[0]]}"
    elif extra[0].isalpha():
        hint = did_you_mean(extra[0], family.lone_tags) or hint
    if count == players + 1 and not hint:
        message = f"{fault}: remove the mark that is one too many"
        raise Mistake(remark_over(cells[0], cells[count - 1], "marks-too-many", message))
    fail(extra[0], "marks-too-many", f"{fault}: {extra[0]} is one too many{hint}")


def check_listed_line(cells: Sequence[str], count: int, players: int) -> None:
    """Fails if a line with one mark too many begins as an item of a list."""
    if count == players + 1 and cells[0] in ("*", "•", "·", "–", "—"):
        message = f"a line begins with its marks, without {cells[0]}: write {' '.join(cells[1:])}"
        raise Mistake(remark_over(cells[0], cells[1], "marks-too-many", message, str(cells[1])))


def check_single_result(cells: Sequence[str], count: int, players: int) -> None:
    """Fails if a line has the results of two hands."""
    second = cells[players:]
    are_marks = count == len(cells) == 2 * players and not {"-", "+", "d"}.isdisjoint(second)
    if is_label(second[0]) or are_marks:
        message = f"two results on one line: put {' '.join(second)} on the next line"
        raise Mistake(remark_over(second[0], second[-1], "two-results", message))


def _fail_for_tag_otherwise(extra: Sequence[str], family: FamilyTags) -> None:
    """Fails with the tag to write if the cells after the marks mean one: `honba 0`, `2 honba`,
    一発."""
    first = extra[0]
    for cells in (extra, extra[:2]) if len(extra) > 2 else (extra,):  # more may follow
        joined = " ".join(cells)
        match = re.fullmatch(TAG_AND_VALUE_PATTERN, joined) or re.fullmatch(
            VALUE_AND_TAG_PATTERN, joined
        )
        tag = family.find_meant(match["key"]) if match else ""
        if match and tag in family.value_tags:
            write = f"{tag}={match['value']}"
            message = f"{joined} is not a tag: write {write}"
            fix = write if cells is extra else None
            raise Mistake(remark_over(first, cells[-1], "tag-unknown", message, fix))
    tag = family.find_meant(first)
    if tag in family.lone_tags and first not in family.hints:
        fix = tag if len(extra) == 1 else None
        fail(first, "tag-unknown", f"{first} is not a tag: write {tag}", fix)
    if tag in family.value_tags and tag in family.hints:
        fail(first, "tag-unknown", f"{first} is not a tag: {family.hints[tag]}")


def check_words_for_marks(
    cells: Sequence[str],
    names: Sequence[str],
    is_mark: Callable[[str], bool],
    check: Callable[[str], object],
    units: Sequence[str] = (),
) -> None:
    """Fails if a result was told in words beside its marks, or instead of them: `3 - - - tsumo`,
    `Aki ron Chie 3/40`. `check` fails for a mark that cannot be, and `units` are words that may
    stand after a value."""
    marks = [cell for cell in cells if is_mark(cell)]
    if len(marks) == len(names) == len(cells) - 1:
        word = next((cell for cell in cells if not is_mark(cell)), "")
        ways, why = SELF_DRAW_WORDS, "a win without d is a self-draw"
        if "d" in marks:
            ways, why = DISCARD_WIN_WORDS, "d is who dealt in"
        if is_one_of(word, ways):
            for mark in marks:
                check(mark)
            write = " ".join(marks)
            message = f"{word} is not a mark: {why}: write {write}"
            raise Mistake(remark_over(cells[0], cells[-1], "no-mark", message, write))
        _check_riichi_in_words(cells, word, is_mark)
    values = [
        value for cell in cells if is_mark(value := cell.rstrip(":,")) and value[0].isdecimal()
    ]
    cells_of_win = [cell for cell in cells if cell not in units or cell in names]
    told = list_marks_told(cells_of_win, names, values)
    if told:
        for mark in marks:
            check(mark)
        raise told_marks_mistake(cells, told)


def told_marks_mistake(cells: Sequence[str], told: Sequence[str]) -> Mistake:
    """The mistake of a line that tells a win in words, with the marks to write for it."""
    message = "a result has a mark for each player, in the order of the players line: write"
    message = f"{message} {' '.join(told)}"
    write = " ".join(told)
    return Mistake(remark_over(cells[0], cells[-1], "name-as-mark", message, guess=write))


def _check_riichi_in_words(cells: Sequence[str], word: str, is_mark: Callable[[str], bool]) -> None:
    """Fails if riichi stands as a word before the first mark: `riichi 3/40 - d -`."""
    if cells[0] == word and is_one_of(word, "riichi reach リーチ 立直") and is_mark(f"{cells[1]}!"):
        write = " ".join((f"{cells[1]}!", *cells[2:]))
        message = f"{word} is not a mark: ! after a mark is riichi: is {write} meant?"
        raise Mistake(remark_over(cells[0], cells[-1], "no-mark", message, guess=write))


def list_marks_told(cells: Sequence[str], names: Sequence[str], values: Sequence[str]) -> list[str]:
    """The marks of a sentence about a win, such as `Aki ron from Chie 3/40`, `Aki 3/40 Chie d` or
    `aki! 5 tsumo`; empty if the cells are not such a sentence."""
    cells = [told for cell in cells if (told := cell.rstrip(":,"))]
    names_by_small = {name.casefold(): name for name in names if len(name) > 1}
    declared: dict[str, str] = {}  # `!` behind a name
    names_or_words: list[str] = []
    for cell in cells:
        bare = cell.rstrip("!") or cell
        named = parse_name(bare)
        player = named if named in names else names_by_small.get(named.casefold(), "")
        names_or_words.append(player or parse_name(cell))
        if player and bare != cell:
            declared[player] = cell.removeprefix(bare)
    others = [cell for cell, name in zip(cells, names_or_words, strict=True) if name not in names]
    others = [word for word in others if word not in values and not is_one_of(word, BINDING_WORDS)]
    if len(values) != 1 or len(others) > 1:
        return []
    word = others[0] if others else ""
    match [name for name in names_or_words if name in names]:
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
    for player, signs in declared.items():
        marks[player] = marks[player].rstrip("!") + signs
    return [marks.get(name, "-") for name in names]


def list_mistakes(*parsers: Callable[[], object]) -> Iterator[Remark]:
    """The mistakes of several parts of a line: a mistake in one part does not hide another."""
    for parse in parsers:
        try:
            parse()
        except Mistake as mistake:
            yield mistake.remark
