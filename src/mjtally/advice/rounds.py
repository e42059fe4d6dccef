"""Rounds and tables in words, as sheets have them: `Round 2`, `Table 3: Aki Ben Chie Dai`; and
other headings with a number: `Spieltag 3`, `Season 2026`."""

import re
from collections.abc import Iterator, Sequence

from ..base.errors import Cell, remark_at
from ..language.statements import (
    Adjustment,
    Declaration,
    PlayersLine,
    ResultLine,
    Statement,
    Unparsed,
)
from ..language.tokens import parse_name, statement_cell
from .players_lines import find_names

ROUND_WORDS = "round|runde|ronde|ronda|rodada|turno|ラウンド"
TABLE_WORDS = "table|tisch|tafel|mesa|tavolo"
# What clubs count that a scores file does not: such a heading is a comment.
EVENING_WORDS = (
    "evening|night|meeting|match ?day|spieltag|spielabend|clubabend|vereinsabend|abend|treffen"
    "|woche|journée|soirée|manche|giornata|serata|jornada|noche|節|节|例会"
)
SEASON_WORDS = "season|saison|stagione|temporada|シーズン|赛季|賽季"
NUMBER = "[0-9]{1,3}"
ROUND_PATTERN = (
    rf"(?:(?:{ROUND_WORDS}) ?[#:.]? ?|r)(?P<round>{NUMBER})"
    rf"|第?(?P<kanji_round>{NUMBER})(?:回戦|轮|輪)"
)
TABLE_PATTERN = (
    rf"(?:(?:{TABLE_WORDS}) ?[#:.]? ?|t)(?P<table>{NUMBER})"
    rf"|第?(?P<kanji_table>{NUMBER})(?:卓|桌)"
)
BOTH_PATTERN = rf"(?:{ROUND_PATTERN})[ ,;:/|-]+(?:{TABLE_PATTERN})"
ROUND, TABLE, BOTH = (
    re.compile(pattern, re.IGNORECASE) for pattern in (ROUND_PATTERN, TABLE_PATTERN, BOTH_PATTERN)
)
YEAR = r"[0-9]{1,4}(?:[/-][0-9]{1,4})?"  # or the number of a season
SEASON = re.compile(rf"(?:{SEASON_WORDS}) ?[#:.]? ?({YEAR})", re.IGNORECASE)
NAMED_EVENING = rf"(?:[^\W\d_]++[ -])?(?:{EVENING_WORDS})"  # club night, Mahjong-Abend
ORDINAL = rf"第?{NUMBER}(?:\.|st|nd|rd|th|[eè]me|[ªº])?"
DAY_OR_TABLE = rf"[ ,;:/|(-]+(?:{TABLE_PATTERN}|(?P<day>[0-9]+[-./ ][0-9./ -]+))\)?"
EVENING = re.compile(
    rf"(?:{NAMED_EVENING} ?[#:.]? ?{NUMBER}|{ORDINAL} ?{NAMED_EVENING})(?:{DAY_OR_TABLE})?",
    re.IGNORECASE,
)
TIMED = re.compile(rf"(?:{ROUND_PATTERN})[,:;]? (?P<rest>(?:at )?{NUMBER}[:.h].*)", re.IGNORECASE)
HAS_DIGIT = re.compile("[0-9]").search
ANY_WORD = re.compile(
    f"{ROUND_WORDS}|{TABLE_WORDS}|回戦|[轮輪卓桌]|{EVENING_WORDS}|{SEASON_WORDS}", re.IGNORECASE
)
SIGNS = "-=*~_+[](){}<>|/;%:.,–— "  # around a heading: === Round 2 ===, [Table 3]
MOST_CELLS = 12  # lines with more cells are not looked at
REMARKS_ON_WORDS = {"comment-sign", "names-apart", "names-number", "no-statement"}


