"""One table's file, read by the same tally as all others, but without what it does not depend on.

A hand is to be saved at once, however many games a club has. So of the files above (which include
this one) only what they declare counts, the other files are left out, and of the file itself so
are the lines of the games before the last one. Each line keeps its number. What this cannot see
(a game that is entered twice, names that are a slip apart) the tally of everything tells aside.
"""

import hashlib
import os
import re
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ..base.errors import ERROR, Problem, UsageError
from ..base.quotient import Quotient
from ..base.wording import pluralize
from ..editing.layout import BODY_KINDS
from ..editing.source_file import LineKind, SourceFile, parse_source_line
from ..interpreter.game_checks import CODES_OF_OPEN_GAMES
from ..interpreter.interpreter import FileInterpreter, build_interpreter
from ..interpreter.sources import encode_text, find_stamp, read_text
from ..interpreter.tally import sort_problems
from ..interpreter.tally_state import TallyState
from ..language.statements import Declaration
from ..language.tokens import strip_comment
from ..rules.model.game_ends import FinalResult, TableStatus
from ..rules.model.hand import Hand
from ..rules.model.open_games import LooseHands, TrackedGame
from ..rules.model.played_hands import PlayedHand, find_last_scores, walk_hands
from ..rules.model.table_state import TableState
from ..rules.model.types import GameRecord, HandEffect, HandsInPlay, Rules, Session
from .files import Chain
from .plans import (
    HEAD_LINE,
    GameLines,
    PlannedTable,
    is_players_line,
    list_games,
    list_heads,
    read_plan,
)
from .submissions import ServingError

# the largest file of a table: it is read anew for each line, in a second
MOST_TABLE_BYTES = 2_000_000
MOST_READINGS = 120  # how many readings of tables are remembered
MOST_BYTES = 4_000_000  # the most bytes of their files together
LEFT_OUT = ".mjtally-left-out-{}"  # what stands in the place of a file that is not read
LEFT_OUT_PATTERN = re.escape(LEFT_OUT).replace(re.escape("{}"), "[0-9]+")
COMMENT_LINES = re.compile(r"^[ \t]*#.*(?:\r\n|\n|\r|\Z)", re.MULTILINE)
PLAYED_KINDS = {LineKind.RESULT, LineKind.SCORES, LineKind.OTHER}  # lines that belong to a game
TEMPLATE_KINDS = {*LineKind} - PLAYED_KINDS - {LineKind.UNCHANGED, LineKind.UNCHANGED_PLAYERS}
EXPECTED_CODES = CODES_OF_OPEN_GAMES | {"no-players"}


class TooLargeError(UsageError):
    """The error about a file that is too large for a table, since everybody would wait for it."""


@dataclass(frozen=True)
class TableText:
    """The text of a table's file, as it is or as it would be: the lines up to the end of the game,
    and the lines below, which only a plan has."""

    chain: Chain
    data: bytes
    source: SourceFile
    below: str = ""

    @classmethod
    def read(cls, chain: Chain) -> "TableText":
        """Read a table's file as it is; a `UsageError` if it cannot be read, or is too large."""
        stamp = find_stamp(chain.path)
        if stamp and stamp[1] > MOST_TABLE_BYTES:
            raise TooLargeError(
                f"{chain.path} is larger than {MOST_TABLE_BYTES // 1_000_000} MB, the most that a"
                " table's file may have: move earlier games into another file"
            )
        return cls.from_text(chain, read_text(chain.path))

    @classmethod
    def from_text(cls, chain: Chain, text: str) -> "TableText":
        """Read a table's file as it would be with this text; a `ServingError` if it does not have
        so many games."""
        source = SourceFile.from_text(text)
        whole = cls(chain, encode_text(text), source)
        return whole.select_game(chain.game, list_games(source)) if chain.game else whole

    def select_game(self, number: int, games: Sequence[GameLines]) -> "TableText":
        """One of the games of a whole file, counted from 1."""
        chain, source = self.chain._replace(game=number), self.source
        if number > len(games):
            count = pluralize(len(games), "game")
            message = f"{os.path.basename(chain.path)} has {count}: there is no game {number}"
            raise ServingError(404, "no-such-table", message)
        last = games[number - 1].last
        below = "".join(source.list_lines_with_ends()[last:])
        return type(self)(chain, self.data, source.select_lines(0, last), below)

    def replace(self, source: SourceFile) -> "TableText":
        """The text of the file with other lines."""
        gap = ""
        if self.below.partition("\n")[0].strip():  # the next game begins at once
            is_played = parse_source_line(source.line_texts[-1]).kind in BODY_KINDS
            gap = source.new_line_end if is_played else ""
        data = encode_text(f"{source.text}{gap}{self.below}")
        return type(self)(self.chain, data, source, self.below)


