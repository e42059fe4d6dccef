"""Explanations of a difference, how likely they are, and their words."""

from collections.abc import Sequence
from enum import Enum
from math import log2
from typing import NamedTuple

from ...base.wording import format_list
from ...translations import IN_ENGLISH, Catalogue
from .script import Entry

MOST_SHOWN = 3  # explanations in a message
LEAST_LIKELY = 6  # bits: one that is so much less likely than the first is not shown


class Kind(Enum):
    """A kind of slip: how often people slip so, of a hundred slips (by guess); in how many ways
    a hand can have it; whether it may be corrected without asking, where nothing else would explain
    the scores; and its words. In these, `{player}` is whom it is about and `{other}` a second one,
    and `{hand}` says which hand it is."""

    DECLARED = 30, 3, False, "a {declared} of {player} in {hand}"
    NOT_DECLARED = 2, 3, False, "no {declared} of {player} in {hand}"
    DECLARED_BY = 4, 4, False, "a {declared} of {other}, not of {player}, in {hand}"
    VALUE = 15, 4, True, "{meant}, not {written}, for {player} in {hand}"
    FAR_VALUE = 4, 25, False, "{meant}, not {written}, for {player} in {hand}"
    DISCARDER = 6, 2, True, "a discard of {other}, not of {player}, in {hand}"
    DISCARD = 2, 3, False, "a discard of {player} in {hand}"
    SELF_DRAW = 2, 1, False, "a self-draw of {player} in {hand}"
    WINNER_AND_LOSER = 3, 1, True, "{player} and {other} in each other's place in {hand}"
    COLUMN = 4, 3, False, "{player} and {other} in each other's place in {hand}"
    READY = 4, 2, True, "{player} {ready} in {hand}"
    NOT_READY = 1, 2, False, "{player} {not_ready} in {hand}"
    TWICE = 2, 1, True, "a hand written twice, {hand}"
    TOO_MANY = 0.2, 1, False, "a hand too many, {hand}"
    AGAIN = 0.3, 1, False, "one more hand like {hand}"
    ORDER = 1, 1, False, "{hand} before the hand above it"
    LEFT_OUT = 5, 60, False, "a hand left out above {hand}"
    UNPAID_COUNTERS = 5, 0.33, False, "the {counters} of {hand}, if nobody paid them"
    NO_COUNTERS = 2, 0, False, "the {counters}, if nobody ever paid them"
    UNPAID_STICKS = 2, 0.2, False, "the sticks of {hand}, if nobody took them"
    UNPAID = 1, 6, False, "a payment of {hand}, if nobody made it"
    PAID_TWICE = 1, 8, False, "a payment of {hand}, if it was made twice"
    STATED_DIGIT = 6, 150, True, "a wrong digit in the score of {player}"
    STATED_EXCHANGED = 2, 6, False, "the scores of {player} and {other} exchanged"
    STATED_OTHER = 2, 600, False, "a wrong score of {player}"

    def __init__(self, share: float, ways: float, may_be_fixed: bool, text: str) -> None:
        self.share, self.ways, self.may_be_fixed, self.text = share, ways, may_be_fixed, text

    @property
    def is_of_scores(self) -> bool:
        """Whether the slip is in the stated scores, not in a hand."""
        return self in STATED_KINDS

    def count_surprise(self, hands: int) -> float:
        """How surprising the slip is in one certain place of a game in which so many hands may be
        wrong, in bits."""
        return log2(max(1.0, self.ways * (1 if self.is_of_scores else hands))) - log2(self.share)


STATED_KINDS = {Kind.STATED_DIGIT, Kind.STATED_EXCHANGED, Kind.STATED_OTHER}


class Explanation(NamedTuple):
    """A slip that would explain all stated scores: the seats of those whom it is about, the entry
    of the hand (or of the scores) and its label, and the words that would be right: of that line,
    or of a line above it that was left out; none if nothing is to be written, or if the line is
    to be removed (`is_removed`)."""

    kind: Kind
    surprise: float
    seats: tuple[int, ...]
    entry: Entry | None
    label: str = ""
    words: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    is_removed: bool = False


class Explained(NamedTuple):
    """What a search found, the most likely explanation first; whether the first may be corrected
    without asking; and whether the search ended before everything was tried."""

    names: Sequence[str]
    terms: dict[str, str]  # the words of the rules for riichi, tenpai, honba
    explanations: Sequence[Explanation] = ()
    is_certain: bool = False
    is_stopped: bool = False

    def list_likely(self) -> list[Explanation]:
        """The explanations that are worth a look."""
        if not self.explanations:
            return []
        most = self.explanations[0].surprise + LEAST_LIKELY
        return [one for one in self.explanations if one.surprise <= most]

    def describe(self, explanation: Explanation, hand: str, catalogue: Catalogue) -> str:
        """An explanation in words of a language, of a hand that is called so."""
        player, other = ([self.names[seat] for seat in explanation.seats] + ["", ""])[:2]
        written, meant = explanation.values or ("", "")
        return catalogue.say(
            explanation.kind.text,
            player=player,
            other=other,
            hand=hand,
            written=written,
            meant=meant,
            **self.terms,
        )


def name_hand(explanation: Explanation) -> str:
    """`E2 (line 4)`; `line 4` where no game is followed, or `line 9` of the scores that a hand
    stands above."""
    line = f"line {explanation.entry.number}" if explanation.entry else ""
    return f"{explanation.label} ({line})" if explanation.label and line else line


def describe_explanations(explained: Explained) -> str:
    """The explanations as the end of a message."""
    likely = explained.list_likely()
    if not likely:
        if explained.is_stopped:
            return "the search for a slip that explains all of it was stopped: there are too many"
        return "no single slip explains it"
    one = likely[0]
    same = [other for other in likely if other.kind is one.kind and other.seats == one.seats]
    if len(likely) == 1:
        what = explained.describe(one, name_hand(one), IN_ENGLISH)
        return f"{what} would explain all of it{_say_what_to_write(one)}"
    if len(same) == len(likely) and one.kind.text.endswith("{hand}") and not one.values:
        shown = [name_hand(other) for other in likely[:MOST_SHOWN]]
        if len(likely) > MOST_SHOWN:
            shown.append("another hand")
        what = explained.describe(one, format_list(shown, "or"), IN_ENGLISH)
        return f"{what} would explain all of it"
    shown = [
        f"{explained.describe(other, name_hand(other), IN_ENGLISH)}{_quote_line(other)}"
        for other in likely[:MOST_SHOWN]
    ]
    if len(likely) > MOST_SHOWN:
        shown.append("another slip")
    return f"one of these would explain all of it: {'; or '.join(shown)}"


def _say_what_to_write(explanation: Explanation) -> str:
    if explanation.is_removed and explanation.entry:
        return f": remove line {explanation.entry.number}"
    if explanation.words:
        return f": write {' '.join(explanation.words)}"
    return ": correct the scores"


def _quote_line(explanation: Explanation) -> str:
    return f" [{' '.join(explanation.words)}]" if explanation.words else ""
