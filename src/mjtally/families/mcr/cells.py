"""The cells of an MCR result: its label, a mark for each player, and tags behind them.

Each cell is checked for itself here; what they make together is `hand.py`'s.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ...base.errors import Mistake, Remark, column_of, fail
from ...base.winds import WINDS
from ...base.words import did_you_mean, listing, plural, unknown
from ...play.marked import Marked as AnyMarked
from ...play.marked import read_each, remembering
from ...text.lines import name_of
from ...text.misread import comment_meant, name_as_mark
from ...text.statements import Cell, Result
from .marks import Mark, Part, mcr_mark
from .rules import MOST, McrRules
from .words import NOTES

MOST_FLOWERS = 8
LONGEST_OTHER = 8  # characters of a cell that is none of tiles
WORST = 20  # what f20 costs to each: the hand was none
OF_RIICHI = (
    *("honba", "sticks", "dora", "ura", "ippatsu", "first", "abort"),
    *("kyuushu", "suufon", "suucha", "suukan", "sanchahou"),
)
MEANT_TAGS = {
    "tsumo": "a self-draw needs no tag, there is just no d",
    "zimo": "a self-draw needs no tag, there is just no d",
    "haidi": "write last",
    "houtei": "write last",
    "haitei": "write last",
    "rob": "write chankan",
    "robbing": "write chankan",
    "kong": "write rinshan for the tile after a kong, chankan for a robbed kong",
    "gang": "write rinshan for the tile after a kong, chankan for a robbed kong",
    "flower": "write how many, such as flowers=2",
    "flowers": "write how many, such as flowers=2",
}
RIICHI_MARK = r"(?:(?P<points>[0-9]+)(?:/[0-9]+|y)?|[-+df]|n\+?|p[0-9]*)?(?:[!o*]|\(!!?\))*"


class Label(NamedTuple):
    """`S3:`: wind 1, hand 2 (both from 0)."""

    wind: int
    hand: int

    @property
    def round(self) -> int:
        """The round that it names, counted from 0."""
        return 4 * self.wind + self.hand


Marked: TypeAlias = AnyMarked[Mark]  # a player's cell and what it says


def _is_tag(cell: str) -> bool:
    if "=" in cell:
        return cell[0].isalpha()  # a mark with tiles, 24=TILES, begins with a digit
    return cell in NOTES or cell in OF_RIICHI


def cells_and_tags(
    result: Result, rules: McrRules, names: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The marks and, behind them, the tags."""
    cells, players = result.cells, rules.players
    _check_penalty(cells, names)
    count = 0
    while count < len(cells) and not _is_tag(cells[count]):
        count += 1
    for cell in cells[count:]:
        if not _is_tag(cell):
            meant = MEANT_TAGS.get(cell) or f"marks first, then tags{comment_meant([cell])}"
            fail(cell, "behind-tags", f"{cell} stands behind the tag {cells[count]}: {meant}")
    if count != players:
        for cell in cells[: min(count, players)]:
            _mark(cell, names)  # where one is glued or no mark, that is the mistake to tell
    found = f"{plural(count, 'mark')} for {players} players ({listing(names)})"
    if count < players:
        missing = f"{players - count} missing, write - for a player who is not involved"
        fail(cells[0], "marks-missing", f"{found}: {missing}")
    if count > players:
        extra, hint = cells[players], ""
        if extra in MEANT_TAGS:
            hint = f", {MEANT_TAGS[extra]}"
        elif extra.isalpha():
            hint = did_you_mean(extra, NOTES) or comment_meant(cells[players:])
        fail(extra, "marks-too-many", f"{found}: {extra} is one too many{hint}")
    return cells[:count], cells[count:]


def _check_penalty(cells: Sequence[str], names: Sequence[str]) -> None:
    """A penalty, or table points, with more words behind it than can stand there."""
    if len(cells) < 3 or name_of(cells[0]) not in names:
        return
    if not re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?", cells[1]):
        return
    said, more = " ".join(cells[:2]), " ".join(cells[2:])
    if re.match("(?i)(table|tp|pts?|points?)", cells[2]):
        fail(cells[2], "penalty-words", f"{more}: table points are written {said} points")
    fail(
        cells[2],
        "penalty-words",
        f"{more} stands behind a penalty: a comment begins with #: write {said} # {more}",
    )


# --------------------------------------------------------------------------------- marks


def read_marks(
    cells: Sequence[str], rules: McrRules, names: Sequence[str]
) -> tuple[list[Marked], list[Remark]]:
    """Every mark with its player; each cell's own mistakes are all told."""

    def read(cell: str) -> Mark:
        mark = _mark(cell, names)
        _check_mark(cell, mark, rules)
        return mark

    return read_each(cells, names, read, _flawless(rules))


