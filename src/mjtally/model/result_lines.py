"""What stands in a result line beside its marks: how many marks there are, the label before them,
`E1:` or `S3.2:`, and the tags after them, a row each, whatever family has it.

Each family reads its own marks (`referee.py` has every mark of a line). A family names the tags
that it has; those of others are known as tags, and refused. To add a tag: its row here, its key in
the family's list, and what the family does with it.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, NoReturn

from ..base.errors import Mistake, Remark, column_of, fail, remark_over
from ..base.late_imports import LateFunction
from ..base.winds import WINDS
from ..base.wording import (
    describe_unknown,
    did_you_mean,
    did_you_mean_player,
    format_list,
    pluralize,
)
from ..language.grammar import is_label, load_terminals
from ..language.statements import Cell
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


MOST_TURNS = 24  # nobody discards more often in a hand
MOST_FLOWERS = 8

# What the value of a tag is.
ALONE = "alone"  # there is none
NUMBER, TURN, TURNS, TILES, FLOWERS = "number", "turn", "turns", "tiles", "flowers"
PLAYER, NAMES = "player", "names"  # of players; NAMES may be absent
YAKU = "yaku"


class Tag(NamedTuple):
    """A tag: its key, what its value is, whether it is about a win, and the only family that has
    it, where the tag tells it."""

    key: str
    value: str = ALONE
    about_win: bool = False
    only_in: str = ""


DRAW_TAGS = ("abort", "kyuushu", "suufon", "suucha", "suukan", "sanchahou")
# fmt: off
TAGS = {tag.key: tag for tag in (
    Tag("last", ALONE, about_win=True),
    Tag("rinshan", ALONE, about_win=True),
    Tag("chankan", ALONE, about_win=True),
    Tag("first", ALONE, about_win=True),
    Tag("fourth", ALONE, about_win=True),
    Tag("turn", TURN, about_win=True),
    Tag("flowers", FLOWERS, about_win=True),
    Tag("honba", NUMBER, only_in="riichi"),
    Tag("sticks", NUMBER, only_in="riichi"),
    Tag("dora", TILES, only_in="riichi"),
    Tag("ura", TILES, about_win=True, only_in="riichi"),
    Tag("ippatsu", NAMES, about_win=True, only_in="riichi"),
    Tag("yaku", YAKU, about_win=True),
    Tag("riichi-turn", TURNS, only_in="riichi"),
    Tag("wareme", PLAYER, only_in="riichi"),
    *(Tag(draw, ALONE, only_in="riichi") for draw in DRAW_TAGS),
)}
# Words that others write as tags, the tag that must be there for a hint, and the hint.
HINTS = (
    ("haitei houtei haidi", "last", "write last"),
    ("rob robbing", "chankan", "write chankan"),
    ("kong gang", "rinshan",
        "write rinshan for the tile after a kong, chankan for a robbed kong"),
    ("heavenly earthly", "first", "write first for a win in the first go-round"),
    ("flower flowers", "flowers", "write how many, such as flowers=2"),
    ("turn", "turn", "write which turn, such as turn=9"),
    ("riichi-turn", "riichi-turn", "write which turn, such as riichi-turn=6"),
    ("riichi", "riichi-turn", "write ! after the mark"),
    ("dora", "dora", "write the indicators, such as dora=5s"),
    ("ura", "ura", "write the indicators, such as ura=3p"),
    ("kita nuki north pei peidora nukidora kitadora", "dora",
        "norths set aside are counted in the han: remove it"),
    ("aka akadora red reds", "dora", "red fives are counted in the han: remove it"),
    ("dealer oya", "", "write * after the mark of who deals"),
    ("wareme", "wareme", "write whose it is, such as wareme=Aki"),
    ("yaku tanyao pinfu honitsu chinitsu toitoi chiitoitsu iipeikou sanshoku ittsuu yakuhai",
        "yaku", "write the names after yaku=, such as yaku=tanyao,pinfu"),
    ("tsumo zimo", "", "a self-draw needs no tag, there is just no d"),
    ("ron", "", "mark the discarder d"),
)
# fmt: on


class FamilyTags:
    """The tags that a family has, and what to say of words that are none."""

    def __init__(self, family: str, keys: Collection[str]) -> None:
        """`family` is its name in messages."""
        self.not_these = f"and these are {family} rules: remove it"
        self.keys = tuple(keys)
        rows = [TAGS[key] for key in self.keys]
        self.lone_tags = tuple(row.key for row in rows if row.value in {ALONE, NAMES})
        self.value_tags = tuple(row.key for row in rows if row.value not in {ALONE, NAMES})
        self.list_tags = tuple(row.key for row in rows if row.value in {TILES, TURNS, YAKU})
        self.hints = {
            word: hint
            for words, tag, hint in HINTS
            if not tag or tag in self.keys
            for word in words.split()
        }
        self._whole_tags = frozenset(TAGS) - {*self.value_tags}

    @property
    def as_written(self) -> tuple[str, ...]:
        """The tags; those that have a value end in `=`."""
        return (*(f"{key}=" for key in self.value_tags), *self.lone_tags)

    def is_tag(self, cell: str) -> bool:
        """Whether a cell is a tag, of this family or of another."""
        if "=" in cell:
            return cell[0].isalpha()  # a mark with tiles, 4=TILES, begins with a digit
        return cell in self._whole_tags

    def find_meant(self, word: str) -> str:
        """The tag that a word stands for, in players' words; empty if there is none."""
        from ..advice.words import WordKind, find_meaning

        return find_meaning(WordKind.TAG, word, (*self.lone_tags, *self.value_tags))


