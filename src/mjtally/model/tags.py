"""The tags after the marks of a result: a row each, whatever family has it.

A family names the tags that it has; those of others are known as tags, and refused. To add a tag:
its row here, its key in the family's list, and what the family does with it.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, NoReturn

from ..base.errors import column_of, fail
from ..base.wording import describe_unknown, did_you_mean, format_list
from ..language.players_words import WordKind, find_meaning
from ..language.statements import Cell
from ..language.tokens import parse_name, split_value

MOST_TURNS = 24  # nobody discards more often in a hand
MOST_FLOWERS = 8

# What the value of a tag is.
ALONE = "alone"  # there is none
NUMBER, TURN, TURNS, TILES, FLOWERS = "number", "turn", "turns", "tiles", "flowers"
PLAYER, NAMES = "player", "names"  # of players; NAMES may be absent


class Tag(NamedTuple):
    """A tag: its key, what its value is, whether it is about a win, and the only family that has
    it, where the tag tells it."""

    key: str
    value: str = ALONE
    about_win: bool = False
    only_in: str = ""


ABORTIVE_DRAWS = ("abort", "kyuushu", "suufon", "suucha", "suukan", "sanchahou")
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
    Tag("riichi-turn", TURNS, only_in="riichi"),
    Tag("wareme", PLAYER, only_in="riichi"),
    *(Tag(draw, ALONE, only_in="riichi") for draw in ABORTIVE_DRAWS),
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
    ("kita nuki north", "dora", "norths set aside are counted in the han"),
    ("wareme", "wareme", "write whose it is, such as wareme=Aki"),
    ("tsumo zimo", "", "a self-draw needs no tag, there is just no d"),
    ("ron", "", "mark the discarder d"),
)
# fmt: on


class FamilyTags:
    """The tags that a family has, and what to say of words that are none."""

    def __init__(self, family: str, keys: Collection[str]) -> None:
        """`family` is its name in messages."""
        self.family = family
        self.keys = tuple(keys)
        rows = [TAGS[key] for key in self.keys]
        self.lone_tags = tuple(row.key for row in rows if row.value in {ALONE, NAMES})
        self.value_tags = tuple(row.key for row in rows if row.value not in {ALONE, NAMES})
        self.list_tags = tuple(row.key for row in rows if row.value in {TILES, TURNS})
        self.hints = {
            word: hint
            for words, tag, hint in HINTS
            if not tag or tag in self.keys
            for word in words.split()
        }
        self._whole_tags = frozenset(TAGS) - {*self.value_tags}

    def is_tag(self, cell: str) -> bool:
        """Whether a cell is a tag, of this family or of another."""
        if "=" in cell:
            return cell[0].isalpha()  # a mark with tiles, 4=TILES, begins with a digit
        return cell in self._whole_tags

    def find_meant(self, word: str) -> str:
        """The tag that a word stands for, in players' words; empty if there is none."""
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
            both = f": write {key}={tags[key]},{value}" if key in family.list_tags else ""
            fail(tag, "tag-twice", f"{key} is written twice{both}")
        tags[key] = value
    return tags


def _check_tag(tag: str, key: str, value: str, family: FamilyTags, names: Sequence[str]) -> None:
    row = TAGS.get(key)
    if row is None:
        _fail_for_unknown_tag(tag, key, family)
    if key not in family.keys:
        these = f"and these are {family.family} rules: remove it"
        if row.only_in:
            fail(tag, f"tag-of-{row.only_in}", f"{tag} is a tag of {row.only_in}, {these}")
        fail(tag, "tag-unknown", f"{tag} is a tag of other rules, {these}")
    has_value = "=" in tag
    match row.value:
        case "alone" if has_value:
            message = f"{tag}: {key} stands alone: write {key}"
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
    from ..tiles.parsing import parse_indicators  # few lines have them

    apart = re.sub(",(?=[a-z-]+=)", " ", tag)
    if apart != tag:
        fail(tag, "tag-value", f"{tag}: spaces go between tags: write {apart}", apart)
    parse_indicators(value)


def _check_names(said: Iterable[str], names: Sequence[str]) -> None:
    """Fails where a tag names somebody who is not at the table."""
    for name in said:
        if name not in names:
            near = did_you_mean(name, names)
            message = f"{name} is not at this table ({format_list(names)}){near}"
            fail(name, "tag-name", message, _match_ignoring_case(name, names))


def _fail_for_unknown_tag(tag: str, key: str, family: FamilyTags) -> NoReturn:
    """Says which tag a player means, or which is misspelt."""
    possible = (*family.value_tags, *family.lone_tags)
    meant = _match_ignoring_case(key, possible) or family.find_meant(key)
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
