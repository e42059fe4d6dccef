"""Explanations of a difference, how likely they are, and their words."""

from collections.abc import Sequence
from enum import Enum
from math import log2
from typing import NamedTuple

from ...base.wording import format_list
from ...language.statements import ResultLine
from ...translations import IN_ENGLISH, Catalogue
from .script import GameLine

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
    UNPAID_COUNTERS = 5, 0.33, False, "the {counters} of {hand} not paid"
    NO_COUNTERS = 2, 0, False, "the {counters} never paid"
    UNPAID_STICKS = 2, 0.2, False, "the sticks of {hand} not taken"
    UNPAID = 1, 6, False, "a payment of {hand} not made"
    PAID_TWICE = 1, 8, False, "a payment of {hand} made twice"
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


class SlipExplanation(NamedTuple):
    """A slip that would explain all stated scores: the seats of those whom it is about, the entry
    of the hand (or of the scores) and its label, and the words that would be right: of that line,
    or of a line above it that was left out; none if nothing is to be written, or if the line is
    to be removed (`is_removed`)."""

    kind: Kind
    surprise: float
    seats: tuple[int, ...]
    entry: GameLine | None
    label: str = ""
    words: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    is_removed: bool = False


class Explained(NamedTuple):
    """What a search found, the most likely explanation first; whether the first may be corrected
    without asking; and whether the search ended before everything was tried."""

    names: Sequence[str]
    terms: dict[str, str]  # the words of the rules for riichi, tenpai, honba
    explanations: Sequence[SlipExplanation] = ()
    is_certain: bool = False
    is_stopped: bool = False  # some slips were not tried

    def list_likely(self) -> list[SlipExplanation]:
        """The explanations that are worth a look."""
        if not self.explanations:
            return []
        most = self.explanations[0].surprise + LEAST_LIKELY
        return [one for one in self.explanations if one.surprise <= most]

    def describe(self, explanation: SlipExplanation, hand: str, catalogue: Catalogue) -> str:
        """The explanation in a language, with the given name for the hand."""
        player, other = ([self.names[seat] for seat in explanation.seats] + ["", ""])[:2]
        written, meant = explanation.values or ("", "")
        return catalogue.say(
            explanation.kind.text,
            player=player,
            other=other,
            hand=hand,
            written=written,
            meant=meant,
            **{name: catalogue.say_key(term) for name, term in self.terms.items()},
        )


def name_hand(explanation: SlipExplanation, *, words: bool = False) -> str:
    """`E2 (line 4)`; `line 4` where no game is followed, and for a line that is no hand. With the
    line as it may have been meant, if the words are wanted: `E2 (line 4: - ! 2/30 d)`."""
    entry, label, line = explanation.entry, explanation.label, " ".join(explanation.words)
    if entry is None:
        return ""
    number = f"line {entry.number}"
    if label and isinstance(entry.statement, ResultLine):
        return f"{label} ({number}: {line})" if words and line else f"{label} ({number})"
    return f"{number} ({line})" if words and line else number


def describe_explanations(explained: Explained) -> str:
    """The explanations as the end of a message."""
    likely = explained.list_likely()
    if not likely:
        if explained.is_stopped:
            return "the game is too long to try every slip that may explain it"
        return "no single slip explains it"
    first, would = likely[0], "would explain all of it"
    if len(likely) == 1 and not explained.is_stopped:
        what = explained.describe(first, name_hand(first), IN_ENGLISH)
        return f"{what} {would}{_say_what_to_write(first)}"
    more = len(likely) > MOST_SHOWN or explained.is_stopped
    likely = likely[:MOST_SHOWN]
    if len({(one.kind, one.seats, one.values) for one in likely}) == 1 and first.label:
        hands = [name_hand(one) for one in likely] + ["another hand"] * more
        what = explained.describe(first, format_list(hands, "or"), IN_ENGLISH)
        return f"{what} {would}"
    slips = [explained.describe(one, name_hand(one, words=True), IN_ENGLISH) for one in likely]
    return f"one of these {would}: {'; or '.join([*slips, *['another'] * more])}"


def _say_what_to_write(explanation: SlipExplanation) -> str:
    if explanation.is_removed and explanation.entry:
        return f": remove line {explanation.entry.number}"
    if explanation.words:
        return f": write {' '.join(explanation.words)}"
    if explanation.kind is Kind.ORDER:
        return ": exchange the two lines"
    return ": correct the scores"
