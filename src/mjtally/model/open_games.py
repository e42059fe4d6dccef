"""What is being played at one sitting, and was not passed on yet."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..base.quotient import Quotient, add_quotients, multiply_quotient
from ..language.statements import ParsedLine, ScoresLine
from .types import FinalResult, GameRecord, HandEffect, LineEffects, Session, TableState, Verdict

BATCH_SIZE = 10_000  # hands are passed on in stretches of so many at most


class OpenGame(ABC):
    """Hands at one sitting. The scores begin at `scored`, packed as `total`.

    `stick` is what a riichi stick on the table is worth.
    """

    is_tracked = False
    is_state_unknown = False  # a mistake left it open how the game stands
    score_differences: tuple[
        int, ...
    ] = ()  # by which scores that were written differ from those here
    pending_end: str | None = None  # how the last hand ended the game, if it did
    end_reason = ""
    end_line = 0
    recorded_game_count = 0  # games of these players known by their final scores alone
    final_result: FinalResult | None = None
    point_penalties: tuple[int, ...] = ()  # in parts of points, by seat
    score_penalties: tuple[
        int, ...
    ] = ()  # off the scores before the hands that are kept here, by seat

    def __init__(
        self, session: Session, scored: tuple[Quotient, ...], total: int, stick: int
    ) -> None:
        self.session = session
        self.stick_value = stick
        self.earlier_hand_count = 0  # passed on already
        self.earlier_hands_in_deal = 0  # of them, in the deal that goes on
        self.table = self.first_table = TableState()  # now, and before the hands that are kept here
        self.initial_scores = scored  # before the hands that are kept here
        self.total = self.initial_total = total
        self.plain = True  # hands can be played without a closer look at each
        self.line_numbers: list[int] = []
        self.lines: list[ParsedLine] = []
        self.effects: list[HandEffect] = []
        self.stick_owners: Sequence[int] = ()  # of the sticks on the table when these hands began

    @property
    def has_hands(self) -> bool:
        """Whether a hand was played."""
        return bool(self.earlier_hand_count or self.effects)

    @abstractmethod
    def play_on(self, lines: Iterator[ParsedLine], number: int) -> tuple[int, ParsedLine | None]:
        """Play plain hands one after another, as far as they go; `number` lines came before.

        Returns how many lines were read in all, and the last of them if it needs a closer
        look. It is None after a hand that ended the game, when a stretch is full, and at the
        end of the input. This is `add`, written out for a million hands.
        """

    @abstractmethod
    def judge_line(self, line: ParsedLine) -> Verdict:
        """A closer look at a result."""

    def add_hand(self, number: int, line: ParsedLine, effect: HandEffect) -> None:
        """Play one hand."""
        self.total += effect.score_changes_at(self.table)
        self.table = effect.next_table(self.table)
        self.line_numbers.append(number)
        self.lines.append(line)
        self.effects.append(effect)

    def mark_state_unknown(self) -> None:
        """After a mistake nobody knows how a followed game stands."""
        return  # loose hands stand alone

    def take_date_and_season(self, date: str, season: str) -> None:
        """These were declared. Loose hands have those that are in force at each."""
        self.session = self.session._replace(date=date, season=season)

    def release_hands(self, date: str) -> GameRecord:
        """Pass on the hands so far; the sitting goes on."""
        game_record = self._build_record(date, "", self._total_change())
        self._begin_next_batch()
        return game_record

    def abandon(self, date: str) -> GameRecord:
        """Stop without an end."""
        return self._build_record(date, "", self._total_change())

    def _append_hands(
        self, number: int, lines: Sequence[ParsedLine], effects: Sequence[HandEffect]
    ) -> int:
        """Keep hands that were played; the number of the last line."""
        self.lines += lines
        self.effects += effects
        self.line_numbers += range(number + 1, number + 1 + len(effects))
        return number + len(effects)

    def _count_owned_sticks(self) -> list[int]:
        """Whose sticks lie on the table, by seat."""
        owners = list(self.stick_owners) or [0] * len(self.session.names)
        if not self.table.sticks:
            return [0] * len(owners)
        for effect in self.effects:
            if effect.clears_sticks:
                owners = [0] * len(owners)
            elif effect.placed_sticks:
                for seat in effect.facts.riichi_seats:
                    owners[seat] += 1
        return owners

    def _total_change(self) -> int:
        """What came of these hands, packed."""
        return self.total - self.initial_total

    def _build_record(self, date: str, end: str, total: int) -> GameRecord:
        return GameRecord(
            self.session,
            date,
            self.earlier_hand_count,
            self.initial_scores,
            self.line_numbers,
            self.lines,
            self.effects,
            self.first_table,
            total,
            end,
            self.final_result,
            self.point_penalties,
            self.stick_owners,
            self.earlier_hands_in_deal,
            self.score_penalties,
        )

    def _begin_next_batch(self) -> None:
        """The sitting goes on after what was passed on."""
        self.stick_owners = self._count_owned_sticks()
        self.earlier_hands_in_deal = self._count_hands_in_deal()
        changes = self.session.layout.unpack(self.total - self.initial_total)
        self.initial_scores = tuple(
            add_quotients(before, multiply_quotient(change, self.session.score_unit))
            for before, change in zip(self.initial_scores, changes, strict=True)
        )
        self.initial_total, self.first_table, self.score_penalties = self.total, self.table, ()
        self.earlier_hand_count += len(self.effects)
        self.line_numbers, self.lines, self.effects = [], [], []

    def _count_hands_in_deal(self) -> int:
        """How many hands the deal that goes on has had."""
        hands = self.earlier_hands_in_deal
        for effect in self.effects:
            hands = hands + 1 if effect.keeps_deal else 0
        return hands


class TrackedGame(OpenGame):
    """A game that is followed to its end: what a scores file may say of it besides hands."""

    is_tracked = True

    def mark_state_unknown(self) -> None:
        self.is_state_unknown, self.plain = True, False

    def take_date_and_season(self, date: str, season: str) -> None:
        """A game has those that are in force at its first hand, and keeps them."""
        if not (self.has_hands or self.recorded_game_count or self.is_state_unknown):
            super().take_date_and_season(date, season)

    def apply_score_penalty(self, seat: int, points: int) -> None:
        """Take points off a score (they are below 0), which nobody gets."""
        fines = list(self.score_penalties or (0,) * len(self.session.names))
        fines[seat] += points
        self.score_penalties = tuple(fines)
        self.total += points * self.session.layout.units[seat]

    @abstractmethod
    def matches_scores(self, said: ScoresLine) -> bool:
        """Whether scores are those at this point; a quick look."""

    @abstractmethod
    def check_scores(self, said: ScoresLine) -> None:
        """A `Mistake` where scores are none, or not those at this point."""

    @abstractmethod
    def record_final_scores(self, said: ScoresLine, session: Session, line: int) -> GameRecord:
        """A whole game of these players, known by its final scores alone; a `Mistake` where it
        cannot be."""

    @abstractmethod
    def finish_game(self, end: str, line: int) -> GameRecord:
        """End the game properly: ranks and points."""


class LooseHandEffects(NamedTuple):
    """What lines do where each hand stands alone, and how one is looked at closely."""

    effects: LineEffects
    judge_line: Callable[[ParsedLine, TableState, Sequence[str]], Verdict]


class LooseHands(OpenGame):
    """Loose hands of any family: they go on until the players change."""

    def __init__(
        self, session: Session, tables: LooseHandEffects, before: OpenGame | None, stick: int
    ):
        zero = (Quotient(0, 1),) * len(session.names)
        super().__init__(session, before.initial_scores if before else zero, 0, stick)
        self.loose_effects = tables
        if before:
            self.earlier_hand_count = before.earlier_hand_count

    def play_on(self, lines: Iterator[ParsedLine], number: int) -> tuple[int, ParsedLine | None]:
        effects, total, sticks = self.loose_effects.effects, self.total, self.table.sticks
        read: list[ParsedLine] = []
        played: list[HandEffect] = []
        looked = None
        room = BATCH_SIZE - len(self.effects)
        for line in lines:
            effect = effects[line]
            if effect is None:
                looked = line
                break
            if effect.changes_table:
                if effect.stated_table and not effect.stated_table.matches_table(
                    TableState(0, 0, sticks)
                ):
                    looked = line
                    break
                if effect.clears_sticks:
                    total += sticks * effect.per_stick
                    sticks = 0
                else:
                    sticks += effect.placed_sticks
            read.append(line)
            played.append(effect)
            total += effect.score_changes
            if len(played) == room:
                break
        self.total, self.table = total, TableState(0, 0, sticks)
        last = self._append_hands(number, read, played)
        return last + (looked is not None), looked

    def judge_line(self, line: ParsedLine) -> Verdict:
        effect = self.loose_effects.effects[line]
        if effect and (
            effect.stated_table is None or effect.stated_table.matches_table(self.table)
        ):
            return Verdict(effect, ())
        return self.loose_effects.judge_line(line, self.table, self.session.names)

    def _total_change(self) -> int:
        """A stick is its owner's until somebody wins it."""
        lying = [now - before for now, before in self._list_owned_sticks()]
        return super()._total_change() + self.stick_value * self.session.layout.pack(lying)

    def _list_owned_sticks(self) -> Iterator[tuple[int, int]]:
        """Whose sticks lie on the table, and lay there before."""
        if self.table.sticks or self.first_table.sticks:
            yield from zip(
                self._count_owned_sticks(),
                self.stick_owners or [0] * len(self.session.names),
                strict=True,
            )
