"""Hands and games where it matters who deals: what the families that track games share.

A hand's effect is worked out once for each distinct set of marks, dealer and whatever else of
the table they depend on, and is looked up afterwards. Only where a line disagrees with the
table, or there is something to remark, is it read with the players' names.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from ..base.errors import ERROR, Cell, Remark, RemarkKind, fail, mistake_at
from ..base.quotient import Quotient
from ..language.statements import ResultLine, ScoresLine
from .open_games import LooseHands, TrackedGame
from .stated_scores import parse_whole_scores
from .types import (
    FinalResult,
    HandEffect,
    OpenGame,
    Rules,
    Session,
    TableState,
    TableStatus,
    Verdict,
)

MAX_HANDS = 5_000  # sets of marks that are remembered, under all rules together
MAX_EFFECTS = 8_000  # and their effects
MAX_ROUNDS = 500  # whose dealers are remembered, under all rules together

R = TypeVar("R", bound=Rules)
P = TypeVar("P")  # the hand as its marks say it
H = TypeVar("H")  # the hand with the value of its tiles


class SeatedLabel(NamedTuple):
    """The label of a hand: its round, counted from 0, who deals in it, and the honba it states."""

    round: int
    dealer: int
    honba: int | None = None


class HandSetting(NamedTuple):
    """What a hand depends on besides its marks: the round, for the winds of tiles; who deals;
    and the honba that the label of a loose hand states. None where it is not known."""

    round: int | None
    dealer: int | None
    honba: int | None = None


class SeatedTable(NamedTuple):
    """What the players at a table know: their names, how it stands, and the deal."""

    names: Sequence[str]
    state: TableState
    find_deal: Callable[[], "DealInPlay"]


class DealInPlay(NamedTuple):
    """A deal: the line since which it goes on, and why it is not the next player's, such as
    `Aki, the dealer, won line 3`; empty where it has just begun."""

    line: int
    repeated: str = ""


FIRST_DEAL = DealInPlay(0)


class SeatedReferee(ABC, Generic[R, P, H]):
    """What lines do under some rules of a family, which fills in how its marks are read."""

    score_unit = Quotient(1, 1)
    stick_value = 0  # of a riichi stick on the table

    def __init__(self, rules: R) -> None:
        self.rules = rules

    def open_game(self, session: Session, before: OpenGame | None) -> OpenGame:
        """Begin a game, or loose hands."""
        if self.rules.tracks_games:
            return self.open_tracked_game(session)
        return LooseHands(session, self.judge_loose_hand, before, self.stick_value)

    def check_marks(
        self, result: ResultLine, names: Sequence[str], *, sure: bool
    ) -> Sequence[Remark]:
        """The remarks on a hand's marks, whatever the table."""
        parsed_hand, remarks = self.parse_hand(result, names)
        if parsed_hand and sure:
            return [*remarks, *self.check_at_any_table(parsed_hand)]
        return remarks

    # ------------------------------------------------------- what a family fills in

    @abstractmethod
    def open_tracked_game(self, session: Session) -> OpenGame:
        """Begin a game that is followed to its end."""

    @abstractmethod
    def parse_hand(
        self, result: ResultLine, names: Sequence[str]
    ) -> tuple[P | None, Sequence[Remark]]:
        """The hand that marks say, or None and the mistakes; warnings come with either."""

    @abstractmethod
    def match_label(self, label: str) -> SeatedLabel | None:
        """The label that a text is, if it is one."""

    @abstractmethod
    def find_marked_dealer(self, parsed_hand: P) -> int | None:
        """The seat that is marked as the dealer's."""

    @abstractmethod
    def has_tiles(self, parsed_hand: P) -> bool:
        """Whether tiles are written, which are worth more or less in other rounds."""

    @abstractmethod
    def fits_setting(self, parsed_hand: P, setting: HandSetting) -> bool:
        """Whether the marks and tags leave nothing open here, and contradict nothing."""

    @abstractmethod
    def evaluate_hand(
        self, parsed_hand: P, setting: HandSetting
    ) -> tuple[H | None, Sequence[Remark]]:
        """The hand with the value of its tiles, or None and the mistakes in them."""

    @abstractmethod
    def build_effect(self, parsed_hand: P, hand: H, setting: HandSetting) -> HandEffect:
        """What the hand does."""

    @abstractmethod
    def check_at_any_table(self, parsed_hand: P) -> Sequence[Remark]:
        """What is wrong with the marks wherever they are played."""

    @abstractmethod
    def check_game_hand(
        self, parsed_hand: P, result: ResultLine, table: SeatedTable
    ) -> Sequence[Remark]:
        """Where a line says something else than the game that is tracked."""

    @abstractmethod
    def check_loose_hand(
        self, parsed_hand: P, result: ResultLine, table: SeatedTable
    ) -> Sequence[Remark]:
        """What a loose hand leaves open, or contradicts."""

    # ---------------------------------------------------------------------- judging

    def judge_game_hand(
        self,
        result: ResultLine,
        state: TableState,
        names: Sequence[str],
        find_deal: Callable[[], DealInPlay],
    ) -> Verdict:
        """What a result does in a game that is tracked, and all remarks on it."""
        setting = _find_setting(self, state.round)
        if not result.label or self._is_label_of(result.label, state):
            effect = _find_plain_effect(self, result.cells, setting)
            if effect and effect.agrees_with_table(state):
                return Verdict(effect, ())
        table = SeatedTable(names, state, find_deal)
        return self._judge_closely(result, table, setting, self._check_table)

    def _is_label_of(self, text: str, state: TableState) -> bool:
        """Whether a text is the label of the next hand at a table."""
        label = self.match_label(text)
        return (
            label is not None
            and label.round == state.round
            and (label.honba is None or label.honba == state.honba)
        )

    def judge_loose_hand(
        self, result: ResultLine, state: TableState, names: Sequence[str]
    ) -> Verdict:
        """The same of a loose hand, which says itself who deals."""
        label = self.match_label(result.label) if result.label else None
        if label or not result.label:
            setting = self._find_loose_setting(label, _parse_plain_hand(self, result.cells))
            effect = _find_plain_effect(self, result.cells, setting)
            if effect and effect.agrees_with_table(state):
                return Verdict(effect, ())
        table = SeatedTable(names, state, lambda: FIRST_DEAL)
        return self._judge_closely(result, table, None, self.check_loose_hand)

    def _check_table(
        self, parsed_hand: P, result: ResultLine, table: SeatedTable
    ) -> Sequence[Remark]:
        remarks = self.check_game_hand(parsed_hand, result, table)
        return [remark._replace(kind=RemarkKind.TABLE) for remark in remarks]

    def _find_loose_setting(self, label: SeatedLabel | None, parsed_hand: P | None) -> HandSetting:
        if label:
            return HandSetting(*label)
        return HandSetting(None, self.find_marked_dealer(parsed_hand) if parsed_hand else None)

    def _judge_closely(
        self,
        result: ResultLine,
        table: SeatedTable,
        setting: HandSetting | None,
        check: Callable[[P, ResultLine, SeatedTable], Sequence[Remark]],
    ) -> Verdict:
        """What a line does that is not plain; a loose hand has the setting of its own line."""
        parsed_hand, found = self.parse_hand(result, table.names)
        if parsed_hand is None:
            return Verdict(None, found)
        remarks = [*found, *check(parsed_hand, result, table)]
        if any(remark.severity == ERROR for remark in remarks):
            return Verdict(None, remarks)
        if setting is None:
            label = self.match_label(result.label) if result.label else None
            setting = self._find_loose_setting(label, parsed_hand)
        hand, wrong = self.evaluate_hand(parsed_hand, setting)
        if hand is None:
            return Verdict(None, [*remarks, *wrong])
        return Verdict(self.build_effect(parsed_hand, hand, setting), remarks)

    # ------------------------------------------------------------------- plain hands

    def parse_plain_hand(self, cells: tuple[Cell, ...]) -> P | None:
        """Marks about which there is nothing to remark, whoever plays."""
        nobody = ("",) * self.rules.players
        parsed_hand, remarks = self.parse_hand(ResultLine(None, cells), nobody)
        return None if remarks else parsed_hand

    def build_plain_effect(
        self, cells: tuple[Cell, ...], setting: HandSetting
    ) -> HandEffect | None:
        """What marks do; None where there is something to remark."""
        parsed_hand = _parse_plain_hand(self, cells)
        if parsed_hand is None or not self.fits_setting(parsed_hand, setting):
            return None
        hand, _ = self.evaluate_hand(parsed_hand, setting)
        return self.build_effect(parsed_hand, hand, setting) if hand else None


