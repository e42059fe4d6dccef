"""What a scores file has before seats are planned: who may play, the rounds that were played, the
rounds that were only planned, and everybody's points."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..base.errors import Problem
from ..interpreter.interpreter import build_interpreter
from ..interpreter.rounds import RoundKey, RoundNumbers
from ..interpreter.rulesets import Settings
from ..interpreter.sources import open_lines, open_text_lines
from ..interpreter.tally_state import TallyState
from ..language.parser import parse_line
from ..language.statements import BlankLine, Declaration, PlayersLine
from ..rules.model.standings import StageLedger, StageView, find_qualified, rank_everybody
from ..rules.model.types import AppliedAdjustment, GameRecord, Rules

# what a plan does not take over from another file
LEFT_OUT = {"roster", "include", "season", "round"}


class TableOfRound(NamedTuple):
    """A table of a round, which is one players line: the names by seat, the line's place and date,
    and whether the game was played."""

    names: tuple[str, ...]
    file: str
    line: int
    date: str
    is_played: bool
    stage: str = ""
    stated_round: int = 0  # the number that the file states


SeatedRound = tuple[TableOfRound, ...]  # nobody sits at two of its tables


class PlayedFile(NamedTuple):
    """The parts of a scores file that seating needs."""

    rules: Rules  # at its end
    roster: tuple[str, ...]  # at its end; empty where anybody may play
    played: tuple[SeatedRound, ...]  # up to the round of the last game that was played, all of it
    planned: tuple[SeatedRound, ...]  # after that
    places: dict[str, int]  # the places of all but guests in the standings
    aliases: dict[str, str]
    # players who pass the cut of the stage at the end, the first one first
    qualified: tuple[str, ...] = ()
    title: str = ""  # the title that the file declares
    next_round: int = 1  # the number of the first round after those that were played

    @property
    def names(self) -> tuple[str, ...]:
        """The names of everybody in the roster, and of everybody who plays."""
        seated = (
            name
            for round_ in (*self.played, *self.planned)
            for table in round_
            for name in table.names
        )
        return tuple(dict.fromkeys((*self.roster, *seated)))

    @property
    def expected_names(self) -> tuple[str, ...]:
        """The players who are to play on: those who came through the cut of the stage at the end of
        the file; the roster if there is no cut; everybody if there is no roster."""
        return self.qualified or self.roster or self.names


def read_played_file(
    name: str,
    text: str,
    report: Callable[[Problem], None],
    rules: Rules | None = None,
    settings: Settings = (),
    *,
    include_anywhere: bool = False,
) -> PlayedFile:
    """The parts of the scores file with this text. `report` gets every problem in it."""
    tally_state = TallyState(include_anywhere=include_anywhere, settings=settings)
    interpreter = build_interpreter(name, tally_state, rules, open_lines)
    events: list[GameRecord | AppliedAdjustment] = []
    with open_text_lines(text) as lines:
        for event in interpreter.interpret(lines):
            if isinstance(event, Problem):
                report(event)
            else:
                events.append(event)
    ledger = StageLedger()
    for event in events:
        ledger.add(event)
    rounds = _group_rounds(events)
    last = max(
        (
            number
            for number, round_ in enumerate(rounds, 1)
            if any(table.is_played for table in round_)
        ),
        default=0,
    )
    now = interpreter.context.now
    view = StageView(guests=frozenset(tally_state.guests))
    return PlayedFile(
        now.rules,
        tuple(now.people.roster),
        tuple(rounds[:last]),
        tuple(rounds[last:]),
        rank_everybody(ledger, view),
        dict(now.people.aliases),
        tuple(find_qualified(ledger, now.season, now.stage, view)),
        tally_state.title,
        _find_next_round(rounds[:last], now.stage.name),
    )


def _find_next_round(played: Sequence[SeatedRound], stage: str) -> int:
    """The number of the round after those that were played. If the file states a number for the
    last of them, in the stage that goes on, it follows this number."""
    last = played[-1][-1] if played else None
    if last and last.stated_round and last.stage == stage:
        return last.stated_round + 1
    return len(played) + 1


def _group_rounds(events: Sequence[GameRecord | AppliedAdjustment]) -> list[SeatedRound]:
    """The tables of each round. A players line is a table for each game that it began."""
    numbers = RoundNumbers()
    rounds: dict[RoundKey, dict[int, TableOfRound]] = {}
    for event in events:
        if isinstance(event, AppliedAdjustment):
            continue
        game, session = numbers.number(event), event.session
        tables = rounds.setdefault(numbers.latest_round, {})
        before = tables.get(game.table)
        is_played = game.is_played or (before is not None and before.is_played)
        at = session.file, session.line, game.date
        in_round = session.stage.name, session.round.number
        tables[game.table] = TableOfRound(session.names, *at, is_played, *in_round)
    return [tuple(tables[number] for number in sorted(tables)) for tables in rounds.values()]


def find_lost_lines(lines: Sequence[str], first: int) -> Iterator[int]:
    """The numbers of lines that say something other than who is planned to play, from a line
    on: they would be lost where the plan is replaced."""
    for number, text in enumerate(lines[first - 1 :], first):
        match parse_line(text.rstrip("\r\n")).statement:
            case BlankLine() | PlayersLine() | Declaration("roster" | "round"):
                continue
        yield number


def find_declarations(lines: Sequence[str]) -> Iterator[str]:
    """The lines that declare rules and people, without those about the roster and the rounds."""
    for text in lines:
        statement = parse_line(text).statement
        if isinstance(statement, Declaration) and statement.key not in LEFT_OUT:
            yield text
