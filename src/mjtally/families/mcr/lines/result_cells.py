"""The cells of an MCR result: its label, a mark for each player, and tags after them.

Each cell is checked for itself here; what they make together is in `hand.py`.
"""

import re
from collections.abc import Sequence
from typing import TypeAlias

from ....base.errors import Mistake, fail, remark_over
from ....language.mark_diagnosis import name_as_mark_mistake
from ....language.statements import ResultLine
from ....language.tokens import parse_name
from ....model.marks import MarkReader, PlayerMark, locate_tiles
from ....model.result_cells import (
    check_words_for_marks,
    count_marks,
    fail_for_mark_count,
)
from ....model.result_cells import parse_tags as _parse_tags
from ....value_hands.marks import ValueRole
from ....value_hands.tags import RIICHI_TAGS, TURN_TAG, build_tag_words, check_turn_or_note
from ..rules import MOST_POINTS, NOTE_TAGS, McrRules
from .marks import McrMark, is_mark, parse_mark

MOST_FLOWERS = 8
LONGEST_MARK_WITHOUT_TILES = 8  # characters of a cell that is none of tiles
NO_HAND_COST = 20  # what f20 costs to each: the hand was none
FOREIGN_TAGS = (*RIICHI_TAGS, "first")
SELF_DRAW_HINT = "a self-draw needs no tag, there is just no d"
FLOWERS_HINT = "write how many, such as flowers=2"
TAG_WORDS = build_tag_words(
    NOTE_TAGS,
    ("flowers", TURN_TAG),
    FOREIGN_TAGS,
    {
        **dict.fromkeys(("tsumo", "zimo"), SELF_DRAW_HINT),
        **dict.fromkeys(("flower", "flowers"), FLOWERS_HINT),
    },
)
RIICHI_MARK_PATTERN = r"(?:(?P<points>[0-9]+)(?:/[0-9]+|y)?|[-+df]|n\+?|p[0-9]*)?(?:[!o*]|\(!!?\))*"


McrPlayerMark: TypeAlias = PlayerMark[McrMark]  # a player's cell and what it says


def split_marks_and_tags(
    result: ResultLine, rules: McrRules, names: Sequence[str]
) -> tuple[Sequence[str], Sequence[str]]:
    """The marks and, after them, the tags. Where there are too few marks or too many, a mistake in
    one of them is the one to report."""
    cells, players = result.cells, rules.players
    _check_penalty_line(cells, names)
    count = count_marks(cells, TAG_WORDS)
    if count != players:
        check_words_for_marks(cells[:count], names, is_mark)
        for cell in cells[: min(count, players)]:
            _parse_mark_with_hints(cell, names)
        fail_for_mark_count(cells, count, names, TAG_WORDS)
    return cells[:count], cells[count:]


def _check_penalty_line(cells: Sequence[str], names: Sequence[str]) -> None:
    """A penalty, or table points, with more words after it than can stand there."""
    if len(cells) < 3 or parse_name(cells[0]) not in names:
        return
    if not re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?", cells[1]):
        return
    said, more = " ".join(cells[:2]), " ".join(cells[2:])
    if re.match("(?i)(table|tp|pts?|points?)", cells[2]):
        message = f"{more}: table points are written {said} points"
    else:
        message = f"{more} stands after a penalty: a comment begins with #: write {said} # {more}"
    raise Mistake(remark_over(cells[2], cells[-1], "penalty-words", message))


# --------------------------------------------------------------------------------- marks


def _parse_mark_with_hints(cell: str, names: Sequence[str]) -> McrMark:
    try:
        return parse_mark(cell)
    except Mistake:
        if parse_name(cell) in names:
            raise name_as_mark_mistake(cell) from None
        if len(cell) > LONGEST_MARK_WITHOUT_TILES:
            from ....patterns.notation import diagnose_tile_cell
            from ..hand_value.judge import MCR_TILE_WORDS

            meant = diagnose_tile_cell(cell, MCR_TILE_WORDS, "points")
            if meant:
                raise meant from None
        _check_foreign_mark(cell)
        raise


