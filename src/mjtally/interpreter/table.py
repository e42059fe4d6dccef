"""The statements about a game: its players, its hands, its scores and its end."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from ..base.errors import (
    ERROR,
    Mistake,
    Place,
    Problem,
    Remark,
    RemarkKind,
    fail,
    mistake_at,
    problem_at,
    remark_at,
    remark_over,
    warning_at,
)
from ..base.quotient import parse_decimal
from ..base.wording import did_you_mean_player, format_list
from ..language.changes import sign_changes
from ..language.statements import (
    POT,
    Adjustment,
    Declaration,
    EndLine,
    Exchange,
    ParsedLine,
    ResultLine,
    ScoresLine,
    Statement,
    format_name,
)
from ..language.tokens import statement_cell
from ..language.words import POT_WORDS, is_one_of
from ..rules.families import find_family
from ..rules.model.game_ends import CHIPS, ENDED_BY_PLAYERS, TableStatus
from ..rules.model.open_games import LooseHands, TrackedGame
from ..rules.model.payments import Payment, Purpose
from ..rules.model.types import (
    AppliedAdjustment,
    GameRecord,
    HandEffect,
    HandsInPlay,
    Rules,
    Session,
)
from .game_checks import (
    check_chips_family,
    check_end,
    check_table_points,
    describe_next_hand,
    describe_unplayed,
    hand_after_end_mistake,
    is_of_session,
    is_score_size,
    is_unplayed,
    name_exchange,
    parse_chips,
    shorten_score,
    within_game_mistake,
)
from .in_force import FileContext, InForce
from .name_checks import find_invalid_player_name, find_stray_words, stray_words_mistake
from .people import find_represented, move_points
from .stated_rounds import find_table_number
from .table_states import (
    NO_PLAYERS,
    NOTHING_SAID,
    UNKNOWN_PLAYERS,
    DeclaredWithin,
    EarlyChips,
    NobodySits,
    Seated,
)

PLAYING = TableStatus.PLAYING  # (of an `Enum` an attribute is slow)
MOST_LOOKED_AT = 100  # hands above a line that may be one of other rules
BATCH_SIZE = 10_000  # hands of a game are passed on in batches of so many at most
InterpreterEvent = GameRecord | AppliedAdjustment | Problem


class TableInterpreter:
    """The table of a file, and what the statements about its game change there."""

    def __init__(self, context: FileContext) -> None:
        self.context = context
        self.state: NobodySits | Seated = NOTHING_SAID
        self.earlier_hand_count = 0  # hands and recorded games of those who left
        # players lines below which nothing was played; the last ones of a file are a plan
        self.held_unplayed: list[tuple[Session, ParsedLine]] = []

    @property
    def game(self) -> HandsInPlay | None:
        """What is being played, or was played last by those who sit here."""
        return self.state.game if isinstance(self.state, Seated) else None

    @property
    def seated(self) -> Seated | None:
        """Those who sit here, and what they play."""
        return self.state if isinstance(self.state, Seated) else None

    @property
    def has_unknown_players(self) -> bool:
        """Whether a mistake, which was reported, leaves open who plays."""
        return isinstance(self.state, NobodySits) and self.state.is_unknown

    def clear_table(self, state: NobodySits) -> None:
        """Note that nobody plays at the table any more."""
        self.earlier_hand_count, self.state = self.count_played(), state

    def count_played(self) -> int:
        """How many hands, and games known by their scores, the file has so far."""
        seated = self.seated
        return self.earlier_hand_count + (seated.hand_count if seated else 0)

    def has_counted(self, *, other_family: bool) -> bool:
        """Whether something of these players counts, so that rules of theirs or of another family
        cannot take the place of those at their players line."""
        seated = self.seated
        if seated is None:
            return False
        game = seated.game
        if game.has_hands or game.recorded_game_count:
            return True
        # points of the season belong to no game, and those of loose hands are passed on
        is_in_scores = isinstance(game, TrackedGame) and bool(game.outside_moves)
        return seated.has_outside_points and (other_family or is_in_scores)

    def mark_used(self) -> None:
        """Note that the file has a statement that is tallied, or was meant to be."""
        if isinstance(self.state, Seated):
            self.state.is_used = True
        else:
            self.state = self.state._replace(is_used=True)

    def mark_line_used(self) -> None:
        """Note that something stands below the players line, right or wrong."""
        if self.seated:
            self.seated.is_used = True

    def mark_outside_points(self) -> None:
        """Note that points were given or taken outside any hand."""
        if self.seated:
            self.seated.has_outside_points = True

    def handle_unparsed(self, *, hand: bool) -> None:
        """Handle a line that is not valid. If it was a hand, mistakes that depend on it are not
        reported."""
        self.mark_used()
        if hand and self.game:
            self.game.mark_state_unknown()
        elif hand:
            self.state = UNKNOWN_PLAYERS

    def handle_words(
        self, names: tuple[str, ...], number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Handle a line of one or two words, which cannot be a players line."""
        at_table = self.game.session.names if self.game else ()
        wrong = find_stray_words(names, self.context.now.rules, at_table)
        if self.game or wrong:
            self.handle_unparsed(hand=True)
            raise wrong or stray_words_mistake(names)
        yield from self.seat_players(names, number, line)

    def note_within(self, declared: Statement, number: int, line: ParsedLine) -> None:
        """A date was written, or something declared, that is of the games below it. Inside a game
        that is followed it is an error, which is reported once that game goes on. A round is also
        one among loose hands, and between players and their first hand."""
        seated = self.seated
        if seated is None or seated.game.status is not PLAYING or seated.waiting:
            return
        game = seated.game
        is_round = isinstance(declared, Declaration) and declared.key == "round"
        is_begun = isinstance(game, TrackedGame) and game.has_hands
        if is_round or (is_begun and not is_of_session(declared, game.session)):
            seated.waiting = DeclaredWithin(declared, number, line)

    def is_between_teams(self, before: Mapping[str, str], after: Mapping[str, str]) -> bool:
        """Whether somebody at the table is in another team than before."""
        players = self.game.session.point_names if self.game else ()
        return before is not after and any(
            before.get(player) != after.get(player) for player in players
        )

    def report_within(self, statement: Statement) -> Iterator[Problem]:
        """Report that a declaration stands inside a game, if this statement still belongs to the
        game."""
        seated = self.seated
        if seated is None or not isinstance(seated.waiting, DeclaredWithin):
            return
        declared, number, line = seated.waiting
        is_chips = isinstance(statement, Declaration) and statement.key == CHIPS
        rules = self.context.now.rules
        is_scored = isinstance(statement, Exchange) and is_at_table(statement, seated.game, rules)
        if isinstance(statement, Adjustment) and not statement.unit:
            is_scored = rules.family.takes_penalties(rules)
        if is_chips or is_scored or isinstance(statement, (ResultLine, ScoresLine, EndLine)):
            seated.waiting = None
            seated.game.mark_state_unknown()  # nobody knows whose hands these are
            remark = within_game_mistake(declared, seated.game).remark
            yield self.context.build_problem(number, line, remark)

    def take_declared(self, key: str = "") -> None:
        """Take over a date, a season, a stage or substitutes that were declared below the players
        line."""
        seated = self.seated
        if seated:
            game = seated.game
            if seated.played_session is None and not is_unplayed(game):
                seated.played_session = game.session
            declared = self._list_declared(game.session.names)
            if key != "substitute":
                declared.pop("teams")  # teams of the players line stay
            game.update_session(**declared)

    def _list_declared(self, names: tuple[str, ...]) -> dict[str, Any]:
        """The declarations in force that a session of these players keeps."""
        now = self.context.now
        represented = find_represented(names, now.people.substitutes)
        self.context.tally_state.add_players(represented)  # they have points, with or without hands
        teams = now.people.teams  # nobody's, if there are none
        return {
            "date": now.date,
            "season": now.season,
            "stage": now.stage,
            "stakes": now.stakes,
            "represented": represented,
            "round": now.round,
            "teams": tuple(teams.get(player, "") for player in represented or names)
            if teams
            else (),
        }

    def play_plain_hand(
        self, result: ResultLine, number: int, line: ParsedLine
    ) -> Iterable[InterpreterEvent] | None:
        """Play a hand about which there is nothing to remark; None for any other."""
        seated = self.state
        if type(seated) is not Seated or seated.waiting:
            return None
        game = seated.game
        if game.status is not PLAYING:
            return None
        effect = game.find_effect(result)
        if effect is None:
            return None
        if len(game.effects) >= BATCH_SIZE:
            return self._add_hand(seated, number, line, effect)
        game.add_hand(number, line, effect)
        return self._finish_game(seated, game.pending_end, number) if game.pending_end else ()

    def _add_hand(
        self, seated: Seated, number: int, line: ParsedLine, effect: HandEffect
    ) -> Iterator[InterpreterEvent]:
        """Play a hand, which may end the game."""
        game = seated.game
        if len(game.effects) >= BATCH_SIZE:
            yield game.release_hands(self.context.now.date)
        game.add_hand(number, line, effect)
        if game.pending_end:
            yield from self._finish_game(seated, game.pending_end, number)

    def report_held_mix(self) -> Iterator[Problem]:
        """Report the families that do not fit, once something is played by the rules of the players
        line."""
        seated = self.seated
        if seated and seated.held_mix:
            held, seated.held_mix = seated.held_mix, []
            session = seated.game.session
            place = Place(self.context.file, session.line)
            self.context.tally_state.first_family = session.rules.family.name, place
            yield from held

    def handle_result(
        self, result: ResultLine, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Handle the result of a hand that is not plain."""
        self.mark_line_used()
        yield from self.report_held_mix()
        seated = self.seated
        game = seated.game if seated else None
        before = game.lines[-MOST_LOOKED_AT:] if game else ()
        self.context.note_marks(chain([result], (hand.statement for hand in before)))
        misspelt = find_invalid_player_name(result, self.context.now.rules.family.mark_words)
        if misspelt:
            if game and not game.end_reason:  # a players line was meant, above which it is over
                yield game.abandon(self.context.now.date)
            self.clear_table(UNKNOWN_PLAYERS)
            self.context.tally_state.has_missing_players = True
            raise misspelt
        if seated is None or game is None:
            self.fail_without_players(result.first_cell)
            return
        if game.status is not TableStatus.PLAYING:
            # if the game is over, or nobody knows its state, only marks are checked
            now = self.context.now
            if not now.has_unknown_rules:
                remarks = game.session.rules.play.check_marks(
                    result, game.session.names, sure=not now.has_doubtful_rules
                )
                yield from self.context.report_remarks(number, line, remarks)
            if game.status is not TableStatus.UNKNOWN:
                game.mark_state_unknown()
                raise hand_after_end_mistake(game, result)
            return
        effect, remarks = game.judge_hand(result)
        if game.score_differences and any(remark.kind is RemarkKind.TABLE for remark in remarks):
            game.mark_state_unknown()  # how it stands was reported when the scores differed
            return
        yield from self.context.report_remarks(number, line, remarks)
        if effect is None or any(remark.severity == ERROR for remark in remarks):
            game.mark_state_unknown()
            return
        yield from self._add_hand(seated, number, line, effect)

    def fail_without_players(self, cell: str, *, are_scores: bool = False) -> None:
        """Fail because a result, or a line with the score of one player, stands where nobody plays
        at the table. It is reported once, not for each line."""
        state = self.state
        if isinstance(state, Seated) or state.is_unknown:
            return
        self.clear_table(UNKNOWN_PLAYERS)
        write = "write the players before their results, such as Aki Ben Chie Dai"
        if are_scores:
            write = "write the names on a line, such as Aki Ben Chie Dai, and their scores on the"
            write = f"{write} next, such as = 45200 28100 17300 9400"
        fail(cell, "players-missing", f"{state.why}: {write}")

    def seat_players(
        self, names: tuple[str, ...], number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Open a new game for a players line, if its names are valid."""
        self.clear_table(UNKNOWN_PLAYERS)  # until the names turn out to be valid
        place = Place(self.context.file, number)
        players, remarks = self.context.seat_players(names, place, line.text)
        if players:
            mixed = find_mixed_families(self.context, names[0], number, line)
            is_held = bool(mixed) and not self.context.now.is_chosen  # rules= may follow
            if not is_held:
                yield from self.context.report_mixed_families(mixed)
            seated = self.open_game(players, number, line)
            if is_held:
                seated.held_mix = mixed
                seated.game.mark_state_unknown()
        yield from (self.context.build_problem(number, line, remark) for remark in remarks)

    def open_game(self, players: tuple[str, ...], number: int, line: ParsedLine) -> Seated:
        """A game of players whose names are valid, where nobody sits any more."""
        tally_state = self.context.tally_state
        if not self.context.now.people.roster:  # a roster makes sure of the names
            tally_state.rare_names.count_session(players)
        tally_state.game_count += 1
        self.state = Seated(line, self._build_game(players, number, line))
        return self.state

    def _build_game(
        self,
        names: tuple[str, ...],
        number: int,
        line: ParsedLine,
        before: HandsInPlay | None = None,
    ) -> HandsInPlay:
        """A new game, or the one that was opened before under other rules."""
        rules, tally_state = self.context.now.rules, self.context.tally_state
        play = rules.play
        self.context.parameters_for_next_game = []
        if tally_state.first_family is None:
            tally_state.first_family = rules.family.name, Place(self.context.file, number)
        session = Session(
            self.context.file,
            number,
            table=find_table_number(line.statement),
            game_number=tally_state.game_count,
            names=names,
            rules=rules,
            score_unit=play.score_unit,
            folder=self.context.now.folder,
            **self._list_declared(names),
        )
        game = play.open_game(session, before)
        if self.context.now.has_doubtful_rules:
            game.mark_state_unknown()
        return game

    def find_strangers(self, names: tuple[str, ...], line: ParsedLine) -> Remark | None:
        """A warning about a players line in the middle of a game of which nobody has played before:
        a hand in words may be meant. After the end of a game or below a new date new players are
        usual, and so they are among loose hands, where only names are doubted that look otherwise
        than all before."""
        game, now, state = self.game, self.context.now, self.context.tally_state
        players = {now.people.aliases.get(name, name) for name in names}
        if not game or game.status is not PLAYING or len(names) != now.rules.players:
            return None
        if now.people.roster or not players.isdisjoint(state.names):
            return None
        if now.date != game.session.date:
            return None
        are_small = "".join(names).isascii() and all(map(str.islower, names))
        are_small = are_small and not any(map(str.islower, state.names))
        is_in_game = isinstance(game, TrackedGame) and game.has_hands
        if not (is_in_game or are_small):
            return None
        hand, _ = now.rules.family.example_hands[0]
        marks = " ".join(hand.split()[: len(names)])
        new = "name them in roster="
        if is_in_game:
            new = f"write end above: the game of line {game.session.line} is unfinished"
            new = f"{new} ({describe_next_hand(game)})"
        message = (
            f"none of {format_list(names, 'or')} has played before: if this is a hand, write a mark"
            f" for each player, such as {marks}; if they are players, {new}"
        )
        return warning_at(statement_cell(line.text), "players-new", message)

    def leave_table(
        self, number: int, line: ParsedLine, *, is_doubted: bool = False
    ) -> Iterator[InterpreterEvent]:
        """End what the players play, since other players sit down, or the next games have other
        rules or are in another file. If the names of the new players are in doubt, the warning
        about them has already said that the game above is unfinished."""
        seated = self.seated
        # if a round is declared, `StatedRounds` says that a result is missing
        if seated and not seated.game.session.round.number and not seated.has_result:
            # a plan, unless something is played below it; a problem then, which uses its date
            self.held_unplayed.append((seated.game.session, seated.players_line))
            self.context.use_count += 1
        return self.close_game(number, line, is_doubted=is_doubted)

    def close_game(
        self,
        number: int,
        line: ParsedLine,
        *,
        is_doubted: bool = False,
        is_file_end: bool = False,
    ) -> Iterator[InterpreterEvent]:
        """Close the game: its players leave the table, or the file ends while they may be
        playing."""
        seated = self.seated
        if seated:
            yield from self._leave(seated, number, line, is_doubted, is_file_end)
            self.clear_table(NO_PLAYERS)

    def _leave(
        self, seated: Seated, number: int, line: ParsedLine, is_doubted: bool, is_file_end: bool
    ) -> Iterator[InterpreterEvent]:
        """The events and problems of a game that its players leave."""
        game, has_result = seated.game, seated.has_result
        session = seated.played_session or game.session
        if not has_result:
            session = seated.opened_session  # the session without what is declared below it
        rounds = self.context.tally_state.rounds
        yield from rounds.add_table(session, seated.players_line, has_result=has_result)
        if has_result:
            for unplayed, players_line in self.held_unplayed:
                message = describe_unplayed(unplayed, players_line)
                remark = warning_at(statement_cell(players_line.text), "nothing-played", message)
                place = Place(self.context.file, unplayed.line)
                yield problem_at(place, remark, players_line.text)
            self.held_unplayed = []
        if game.end_reason:
            return
        if isinstance(game, LooseHands):
            # hands that were passed on were each under their own date
            is_empty = not (game.earlier_hand_count or game.recorded_game_count)
            if game.is_pending or is_empty:
                yield game.abandon(self.context.now.date)
            return
        game_record = game.abandon(self.context.now.date)
        yield game_record
        yield from self._find_duplicate(game_record, game.session.line, seated.players_line)
        if game.status is TableStatus.UNKNOWN or game.score_differences:
            return
        if game.outside_moves and not game.has_hands and not seated.has_wrong_scores:
            message = (
                f"the game of line {game.session.line} has no hand, so that its penalties and gifts"
                " are not counted: write its hands below them, or remove them"
            )
            remark = warning_at(statement_cell(line.text), "unfinished", message)
            yield self.context.build_problem(number, line, remark)
        if game.has_hands and not is_doubted:
            next_hand = describe_next_hand(game)
            code, message = "in-progress", f"{next_hand}; end finishes the game"
            if not is_file_end:
                code = "unfinished"
                message = (
                    f"the game of line {game.session.line} is unfinished ({next_hand}): its hands"
                    " count, but it has no ranks and no points; write end to finish it"
                )
            remark = warning_at(statement_cell(line.text), code, message)
            yield self.context.build_problem(number, line, remark)

    def _finish_game(self, seated: Seated, end: str, number: int) -> Iterator[InterpreterEvent]:
        """Finish the game that is over."""
        game = seated.game
        assert isinstance(game, TrackedGame)
        if game.score_differences:
            game.mark_state_unknown()
            return
        record = seated.waiting = game.finish_game(end, number)
        yield from self._find_duplicate(record, game.session.line, seated.players_line)

    def _find_duplicate(
        self, game_record: GameRecord, number: int, line: ParsedLine
    ) -> Iterator[Problem]:
        """A warning where a game was entered before."""
        before = self.context.tally_state.duplicate_games.find_earlier(game_record, number)
        if before:
            session = game_record.session
            which = ", ".join(filter(None, (session.date, " ".join(session.names))))
            where = before.describe_from(self.context.file)
            message = f"the same game as in {where} ({which}): was it entered twice?"
            remark = warning_at(statement_cell(line.text), "entered-twice", message)
            yield self.context.build_problem(number, line, remark)

    def handle_chips(self, chips: Declaration, number: int, line: ParsedLine) -> None:
        """Handle the chips of the game that is over, or of a game that the next line ends."""
        self.mark_used()
        check_chips_family(chips.key, self.context.now.rules.family)
        followed = self._find_followed(chips.key, "no game is followed, so there are no chips")
        if followed is None or followed[1].status is TableStatus.UNKNOWN:
            return
        seated, game = followed
        numbers = parse_chips(chips, game)
        if game.status is TableStatus.PLAYING:
            seated.waiting = EarlyChips(chips, number, line)
        elif isinstance(seated.waiting, GameRecord):
            paid = (*seated.waiting.side_payments, game.count_chips(numbers, number))
            seated.waiting = seated.waiting._replace(side_payments=paid)
        else:
            message = (
                f"chips go right after their game, which ended in line {game.end_line}: move this"
                " line up to there"
            )
            fail(chips.key, "chips-late", message)

    def begin_line(self, statement: Statement | None) -> Iterator[InterpreterEvent]:
        """Pass on a finished game when a line follows that is not about its end. (Chips, and scores
        that check the game, are about its end.) The statement is None at the end of the file."""
        seated = self.seated
        if seated is None or isinstance(statement, (ScoresLine, EndLine)):
            return
        if isinstance(seated.waiting, EarlyChips):
            (chips, number, line), seated.waiting = seated.waiting, None
            if seated.game.status is TableStatus.PLAYING:  # no wrong line followed
                message = (
                    "chips go after the last hand of a game, and this one goes on"
                    f" ({describe_next_hand(seated.game)}): move this line down, or write end after"
                    " it"
                )
                remark = remark_at(chips.key, "chips-early", message)
                yield self.context.build_problem(number, line, remark)
        is_chips = isinstance(statement, Declaration) and statement.key == CHIPS
        if not (is_chips and self.context.now.rules.family.has_chips):
            yield from self._pass_on_finished(seated)

    def _pass_on_finished(self, seated: Seated) -> Iterator[InterpreterEvent]:
        finished = seated.waiting
        if isinstance(finished, GameRecord):
            seated.waiting = None
            yield finished
            yield from move_points(finished)

    def release_hands(self) -> Iterator[InterpreterEvent]:
        """Pass on the loose hands so far, because the next ones have another date, season or
        rules."""
        if isinstance(self.game, LooseHands) and self.game.is_pending:
            yield self.game.release_hands(self.context.now.date)

    def restart_game(
        self, seated: Seated, key: str, number: int, line: ParsedLine
    ) -> Iterator[Problem]:
        """Let the players go on under the new rules."""
        session, rules = seated.game.session, self.context.now.rules
        names, at = session.names, session.line
        seated.held_mix = []
        if len(names) != rules.players:
            self.clear_table(UNKNOWN_PLAYERS)
            message = (
                f"these rules are for {rules.players} players, and {len(names)} sat down in line"
                f" {at}: put the declaration before the players line"
            )
            fail(key, "names-number", message)
        opened = session.rules.family.name, Place(self.context.file, at)
        if self.context.tally_state.first_family == opened:
            self.context.tally_state.first_family = None  # nothing was played there yet
        mixed = find_mixed_families(self.context, key, number, line)
        yield from self.context.report_mixed_families(mixed)
        seated.begin(self._build_game(names, at, seated.players_line, seated.game))

    def has_scores(self, stated: ScoresLine) -> bool:
        """Whether the game has these scores at this point; it is a quick check."""
        seated = self.state
        if type(seated) is not Seated or type(seated.waiting) is DeclaredWithin:
            return False
        has_scores = seated.game.matches_scores(stated)
        if has_scores:
            seated.note_scores()
        return has_scores

    def handle_scores(
        self, stated: ScoresLine, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Handle stated scores. They check the scores of the game, or record a whole game."""
        yield from self.report_held_mix()
        if isinstance(self.game, LooseHands) and self.game.session.rules.family.has_net_scores:
            self.mark_used()
            if self.game.has_hands:
                self.game.check_net_scores(stated)
                if self.seated:
                    self.seated.note_scores()
            else:
                yield from self._record_balances(self.game, stated, number, line)
            return
        at = (*stated.scores, *stated.tags, None)[0]
        followed = self._find_followed(at, "scores are not followed")
        if followed is None:
            return
        seated, game = followed
        if game.status is TableStatus.UNKNOWN or game.is_checked_by(stated):
            if not game.matches_scores(stated):
                game.check_scores(stated)
            seated.note_scores()
            return
        further = game.recorded_game_count > 0  # a further game of the same players
        declared = self._list_declared(game.session.names)
        if not further:
            declared.pop("teams")  # teams of the players line stay
        number_of_game = self.context.tally_state.game_count + further
        session = game.session._replace(game_number=number_of_game, **declared)
        yield from self._leave_round(seated, session)
        try:
            game_record = game.record_final_scores(stated, session, number)
        except Mistake:
            seated.has_wrong_scores = True
            raise
        self.context.tally_state.game_count += further
        yield from self._pass_on_finished(seated)
        seated.waiting = game_record
        if lost := game.describe_lost_points(game_record):
            remark = warning_at(stated.scores[0], "scores-lost", lost)
            yield self.context.build_problem(number, line, remark)
        yield from self._doubt_whole_game(seated, stated, number, line)
        yield from self._find_duplicate(game_record, number, line)

    def _record_balances(
        self, game: LooseHands, stated: ScoresLine, number: int, line: ParsedLine
    ) -> Iterator[InterpreterEvent]:
        """Record an evening that is known by its balances alone."""
        further = game.recorded_game_count > 0  # a further one of the same players
        number_of_game = self.context.tally_state.game_count + further
        session = game.session._replace(
            game_number=number_of_game, **self._list_declared(game.session.names)
        )
        if self.seated:
            yield from self._leave_round(self.seated, session)
        yield from self.release_hands()
        record = game.record_balances(stated, session, number)
        if record:
            self.context.tally_state.game_count += further
            yield record
            if self.seated:
                yield from self._doubt_whole_game(self.seated, stated, number, line)
            yield from self._find_duplicate(record, number, line)

    def _doubt_whole_game(
        self, seated: Seated, stated: ScoresLine, number: int, line: ParsedLine
    ) -> Iterator[Problem]:
        """A warning where the scores of whole games were probably meant as hands, one on each line.
        One is enough where no whole game ends so. To find out takes long: a line waits until there
        are enough of them."""
        play = seated.game.session.rules.play
        seated.unjudged_games += (partial(play.may_be_hand, stated),)
        if seated.hands_as_games + len(seated.unjudged_games) < play.hands_before_doubt:
            return
        for may_be_hand in seated.unjudged_games:
            seated.hands_as_games = seated.hands_as_games + 1 if may_be_hand() else 0
        seated.unjudged_games = ()
        if seated.hands_as_games == play.hands_before_doubt:
            hand = " ".join(sign_changes(stated.words))
            message = (
                f"each line with = is a whole game: if {hand} is one hand, write it without =, and"
                " so the hands below"
            )
            remark = warning_at(statement_cell(line.text), "hand-as-game", message)
            yield self.context.build_problem(number, line, remark)

    def _leave_round(self, seated: Seated, session: Session) -> Iterator[Problem]:
        """Let the players leave the table of the round before, because a further game of theirs,
        known by its end, belongs to another round."""
        before = seated.played_session or seated.game.session
        if seated.game.recorded_game_count and session.round != before.round:
            rounds = self.context.tally_state.rounds
            yield from rounds.add_table(before, seated.players_line, has_result=True)
            seated.played_session = None

    def _find_followed(self, cell: str | None, why: str) -> tuple[Seated, TrackedGame] | None:
        """The players and the game that a statement is about; None where a mistake was reported
        already."""
        state = self.state
        if not isinstance(state, Seated):
            if not state.is_unknown:
                fail(cell, "players-missing", f"{state.why}: write the players first")
            return None
        if not isinstance(state.game, TrackedGame):
            loose = self.context.now.rules.family.describe_loose()
            fail(cell, "nothing-followed", f"with {loose} {why}: remove the line")
        return state, state.game

    def handle_end(self, end: EndLine, number: int) -> Iterator[InterpreterEvent]:
        """Handle the end of the game."""
        followed = self._find_followed(end.cell, "no game is followed, so there is none to end")
        if followed is None or followed[1].status is TableStatus.UNKNOWN:
            return
        seated, game = followed
        # if the last hand or the scores ended the game, `end` adds nothing
        is_recorded = game.recorded_game_count > 0 and not game.has_hands
        if is_recorded or game.end_reason not in {"", ENDED_BY_PLAYERS}:
            return
        if seated.has_wrong_scores and not game.has_hands:
            return  # what is wrong with them was reported
        check_end(end, game)
        early = seated.waiting
        record = seated.waiting = game.finish_game(ENDED_BY_PLAYERS, number)
        yield from self._find_duplicate(record, game.session.line, seated.players_line)
        if isinstance(early, EarlyChips):  # they count like those below the line
            self.handle_chips(*early)


def find_mixed_families(
    context: FileContext, at: str, number: int, line: ParsedLine
) -> list[Problem]:
    """An error where another family of rules was played before: one tally holds one of them."""
    opened, family = context.tally_state.first_family, context.now.rules.family
    if opened is None or opened[0] == family.name:
        return []
    name, place = opened
    other = find_family(name).description
    message = (
        f"one tally has only one family of rules: this is {family.description}, and {other} was"
        f" played in {place.describe_from(context.file)}; write each family to a file of its own,"
        " and tally each file separately"
    )
    return [context.build_problem(number, line, remark_at(at, "families-mixed", message))]


# ------------------------------------------------------------------------------------------
# Penalties, which nobody gets, and gifts: points that come off scores, or on, while a game is
# played. A `Mistake` leaves open how the game stands.


def apply_penalty(penalty: Adjustment, game: HandsInPlay | None, now: InForce, line: int) -> None:
    """Take a penalty off a score."""
    name, points = penalty.name, penalty.points
    try:
        seat = _find_scored_seat(penalty, game, now, "a penalty comes off a score")
        assert game
        if not re.fullmatch("[-+]?[0-9]{1,7}", points):
            elsewhere = _describe_season_points(penalty, now, ";")
            message = f"{points}: a penalty is a whole number, such as -10{elsewhere}"
            fail(points, "penalty-form", message)
        if int(points) >= 0:
            write = f"-{int(points)}" if int(points) else "it as -10"
            message = f"{points}: a penalty is taken off a score, and nobody gets it: write {write}"
            others = [other for other in game.session.names if other != name]
            if int(points):
                gift = f"{format_name(name)} +{int(points)}"
                gift = f"{gift} / {format_name(others[0])} -{int(points)}"
                message = f"{message}; what another player gave is written {gift}"
            fail(points, "penalty-form", message)  # no fix: perhaps one is taken back
        changes = _count_units(points, game)
    except Mistake:
        if game:
            game.mark_state_unknown()
        raise
    assert game
    if game.status is not TableStatus.UNKNOWN:
        game.move_points(line, [Payment(seat, None, -changes, "a penalty", Purpose.FOUL)])


def is_at_table(exchange: Exchange, game: HandsInPlay | None, rules: Rules) -> bool:
    """Whether an exchange moves scores. In riichi, where points alone are the season's, it does
    while a game is played; at any other time only if its points look like those of scores."""
    if not rules.tracks_games or rules.family.takes_penalties(rules):
        return rules.family.moves_points(rules)
    is_played = game and not (game.end_reason or game.recorded_game_count)
    are_scores = (share.is_pot or is_score_size(share.points) for share in exchange.shares)
    return bool(is_played) or any(are_scores)


def apply_exchange(exchange: Exchange, game: HandsInPlay | None, now: InForce, line: int) -> None:
    """Points, which add up to 0, go from player to player, or to the sticks on the table."""
    sides = list[tuple[int | None, int]]()  # (who gets it, how much; below 0 for who gives it)
    try:
        for share in exchange.shares:
            seat = _find_side(share, game, now)
            assert game
            check_table_points(exchange, share, game)
            sides.append((seat, _count_units(share.points, game)))
        takers, givers = ([side for side in sides if side[1] * sign > 0] for sign in (1, -1))
        if len(takers) > 1 and len(givers) > 1:
            one, other = exchange.shares[0].name, exchange.shares[-1].name
            message = (
                "several players give and several get: write a line for each who gets, such as"
                f" {name_exchange(one, other, now.rules.play)}"
            )
            last = exchange.shares[-1].points
            raise Mistake(remark_over(one, last, "exchange-form", message))
    except Mistake:
        if game:
            game.mark_state_unknown()
        raise
    assert game
    if game.status is not TableStatus.UNKNOWN and takers:
        (giver, _), (taker, _) = givers[0], takers[0]
        paid = [(seat, taker, -units) for seat, units in givers]
        if len(takers) > 1:
            paid = [(giver, seat, units) for seat, units in takers]
        game.move_points(line, [_build_payment(*payment) for payment in paid])


def _build_payment(giver: int | None, taker: int | None, units: int) -> Payment:
    if giver is None or taker is None:
        return Payment(giver, taker, units, "the pot", Purpose.STICKS)
    return Payment(giver, taker, units, "outside any hand")


def _find_side(share: Adjustment, game: HandsInPlay | None, now: InForce) -> int | None:
    """The seat whose score changes; None for the pot. A player may be called so where there is
    no pot."""
    rule = "points go from score to score"
    if not (share.is_pot and now.rules.play.stick_value):
        return _find_scored_seat(share, game, now, rule)
    if POT in _find_playing(share, game, now, rule).session.names:
        message = (
            'pot is the sticks on the table, and a player: write "pot" for the player, or give the'
            " player another name"
        )
        fail(share.name, "exchange-form", message)
    return None


def _describe_season_points(share: Adjustment, now: InForce, sign: str = ":") -> str:
    """How points of the season are written, where there are any; after a sign."""
    if not now.rules.tracks_games:
        return ""
    name, points = format_name(share.name), str(share.points)
    what = "points of the table or the season"
    if now.rules.play.score_step > 1 and is_score_size(points):
        points = shorten_score(points)
        what = f"points of the season, where such a score is {points},"
    write = f"{name} {points} points"
    if points[0] not in "-+":
        write = f"{name} -{points} points (or +{points})"
    return f"{sign} for {what} write {write}"


def _find_playing(
    share: Adjustment, game: HandsInPlay | None, now: InForce, rule: str
) -> HandsInPlay:
    """What is being played; a `Mistake` where scores cannot change, by a rule in words."""
    elsewhere = _describe_season_points(share, now)
    if game and not (game.end_reason or game.recorded_game_count):
        return game
    why = "no game is played here"
    if game and game.end_reason:
        why = (
            f"the game of line {game.session.line} ended in line {game.end_line}: write this line"
            f" above line {game.end_line}"
        )
        elsewhere = _describe_season_points(share, now, ";")
    elif game:
        why = f"the scores of line {game.session.line}'s game contain all its points: change them"
        elsewhere = _describe_season_points(share, now, ";")
    message = f"{rule} while a game is played, and {why}{elsewhere}"
    raise mistake_at(share.points, "penalty-outside", message)


def _find_scored_seat(share: Adjustment, game: HandsInPlay | None, now: InForce, rule: str) -> int:
    """The seat whose score changes outside any hand."""
    name, game = share.name, _find_playing(share, game, now, rule)
    elsewhere = _describe_season_points(share, now)
    names = game.session.names
    if name not in names and is_one_of(name, POT_WORDS):
        if not game.play.stick_value:
            family, example = game.session.rules.family.short_name, f"{format_name(names[0])} -20"
            message = (
                f"{family} has no sticks on the table: what a player pays into a pot that is not"
                f" counted is written {example}"
            )
            fail(name, "penalty-stranger", message)
        quoted = " without quotes" if name == POT else ""
        message = f"{name} is not at this table: for the sticks on it write pot{quoted}"
        fail(name, "penalty-stranger", message, None if quoted else POT)
    if name not in names:
        near = did_you_mean_player(name, names)
        message = f"{name} is not at this table ({format_list(names)}){near or elsewhere}"
        fail(name, "penalty-stranger", message)
    return names.index(name)


def _count_units(points: str, game: HandsInPlay) -> int:
    """Points as a multiple of the unit that scores are kept in."""
    unit = game.session.score_unit
    units = parse_decimal(points).count_units(unit) if unit.numerator else None
    if units is None:
        step = unit.format_decimal(4)
        message = f"{points}: scores go by {step} here: write a multiple of {step}"
        fail(points, "penalty-form", message)
    return units