@dataclass(frozen=True)
class GameNow:
    """How a game stands after the last line of its file."""

    session: Session
    status: TableStatus
    scores: tuple[Quotient, ...]  # net ones where no game is followed
    start: Quotient  # the score that everybody began with
    table: TableState
    has_hands: bool
    end_reason: str
    final_result: FinalResult | None
    deal: int | None = None  # counted from 0: which it is; None where nobody can tell

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.status in {TableStatus.ENDED, TableStatus.RECORDED}


class TableRefusedError(ServingError):
    """The error that a change of a table is refused because its file says something else now. The
    sender has to see that `reading` first."""

    def __init__(
        self,
        code: str,
        message: str,
        reading: "TableReading",
        detail: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(409, code, message, detail)
        self.reading = reading


@dataclass
class TableReading:
    """The content of a table's file: the game at its end, if there is one, and the problems."""

    text: TableText
    rules: Rules
    date: str = ""
    title: str = ""
    roster: Sequence[str] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    guests: frozenset[str] = frozenset()
    game: GameNow | None = None
    first_line: int = 0  # the players line of the last game; 0 if nobody has sat down yet
    game_records: Sequence[GameRecord] = ()  # the records of that game
    problems: Sequence[Problem] = ()

    @cached_property
    def lines(self) -> list[tuple[int, str, LineKind]]:
        """The lines of the last game that are not blank: numbers, texts and kinds."""
        first = self.first_line
        lines = self.text.source.select_lines(first - 1).lines if first else ()
        return [
            (number, line.text, line.kind)
            for number, line in enumerate(lines, first)
            if line.kind is not LineKind.BLANK
        ]

    @property
    def hand_lines(self) -> list[int]:
        """The numbers of the lines of the last game that are hands."""
        return [number for number, _, kind in self.lines if kind is LineKind.RESULT]

    @property
    def is_begun(self) -> bool:
        """Whether a line of the last game says something about what was played."""
        return any(kind in PLAYED_KINDS for _, _, kind in self.lines)

    @property
    def is_template(self) -> bool:
        """Whether somebody is still to fill the file in, as `mjtally new` lays one out: comments
        say what the marks are, below the players or where nobody sits, and nothing was played."""
        written = self.text.source.select_lines(max(self.first_line - 1, 0)).lines
        kinds = Counter(line.kind for line in written if line.kind is not LineKind.BLANK)
        comments = kinds[LineKind.COMMENT] + kinds[LineKind.CONTINUED_COMMENT]
        return comments > 1 and kinds.keys() <= TEMPLATE_KINDS

    @cached_property
    def hands(self) -> list[PlayedHand]:
        """The hands of the last game that were played."""
        return [hand for record in self.game_records for hand in walk_hands(record)]

    @cached_property
    def hand_key(self) -> str:
        """A key for the hand that is played next, which no other hand of the file has: the date,
        the number of the game on that day, and the number of its hands. It does not depend on
        anything else in the file, and it is empty if no hand is to be played."""
        if self.game is None or self.game.is_over:
            return ""
        games = 0
        for text in reversed(self.text.source.line_texts[: self.first_line]):
            kind = parse_source_line(text).kind
            if kind is LineKind.DATE:
                break
            games += kind is LineKind.PLAYERS
        return f"{self.game.session.date} {games} {len(self.hand_lines)}"

    def list_digests(self, source: SourceFile, first_line: int) -> Iterator[tuple[int, str]]:
        """The digests of a file with ever more of the lines of its last game, which begins at
        `first_line` (0: there is none): how many lines it has then, and its digest. What is above
        the game counts as it stands (in a plan only what it depends on, since other tables write
        there, too), and its lines by their words, since each line lays all of them out; comments
        do not count."""
        above = max(first_line - 1, 0)
        if self.text.chain.game:
            text_above = "".join(list_heads(source, 1, above))
        else:
            text_above = COMMENT_LINES.sub("", source.select_lines(0, above).text).rstrip()
        digest = hashlib.sha256(encode_text(text_above))
        if not first_line:
            yield 0, digest.hexdigest()
        for number, text in enumerate(source.line_texts[above:], above + 1):
            if words_of_line := strip_comment(text).split():
                digest.update(encode_text(" ".join(words_of_line) + "\n"))
            yield number, digest.hexdigest()

    @cached_property
    def plan(self) -> Sequence[PlannedTable]:
        """The tables of a plan, where the file is one, and no game of it was chosen."""
        return read_plan(self.text.source)

    @cached_property
    def digest(self) -> str:
        """A digest of the game at the end of the file and of all lines above it, without
        comments."""
        *_, (_, digest) = self.list_digests(self.text.source, self.first_line)
        return digest

    def find_seen(self, digest: str) -> TableText | None:
        """The file as it was when it had a digest, if all that came since are lines at its end: of
        the last game, or of that and another."""
        source, first = self.text.source, self.first_line
        for _ in range(2):
            for end, other in self.list_digests(source, first):
                if other == digest:
                    return self.text.replace(source.select_lines(0, end))
            source = source.select_lines(0, max(first - 1, 0))
            first = find_last_players_line(source)
        return None

    def put_back(self, number: int, line: str) -> TableText:
        """The file with another line in its place, before that of a number."""
        source, inserted = self.text.source, SourceFile("", (line,), ("\n",))
        above, below = source.select_lines(0, number - 1), source.select_lines(number - 1)
        return self.text.replace(above + inserted + below)

    @property
    def errors(self) -> list[Problem]:
        """The errors in what was read, those of the table and of other files. Those of the table
        must be corrected before it can go on."""
        return [problem for problem in self.problems if problem.is_error]

    def list_game_errors(self) -> list[Problem]:
        """The errors of the last game: nobody knows how it stands."""
        path = self.text.chain.path
        return [
            error for error in self.errors if error.file == path and error.line >= self.first_line
        ]


class TableReadings:
    """What tables' files say, as they are or as they would be. A reading is remembered as long as
    nothing changes that it depends on."""

    def __init__(self, rules: Rules | None) -> None:
        self.rules = rules
        self._readings: OrderedDict[tuple[object, ...], TableReading] = OrderedDict()

    def read(self, text: TableText) -> TableReading:
        """Read a text."""
        above = tuple((path, number, find_stamp(path)) for path, number in text.chain.above)
        key = (text.chain, text.data, above)
        if key in self._readings:
            self._readings.move_to_end(key)
            return self._readings[key]
        reading = self._readings[key] = _TableReader(text, self.rules).read()
        sizes = [len(kept.text.data) for kept in self._readings.values()]
        while len(sizes) > MOST_READINGS or (len(sizes) > 2 and sum(sizes) > MOST_BYTES):
            self._readings.popitem(last=False)
            del sizes[0]
        return reading


def find_new_errors(before: TableReading, after: TableReading) -> list[Problem]:
    """The errors that are only there after a change."""
    known = Counter((error.file, error.code, error.message) for error in before.errors)
    new_errors = []
    for error in after.errors:
        if known[error.file, error.code, error.message]:
            known[error.file, error.code, error.message] -= 1
        else:
            new_errors.append(error)
    return new_errors


def find_last_players_line(source: SourceFile) -> int:
    """The number of the players line of the last game; 0 where there is none."""
    for number in range(len(source.line_texts), 0, -1):
        if is_players_line(parse_source_line(source.line_texts[number - 1])):
            return number
    return 0


def list_words(texts: Iterable[str]) -> list[list[str]]:
    """The words of the lines that are not blank, however they are laid out."""
    return [words_of_line for text in texts if (words_of_line := text.split())]


class _TableReader:
    """Reads one table's file; the first of those above it begins with `rules`."""

    def __init__(self, text: TableText, rules: Rules | None) -> None:
        self.text, self.rules = text, rules
        self.tally_state = TallyState()
        self.tally_state.has_missing_players = True  # other files may know whoever is named
        self.path = text.chain.path
        self.first_line = find_last_players_line(text.source)
        self.interpreters: dict[str, FileInterpreter] = {}
        self.left_out: dict[str, str] = {}  # what lines include, by what stands in its place
        self.game: GameNow | None = None

    def read(self) -> TableReading:
        index = self.text.chain.top
        interpreter = build_interpreter(
            index, self.tally_state, self.rules, self._open, self._note_interpreter
        )
        problems: list[Problem] = []
        game_records: list[GameRecord] = []
        with self._open(index) as lines:
            for event in interpreter.interpret(lines):
                if isinstance(event, Problem):
                    problems.append(event)
                elif isinstance(event, GameRecord):
                    session = event.session
                    if session.file == self.path and session.line == self.first_line:
                        game_records.append(event)
        own = self.interpreters.get(self.path, interpreter)
        now = own.context.now
        finals = [
            game_record.final_result for game_record in game_records if game_record.final_result
        ]
        if self.game and self.game.is_over and finals and finals[-1].scores:
            # the record of a game known by its final scores has them
            scores = tuple(Quotient(score, 1) for score in finals[-1].scores)
            self.game = replace(self.game, scores=scores, final_result=finals[-1])
        if self.game and not self.game.session.rules.tracks_games:
            effects = [effect for game_record in game_records for effect in game_record.effects]
            deal = _follow_loose_deals(self.game.session, effects)
            self.game = replace(self.game, deal=deal)
        return TableReading(
            self.text,
            now.rules,
            now.date,
            self.tally_state.title,
            tuple(now.people.roster),
            dict(now.people.aliases),
            frozenset(self.tally_state.guests),
            self.game,
            self.first_line,
            game_records,
            sort_problems(
                [self._restore(problem) for problem in problems if self._matters(problem)]
            ),
        )

    def _matters(self, problem: Problem) -> bool:
        """Whether a problem concerns this table: errors anywhere do, and warnings about its last
        game. Problems about files that were left out do not."""
        if problem.file == self.path and problem.line >= max(self.first_line, 1):
            return problem.code not in EXPECTED_CODES
        return problem.severity == ERROR and problem.code not in EXPECTED_CODES

    def _leave_includes_out(self, line: str) -> str:
        """A line in which `include=` names an empty file instead. As with any
        include, the players above it have left their table."""
        if "include=" not in line:
            return line
        statement = parse_source_line(line).statement
        if not (isinstance(statement, Declaration) and statement.key == "include"):
            return line
        name = LEFT_OUT.format(len(self.left_out) + 1)
        self.left_out[name] = statement.value
        return f"include={name}"

    def _restore(self, problem: Problem) -> Problem:
        """A problem that shows the line as it is in the file, with its own include."""
        name = re.search(LEFT_OUT_PATTERN, f"{problem.message} {problem.text}")
        if name is None:
            return problem
        message, text = (
            text.replace(name[0], self.left_out[name[0]])
            for text in (problem.message, problem.text)
        )
        return problem._replace(message=message, text=text)

    def _note_interpreter(self, line: int, interpreter: FileInterpreter) -> None:
        self.interpreters[interpreter.context.file] = interpreter
        if interpreter.context.file == self.path:
            game = interpreter.table.game
            is_last = game and game.session.line == self.first_line
            self.game = _describe_game(game) if game and is_last else None

    # ------------------------------------------------------------------------ what is read

    @contextmanager
    def _open(self, path: str) -> Iterator[Iterable[str]]:
        """The lines of a file, as far as they matter here."""
        above = dict(self.text.chain.above)
        if path == self.path:
            yield self._read_own_lines()
        elif path in above:
            yield self._list_declaring_lines(path, above[path])
        else:
            yield ()

    def _read_own_lines(self) -> Iterator[str]:
        """The lines of the table's file, of those above the last game the ones that matter."""
        with self.text.source.open_lines() as lines:
            for number, line in enumerate(lines, 1):
                if number < self.first_line and not HEAD_LINE.match(line):
                    yield ""
                else:
                    yield self._leave_includes_out(line)

    def _list_declaring_lines(self, path: str, included_at: int) -> Iterator[str]:
        """What a file above declares, up to the line that includes the next one."""
        chain = [*(file for file, _ in self.text.chain.above), self.path]
        following = chain[chain.index(path) + 1]
        try:
            text = read_text(path)
        except UsageError:  # the file is gone: then nobody knows what it declared
            text = ""
        lines = SourceFile.from_text(text).line_texts
        for number, line in enumerate(lines[:included_at], 1):
            if number == included_at:
                value = os.path.relpath(following, os.path.dirname(path)).replace(os.sep, "/")
                yield f'include="{value}"'
            elif HEAD_LINE.match(line):
                yield self._leave_includes_out(line)
            else:
                yield ""


def _describe_game(game: HandsInPlay) -> GameNow:
    """How a game stands now: it will be another one when the file is closed."""
    session = game.session
    deal: int | None
    if isinstance(game, TrackedGame):
        scores = tuple(Quotient(score, 1) for score in game.scores)
        start, deal = Quotient(game.start, 1), game.table.round
    else:
        assert isinstance(game, LooseHands)
        start, scores = Quotient(0, 1), tuple(find_last_scores(game))
        deal = None  # hands that were passed on are not in this batch
    return GameNow(
        session,
        game.status,
        scores,
        start,
        game.table,
        bool(game.earlier_hand_count or game.effects),
        game.end_reason,
        getattr(game, "final_result", None),
        deal,
    )


def _follow_loose_deals(session: Session, effects: Sequence[HandEffect]) -> int | None:
    """Which deal comes after hands that no game follows; the next one of who deals, where a line
    says that."""
    play, deal = session.rules.play, 0
    if play.keeps_loose_deal(Hand("draw"), 0) is None:
        return None
    for effect in effects:
        hand = effect.hand
        if hand.dealer is not None:
            deal += (hand.dealer - deal) % len(session.names)
        deal += not play.keeps_loose_deal(hand, deal % len(session.names))
    return deal