def parse_tags(cells: Sequence[str], family: FamilyTags, names: Sequence[str]) -> dict[str, str]:
    """Tags by key, each with the cell of its value; a tag without a value is its own value. A
    `Mistake` where one cannot be in the family, whatever else the line says."""
    tags: dict[str, str] = {}
    for tag in cells:
        key, equals, text = tag.partition("=")
        value = Cell(text, column_of(tag) + len(key) + 1) if equals else tag
        _check_tag(tag, key, value, family, names)
        if key in tags:
            is_list = key in family.list_tags
            both = f": write {key}={tags[key]},{value}" if is_list else ": remove one of them"
            fail(tag, "tag-twice", f"{key} is written twice{both}")
        tags[key] = value
    return tags


def _check_tag(tag: str, key: str, value: str, family: FamilyTags, names: Sequence[str]) -> None:
    row = TAGS.get(key)
    if row is None:
        _fail_for_unknown_tag(tag, key, family)
    if key not in family.keys:
        if row.only_in:
            message = f"{tag} is a tag of {row.only_in}, {family.not_these}"
            fail(tag, f"tag-of-{row.only_in}", message)
        fail(tag, "tag-unknown", f"{tag} is a tag of other rules, {family.not_these}")
    has_value = "=" in tag
    match row.value:
        case "alone" if has_value:
            message = f"{tag}: {key} has no value: write {key}"
            fail(tag, "tag-alone", message, None if value else key)
        case "number" if not (value.isdecimal() and value.isascii() and len(value) <= 4):
            fail(value, "tag-value", f"{tag}: {key} is a whole number, such as {key}=2")
        case "turn" | "turns":
            for number in value.split(",") if row.value == TURNS else [value]:
                _check_turn(tag, key, number)
        case "tiles":
            _check_indicators(tag, value)
        case "flowers" if not re.fullmatch(f"[0-{MOST_FLOWERS}]", value):
            message = f"{tag}: flowers are a number from 0 to {MOST_FLOWERS}, such as flowers=2"
            fail(tag, "tag-value", message)
        case "yaku" if not value:
            message = f"{tag} names nothing: write names after it, or {key}=none"
            fail(tag, "tag-value", message)
        case "player" if not value:
            fail(tag, "tag-value", f"{tag} names nobody: write whose it is, such as {key}=Aki")
        case "player":
            _check_names([parse_name(value)], names)
        case "names" if has_value and not value:
            fail(tag, "tag-value", f"{tag} names nobody: write {key}, or {key}=Aki")
        case "names" if has_value:
            _check_names(parse_names(value, names), names)


def _check_turn(tag: str, key: str, number: str) -> None:
    """Fails where a number of `turn=9` is not a turn."""
    turn = int(number) if number.isdecimal() and number.isascii() and len(number) <= 4 else 0
    if not 1 <= turn <= MOST_TURNS:
        message = f"{tag}: a turn is a number from 1 to {MOST_TURNS}, such as {key}=9"
        fail(tag, "tag-value", message)


def _check_indicators(tag: str, value: str) -> None:
    """Fails where the tiles of `dora=` or `ura=` are none, or the next tag stands among them."""
    if "=" in value:
        apart = re.sub(f",(?=(?:{'|'.join(TAGS)})=)", " ", tag)
        if apart != tag:
            fail(tag, "tag-value", f"{tag}: spaces go between tags: write {apart}", apart)
    parse_indicators(value)


def _check_names(said: Iterable[str], names: Sequence[str]) -> None:
    """Fails where a tag names somebody who is not at the table."""
    for name in said:
        if name not in names:
            near = did_you_mean_player(name, names)
            message = f"{name} is not at this table ({format_list(names)}){near}"
            fail(name, "tag-name", message, _match_ignoring_case(name, names))


def _fail_for_unknown_tag(tag: str, key: str, family: FamilyTags) -> NoReturn:
    """Says which tag a player means, or which is misspelt."""

    possible = (*family.value_tags, *family.lone_tags)
    meant = _match_ignoring_case(key, possible) or family.find_meant(key)
    if not meant and key in family.hints:
        fail(tag, "tag-unknown", f"there is no tag {key}: {family.hints[key]}")
    from ..advice.words import WordKind, find_meaning

    if not meant and find_meaning(WordKind.TAG, key, TAGS):
        fail(tag, "tag-unknown", f"{tag} is a tag of other rules, {family.not_these}")
    if not meant and key == "table":
        message = f"{tag} goes behind the names of the players line, such as Aki Ben Chie Dai {tag}"
        fail(tag, "tag-unknown", message)
    if not meant:
        fail(tag, "tag-unknown", describe_unknown("tag", key, possible))
    write = f"{meant}{tag[len(key) :]}" if meant in family.value_tags else meant
    fail(tag, "tag-unknown", f"there is no tag {key}: write {write}", write)


def _match_ignoring_case(word: str, possible: Iterable[str]) -> str | None:
    """The one of some words that a word is but for capitals, which is meant beyond doubt."""
    alike = [each for each in possible if each.casefold() == word.casefold()]
    return alike[0] if len(alike) == 1 else None


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
