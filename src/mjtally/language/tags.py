"""The tags of result lines: `ippatsu`, `honba=2`. A row is all that every room knows of a tag; what
its value is, and which family has it, the grammars say (`tag`).

To add a tag: its terminal in the grammar of a family that has it (or in tags.lark, if several do),
its row here, and what the row says is done with it; `tests/rules/test_tags.py` tells what is
missing.
"""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from ..base.errors import Cell, column_of
from .grammar import load_expressions

MOST_TURNS = 24  # nobody discards more often in a hand
MOST_FLOWERS = 8

# What the value of a tag is: the named group of its terminal.
ALONE = ""  # there is none
NUMBER, TURN, TURNS, TILES, FLOWERS = "number", "turn", "turns", "tiles", "flowers"
PLAYER, PLAYERS, NAMES = "player", "players", "names"  # words for players; NAMES may be missing
YAKU = "yaku"
DEAL = "deal"  # whether it stays, or passes

# Where a tag acts.
NOTED = "noted"  # the hand keeps it as it is written (`Hand.notes`), and `explain` tells it
HAND = "hand"  # the tag becomes a part of the hand, which the hand's own words tell
TILES_VALUE = "tiles value"  # the tag matters for the value of tiles
TABLE = "table"  # the tag says what lies on the table, which is checked
NEXT_DEAL = "next deal"  # the tag says whether the deal stays, and it counts

# What a win of riichi needs so that its line may have the tag.
RIICHI, DISCARD, SELF_DRAW, ANY_WIN = "riichi", "a discard", "a self-draw", "nothing more"

# How it is tapped at a table: the step of a family's form; with the tiles; or not at all.
WITH_TILES, UNTAPPED = "with tiles", ""


class Tag(NamedTuple):
    """A tag: its key, what its value is, where it acts, how it is tapped, what counts it (a column
    of the players table, if any does), and whether it is about a win. `only_in` is a family that
    alone has the tag, so that a message about it names that family under other rules. `needs` is
    what else a line of riichi has if it is about a win: without it the line is an error."""

    key: str
    value: str
    acts: str
    tapped: str
    counted: str
    about_win: bool = False
    only_in: str = ""
    about_value: bool = False  # what it says depends on what the hand is worth, or pays
    needs: str = ""