class SeatedGame(TrackedGame, Generic[R]):
    """A tracked game whose hands a seated referee judges."""

    def __init__(self, session: Session, referee: SeatedReferee[R, Any, Any], start: int) -> None:
        super().__init__(session, start, referee.stick_value)
        self.referee = referee
        self.rules = referee.rules

    def judge_hand(self, result: ResultLine) -> Verdict:
        return self.referee.judge_game_hand(result, self.table, self.session.names, self.find_deal)

    def find_deal(self) -> DealInPlay:
        """The deal in force."""
        table, since = self.first_table, self.session.line
        for number, effect in zip(self.line_numbers, self.effects, strict=True):
            after = effect.next_table(table)
            if after.round != table.round:
                since = number
            table = after
        return DealInPlay(since, self._describe_repeat())

    def _describe_repeat(self) -> str:
        """Why the player deals again who dealt the last hand."""
        if not (self.effects and self.effects[-1].keeps_deal):
            return ""
        dealer = self.rules.seat_order(self.table.round)[0]
        name, line = self.session.names[dealer], self.line_numbers[-1]
        if dealer in self.effects[-1].facts.winners:
            return f"{name}, the dealer, won line {line}"
        return f"{name} keeps the deal after line {line}"


class DealCountGame(SeatedGame[R]):
    """A game of so many deals whose scores begin at 0 and only move between players."""

    def __init__(
        self, session: Session, referee: SeatedReferee[R, Any, Any], deal_count: int | None
    ) -> None:
        super().__init__(session, referee, 0)
        self.deal_count = deal_count

    @abstractmethod
    def find_final_result(self, scores: Sequence[int]) -> FinalResult:
        """Ranks and points of a game that ended with these scores."""

    def explain_wrong_sum(self, scores: Sequence[int]) -> str:
        """Why final scores cannot add up to more than 0."""
        return "scores only move between players, and penalties take off"

    def find_end(self, effect: HandEffect, before: TableState) -> str | None:
        return "length" if self.table.round == self.deal_count else None

    def check_scores(self, stated: ScoresLine) -> None:
        scores = parse_whole_scores(stated, self.session.names)
        if self.status is not TableStatus.UNKNOWN and self.has_hands:
            self.compare_scores(stated, scores)

    def rank_players(self) -> FinalResult:
        return self.find_final_result(self.scores)

    def parse_recorded_result(self, stated: ScoresLine) -> FinalResult:
        scores = parse_whole_scores(stated, self.session.names)
        if any(self.score_penalties):
            message = (
                "a game by its final scores has penalties in them: remove the line of the penalty"
            )
            raise mistake_at(stated.scores[0], "penalty-recorded", message)
        total = sum(scores)
        if total > 0:
            message = (
                f"the scores add up to {total}, and should to 0, or less:"
                f" {self.explain_wrong_sum(scores)}"
            )
            fail(stated.scores[0], "scores-sum", message)
        return self.find_final_result(scores)


