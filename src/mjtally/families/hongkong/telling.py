"""A hand of Hong Kong mahjong in words: what happened, who pays whom, and why."""

from collections.abc import Iterator, Sequence

from ...base.exact import times
from ...play.family import Paid, Told
from ...play.hands import Outcome
from .hand import HkHand
from .rules import HkRules
from .settle import multiplier, settle, unit

BLAME = {
    "DISCARDER": "dealt in",
    "DISCARD_GUARANTOR": "dealt in and pays for all (D)",
    "SELF_DRAW_GUARANTOR": "pays for all (S)",
}


def told(outcome: Outcome, names: Sequence[str]) -> Told:
    """A hand in words."""
    hand, rules = _known(outcome)
    return Told(tuple(_words(hand, rules, names)), tuple(_paid(hand, rules)))


def _known(outcome: Outcome) -> tuple[HkHand, HkRules]:
    assert isinstance(outcome.rules, HkRules)
    return outcome.hand, outcome.rules


def _words(hand: HkHand, rules: HkRules, names: Sequence[str]) -> Iterator[str]:
    if hand.winner is None:
        if hand.blamed is None:
            yield "a draw: nobody pays"
            return
        yield f"{names[hand.blamed]} made a false win"
        yield _portion(rules.maximum, rules)
        return
    how = "by discard" if hand.by_discard else "by self-draw"
    yield f"{names[hand.winner]} wins {hand.faan} faan {how}"
    if hand.blamed is not None and hand.blame:
        yield f"{names[hand.blamed]} {BLAME[hand.blame]}"
    yield _portion(hand.faan, rules)


def _portion(faan: int, rules: HkRules) -> str:
    """What everybody pays a self-draw of so many faan."""
    portions = multiplier(faan, rules.spiciness)
    portion = times(2 * portions, unit(rules)).digits(4)
    base = rules.base.digits(4)
    return f"a portion of {faan} faan is {base} × {portions} = {portion} (S={rules.spiciness})"


def _paid(hand: HkHand, rules: HkRules) -> Iterator[Paid]:
    scores = settle(hand, rules)
    for seat, score in enumerate(scores):
        if score and hand.winner is None:
            why = "three portions of the maximum, to each of the others"
            if seat != hand.blamed:
                yield Paid(hand.blamed, seat, score, why)
        elif score and seat != hand.winner:
            yield Paid(seat, hand.winner, -score, _why(hand, seat, rules))


def _why(hand: HkHand, seat: int, rules: HkRules) -> str:
    blamed = seat == hand.blamed
    match hand.blame:
        case "DISCARDER" if rules.responsibility == "half":
            return "a portion: the discarder (R=half)" if blamed else "half a portion (R=half)"
        case "DISCARDER":
            return "two portions: the discarder pays for all (R=full)"
        case "DISCARD_GUARANTOR":
            return "two portions: a guarantor pays for all"
        case "SELF_DRAW_GUARANTOR":
            return "three portions: a guarantor pays for all"
        case _:
            return "a portion"
