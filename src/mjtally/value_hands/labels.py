"""The label of a hand, `E1:`, and what it and the mark `*` say of who deals at a table."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from ..base.errors import Remark, fail, remark_at
from ..base.winds import WINDS, round_name
from ..language.statements import ResultLine
from ..model.seated_games import HandSetting, SeatedLabel, SeatedReferee, SeatedTable
from ..model.types import Rules

PLAYERS = 4
LOOK_ABOVE_HINT = "look above for a hand that is missing or too many; loose hands need length=free"


@lru_cache(maxsize=500)
def match_label(text: str, has_repeats: bool = False) -> SeatedLabel | None:
    """The label that a text is, if it is one: `S3:`, and `S3.2:` where it may say how often the
    dealer dealt again."""
    found = re.fullmatch(rf"([{WINDS}])([1-{PLAYERS}])(?:\.([0-9]{{1,3}}))?:", text)
    if not found or (found[3] and not has_repeats):
        return None
    wind, dealer = WINDS.index(found[1]), int(found[2]) - 1
    return SeatedLabel(PLAYERS * wind + dealer, dealer, int(found[3]) if found[3] else None)


def parse_label(cell: str, no_repeats: str = "") -> SeatedLabel:
    """A label; a `Mistake` for one that no hand has. `no_repeats` says in words why none tells how
    often the dealer dealt again; empty where one may."""
    label = match_label(str(cell), not no_repeats)
    if label is None:
        better = re.fullmatch(f"(?i)([{WINDS}][1-{PLAYERS}])([.-][0-9]*)?:", cell)
        meant = f"{better[1].upper()}:" if better else None
        has_more = bool(better and better[2])
        such = "and how often the dealer dealt again, such as E1: or E1.2:"
        if no_repeats:
            such = f"such as E1:{f', and {no_repeats}' if has_more else ''}"
        message = (
            f"{cell} is not a valid label: a label is a wind (E S W N) and a hand (1 to {PLAYERS}),"
            f" {such}{f' (write {meant})' if meant else ''}"
        )
        fail(cell, "label-unknown", message, None if has_more else meant)
    return label


class LabelledHand(Protocol):
    """A hand as its line says it, as far as it says who deals."""

    @property
    def label(self) -> SeatedLabel | None:
        """The label, if there is one."""

    @property
    def marked_dealer(self) -> int | None:
        """The seat marked `*`."""


R = TypeVar("R", bound=Rules)
P = TypeVar("P", bound=LabelledHand)
H = TypeVar("H")


class LabelReferee(SeatedReferee[R, P, H]):
    """A referee of hands whose dealer a label or `*` may say."""

    has_repeats = False  # whether a label may say how often the dealer dealt again

    def match_label(self, label: str) -> SeatedLabel | None:
        return match_label(label, self.has_repeats)

    def find_marked_dealer(self, parsed_hand: P) -> int | None:
        return parsed_hand.marked_dealer

    def check_at_any_table(self, parsed_hand: P) -> Sequence[Remark]:
        return self.evaluate_hand(parsed_hand, HandSetting(None, None))[1]

    def check_game_hand(
        self, parsed_hand: P, result: ResultLine, table: SeatedTable
    ) -> Sequence[Remark]:
        state, label, names = table.state, parsed_hand.label, table.names
        dealer, here = self.rules.seat_order(state.round)[0], round_name(state.round, len(names))
        deals = f"{names[dealer]} deals"
        if self.has_repeats:
            here, deals = f"{here}.{state.honba}", f"{deals} since line {table.find_deal().line}"
        if label and (label.round != state.round or label.honba not in {None, state.honba}):
            repeated = table.find_deal().repeated
            why = f", {repeated}" if repeated else ""
            message = (
                f"the label says {str(result.label).rstrip(':')}, but this is {here}"
                f" ({deals}{why}): {LOOK_ABOVE_HINT}"
            )
            return [remark_at(result.first_cell, "label-differs", message)]
        marked = parsed_hand.marked_dealer
        if marked is not None and marked != dealer:
            message = f"{names[marked]} is marked *, but in {here} {deals}: {LOOK_ABOVE_HINT}"
            return [remark_at(result.cells[marked], "not-the-dealer", message)]
        return ()

    def check_loose_hand(
        self, parsed_hand: P, result: ResultLine, table: SeatedTable
    ) -> Sequence[Remark]:
        label = parsed_hand.label
        if label and parsed_hand.marked_dealer not in {None, label.dealer}:
            message = (
                f"the label {result.label} and the mark * say different dealers: in a hand"
                f" {label.dealer + 1} {table.names[label.dealer]} deals"
            )
            return [remark_at(result.first_cell, "not-the-dealer", message)]
        return ()