def _find_plain_effect(
    referee: SeatedReferee[Any, Any, Any], cells: tuple[Cell, ...], setting: HandSetting
) -> HandEffect | None:
    """What plain marks do, looked up by what of the setting matters to them."""
    parsed_hand = _parse_plain_hand(referee, cells)
    if parsed_hand is None:
        return None
    if referee.has_tiles(parsed_hand):  # which mostly come once
        return referee.build_plain_effect(cells, setting)
    return _remember_plain_effect(referee, cells, setting.dealer, setting.honba)


@lru_cache(maxsize=MAX_ROUNDS)
def _find_setting(referee: SeatedReferee[Any, Any, Any], number: int) -> HandSetting:
    """The setting of a round in a game that is tracked."""
    return HandSetting(number, referee.rules.seat_order(number)[0])


@lru_cache(maxsize=MAX_HANDS)
def _parse_plain_hand(referee: SeatedReferee[Any, Any, Any], cells: tuple[Cell, ...]) -> Any:
    return referee.parse_plain_hand(cells)


@lru_cache(maxsize=MAX_EFFECTS)
def _remember_plain_effect(
    referee: SeatedReferee[Any, Any, Any],
    cells: tuple[Cell, ...],
    dealer: int | None,
    honba: int | None,
) -> HandEffect | None:
    """Of a hand without tiles, which alone ask for the round."""
    return referee.build_plain_effect(cells, HandSetting(None, dealer, honba))
