"""The search: every single slip is tried, and those are kept that make all scores right."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from ...base.winds import deal_name
from ...language.statements import EndLine, ResultLine, ScoresLine
from ..model.hands_by_points import WinIndex
from ..model.open_games import TrackedGame
from ..model.payments import Purpose, add_scores, subtract_scores, sum_payments
from ..model.points_lines import PointsReferee
from ..model.referee import UNKNOWN_SETTING
from ..model.table_state import TableState, WindOrder
from ..model.types import HandEffect, OutsideMove
from .changes import (
    MarkRow,
    SlipChange,
    differ_by_digit,
    find_distance,
    list_changes,
    list_value_changes,
    read_row,
)
from .explanations import Explained, Kind, SlipExplanation
from .script import NEW_LINE, Budget, BudgetSpentError, GameLine, Moment, ReplayedGame, Script

Changes = tuple[int, ...]  # changes of the scores, by seat
NUMBER = re.compile(r"[-+]?[0-9]{1,12}(\.[0-9]{1,4})?")  # a score
MOST_LINES = 40_000  # the most lines that one search plays
MOST_LINES_IN_FILES = 120_000  # the most lines that all searches of a tally play together
MOST_STICKS = 3  # the most sticks that are put on the table in a hand that was left out
COMMON_KINDS = {  # two of these together explain a difference as well as one other slip
    *(Kind.DECLARED, Kind.NOT_DECLARED, Kind.DECLARED_BY, Kind.VALUE, Kind.DISCARDER),
    *(Kind.WINNER_AND_LOSER, Kind.READY, Kind.NOT_READY),
}
UNPAID_KINDS = (  # slips about what was not paid; the whole hand comes last
    (Kind.UNPAID_COUNTERS, Purpose.HONBA),
    (Kind.UNPAID_STICKS, Purpose.STICKS),
    (Kind.UNPAID, None),
)
FEWEST_MOVED = 3  # scores that differ where a slip is corrected without asking


class PlayedEntry(NamedTuple):
    """A hand of the script as it was played: its place there, how the game stood before it, what it
    did, and its marks."""

    at: int
    entry: GameLine
    before: Moment
    effect: HandEffect
    row: MarkRow | None

    @property
    def result(self) -> ResultLine:
        """The statement of its line."""
        assert isinstance(self.entry.statement, ResultLine)
        return self.entry.statement

    @property
    def changes(self) -> Changes:
        """The changes of the scores."""
        return self.effect.score_changes_at(self.before.table)

    @property
    def table_after(self) -> TableState:
        """The table after it."""
        return self.effect.next_table(self.before.table)


def explain_difference(script: Script, budget: Budget) -> Explained:
    """All single slips that would explain the scores in dispute, and all scores below them."""
    return _Search(script, budget).run()


class _Payments(NamedTuple):
    """What the possible wins of a seat change without anything that lies on the table: the effect
    of one of them, the changes by the mark of the winner, and the marks by the changes."""

    example: HandEffect | None
    changes_by_value: dict[str, Changes]
    values_by_changes: dict[Changes, list[str]]


class _Search:
    """The single slips in one script."""

    def __init__(self, script: Script, budget: Budget) -> None:
        self.script, self.budget, self.session = script, budget, script.session
        play = script.session.rules.play
        assert isinstance(play, PointsReferee)
        self.play: PointsReferee[Any] = play
        self.seats = range(len(script.session.names))
        self.entries = list(script.entries)
        self.probe = ReplayedGame(script.session, script.start)
        self.moments: list[Moment] = []  # before each entry, up to the scores in dispute
        self.played: list[PlayedEntry] = []  # the hands above these
        # of the scores in dispute and those below them: how much more was stated, and how much more
        # the players would have if nobody had paid any honba
        self.checks: list[tuple[Changes, Changes]] = []
        self.counted_hands = 0  # in how many hands honba are paid
        self.is_rest_right = True  # everything below agrees with the hands, and can be played
        self.is_final = False  # the game is over where the scores are in dispute
        self.difference: Changes | None = None  # by how much the stated scores differ
        self.found: dict[tuple[object, ...], SlipExplanation] = {}
        self._payments: dict[tuple[int, int | None, int | None], _Payments] = {}
        self._draws: dict[tuple[int | None, tuple[int, ...]], list[tuple[HandEffect, Any]]] = {}
        self._ways: dict[int | None, set[tuple[bool, int | None, bool]]] = {}
        self._play_as_written()

    # ------------------------------------------------------------- the game as it is written

    def _play_as_written(self) -> None:
        """Play the script. Lines from the first one on that is wrong by itself are left out: nobody
        knows how the game went on."""
        script = self.script
        replay = ReplayedGame(self.session, script.start, goes_on=script.ends_early)
        self.is_rest_right = not script.ends_early
        unpaid: Changes = (0,) * len(self.seats)
        for at, entry in enumerate(script.entries):
            moment, statement = replay.moment, entry.statement
            if at <= script.disputed:
                self.moments.append(moment)
            if isinstance(statement, ScoresLine):
                difference = self._compare(statement, replay)
                if at == script.disputed:
                    self.difference, self.is_final = difference, replay.is_over
                if difference is not None and at >= script.disputed:
                    self.checks.append((difference, unpaid))
                elif at > script.disputed:
                    self.is_rest_right &= replay.play(entry)
            elif isinstance(statement, EndLine | OutsideMove):
                replay.play(entry)
            elif replay.is_over:
                self.is_rest_right = False  # hands follow, though it is over
                break
            else:
                effect, is_wrong = replay.judge(statement)
                if effect is None:
                    self.is_rest_right = False
                    if is_wrong:
                        self.entries = self.entries[:at]
                    break
                if at < script.disputed:
                    row = read_row(self.play, statement.words, effect.hand)
                    self.played.append(PlayedEntry(at, entry, moment, effect, row))
                if moment.table.honba and any(effect.per_honba):
                    self.counted_hands += 1
                    unpaid = add_scores(unpaid, effect.per_honba, -moment.table.honba)
                replay.add(entry, effect)

    def _compare(self, stated: ScoresLine, replay: ReplayedGame) -> Changes | None:
        """The differences of stated scores from those of the game, in units of the scores; None for
        points, and for numbers that are not scores."""
        game = replay.game
        if isinstance(game, TrackedGame) and game.states_points(stated):
            return None
        if len(stated.words) != len(self.seats) or not all(map(NUMBER.fullmatch, stated.words)):
            return None
        unit = Fraction(*self.session.score_unit)
        scores = [Fraction(word) / unit for word in stated.words]
        if any(score.denominator != 1 for score in scores):
            return None
        return subtract_scores([int(score) for score in scores], replay.moment.scores)

    @cached_property
    def open_hands(self) -> list[PlayedEntry]:
        """The hands that may be wrong."""
        return [hand for hand in self.played if hand.at >= self.script.first_open]

    @property
    def later_differences(self) -> list[Changes]:
        """The differences of the scores below those in dispute from those of the game."""
        return [difference for difference, _ in self.checks[1:]]

    @cached_property
    def has_sticks_left(self) -> bool:
        """Whether sticks were left at the end, which go to whoever is first then."""
        is_over = self.is_final or self.script.ends_early
        return is_over and self.moments[-1].table.sticks > 0

    # ---------------------------------------------------------------------------- the search

    def run(self) -> Explained:
        """Try everything, and sort what would explain the scores."""
        play = self.play
        ready, not_ready = play.ready_words or ("", "")
        terms = {
            "declared": play.declared_word,
            "ready": ready,
            "not_ready": not_ready,
            "counters": play.repeats,
        }
        is_stopped = False
        try:
            if len(self.moments) > self.script.disputed:
                self._try_everything()
        except BudgetSpentError:
            is_stopped = True
        explanations = sorted(self.found.values(), key=lambda one: one.surprise)
        try:
            is_certain = not is_stopped and self._is_certain(explanations)
        except BudgetSpentError:
            is_certain = False
        return Explained(self.session.names, terms, explanations, is_certain, is_stopped)

    def _try_everything(self) -> None:
        self._try_stated()
        for hand in self.open_hands:
            if hand.row:
                for change in list_changes(self.play, hand.row):
                    self._try_change(hand, change)
                for change in self._list_values(hand):
                    self._try_change(hand, change)
        self._try_lines()
        self._try_left_out()
        self._try_unpaid()

    def _offer(
        self,
        kind: Kind,
        entry: GameLine | None,
        *,
        entries: Sequence[GameLine] = (),
        first: int = 0,
        seats: tuple[int, ...] = (),
        label: str = "",
        words: tuple[str, ...] = (),
        values: tuple[str, ...] = (),
        is_removed: bool = False,
    ) -> None:
        """Keep an explanation, if these entries, which differ from the entry `first` on, make
        everything right. Without entries nothing is changed."""
        if entries and not self._judge(entries, first):
            return
        key: tuple[object, ...] = tuple(one.statement for one in entries)
        if not entries:
            key = (kind, seats, entry and entry.number)
        surprise = kind.count_surprise(len(self.open_hands))
        known = self.found.get(key)
        if known is None or surprise < known.surprise:
            self.found[key] = SlipExplanation(
                kind, surprise, seats, entry, label, words, values, is_removed
            )

    def _judge(self, entries: Sequence[GameLine], first: int) -> bool:
        """Whether everything is right with these entries, which differ from `first` on."""
        first = 0 if self.difference is None else first  # points depend on all hands
        replay = ReplayedGame(self.session, self.moments[first])
        for entry in entries[first:]:
            self.budget.spend(1)
            if not replay.play(entry):
                return False
        return replay.is_over or not self.script.is_over

    def _find_effect(self, result: ResultLine, moment: Moment) -> HandEffect | None:
        """What a new line would do at a moment; None if it cannot be, or if there is something to
        remark."""
        self.budget.spend(2)
        effect: HandEffect | None = self.probe.put_at(moment).game.find_effect(result)
        return effect

    def _move(self, move: OutsideMove, moment: Moment) -> Moment:
        """How the game stands after points moved outside a hand."""
        scores = add_scores(moment.scores, move.sum_changes(len(moment.scores)))
        return Moment(scores, move.find_next_table(moment.table, self.play.stick_value))

    def _label(self, moment: Moment) -> str:
        """The label of the hand that is played at a moment; empty if no game is followed."""
        table, rules = moment.table, self.session.rules
        return deal_name(table.round, rules.players, table.honba) if rules.tracks_games else ""

    # ----------------------------------------------------------------- one line is different

    def _try_change(self, hand: PlayedEntry, change: SlipChange) -> None:
        result = ResultLine(hand.result.label_text, change.row.words)
        effect = self._find_effect(result, hand.before)
        if effect is None or not self._could_explain(hand, effect):
            return
        entries, at = self.entries, hand.at
        self._offer(
            change.kind,
            hand.entry,
            entries=[*entries[:at], GameLine(NEW_LINE, result), *entries[at + 1 :]],
            first=at,
            seats=change.seats,
            label=self._label(hand.before),
            words=result.words,
            values=change.values,
        )

    def _could_explain(self, hand: PlayedEntry, effect: HandEffect) -> bool:
        """Whether another effect of a hand may explain the difference: where the table after it is
        as it was, it has to be just this difference."""
        if self.difference is None or self.has_sticks_left:
            return True
        table = hand.before.table
        if effect.next_table(table) != hand.table_after:
            return True
        changes = effect.score_changes_at(table)
        return subtract_scores(changes, hand.changes) == self.difference

    def _list_values(self, hand: PlayedEntry, *, near: bool = False) -> Iterator[SlipChange]:
        """Other values of a hand that may explain the difference; or all that are `near`."""
        row = hand.row
        assert row
        effect, difference = hand.effect, self.difference

        def list_values_of(seat: int) -> list[str]:
            payments = self._find_payments(seat, hand)
            written = row.parts[seat]
            own = payments.changes_by_value.get(written)
            if near:
                return [value for values in payments.values_by_changes.values() for value in values]
            if difference and not difference[seat]:
                return []
            if difference and own and not self.has_sticks_left:
                alike = payments.values_by_changes.get(add_scores(own, difference))
                groups = [alike] if alike else []
            else:
                groups = list(payments.values_by_changes.values())
            return [
                min(alike, key=lambda value: find_distance(written, value))
                for alike in groups
                if written not in alike
            ]

        if effect.hand.wins:
            yield from list_value_changes(self.play, row, list_values_of)

    def _find_payments(self, winner: int, hand: PlayedEntry) -> _Payments:
        """What the possible wins of a seat change in a hand like this one."""
        return self._list_payments(winner, hand.effect.hand.discarder, hand.effect.hand.dealer)

    def _list_payments(self, winner: int, discarder: int | None, dealer: int | None) -> _Payments:
        if discarder == winner:
            discarder = None
        key = (winner, discarder, dealer)
        if key not in self._payments:
            index, order = self._index_wins(winner, discarder, dealer)
            self.budget.spend(2 * index.judged)
            example = index.wins[0].effect if index.wins else None
            payments = _Payments(example and example.rotate_to(order), {}, {})
            for win in index.wins:
                value, changes = win.mark.rstrip("*"), order.sort_changes(win.effect.score_changes)
                payments.changes_by_value[value] = changes
                payments.values_by_changes.setdefault(changes, []).append(value)
            self._payments[key] = payments
        return self._payments[key]

    def _index_wins(
        self, winner: int, discarder: int | None, dealer: int | None
    ) -> tuple[WinIndex, WindOrder]:
        """The possible wins of a seat, in which seats count from east, and how the players sit. If
        nobody deals, seats count as in the line."""
        setting = UNKNOWN_SETTING if dealer is None else self.play.find_setting(dealer)
        order = setting.order or self.play.order_from_east
        east_winner = order.seats.index(winner)
        east_discarder = None if discarder is None else order.seats.index(discarder)
        finder = self.play.load_finder(setting)
        return finder.index_gains(east_winner, (east_winner,), east_discarder), order

    # --------------------------------------------------------- a line too many, or too few

    def _try_lines(self) -> None:
        """Try lines that may be wrong as a whole: a hand is written twice, or was played twice but
        is written once, or two hands are in the wrong order."""
        entries = self.entries
        hands = {hand.at: hand for hand in self.played}
        for hand in self.open_hands:
            at, above = hand.at, hands.get(hand.at - 1)
            is_twice = above is not None and above.result.words == hand.result.words
            self._offer(
                Kind.TWICE if is_twice else Kind.TOO_MANY,
                hand.entry,
                entries=[*entries[:at], *entries[at + 1 :]],
                first=at,
                label=self._label(hand.before),
                is_removed=True,
            )
            again = GameLine(NEW_LINE, ResultLine(None, hand.result.words))
            self._offer(
                Kind.AGAIN,
                hand.entry,
                entries=[*entries[: at + 1], again, *entries[at + 1 :]],
                first=at,
                label=self._label(hand.before),
                words=hand.result.words,
            )
        for one, other in pairwise(self.open_hands):
            at = one.at
            if other.at == at + 1 and one.result.words != other.result.words:
                self._offer(
                    Kind.ORDER,
                    other.entry,
                    entries=[*entries[:at], other.entry, one.entry, *entries[at + 2 :]],
                    first=at,
                    label=self._label(other.before),
                )

    def _try_left_out(self) -> None:
        """Try a hand that was left out. For each place and each way in which the table can go on,
        the rest is played; what is then missing of the scores is the hand."""
        if self.difference is None:
            return
        places = [hand.at for hand in self.open_hands] + [self.script.disputed]
        if not self.session.rules.tracks_games:
            places = places[-1:]  # any other place would do as well
        if any(isinstance(entry.statement, EndLine) for entry in self.entries[: places[-1]]):
            places[-1] -= 1  # above `end`
        for at in places:
            before = self.moments[at]
            for after in self._list_next_tables(before.table):
                for need in self._list_needs(at, before, after):
                    for words in self._find_hands(before, after, need):
                        self._offer_left_out(at, words)

    def _offer_left_out(self, at: int, words: tuple[str, ...]) -> None:
        new = GameLine(NEW_LINE, ResultLine(None, words))
        self._offer(
            Kind.LEFT_OUT,
            self.entries[at],
            entries=[*self.entries[:at], new, *self.entries[at:]],
            first=at,
            label=self._label(self.moments[at]),
            words=words,
        )

    def _find_dealer(self, table: TableState) -> int | None:
        rules = self.session.rules
        return rules.seat_order(table.round)[0] if rules.tracks_games else None

    def _list_next_tables(self, table: TableState) -> list[TableState]:
        """The tables that there can be after a hand at a table."""
        dealer = self._find_dealer(table)
        if dealer not in self._ways:
            lines = [cells for _, cells in self.play.list_draws(dealer, ())]
            for winner in self.seats:
                index, order = self._index_wins(winner, None, dealer)
                lines += [
                    order.sort_by_seat(win.marks) for win in (*index.wins[:1], *index.wins[-1:])
                ]
            moment = Moment(self.script.start.scores, table)
            effects = [self._find_effect(ResultLine(None, cells), moment) for cells in lines]
            self._ways[dealer] = {
                (effect.keeps_deal, effect.added_honba, effect.clears_sticks)
                for effect in effects
                if effect
            }
        tables = []
        for keeps_deal, added_honba, clears_sticks in sorted(self._ways[dealer], key=str):
            most = MOST_STICKS if self.play.declared_word and not clears_sticks else 0
            for sticks in range(most + 1):
                tables.append(
                    TableState(
                        table.round if keeps_deal else table.round + 1,
                        0 if added_honba is None else table.honba + added_honba,
                        0 if clears_sticks else table.sticks + sticks,
                    )
                )
        return tables if self.session.rules.tracks_games else [table]

    def _list_needs(self, at: int, before: Moment, after: TableState) -> Iterator[Changes]:
        """What a hand before an entry has to change, if the table is so after it."""
        assert self.difference is not None
        scores, table = before.scores, after
        for entry in self.entries[at : self.script.disputed]:
            if isinstance(entry.statement, ResultLine):
                effect = self._find_effect(entry.statement, Moment(scores, table))
                if effect is None:
                    return
                scores = add_scores(scores, effect.score_changes_at(table))
                table = effect.next_table(table)
            elif isinstance(entry.statement, OutsideMove):
                scores, table = self._move(entry.statement, Moment(scores, table))
        stated = add_scores(self.moments[-1].scores, self.difference)
        need = subtract_scores(stated, scores)
        yield need
        if table.sticks:  # these are handed out at the end
            left = table.sticks * self.play.stick_value
            for seat in self.seats:
                yield tuple(need[other] - left * (other == seat) for other in self.seats)

    def _find_hands(
        self, before: Moment, after: TableState, need: Changes
    ) -> Iterator[tuple[str, ...]]:
        """The hands that change the scores so at a table, and leave another."""
        table, stick = before.table, self.play.stick_value
        dealer, placed = self._find_dealer(table), after.sticks - table.sticks
        if sum(need) == -stick * placed and placed >= 0:
            for declared in combinations(self.seats, placed):
                for effect, cells in self._list_draws(dealer, declared, before):
                    if effect.score_changes == need and effect.next_table(table) == after:
                        yield cells
        if sum(need) != stick * table.sticks or after.sticks:
            return
        sizes = range(MOST_STICKS if self.play.declared_word else 1)
        for winner in self.seats:
            if need[winner] <= 0:
                continue
            losers = [seat for seat in self.seats if seat != winner and need[seat] < 0]
            for discarder in (None, *losers):
                payments = self._list_payments(winner, discarder, dealer)
                example = payments.example
                if example is None or example.next_table(table) != after:
                    continue
                beside = subtract_scores(example.score_changes_at(table), example.score_changes)
                for declared in (them for size in sizes for them in combinations(losers, size)):
                    paid = [stick * (seat in declared) for seat in self.seats]
                    paid[winner] = -stick * len(declared)
                    bare = add_scores(subtract_scores(need, beside), paid)
                    values = payments.values_by_changes.get(bare)
                    if values:
                        yield self._write_win(winner, discarder, dealer, declared, values)

    def _write_win(
        self,
        winner: int,
        discarder: int | None,
        dealer: int | None,
        declared: Sequence[int],
        values: Sequence[str],
    ) -> tuple[str, ...]:
        """The words of a win, with the first of some values that pay as much."""
        for possible in self.play.list_wins(winner, discarder, dealer, declared):
            if possible.cells[winner].rstrip("*") == values[0]:
                return tuple("!" if cell == "-!" else cell for cell in possible.cells)
        raise AssertionError(values)

    def _list_draws(
        self, dealer: int | None, declared: tuple[int, ...], moment: Moment
    ) -> list[tuple[HandEffect, tuple[str, ...]]]:
        key = dealer, declared
        if key not in self._draws:
            draws = self._draws[key] = []
            for _, cells in self.play.list_draws(dealer, declared):
                effect = self._find_effect(ResultLine(None, cells), moment)
                if effect:
                    draws.append((effect, cells))
        return self._draws[key]

    # --------------------------------------------------------------- the hands are right

    def _try_unpaid(self) -> None:
        """Try payments that were not made at the table, or were made twice, though the file is
        right: from there on all scores differ by that payment."""
        difference = self.difference
        if difference is None or not any(difference):
            return
        counted = [missing for _, missing in self.checks]
        is_counted = self.counted_hands > 1 and not self.script.ends_early
        if is_counted and [stated for stated, _ in self.checks] == counted:
            self._offer(Kind.NO_COUNTERS, None)
        if any(later != difference for later in self.later_differences) or not self.is_rest_right:
            return
        for hand in self.open_hands:
            payments = [one for one in hand.effect.list_payments(hand.before.table) if one.points]
            groups = {
                kind: [one for one in payments if purpose in {None, one.purpose}]
                for kind, purpose in UNPAID_KINDS
            }
            tried: set[Changes] = set()
            for kind, group in groups.items():
                parts = sum_payments(group, len(self.seats))
                paid = tuple(map(sum, zip(*parts, strict=True)))
                if paid in tried:
                    continue
                tried.add(paid)
                if paid == difference:
                    self._offer(Kind.PAID_TWICE, hand.entry, label=self._label(hand.before))
                elif tuple(-change for change in paid) == difference:
                    self._offer(kind, hand.entry, label=self._label(hand.before))

    def _try_stated(self) -> None:
        """Try slips in the stated scores, if the hands are right."""
        difference = self.difference
        is_rest_right = self.is_rest_right and not any(map(any, self.later_differences))
        if difference is None or not is_rest_right:
            return
        stated = self.entries[self.script.disputed].statement
        assert isinstance(stated, ScoresLine)
        moved = tuple(seat for seat in self.seats if difference[seat])
        unit = self.session.score_unit
        actual = [(unit * score).format_decimal(4) for score in self.moments[-1].scores]
        written = [word.lstrip("+") for word in stated.words]
        kind = None
        if len(moved) == 1:
            kind = Kind.STATED_OTHER
            if differ_by_digit(written[moved[0]], actual[moved[0]]):
                kind = Kind.STATED_DIGIT
        elif [written[seat] for seat in moved] == [actual[seat] for seat in moved[::-1]]:
            kind = Kind.STATED_EXCHANGED if len(moved) == 2 else None
        if kind:
            words = ("=", *actual, *stated.tags)
            entry = self.entries[self.script.disputed]
            self._offer(kind, entry, seats=moved, words=words)

    # ----------------------------------------------------------------------- what is certain

    def _is_certain(self, explanations: Sequence[SlipExplanation]) -> bool:
        """Whether the explanation may be corrected without asking: it is the only one, people do
        slip so, it moves the scores of several players, and no two common slips would do the same.
        A hand that is there twice needs no more than to be the only explanation, nor does a digit,
        where the sum of the scores cannot be so, unless a common slip and another digit of a score
        would do the same."""
        difference = self.difference
        if len(explanations) != 1 or difference is None or not explanations[0].kind.may_be_fixed:
            return False
        rules, kind = self.session.rules, explanations[0].kind
        if kind is Kind.TWICE:
            return True
        if kind is Kind.STATED_DIGIT:
            stick = self.play.stick_value
            has_wrong_sum = self.is_final or not stick or sum(difference) % stick != 0
            # a fine is taken from one player, too
            is_sure = has_wrong_sum and not rules.family.takes_penalties(rules)
            if stick and sum(difference) % stick == 0:  # a stick may be too many, or missing
                is_sure = is_sure and not self.script.is_after_dispute
                is_sure = is_sure and not self._has_slip_and_digit(difference)
            return is_sure
        return sum(map(bool, difference)) >= FEWEST_MOVED and not self._has_pair(difference)

    def _has_slip_and_digit(self, difference: Changes) -> bool:
        """Whether a common slip, and a wrong score of one player, would explain the difference."""
        return any(
            sum(map(bool, subtract_scores(difference, moved))) == 1
            for moved in self._list_moved_alone()
        )

    def _has_pair(self, difference: Changes) -> bool:
        """Whether two common slips would explain the difference. Nobody can tell where sticks are
        left at the end: who is first then has them, with a sum that differs by them if the game is
        only over by the correction."""
        if self.has_sticks_left or sum(difference) != 0:
            return True
        alone = self._list_moved_alone()
        return any(subtract_scores(difference, moved) in alone for moved in alone)

    def _list_moved_alone(self) -> set[Changes]:
        """For each common slip, the change that it would make in the scores in dispute."""
        alone: set[Changes] = set()
        for hand in self.open_hands:
            if hand.row:
                changes = [*list_changes(self.play, hand.row), *self._list_values(hand, near=True)]
                for change in changes:
                    if change.kind in COMMON_KINDS:
                        moved = self._find_moved(hand, change)
                        if moved and any(moved):
                            alone.add(moved)
        return alone

    def _find_moved(self, hand: PlayedEntry, change: SlipChange) -> Changes | None:
        """The change that another row would make in the scores in dispute; None if the hands could
        not be played."""
        scores, table = hand.before
        result = ResultLine(hand.result.label_text, change.row.words)
        rest = (entry.statement for entry in self.entries[hand.at + 1 : self.script.disputed])
        for statement in (result, *rest):
            if isinstance(statement, ResultLine):
                effect = self._find_effect(statement, Moment(scores, table))
                if effect is None:
                    return None
                scores = add_scores(scores, effect.score_changes_at(table))
                table = effect.next_table(table)
                if statement is result and table == hand.table_after:
                    return subtract_scores(effect.score_changes_at(hand.before.table), hand.changes)
            elif isinstance(statement, OutsideMove):
                scores, table = self._move(statement, Moment(scores, table))
        return subtract_scores(scores, self.moments[-1].scores)
