"""What a single mark pays, for `mjtally points`, and how payments are shown."""

from collections.abc import Iterable

from .base.errors import Mistake
from .base.exact import Quotient, times
from .families.hongkong.hand import read_hand as read_hk_hand
from .families.hongkong.hand import settle as settle_hk
from .families.hongkong.hand import unit
from .families.riichi.hand import read_hand
from .families.riichi.points import payments as win_payments
from .rules import HkRules, Rules
from .text.statements import Cell, Result


def payments(mark: str, rules: Rules, *, dealer: bool, self_draw: bool) -> list[Quotient]:
    """The winner's points and then each payer's, who pays most first; they add up to 0.

    Seats: the winner is the first player, and deals if `dealer` or if the mark says `*`,
    otherwise the second does; on a discard the second deals in. A `Mistake` where the mark
    is no win.
    """
    if not mark[:1].isdigit():
        raise Mistake(1, f"{mark} is not a winner's mark: write one such as 3/40, 5 or 1y")
    others = ["-"] * (rules.players - 1)
    if not self_draw:
        others[0] = "d"
    result = Result(None, tuple(map(Cell, [mark, *others])))
    names = ("the winner", "the second player", "the third player", "the fourth player")
    if isinstance(rules, HkRules):
        scores, each = settle_hk(read_hk_hand(result, rules, names), rules), unit(rules)
    else:
        reading, remarks = read_hand(result, rules, names[: rules.players])
        if reading is None:
            raise Mistake(*remarks[0][:2])
        if reading.tiled:
            raise Mistake(1, f"{mark} is tiles: mjtally hand tells what they are worth")
        deals = dealer or reading.dealer == 0
        value = reading.hand.wins[0].value
        scores = win_payments(value, dealer=deals, self_draw=self_draw, rules=rules)
        each = Quotient(1, 1)
    return [times(score, each) for score in scores]


def shown(payments: "Iterable[int | Quotient]") -> str:
    """`+3900/-3900/0/0`."""
    return "/".join(map(_signed, payments))


def _signed(points: int | Quotient) -> str:
    exact = points if isinstance(points, Quotient) else Quotient(points, 1)
    return f"{'+' if exact.numerator > 0 else ''}{exact.digits(4)}"
