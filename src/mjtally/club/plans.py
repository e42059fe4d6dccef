"""The games of a scores file one by one, and seating plans: files with all rounds and tables, as
`mjtally seating` writes them. Each table of a plan is played at by itself, and its lines go to its
own game of the file."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..editing.layout import KINDS_ABOVE_PLAYERS
from ..editing.source_file import LineKind, SourceFile, SourceLine, parse_source_line
from ..interpreter.sources import encode_text
from ..interpreter.stated_rounds import find_table_number
from ..language.statements import PlayersLine
from ..language.tokens import strip_comment

HEAD_LINE = re.compile(r"[ \t]*(?:[A-Za-z][\w-]*=|[0-9]{4}-)")  # a declaration or a date
DATE = re.compile(r"[ \t]*([0-9]{4}-\S+)")
MAYBE_PLAYERS = re.compile(r'\s*(?:"|[^\W\d][^\s:=]*\s)')  # hands that are served have labels
STAGE = re.compile(r"[ \t]*(?:season|stage)=")
ROUND = re.compile(r"[ \t]*round=([0-9]{0,3})(?:[ \t]|$)")
TABLE_COMMENT = re.compile(r"# *table +([0-9]{1,4})", re.IGNORECASE)  # beside players
ABOVE_A_GAME = KINDS_ABOVE_PLAYERS | {LineKind.BLANK}


class GameLines(NamedTuple):
    """Where a game stands in its file: its players line, those players, and its last line."""

    first: int
    players: SourceLine
    last: int


class PlannedTable(NamedTuple):
    """A table of a plan, which is a game of the file (from 1), with its round and who sits there;
    `has_lines` where something was written below the players. The `digest` is of all that says how
    the game stands. `order` is the place of the round among all, from 1, which stages may number
    afresh."""

    game: int
    order: int
    round: int
    table: int
    names: tuple[str, ...]
    date: str
    has_lines: bool
    digest: str


def is_players_line(line: SourceLine) -> bool:
    """Whether a line opens a game. (Two words do not: they may be an adjustment.)"""
    return isinstance(line.statement, PlayersLine) and len(line.statement.names) > 2


def list_games(source: SourceFile) -> list[GameLines]:
    """The games of a file. What stands between two belongs to the second, but for the lines of the
    first and the comments that go on with them."""
    texts = source.line_texts
    opened = [
        (number, line)
        for number, text in enumerate(texts, 1)
        if MAYBE_PLAYERS.match(text) and is_players_line(line := parse_source_line(text))
    ]
    games = []
    for at, (first, players) in enumerate(opened, 1):
        last = len(texts)
        if at < len(opened):
            last = opened[at][0] - 1
            while last > first and parse_source_line(texts[last - 1]).kind in ABOVE_A_GAME:
                last -= 1
            while _goes_on(texts[last - 1], texts[last]):
                last += 1
        games.append(GameLines(first, players, last))
    return games


def _says_something(text: str) -> bool:
    """Whether a line is more than a comment."""
    return bool(strip_comment(text).strip())


def _goes_on(above: str, text: str) -> bool:
    """Whether a line continues the comment of the line above."""
    line = parse_source_line(text)
    is_alone = line.kind is LineKind.COMMENT and line.is_indented
    return is_alone and bool(parse_source_line(above).comment)


def list_heads(source: SourceFile, first: int, last: int) -> Iterator[str]:
    """From the lines of a file, select those on which later games depend: dates, declarations and
    players, without comments."""
    for text in source.line_texts[first - 1 : last]:
        if HEAD_LINE.match(text) or (
            MAYBE_PLAYERS.match(text) and is_players_line(parse_source_line(text))
        ):
            yield f"{' '.join(strip_comment(text).split())}\n"


def _find_table(players: SourceLine) -> int:
    """The number of a table as its players line says it, or as the comment there does; 0 for
    none."""
    comment = TABLE_COMMENT.fullmatch(players.comment)
    return find_table_number(players.statement) or (int(comment[1]) if comment else 0)


def read_plan(source: SourceFile) -> Sequence[PlannedTable]:
    """The tables of a plan, in the order of the file: a round ends where `round=` says so, or as
    `RoundNumbers` has it. None where a file is no plan: nobody is to sit down at one table while
    others play, and those of the last round are not called `table=3`, or `# table 3`."""
    games, texts = list_games(source), source.line_texts
    if not games or (
        all(any(map(_says_something, texts[first:last])) for first, _, last in games[:-1])
        and not _find_table(games[-1].players)
    ):
        return ()  # most files have none
    rounds: list[list[PlannedTable]] = []
    called: set[int] = set()
    date, end, above, stated = "", 0, hashlib.sha256(), 0
    for game, (first, players, last) in enumerate(games, 1):
        *heads, names = list_heads(source, end + 1, first)
        above.update(encode_text("".join([*heads, names])))
        below = [strip_comment(text) for text in texts[first:last]]
        digest = above.copy()
        digest.update(encode_text("\n".join(below)))
        before, end = date, first
        for head in heads:
            date = match[1] if (match := DATE.match(head)) else date
        assert isinstance(players.statement, PlayersLine)
        seated = tuple(map(str, players.statement.names))
        sitting = {name for table in rounds[-1] for name in table.names} if rounds else set()
        is_other_stage = any(map(STAGE.match, heads))
        declared = [int(match[1] or 0) for head in heads if (match := ROUND.match(head))]
        was_stated, stated = stated, declared[-1] if declared else stated * (not is_other_stage)
        is_new_round = is_other_stage or stated != was_stated
        if not stated:  # then it is known by who plays
            is_new_round |= date != before or bool(sitting & {*seated})
        if not rounds or is_new_round:
            rounds.append([])
        if table := _find_table(players):
            called.add(game)
        table = table or len(rounds[-1]) + 1
        has_lines = any(map(_says_something, below))
        order = len(rounds)
        at = game, order, stated or order, table
        rounds[-1].append(PlannedTable(*at, seated, date, has_lines, digest.hexdigest()))
    tables = [table for together in rounds for table in together]
    is_waiting = any(
        not table.has_lines and table is not tables[-1]
        for together in rounds
        for table in together
        if len(together) > 1
    )
    is_called = all(table.game in called for table in rounds[-1])
    return tables if is_waiting or is_called else ()