def find_round_in_words(statement: Statement, text: str, seats: int) -> Unparsed | None:
    """The round, the season, or the table of some players, that a line says in words, or another
    heading; None for any other line. `seats` is the number of players at one table."""
    if not _may_be_words(statement, text):
        return None
    content = statement_cell(text)
    cells = content.split()
    if len(cells) > MOST_CELLS:
        return None
    if isinstance(statement, PlayersLine) and len(statement.words) == seats:
        return None
    heading = _find_heading(content, " ".join(cells))
    return heading or _find_table_of_players(content, cells, seats)


def _may_be_words(statement: Statement, text: str) -> bool:
    """Whether a line is worth searching for a round in words; most players lines are plain and are
    not."""
    match statement:
        case PlayersLine(words=names):
            return HAS_DIGIT("".join((*names[:2], names[-1]))) is not None
        case Adjustment() | ResultLine():
            return ANY_WORD.search(text) is not None
        case Unparsed(remark):
            return remark.code in REMARKS_ON_WORDS
    return False


def _find_heading(content: Cell, text: str) -> Unparsed | None:
    """A line that says nothing but the round, the table or both, the season, or which evening of
    the club it is."""
    heading = text.strip(SIGNS)
    if evening := EVENING.fullmatch(heading):
        message = f"a comment begins with #: write # {content}"
        if evening["day"]:
            message = f"{message}; a date is alone on its line, such as 2026-11-20"
        return Unparsed(remark_at(content, "comment-sign", message), may_be_hand=False)
    if season := SEASON.fullmatch(heading):
        declaration = Declaration(*(Cell(word, content.column) for word in ("season", season[1])))
        message = f"a declaration has = between its key and its value: write {declaration}"
        remark = remark_at(content, "equals-missing", message, str(declaration))
        return Unparsed(remark, declaration, may_be_hand=False)
    timed = TIMED.fullmatch(heading)
    if timed:
        write = f"round={_read_number(timed, 'round')} # {timed['rest']}"
        message = f"a round is declared: write {write}"
        return Unparsed(remark_at(content, "round-words", message), may_be_hand=False)
    match = ROUND.fullmatch(heading) or TABLE.fullmatch(heading) or BOTH.fullmatch(heading)
    if not match:
        return None
    round_, table = (_read_number(match, key) for key in ("round", "table"))
    behind = f"such as Aki Ben Chie Dai table={table}"
    if not round_:
        message = f"the number of a table goes behind the names of its players, {behind}"
        return Unparsed(remark_at(content, "round-words", message), may_be_hand=False)
    declaration = Declaration(Cell("round", content.column), Cell(round_, content.column))
    message = f"a round is declared: write {declaration}"
    fix = None if table else str(declaration)
    if table:
        message = f"{message}, and the table behind the names of its players, {behind}"
    return Unparsed(remark_at(content, "round-words", message, fix), declaration, may_be_hand=False)


def _find_table_of_players(content: Cell, cells: Sequence[str], players: int) -> Unparsed | None:
    """The table before or behind the names of its players, or in brackets there."""
    for phrase, others in _list_divisions(cells):
        match = TABLE.fullmatch(" ".join(phrase).strip(SIGNS))
        names = find_names([other for other in others if other.strip(SIGNS)]) if match else ()
        if match and len(names) == players:
            write = f"{' '.join(names)} table={_read_number(match, 'table')}"
            message = f"the table goes behind the names: write {write}"
            remark = remark_at(content, "round-words", message, write)
            players_line = PlayersLine([parse_name(Cell(name, content.column)) for name in names])
            return Unparsed(remark, players_line, may_be_hand=False)
    return None


def _list_divisions(cells: Sequence[str]) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """The first cells of a line and its other cells, then the last ones."""
    for size in (1, 2, 3):
        yield cells[:size], cells[size:]
        yield cells[-size:], cells[:-size]


def _read_number(match: re.Match[str], key: str) -> str:
    """The number of a round or a table, in whichever way it was written; empty for none."""
    groups = match.groupdict()
    number = groups.get(key) or groups.get(f"kanji_{key}")
    return str(int(number)) if number else ""
