"""The sheets of a file with what they hold, and remarks on what is left out of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..base.wording import format_list
from ..logs.faults import Fault
from .cells import SheetGame
from .grid import Grid, column_name
from .layouts import SheetReading
from .repeated_sums import (
    add_games,
    find_copies,
    find_repeated_games,
    find_summary_source,
    list_other_sums,
)


class NamedReading(NamedTuple):
    """A sheet, what it is called in messages, and what it holds."""

    name: str
    grid: Grid
    reading: SheetReading | None

    @property
    def games(self) -> tuple[SheetGame, ...]:
        return self.reading.contents.games if self.reading else ()


def leave_out_repeated(
    sheets: Sequence[NamedReading],
) -> tuple[list[NamedReading], dict[str, list[Fault]]]:
    """Sheets without what they repeat of others, and what is to be said of that."""
    copies = find_copies([(f"the sheet {sheet.grid.name}", sheet.games) for sheet in sheets])
    sums = [
        add_games(f"the sheet {sheet.grid.name}", () if at in copies else sheet.games)
        for at, sheet in enumerate(sheets)
    ]
    found, remarks = [], {}
    for at, sheet in enumerate(sheets):
        if at in copies:
            source = f"it has {copies[at]}"
            remarks[sheet.grid.name] = [build_remark(sheet.name, "", source)]
            found.append(_without_games(sheet, {game.number: "" for game in sheet.games}))
            continue
        others = list_other_sums(sums, at)
        repeated = {
            game.number: source for game, source in find_repeated_games(sheet.games, others)
        }
        said: list[Fault] = []
        is_summary = sheet.reading is not None and not sheet.reading.is_plausible
        if repeated and len(repeated) == len(sheet.games):
            said = [build_remark(sheet.name, "", f"it has the sums of {_first_of(repeated)}")]
        elif (is_summary or sheet.reading is None) and sheet.grid.rows:
            if source := find_summary_source(sheet.grid.rows, others):
                said = [build_remark(sheet.name, "", f"it has the sums of {source}")]
                repeated = {game.number: source for game in sheet.games}
        else:
            word = find_line_word(sheet.reading)
            said = [
                build_remark(
                    sheet.name, f"{word} {name_line(number, word)}", f"it has the sums of {source}"
                )
                for number, source in repeated.items()
            ]
        found.append(_without_games(sheet, repeated) if repeated else sheet)
        remarks[sheet.grid.name] = said
    return found, remarks


def _first_of(sources: Mapping[int, str]) -> str:
    return next(iter(sources.values()), "") if len({*sources.values()}) == 1 else "other sheets"


def _without_games(sheet: NamedReading, numbers: Mapping[int, str]) -> NamedReading:
    if sheet.reading is None:
        return sheet
    contents = sheet.reading.contents
    games = tuple(game for game in contents.games if game.number not in numbers)
    return sheet._replace(reading=sheet.reading._replace(contents=contents._replace(games=games)))


def find_line_word(reading: SheetReading | None) -> str:
    return "column" if reading and reading.is_turned else "row"


def name_line(number: int, word: str) -> str:
    """A row's number, or a column's letters; both are counted from 1."""
    return column_name(number - 1) if word == "column" else str(number)


def _format_lines(lines: Sequence[str], word: str) -> str:
    return f"{word} {lines[0]}" if len(lines) == 1 else f"{word}s {format_list(lines)}"


def _agree(reason: str, lines: Sequence[str]) -> str:
    """A reason for several rows: `they have` in place of `it has`."""
    if len(lines) == 1:
        return reason
    for one, several in (
        ("it has", "they have"),
        ("it is", "they are"),
        ("it belongs", "they belong"),
        ("its heading is", "their headings are"),
    ):
        reason = reason.replace(one, several, 1) if reason.startswith(one) else reason
    return reason


def build_remark(name: str, place: str, reason: str) -> Fault:
    """The remark on what is left out."""
    return Fault(f"left out: {reason}", log=name, hand=place, is_remark=True)


def list_remarks(sheet: NamedReading, word: str) -> Iterator[Fault]:
    """The rows and columns that are left out, those for the same reason together."""
    assert sheet.reading is not None
    contents = sheet.reading.contents
    other_word = "column" if word == "row" else "row"
    for left_out, kind in ((contents.rows_left_out, word), (contents.columns_left_out, other_word)):
        reasons: dict[str, list[str]] = {}
        for number, reason in sorted(left_out.items()):
            at = number + 1 if kind == "column" and kind == other_word else number
            reasons.setdefault(reason, []).append(name_line(at, kind))
        for reason, lines in reasons.items():
            yield build_remark(sheet.name, _format_lines(lines, kind), _agree(reason, lines))