def _check_foreign_mark(cell: str) -> None:
    """Fails where a cell is a mark of other rules, or points that are written otherwise."""
    small = cell.casefold()
    counted = re.fullmatch(r"\+?([0-9]{1,4})(?:fan|pts?|points?|[番分点點])?", small)
    if counted:
        message = f"{cell} is not a mark: a winner's points stand alone: write {counted[1]}"
        fail(cell, "no-mark", message, None if cell[0] == "+" else counted[1])
    if re.fullmatch(r"-[0-9]+", cell):
        message = (
            f"{cell} is not a mark: mjtally finds what each pays: write - here, or d for who"
            " discarded the winning tile"
        )
        fail(cell, "no-mark", message)
    if re.fullmatch("d(f|f?20|20f)", cell):
        meant = "f20d" if "20" in cell else "fd"
        fail(cell, "no-mark", f"{cell} is not a mark: a false win and the discard is {meant}")
    if cell == "*":
        fail(cell, "mark-says-nothing", "* says who deals, and nothing else: such as -*")
    other = "or begin the file with rules="
    if cell in {"D", "S"}:
        message = f"{cell} is a mark of HK, and these are MCR rules: write d or -, {other}hk"
        fail(cell, "mark-of-hk", message)
    found = re.fullmatch(RIICHI_MARK_PATTERN, cell)
    if found:
        bare = cell.rstrip("!o*()")
        other_mark = bare if bare in {"-", "d", "f"} else ""
        better = other_mark or (
            "the points alone, such as 24" if found["points"] else "- (or d, or f)"
        )
        message = f"{cell} is a mark of riichi, and these are MCR rules: write {better}"
        fail(cell, "mark-of-riichi", f"{message}, {other}riichi")


def _check_mark(cell: str, mark: McrMark, rules: McrRules) -> None:
    """What can be wrong with a mark whatever the others are."""
    if mark.tiles:
        from ..hand_value.judge import check_tiles

        check_tiles(locate_tiles(cell, mark.tiles))
    if mark.role == ValueRole.WINNER and mark.points is not None:
        _check_points(cell, mark.points, rules)
    if mark.role == ValueRole.FALSE_WIN and mark.false_win_cost not in {
        None,
        NO_HAND_COST,
        rules.false_win,
    }:
        message = (
            f"{cell}: a false win is f (false-win={rules.false_win}),"
            f" or f{NO_HAND_COST} for what is not a"
            " hand at all"
        )
        fail(cell, "false-win-cost", message)


def _check_points(cell: str, points: int, rules: McrRules) -> None:
    if points == 0:
        fail(cell, "points-none", f"{cell}: a player who is not involved is -")
    if points > MOST_POINTS:
        message = (
            f"{cell}: no win has as many points; write what the hand is worth, such as 24, not"
            " what is paid; scores begin with = (= 51 -66 17 -12)"
        )
        fail(cell, "points-as-mark", message)
    if points < rules.minimum:
        message = (
            f"{points} points: a win needs {rules.minimum} (minimum={rules.minimum}), flowers"
            " aside; one that was declared with less is a false win: write f"
        )
        fail(cell, "points-too-few", message)


MARK_READER = MarkReader(parse_mark, _parse_mark_with_hints, _check_mark)


# --------------------------------------------------------------------------------- tags


def parse_tags(cells: Sequence[str]) -> dict[str, str]:
    """Tags by key; a tag without a value is its own value."""
    return _parse_tags(cells, TAG_WORDS, _check_tag)


def _check_tag(tag: str, key: str, value: str) -> None:
    if key in FOREIGN_TAGS:
        none = "there is no honba, and no stick" if key in {"honba", "sticks"} else "remove it"
        fail(tag, "tag-of-riichi", f"{tag} is a tag of riichi, and these are MCR rules: {none}")
    if key != "flowers":
        check_turn_or_note(tag, key, value, TAG_WORDS)
    elif "=" not in tag or not re.fullmatch(f"[0-{MOST_FLOWERS}]", value):
        message = f"{tag}: flowers are a number from 0 to {MOST_FLOWERS}, such as flowers=2"
        fail(tag, "tag-value", message)
