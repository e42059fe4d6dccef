"""Statements to what was played: every check of meaning.

The interpreter reads lines in order and yields game records (games, and loose hands),
adjustments and problems. An included file is read by an interpreter of its own, which starts
with what is in force.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from unicodedata import normalize

from ..base.errors import (
    Mistake,
    Problem,
    Remark,
    UsageError,
    fail,
    remark_at,
    remark_over,
    warning_at,
)
from ..base.wording import (
    MOST_COMPARED_IN_FILE,
    NO_GUESSES,
    GuessLimit,
    did_you_mean_player,
    guess_limit,
)
from ..language.statements import (
    EMPTY_LINE,
    POT,
    Adjustment,
    BlankLine,
    DateLine,
    Declaration,
    EndLine,
    Exchange,
    ParsedLine,
    PlayersLine,
    ResultLine,
    ScoresLine,
    Statement,
    Unparsed,
)
from ..language.tokens import statement_cell, unquote
from ..language.words import COUNTED_THINGS, OWNER_KEYS, is_one_of
from ..rules.families import IMPLIED_RULESETS, PRESETS
from ..rules.model.declarations import NON_RULE_KEYS, parameters_by_key
from ..rules.model.types import GameRecord, Rules
from .game_checks import (
    check_exchange,
    check_points_size,
    find_exchanged_hand,
    name_exchange,
)
from .in_force import FileContext, InForce
from .include_checks import (
    check_include_count,
    check_included_file,
    check_read_once,
    find_folder_below,
    find_included_files,
    has_too_many_includes,
)
from .name_checks import find_marks_mistake, parse_name_of
from .people import find_adjusted_player, find_seated_twice
from .rulesets import find_implied_rules, find_parameter_owner
from .sources import FileOpener, UpcomingLines
from .stated_rounds import check_table, misplaced_table_mistake
from .table import (
    InterpreterEvent,
    TableInterpreter,
    apply_exchange,
    apply_penalty,
    find_mixed_families,
    is_at_table,
)
from .table_states import NOTHING_SAID, UNKNOWN_PLAYERS, NobodySits
from .tally_state import TallyState

CODES_REPORTED_ONCE = {"spreadsheet-row", "not-utf-8", "merge-conflict"}  # problems of a whole file
LineObserver = Callable[
    [int, "FileInterpreter"], None
]  # called after every line that is not a plain hand, and at the end; line 0 is the start


class FileInterpreter:
    """Reads one scores file. `interpret` may be called once; `opened` opens included files, and
    `watch` observes what is in force, in them as well."""

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
        # points that look like scores, and were not reported yet: whose, and the warning
        self.large_points: list[tuple[str, str, int, ParsedLine, Remark]] = []
        # the first players line below a date of another file, and what was played before it
        self.undated: tuple[int, ParsedLine, int] | None = None
        self.reported_codes: set[str] = set()  # codes that are not reported again
        self.guesses = GuessLimit(MOST_COMPARED_IN_FILE)
        self.upcoming = UpcomingLines([])

    # ---------------------------------------------------------------------------- lines

    def interpret(self, texts: Iterable[str]) -> Iterator[InterpreterEvent]:
        """Everything the file says, in order. `texts` are its lines."""
        try:
            yield from self._interpret_lines(texts)
        finally:
            guess_limit.set(None)

    def _interpret_lines(self, texts: Iterable[str]) -> Iterator[InterpreterEvent]:
        context, table = self.context, self.table
        guess_limit.set(NO_GUESSES)
        if self.observe_line:
            self.observe_line(0, self)
        lines, parse_line = iter(texts), context.tally_state.parse_line
        first_text = next(lines, "")
        first = parse_line(first_text)
        self.upcoming = UpcomingLines(chain([first_text], lines))
        if len(self.include_chain) == 1:
            here = context.note_reading(0)
            again = check_read_once(context.file, here, context.tally_state, None)
            if again is not None:
                yield from (context.build_problem(1, first, remark) for remark in again)
                return
            context.tally_state.files[context.tally_state.resolve_path(context.file)] = here
        last_number, last_line = 0, EMPTY_LINE  # the last line that says anything
        events: Iterable[InterpreterEvent] | None  # None where a line is looked at closely
        for number, text in enumerate(self.upcoming, 1):
            line = parse_line(text)
            reading = line.reading
            if type(reading) is BlankLine:
                continue
            last_number, last_line = number, line
            if type(reading) is ResultLine:  # nearly all lines of a long file are results
                events = table.play_plain_hand(reading, number, line)
            elif type(reading) is ScoresLine and table.has_scores(reading):
                events = ()
                if self.observe_line:
                    self.observe_line(number, self)
            else:
                events = None
            if events is None:
                guess_limit.set(self.guesses)
                yield from self._check_results(self._handle_closely(number, line))
                guess_limit.set(NO_GUESSES)  # what is remarked on a plain hand is not reported
            elif events:
                yield from self._check_results(events)
        guess_limit.set(self.guesses)
        if self.observe_line:
            self.observe_line(last_number, self)
        yield from self._report_large_points()
        yield from self._check_results(table.begin_line(None))
        yield from self._report_undated()
        yield from self._check_results(table.close_game(last_number, last_line, is_file_end=True))
        yield from context.check_parameters()
        if table.state is NOTHING_SAID:
            hint = "write four names on a line"
            if len(self.include_chain) > 1:
                hint = "what an included file declares is valid only inside it"
            message = f"no players line: there is nothing to tally ({hint})"
            at = (last_number, last_line) if last_number else (1, first)
            yield context.build_problem(*at, warning_at(None, "no-players", message))

    def _check_results(self, events: Iterable[InterpreterEvent]) -> Iterator[InterpreterEvent]:
        """Passes on what the players of this file played, and notes what was played in each stage.
        Errors tell of players who should not have played."""
        context, stages = self.context, self.context.tally_state.stages
        for event in events:
            yield event
            if isinstance(event, Problem):
                continue
            if isinstance(event, GameRecord):
                session = event.session
                if session.file != context.file or not (session.stage.name or session.represented):
                    continue
                yield from self._check_seated(event)
                stages.ledger.add(event)
            elif event.file == context.file and event.stage.name:
                stages.ledger.add(event)

    def _note_date(self, number: int, line: ParsedLine) -> None:
        """Note that players sit down, perhaps below a date of another file."""
        said_by = self.context.now.date_file
        if said_by and said_by not in self.include_chain and not self.undated:
            self.undated = number, line, self.table.count_played()

    def _report_undated(self) -> Iterator[Problem]:
        """The date of this file's games is now another, or they are at their end: a warning where
        they had that of another file, which says nothing of this one."""
        undated, self.undated = self.undated, None
        if undated and self.table.count_played() > undated[2]:
            yield self.context.warn_of_date(*undated[:2])

    def _check_seated(self, game_record: GameRecord) -> Iterator[Problem]:
        """Errors about players who should not have played in a game."""
        context, seated, session = self.context, self.table.seated, game_record.session
        line = seated.players_line if seated else EMPTY_LINE
        statement = line.statement
        if not isinstance(statement, PlayersLine) or not game_record.is_played:
            return
        at = session.line, line
        substitutes = context.now.people.substitutes
        for remark in find_seated_twice(game_record, statement.names, substitutes):
            yield context.build_problem(*at, remark)
        state = context.tally_state
        if session.stage.cut:
            wrong = state.stages.find_unqualified(
                game_record, statement.names, state.guests, is_sure=not state.has_errors_of_games
            )
            yield from (context.build_problem(*at, remark) for remark in wrong)

    def _handle_closely(self, number: int, line: ParsedLine) -> Iterator[InterpreterEvent]:
        """Handle a line that is not a plain hand."""
        reading, context = line.reading, self.context
        if type(reading) is PlayersLine and not (reading.tags or self.large_points):
            known = context.find_known_players(reading.words)
            if known:  # in a long file most players lines have only known players
                yield from self.table.begin_line(reading)
                yield from self.table.leave_table(number, line)
                self.table.open_game(known, number, line)
                self._note_date(number, line)
                if context.tally_state.parameters_to_check:
                    yield from context.check_parameters()
                if self.observe_line:
                    self.observe_line(number, self)
                return
        statement = line.statement
        if self.large_points and not isinstance(statement, Adjustment):
            yield from self._report_large_points()
        declared = self._find_declaration(statement, line.text)
        intended = statement.intended if isinstance(statement, Unparsed) else None
        yield from self.table.begin_line(declared or intended or statement)
        yield from self.table.report_within(declared or intended or statement)
        try:
            yield from self._handle_statement(declared or statement, number, line)
        except Mistake as mistake:
            self.table.mark_line_used()
            problem = context.build_problem(number, line, mistake.remark)
            if problem.code in {"scores-differ", "after-the-end"}:
                problem = self._explain_scores(problem, line)
            yield problem
        if self.observe_line:
            self.observe_line(number, self)

    def _explain_scores(self, problem: Problem, line: ParsedLine) -> Problem:
        """The problem of scores that differ from those of the game, or of a hand below its end,
        with the slip that would explain it."""
        # no other line needs it
        from .disputed_scores import explain_disputed_scores, explain_late_hand

        seated, state = self.table.seated, self.context.tally_state
        if seated is None:
            return problem
        later = map(state.parse_line, self.upcoming.peek())
        if problem.code == "after-the-end":
            return explain_late_hand(problem, line, seated, later, state)
        explained = explain_disputed_scores(problem, line, seated, later, state)
        seated.note_scores()
        return explained

    def _find_declaration(self, statement: Statement, text: str) -> Unparsed | None:
        """The declaration that a line was meant as: a round or a table in words, or a key and a
        value without their `=`. Of players lines and adjustments, which are right as they are, only
        those that look odd are asked about."""
        names = self.context.tally_state.names
        match statement:
            case PlayersLine(words=words):
                is_odd = words[0] in OWNER_KEYS or ":" in text or "：" in text
                is_odd = is_odd or len(words) != self.context.now.rules.players
            case Adjustment(name):
                is_odd = name not in names
            case _:
                is_odd = isinstance(statement, ResultLine | Unparsed)
        if not is_odd:
            return None
        from ..advice.declarations import find_declaration_without_equals
        from ..advice.rounds import find_round_in_words

        rules = self.context.now.rules
        parameters = parameters_by_key(rules)
        keys = {"rules", *NON_RULE_KEYS, *parameters, *IMPLIED_RULESETS}
        return find_round_in_words(
            statement, text, rules.players
        ) or find_declaration_without_equals(
            statement, text, keys=keys, parameters=parameters, rulesets=PRESETS, players=names
        )

    def _handle_statement(
        self, statement: Statement, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Carry out a statement; if it raises a `Mistake`, nothing more is reported about it."""
        table = self.table
        match statement:
            case PlayersLine(names) if len(names) > 2:
                at_table = table.game.session.names if table.game else ()
                misread = find_marks_mistake(names, self.context.now.rules, at_table)
                if misread:  # then the players stay at the table
                    table.handle_unparsed(hand=True)
                    raise misread
                doubt = table.find_strangers(names, line)
                if doubt:
                    yield self.context.build_problem(number, line, doubt)
                yield from table.leave_table(number, line, is_doubted=doubt is not None)
                yield from table.seat_players(names, number, line)
                self._note_date(number, line)
                if statement.tags:
                    check_table(statement)
                if self.context.tally_state.parameters_to_check:
                    yield from self.context.check_parameters()
            case PlayersLine(names):
                yield from table.handle_words(names, number, line)
            case ResultLine():
                yield from table.handle_result(statement, number, line)
            case DateLine(date):
                yield from self._report_undated()
                yield from table.release_hands()
                table.note_within(statement, number, line)
                yield from self.context.set_date(date, number, line, table.count_played())
                table.take_declared()
            case Declaration():
                before = self.context.now
                yield from self._handle_declaration(statement, number, line)
                played = table.count_played()
                lost = self.context.find_lost_declaration(statement, before, number, played)
                if lost:
                    yield self.context.build_problem(number, line, lost)
            case ScoresLine():
                yield from table.handle_scores(statement, number, line)
            case Adjustment():
                yield from self._handle_adjustment(statement, number, line)
            case Exchange():
                yield from self._handle_exchange(statement, number, line)
            case EndLine():
                yield from table.handle_end(statement, number)
            case Unparsed():
                yield from self._handle_unparsed(statement, number, line)

    def _handle_unparsed(
        self, unparsed: Unparsed, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Handle a line that is not valid; it may be known what was meant."""

        remark = unparsed.remark
        self.table.handle_unparsed(hand=unparsed.may_be_hand)
        if remark.code not in self.reported_codes:
            from ..advice.declarations import find_spaced_value

            spaced = find_spaced_value(line.text)
            yield self.context.build_problem(number, line, spaced.remark if spaced else remark)
        if remark.code in CODES_REPORTED_ONCE:
            self.reported_codes.add(remark.code)
        if unparsed.intended:
            with suppress(Mistake):  # one mistake has been reported already
                for event in self._handle_statement(unparsed.intended, number, line):
                    if not isinstance(event, Problem) or event[:2] != (self.context.file, number):
                        yield event
            self.table.mark_line_used()  # whatever was wrong with it was reported

    def _report_large_points(self) -> Iterator[Problem]:
        """Points that look like scores: warnings; or an error where every player at the table is
        given some, on a line for each of them, as on a score sheet."""
        stated, self.large_points = self.large_points, []
        game = self.table.game
        scores = {player: points for player, points, *_ in stated if points.isdecimal()}
        if game and set(scores) == set(game.session.names):
            joined = " ".join(scores[name] for name in game.session.names)
            message = f"the scores of a game are on one line: write = {joined}"
            _, _, number, line, _ = stated[0]
            remark = remark_at(statement_cell(line.text), "scores-apart", message)
            yield self.context.build_problem(number, line, remark)
            game.mark_state_unknown()
            return
        for _, _, number, line, remark in stated:
            yield self.context.build_problem(number, line, remark)

    def _handle_adjustment(
        self, adjustment: Adjustment, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Handle points that are given or taken; in some families a number alone is a penalty."""

        context, table = self.context, self.table
        table.mark_used()
        now, state = context.now, context.tally_state
        people = (state.names, now.people.roster, now.people.aliases)
        name, day = adjustment.name, adjustment.points
        is_somebody = any(name in names for names in people)
        if name == POT and not is_somebody and now.rules.play.stick_value and table.game:
            from_whom = name_exchange(POT, table.game.session.names[0], now.rules.play)
            message = f"the pot gets points from somebody, or gives them: write {from_whom}"
            fail(name, "exchange-form", message)
        if not is_somebody:
            self._doubt_name(name, day, is_as_written=isinstance(line.statement, Adjustment))
        yield from table.report_held_mix()
        if adjustment.unit or not now.rules.family.takes_penalties(now.rules):
            if not (state.names or state.has_missing_players or now.people.roster):
                are_scores = bool(re.fullmatch("[0-9]+00", adjustment.points))
                table.fail_without_players(adjustment.name, are_scores=are_scores)
                return
            adjusted = context.build_adjustment(adjustment, number, line)
            yield adjusted
            table.mark_outside_points()
            for remark in check_points_size(adjustment, adjusted.name, table.game):
                stated = adjusted.name, adjustment.points, number, line, remark
                self.large_points.append(stated)
        elif not table.has_unknown_players:
            player = find_adjusted_player(now.people, adjustment.name, state.names)
            penalty = adjustment._replace(name=player)
            apply_penalty(penalty, table.game, now, number)
            table.mark_outside_points()

    def _doubt_name(self, name: str, day: str, *, is_as_written: bool) -> None:
        """Fails where a name that nobody has, and a number, are a heading or a date: `Game 2`, `Nov
        21`. A player may be meant whose name is nearly the same."""
        now, state = self.context.now, self.context.tally_state
        players = [*state.names, *now.people.roster, *now.people.aliases]
        if is_one_of(name, COUNTED_THINGS):
            write = f"write # {name} {day}"
            if near := did_you_mean_player(name, players):
                heading = f" If it is a heading, {write}" * is_as_written
                fail(name, "not-played", f"{name} has not played{near}{heading}")
            message = f"a comment begins with #: {write}"
            raise Mistake(remark_over(name, day, "comment-sign", message))
        from ..advice.dates import is_month_and_day

        if is_month_and_day(name, day):
            message = f"{name} {day} has no year: a date is year-month-day, such as 2026-11-20"
            message += did_you_mean_player(name, players).replace(",", "; or")
            raise Mistake(remark_over(name, day, "date-form", message))

    def _handle_exchange(
        self, exchange: Exchange, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Handle an exchange: points go from score to score, or each player gets or loses points of
        the season."""
        now, table = self.context.now, self.table
        check_exchange(exchange, now.rules.play, table.game.session.names if table.game else ())
        if not is_at_table(exchange, table.game, now.rules):
            for share in exchange.shares:
                yield from self._handle_adjustment(share, number, line)
            return
        table.mark_used()
        yield from table.report_held_mix()
        if not table.has_unknown_players:
            names = self.context.tally_state.names
            shares = [
                share
                if share.is_pot
                else share._replace(name=find_adjusted_player(now.people, share.name, names))
                for share in exchange.shares
            ]
            moved = Exchange(tuple(shares))
            doubt = find_exchanged_hand(moved, table.game)
            apply_exchange(moved, table.game, now, number)
            self.context.latest_declarations.clear()
            table.mark_outside_points()
            if doubt:
                yield self.context.build_problem(number, line, doubt)

    # ----------------------------------------------------------------------- declarations

    def _handle_declaration(
        self, declaration: Declaration, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        context = self.context
        match declaration:
            case Declaration("include", file):
                yield from self._handle_include(file, number, line)
            case Declaration("title", title):
                # an included file's title is for that file alone
                if len(self.include_chain) == 1:
                    state = context.tally_state
                    state.title = state.title or normalize("NFC", unquote(title))
            case Declaration("season", name):
                self.table.note_within(declaration, number, line)
                context.begin_season(parse_name_of("season", name), name)
                yield from self.table.release_hands()
                self.table.take_declared()
            case Declaration("table", value) if value.isdecimal():
                raise misplaced_table_mistake(declaration)
            case Declaration("round"):
                self.table.note_within(declaration, number, line)
                context.declare_round(declaration, number, line)
            case Declaration("stage" | "carry" | "cut" | "tiebreak"):
                if declaration.key == "stage":
                    self.table.note_within(declaration, number, line)
                yield from self.table.release_hands()
                context.declare_stage(declaration, number)
                self.table.take_declared()
            case Declaration("substitute"):
                self.table.note_within(declaration, number, line)
                yield from self.table.release_hands()
                context.declare_substitute(declaration, number, line)
                self.table.take_declared("substitute")
            case Declaration("chips"):
                self.table.handle_chips(declaration, number, line)
            case Declaration("rate" | "fee"):
                yield from self.table.release_hands()
                context.declare_stakes(declaration, self.table.count_played())
                self.table.take_declared()
            case Declaration("roster" | "alias" | "guest" | "team"):
                yield from self._declare_people(declaration, number, line)
            case Declaration(key) if context.now.has_unknown_rules and find_parameter_owner(key):
                pass  # the rules tell later whose parameter this is
            case Declaration(key):
                implied = None if context.now.is_chosen else find_implied_rules(key)
                if implied:
                    now = context.now._replace(declared_rules=implied)
                    yield from self._change_rules(now, key, number, line)
                now, remarks = context.declare_rules(declaration, number, line)
                yield from (context.build_problem(number, line, remark) for remark in remarks)
                yield from self._change_rules(now, key, number, line)

    def _declare_people(
        self, declaration: Declaration, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Set the owners of names from this line on. Teams are valid for the games below."""
        context = self.context
        teams = context.now.people.teams
        remarks = context.declare_people(declaration, number, line)
        if self.table.is_between_teams(teams, context.now.people.teams):
            self.table.note_within(declaration, number, line)
        yield from (context.build_problem(number, line, remark) for remark in remarks)

    def _change_rules(
        self, now: InForce, key: str, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Change the rules between games; those of some families may change between any two
        hands."""
        context, table = self.context, self.table
        rules, seated = now.rules, table.seated
        other = rules.family.name != context.now.family_name
        context.now = now
        if other:
            context.known_names.clear()  # names of one family may be marks of another
        within = rules.family.can_change_between_hands and not other
        if seated and (within or not table.has_counted(other_family=other)):
            yield from table.release_hands()
            yield from table.restart_game(seated, key, number, line)
            return
        mixed = find_mixed_families(context, key, number, line) if other or key == "rules" else []
        yield from context.report_mixed_families(mixed)
        if seated:
            if mixed:
                seated.game.mark_state_unknown()  # then nothing else is said about it
            yield from table.close_game(number, line)
            if mixed:
                table.clear_table(UNKNOWN_PLAYERS)
            else:
                table.clear_table(NobodySits(f"the rules changed in line {number}"))

    def _handle_include(
        self, value: str, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Read another file as if its lines stood here; its declarations are valid only inside
        it."""
        context, table = self.context, self.table
        yield from self._report_undated()
        yield from table.leave_table(number, line)
        context.use_count += 1
        table.clear_table(NobodySits(f"no players line since line {number} included {value}"))
        tally_state = context.tally_state
        if has_too_many_includes(tally_state):
            return
        check_include_count(value, tally_state)
        games = tally_state.game_count
        for at, path in enumerate(find_included_files(value, self.include_chain, tally_state)):
            try:
                if at:
                    check_include_count(value, tally_state)
                yield from self._include_file(path, value, number, line)
            except Mistake as mistake:
                yield context.build_problem(number, line, mistake.remark)
                if has_too_many_includes(tally_state):
                    return
        if tally_state.game_count > games:  # what is declared above was valid there
            context.latest_declarations.clear()

    def _include_file(
        self, path: str, value: str, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Read one of the files that a line includes."""
        context, tally_state = self.context, self.context.tally_state
        check_included_file(value, path, self.include_chain[0], tally_state)
        here = context.note_reading(number)
        again = check_read_once(path, here, tally_state, value)
        if again is not None:
            yield from (context.build_problem(number, line, remark) for remark in again)
            return
        folder = find_folder_below(path, self.include_chain[0])
        begun = FileContext(path, tally_state, context.now._replace(folder=folder))
        inner = FileInterpreter(begun, self.open_file, self.include_chain, self.observe_line)
        try:
            with self.open_file(path) as texts:
                tally_state.files[tally_state.resolve_path(path)] = here
                yield from inner.interpret(texts)
        except UsageError as error:
            tally_state.has_missing_players = True
            from ..advice.declarations import unreadable_include_mistake

            raise unreadable_include_mistake(value, path, str(error)) from None
        finally:
            dated = inner.context.now
            context.now = context.now._replace(date=dated.date, date_file=dated.date_file)


def build_interpreter(
    file: str,
    tally_state: TallyState,
    rules: Rules | None,
    opened: FileOpener,
    watch: LineObserver | None = None,
) -> FileInterpreter:
    """An interpreter that reads one file; `rules` are those that it begins with."""
    now = InForce(declared_rules=rules, is_chosen=rules is not None, settings=tally_state.settings)
    return FileInterpreter(FileContext(file, tally_state, now), opened, watch=watch)
