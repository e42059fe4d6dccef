"""Statements to what was played: every check of meaning.

The interpreter reads lines in order and yields game records (games, and loose hands),
adjustments and problems. An included file is read by an interpreter of its own, which starts
with what is in force.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain

from ..base.errors import Mistake, Place, Problem, UsageError
from ..language.statements import (
    EMPTY_LINE,
    Adjustment,
    BlankLine,
    DateLine,
    Declaration,
    EndLine,
    ParsedLine,
    PlayersLine,
    ResultLine,
    ScoresLine,
    Statement,
    Unparsed,
)
from ..model.types import Rules, TableStatus
from .checks import find_declaration_without_equals, no_players_warning, parse_season_name
from .context import FileContext
from .includes import (
    FileOpener,
    find_spaced_value,
    register_file,
    resolve_include,
    unreadable_include_mistake,
)
from .table import InterpreterEvent, TableInterpreter, mixed
from .tally_state import TallyState

CODES_REPORTED_ONCE = {"spreadsheet-row"}  # what is wrong with a whole file is told once
LineObserver = Callable[
    [int, "FileInterpreter"], None
]  # told of every line that is no plain hand, when it was taken; 0 is the start


class FileInterpreter:
    """Reads one scores file. `events` may be called once; `opened` opens included files, and
    `watch` looks on at what is in force, in them as well."""

    def __init__(
        self,
        context: FileContext,
        opened: FileOpener,
        include_chain: tuple[str, ...] = (),
        watch: LineObserver | None = None,
    ) -> None:
        self.context = context
        self.include_chain = (
            *include_chain,
            context.file,
        )  # this file, after those that include it
        self.open_file = opened
        self.observe_line = watch
        self.table = TableInterpreter(context)
        self.reported_codes: set[str] = set()  # codes that are not told again

    # ---------------------------------------------------------------------------- lines

    def interpret(self, texts: Iterable[str]) -> Iterator[InterpreterEvent]:
        """Everything the file says, in order. `texts` are its lines."""
        context, table = self.context, self.table
        if self.observe_line:
            self.observe_line(0, self)
        parse_line = context.tally_state.parse_line
        lines = (parse_line(text) for text in texts)  # unlike `map`, not ended by an error
        first = next(lines, EMPTY_LINE)
        if len(self.include_chain) == 1:
            place = Place(context.file, 0)
            for remark in register_file(context.tally_state.files, context.file, place, None):
                context.is_repeated = True
                yield context.build_problem(1, first, remark)
        last_number, last_line = 0, EMPTY_LINE  # of those that say anything
        for number, line in enumerate(chain([first], lines), 1):
            if not isinstance(line.statement, BlankLine):
                last_number, last_line = number, line
                yield from self._handle_line(number, line)
        yield from table.close_game(last_number, last_line)
        yield from context.date_sequence.close_sequence()
        if table.status is TableStatus.EMPTY:
            remark = no_players_warning(len(self.include_chain) > 1)
            at = (last_number, last_line) if last_number else (1, first)
            yield context.build_problem(*at, remark)

    def _handle_line(self, number: int, line: ParsedLine) -> Iterator[InterpreterEvent]:
        """One line that says anything. Nearly all lines of a long file are plain hands."""
        if isinstance(line.statement, ResultLine):
            effect = self.table.find_plain_effect(line.statement)
            if effect:
                yield from self.table.add_hand(number, line, effect)
                return
        yield from self._handle_other_line(number, line)
        if self.observe_line:
            self.observe_line(number, self)

    def _handle_other_line(self, number: int, line: ParsedLine) -> Iterator[InterpreterEvent]:
        """One line that is not a plain hand."""
        said, table = line.statement, self.table
        if isinstance(said, PlayersLine):
            context = self.context
            players = context.seating.find_known_players(
                said.names, context.rules_in_force.rules.players
            )
            if players:  # as most players lines of a long file
                yield from table.close_game(number, line)
                table.open_known_players(players, number, line)
                return
        elif isinstance(said, ScoresLine) and table.matches_scores(said):
            return
        try:
            yield from self._handle_line_with_columns(number, line)
        except Mistake as mistake:
            yield self.context.build_problem(number, line, mistake.remark)

    def _handle_line_with_columns(
        self, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """The same, with a closer look; a `Mistake` in it is the last thing said of it."""
        context = self.context
        said = line.statement
        said = (
            find_declaration_without_equals(
                said, line.text, context.rules_in_force.rules, context.tally_state.names
            )
            or said
        )
        if isinstance(said, Unparsed):
            yield from self._handle_unparsed(said, number, line)
        else:
            yield from self._handle_statement(said, number, line)

    def _handle_unparsed(
        self, unread: Unparsed, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """A line that says nothing known, though it may be known what was meant."""
        remark, meant, hand = unread
        self.table.handle_unparsed(hand=hand)
        if remark.code not in self.reported_codes:
            spaced = find_spaced_value(line.text)
            yield self.context.build_problem(number, line, spaced.remark if spaced else remark)
        if remark.code in CODES_REPORTED_ONCE:
            self.reported_codes.add(remark.code)
        if meant:
            with suppress(Mistake):  # one was told already
                for event in self._handle_statement(meant, number, line):
                    if not isinstance(event, Problem) or event[:2] != (self.context.file, number):
                        yield event

    def _handle_statement(
        self, said: Statement, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """What a statement does."""
        table = self.table
        match said:
            case PlayersLine(names) if len(names) > 2:
                yield from table.close_game(number, line)
                yield from table.handle_players(names, number, line)
            case PlayersLine(names):
                yield from table.handle_words(names, number, line)
            case ResultLine() as result:
                yield from table.handle_result(result, number, line)
            case DateLine(date):
                yield from table.release_hands()
                yield from self.context.set_date(date, number, line)
                table.take_date_and_season()
            case Declaration() as declaration:
                yield from self._handle_declaration(declaration, number, line)
            case ScoresLine() as scores:
                yield from table.handle_scores(scores, number, line)
            case Adjustment() as adjustment:
                yield from _handle_adjustment(adjustment, number, line, self.context, table)
            case EndLine() as end:
                yield from table.handle_end(end, number)

    # ----------------------------------------------------------------------- declarations

    def _handle_declaration(
        self, declaration: Declaration, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        context = self.context
        match declaration:
            case Declaration("include", file):
                yield from self._handle_include(file, number, line)
            case Declaration("season", name):
                season = parse_season_name(name)
                yield from self.table.release_hands()
                context.season = season
                self.table.take_date_and_season()
            case Declaration("roster" | "alias" | "guest" | "team"):
                context.seating.apply_declaration(declaration)
            case Declaration(key):
                implied = context.rules_in_force.find_implied_rules(key)
                if implied:
                    yield from self._change_rules(implied, key, number, line)
                rules, remarks = context.rules_in_force.apply_declaration(declaration, number)
                yield from (context.build_problem(number, line, remark) for remark in remarks)
                yield from self._change_rules(rules, key, number, line)

    def _change_rules(
        self, rules: Rules, key: str, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """New rules, between games; those of some families between any two hands."""
        context, table = self.context, self.table
        other = rules.family is not context.rules_in_force.rules.family
        game, context.rules_in_force.rules = table.game, rules
        context.seating.known_names.clear()  # other rules may want other players
        within = rules.family.can_change_between_hands and not other
        if game and (within or not (game.has_hands or game.recorded_game_count)):
            yield from table.release_hands()
            yield from table.restart_game(game, key, number, line)
            return
        told = [*mixed(context, key, number, line)] if other or key == "rules" else []
        yield from told
        if game:
            yield from table.close_game(number, line)
            if told:
                table.clear_table(TableStatus.UNKNOWN)
            else:
                table.clear_table(TableStatus.LEFT, f"the rules changed in line {number}")

    def _handle_include(
        self, value: str, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Read another file as if its lines stood here; what it declares holds in it alone."""
        context, table = self.context, self.table
        yield from table.close_game(number, line)
        reason = f"no players line since line {number} included {value}"
        table.clear_table(TableStatus.LEFT, reason)
        path = resolve_include(value, self.include_chain, context.tally_state)
        inner = FileInterpreter(
            context.copy_for_include(path), self.open_file, self.include_chain, self.observe_line
        )
        try:
            with self.open_file(path) as texts:
                place = Place(context.file, number)
                for remark in register_file(context.tally_state.files, path, place, value):
                    if not context.is_repeated:
                        yield context.build_problem(number, line, remark)
                    inner.context.is_repeated = True
                yield from inner.interpret(texts)
        except UsageError as error:
            context.tally_state.has_missing_players = True
            raise unreadable_include_mistake(value, path, str(error)) from None
        finally:
            context.date = inner.context.date


def _handle_adjustment(
    said: Adjustment, number: int, line: ParsedLine, context: FileContext, table: TableInterpreter
) -> Iterator[InterpreterEvent]:
    """Points given or taken; in some families a number alone is a penalty."""
    rules = context.rules_in_force.rules
    table.mark_used()
    if said.unit or not (rules.family.has_score_penalties and rules.tracks_games):
        yield from context.apply_adjustment(said, number, line)
    elif table.game or table.status is not TableStatus.UNKNOWN:
        from .table import apply_penalty

        yield from apply_penalty(context.seating.resolve_penalty(said), table.game, context.date)


def build_interpreter(
    file: str,
    tally_state: TallyState,
    rules: Rules | None,
    opened: FileOpener,
    watch: LineObserver | None = None,
) -> FileInterpreter:
    """What reads a file; `rules` are those that it begins with."""
    return FileInterpreter(FileContext(file, tally_state, rules), opened, watch=watch)
