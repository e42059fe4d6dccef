"""When a game is over, decided after every hand.

After 電脳麻将's decision (the end of a game: length, extension, last-dealer stop, bust),
generalised to a target of its own and to three players. Rounds count from 0: E1 is 0.
"""

from collections.abc import Sequence

from ..rules import RiichiRules

WINDS_BY_LENGTH = {"hand": 1, "east": 1, "south": 2, "full": 4}  # winds that the deal goes round


def game_end(
    rules: RiichiRules, before: int, after: int, kind: str, scores: Sequence[int]
) -> str | None:
    """How a hand of round `before`, which leads to round `after`, ends the game.

    `bust`, `length`, `last-dealer`, `extension`, or None while the game goes on. `scores`
    are those after the hand, without the sticks on the table.
    """
    if is_bust(rules, scores):
        return "bust"
    last = last_round(rules)
    if after < last:
        return None
    if _is_last_hand(rules, last, before) and _is_last_dealer_stop(
        rules, before, after, kind, scores
    ):
        return "last-dealer"
    return _end_after_last_round(rules, last, before, after, scores) if after > last else None


def is_bust(rules: RiichiRules, scores: Sequence[int]) -> bool:
    """トビ: somebody's score is below zero, or zero where that is enough."""
    match rules.bust:
        case "below-zero":
            return min(scores) < 0
        case "zero":
            return min(scores) <= 0
        case _:
            return False


def has_target(rules: RiichiRules, scores: Sequence[int]) -> bool:
    return max(scores) >= rules.target


def _is_last_hand(rules: RiichiRules, last: int, number: int) -> bool:
    """Whether a last-dealer stop can end the game in this round: the last one, each one of a
    dealer-first extension, the fourth of one of four hands."""
    match rules.extension:
        case "dealer-first":
            return number >= last
        case "four-hands":
            return number in {last, last + rules.players}
        case _:
            return number == last


def _end_after_last_round(
    rules: RiichiRules, last: int, before: int, after: int, scores: Sequence[int]
) -> str | None:
    """After the last round: the game ends, or an extension begins or goes on.

    An extension is one more wind at the most, and never goes beyond north.
    """
    passed = after > before
    if before <= last:  # the last hand was just played
        extended = rules.extension != "none" and rules.length not in {"hand", "full"}
        return None if extended and not has_target(rules, scores) else "length"
    if after > min(last + rules.players, 4 * rules.players - 1):
        return "extension"
    match rules.extension:
        case "sudden-death" if has_target(rules, scores):
            return "extension"
        case "dealer-first" if passed and has_target(rules, scores):
            return "extension"
        case _:
            return None


def _is_last_dealer_stop(
    rules: RiichiRules, before: int, after: int, kind: str, scores: Sequence[int]
) -> bool:
    """オーラス止め: the last dealer keeps the deal, not by an abortive draw or a chombo, is
    first (before equal scores further from the first dealer) and has the target."""
    return (
        rules.last_dealer == "stop"
        and after == before
        and kind not in {"abort", "chombo"}
        and has_target(rules, scores)
        and list(scores).index(max(scores)) == after % rules.players
    )


def last_round(rules: RiichiRules) -> int:
    """The round that the length of a game makes its last, counted from 0."""
    if rules.length in {"free", "hand"}:
        return 0
    return WINDS_BY_LENGTH[rules.length] * rules.players - 1