DRAW_TAGS = ("abort", "kyuushu", "suufon", "suucha", "suukan", "sanchahou")
# fmt: off
TAGS = {tag.key: tag for tag in (
    #   key            value    acts         tapped      counted
    Tag("honba",       NUMBER,  TABLE,       "honba",    "", only_in="riichi"),
    Tag("deal",        DEAL,    NEXT_DEAL,   "deal",     ""),
    Tag("sticks",      NUMBER,  TABLE,       UNTAPPED,   "", only_in="riichi"),
    Tag("dora",        TILES,   TILES_VALUE, WITH_TILES, "dora_mean",
        only_in="riichi", about_value=True),
    Tag("ura",         TILES,   TILES_VALUE, WITH_TILES, "ura_count",
        about_win=True, only_in="riichi", about_value=True, needs=RIICHI),
    Tag("flowers",     FLOWERS, NOTED,       "flowers",  "", about_win=True, about_value=True),
    Tag("turn",        TURN,    HAND,        UNTAPPED,   "turn_win_count",
        about_win=True, needs=ANY_WIN),
    Tag("yaku",        YAKU,    HAND,        "yaku",     "known_yaku_win_count",
        about_win=True, about_value=True, needs=ANY_WIN),
    Tag("riichi-turn", TURNS,   HAND,        UNTAPPED,   "turn_riichi_count", only_in="riichi"),
    Tag("wareme",      PLAYER,  HAND,        UNTAPPED,   "wareme_win_count",
        only_in="riichi", about_value=True),
    Tag("dead",        PLAYERS, HAND,        "dead",     "", only_in="riichi"),
    Tag("ippatsu",     NAMES,   HAND,        "ippatsu",  "ippatsu_count",
        about_win=True, only_in="riichi", needs=RIICHI),
    Tag("last",        ALONE,   NOTED,       "notes",    "", about_win=True, needs=ANY_WIN),
    Tag("rinshan",     ALONE,   NOTED,       "notes",    "", about_win=True, needs=SELF_DRAW),
    Tag("chankan",     ALONE,   NOTED,       "notes",    "", about_win=True, needs=DISCARD),
    Tag("first",       ALONE,   NOTED,       "notes",    "", about_win=True, needs=ANY_WIN),
    Tag("fourth",      ALONE,   NOTED,       "notes",    "", about_win=True),
    *(Tag(draw,        ALONE,   NOTED,       "kind",     "abort_count", only_in="riichi")
      for draw in DRAW_TAGS),
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
    ("deal", "deal", "write deal=stays or deal=passes"),
    ("renchan oyaren stays again", "deal", "write deal=stays"),
    ("passes oyanagare", "deal", "write deal=passes"),
    ("wareme", "wareme", "write whose it is, such as wareme=Aki"),
    ("dead deadhand agarihouki", "dead", "write whose hand it is, such as dead=Ben"),
    ("yaku tanyao pinfu honitsu chinitsu toitoi chiitoitsu iipeikou sanshoku ittsuu yakuhai",
        "yaku", "write the names after yaku=, such as yaku=tanyao,pinfu"),
    ("fan faan tai han hand hands combination combinations", "yaku",
        "the value is in the mark, and yaku= names what is in the hand"),
    ("tsumo zimo", "", "a self-draw needs no tag, there is just no d"),
    ("ron", "", "mark the discarder d"),
)
# fmt: on


class FamilyTags:
    """The tags that a family has, by the grammar of its marks, and hints about words that are not
    tags."""

    def __init__(self, family: str, grammar: str = "") -> None:
        """`family` is its name in messages; a family without a grammar has no tags."""
        self.not_these = f"and these are {family} rules: remove it"
        self._grammar = grammar
        self._patterns: dict[str, re.Pattern[str]] = {}

    @cached_property
    def _expressions(self) -> Mapping[str, str]:
        """The expression of each tag, as it is written, by its key."""
        expressions = load_expressions(self._grammar, "tag") if self._grammar else {}
        return {
            terminal.lower().replace("_", "-"): expression
            for terminal, expression in expressions.items()
        }

    @cached_property
    def rows(self) -> tuple[Tag, ...]:
        """The rows of the tags."""
        return tuple(row for row in TAGS.values() if row.key in self._expressions)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of the tags."""
        return tuple(row.key for row in self.rows)

    @cached_property
    def lone_tags(self) -> tuple[str, ...]:
        """The tags that may stand alone."""
        return tuple(row.key for row in self.rows if row.value in {ALONE, NAMES})

    @cached_property
    def value_tags(self) -> tuple[str, ...]:
        """The tags that always have a value."""
        return tuple(row.key for row in self.rows if row.value not in {ALONE, NAMES})

    @cached_property
    def list_tags(self) -> tuple[str, ...]:
        """The tags that may have several values, separated by commas."""
        return tuple(row.key for row in self.rows if row.value in {TILES, TURNS, YAKU, PLAYERS})

    @cached_property
    def note_tags(self) -> tuple[str, ...]:
        """The tags that stand alone and are tapped together: those that say how a hand was won."""
        return tuple(row.key for row in self.rows if row.tapped == "notes")

    @cached_property
    def player_tags(self) -> tuple[str, ...]:
        """The tags whose value is always a player, or several."""
        return tuple(row.key for row in self.rows if row.value in {PLAYER, PLAYERS})

    @cached_property
    def hints(self) -> Mapping[str, str]:
        """What to write for words that others write as tags."""
        return {
            word: hint
            for words, tag, hint in HINTS
            if not tag or tag in self.keys
            for word in words.split()
        }

    @cached_property
    def _whole_tags(self) -> frozenset[str]:
        return frozenset(TAGS) - {*self.value_tags}

    @property
    def as_written(self) -> tuple[str, ...]:
        """The tags; those that have a value end in `=`."""
        return (*(f"{key}=" for key in self.value_tags), *self.lone_tags)

    def is_tag(self, cell: str) -> bool:
        """Whether a cell is a tag, of this family or of another."""
        if "=" in cell:
            return cell[0].isalpha()  # a mark with tiles, 4=TILES, begins with a digit
        return cell in self._whole_tags

    def find_value(self, tag: str) -> str | None:
        """The value of a tag, with its column; a tag without a value is its own value. None if the
        text is not a tag of the family."""
        key = tag.partition("=")[0]
        pattern = self._patterns.get(key)
        if pattern is None:
            if key not in self._expressions:
                return None
            pattern = self._patterns[key] = re.compile(self._expressions[key])
        match = pattern.fullmatch(tag)
        if match is None:
            return None
        if match.lastgroup is None:
            return tag
        return Cell(match[match.lastgroup], column_of(tag) + match.start(match.lastgroup))

    def find_meant(self, word: str) -> str:
        """The tag that a word stands for, in players' words; empty if there is none."""
        from ..advice.words import WordKind, find_meaning

        return find_meaning(WordKind.TAG, word, (*self.lone_tags, *self.value_tags))