@lru_cache(maxsize=8)
def _flawless(rules: McrRules) -> Callable[[str], Mark | None]:
    """The marks about which nothing is to be said by themselves."""

    def read(text: str) -> Mark:
        mark = mcr_mark(text)
        _check_mark(text, mark, rules)
        return mark

    return remembering(read)


def _mark(cell: str, names: Sequence[str]) -> Mark:
    try:
        return mcr_mark(cell)
    except Mistake:
        if name_of(cell) in names:
            raise name_as_mark(cell) from None
        if len(cell) > LONGEST_OTHER:
            from .flowers import tiles_meant

            meant = tiles_meant(cell)
            if meant:
                raise meant from None
        _check_foreign(cell)
        raise


def _check_foreign(cell: str) -> None:
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
    found = re.fullmatch(RIICHI_MARK, cell)
    if found:
        bare = cell.rstrip("!o*()")
        other_mark = bare if bare in {"-", "d", "f"} else ""
        better = other_mark or (
            "the points alone, such as 24" if found["points"] else "- (or d, or f)"
        )
        message = f"{cell} is a mark of riichi, and these are MCR rules: write {better}"
        fail(cell, "mark-of-riichi", f"{message}, {other}riichi")


def _check_mark(cell: str, mark: Mark, rules: McrRules) -> None:
    """What can be wrong with a mark whatever the others are."""
    if mark.tiles:
        from .judge import check_tiles  # which points alone do not need

        at = column_of(cell) + cell.index(mark.tiles) if column_of(cell) else 0
        check_tiles(Cell(mark.tiles, at))
    if mark.part == Part.WINNER and mark.points is not None:
        _check_points(cell, mark.points, rules)
    if mark.part == Part.FALSE_WIN and mark.cost not in {None, WORST, rules.false_win}:
        message = (
            f"{cell}: a false win is f (false-win={rules.false_win}), or f{WORST} for what is no"
            " hand at all"
        )
        fail(cell, "false-win-cost", message)


def _check_points(cell: str, points: int, rules: McrRules) -> None:
    if points == 0:
        fail(cell, "points-none", f"{cell}: a player who is not involved is -")
    if points > MOST:
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


# ---------------------------------------------------------------------------- tags, labels


def read_tags(tags: Sequence[str]) -> dict[str, str]:
    """Tags by key; a tag without a value is its own value."""
    told: dict[str, str] = {}
    for tag in tags:
        key, equals, value = tag.partition("=")
        _check_tag(tag, key, value, has_value=bool(equals))
        if key in told:
            fail(tag, "tag-twice", f"{key} is written twice")
        told[key] = Cell(value, column_of(tag) + len(key) + 1) if equals else tag
    return told


def _check_tag(tag: str, key: str, value: str, *, has_value: bool) -> None:
    if key in OF_RIICHI:
        none = "there is no honba, and no stick" if key in {"honba", "sticks"} else "take it away"
        fail(tag, "tag-of-riichi", f"{tag} is a tag of riichi, and these are MCR rules: {none}")
    if key == "flowers":
        if not re.fullmatch(f"[0-{MOST_FLOWERS}]", value):
            message = f"{tag}: flowers are a number from 0 to {MOST_FLOWERS}, such as flowers=2"
            fail(tag, "tag-value", message)
    elif has_value and key in NOTES:
        fail(tag, "tag-alone", f"{tag}: {key} stands alone: write {key}", None if value else key)
    elif has_value:
        fail(tag, "tag-unknown", unknown("tag", key, ("flowers", *NOTES)))


@lru_cache(maxsize=500)
def label_of(text: str) -> Label | None:
    """The label that a text is, if it is one."""
    found = re.fullmatch(f"([{WINDS}])([1-4]):", text)
    return Label(WINDS.index(found[1]), int(found[2]) - 1) if found else None


def read_label(cell: str) -> Label:
    """`E1:` … `N4:`; a `Mistake` for a label that no hand has."""
    label = label_of(str(cell))
    if label is None:
        better = re.fullmatch(f"(?i)([{WINDS}][1-4])([.-][0-9]*)?:", cell)
        meant = f"{better[1].upper()}:" if better else None
        honba = ", and MCR has no honba" if better and better[2] else ""
        message = (
            f"{cell} is no label: a label is a wind (E S W N) and a hand (1 to 4), such as E1:"
            f"{honba}{f' (write {meant})' if meant else ''}"
        )
        fail(cell, "label-unknown", message, None if honba else meant)
    return label
