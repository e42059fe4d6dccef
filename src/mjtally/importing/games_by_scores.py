"""Games known by their final scores, or by their points alone: as a sheet has them."""

from ..base.quotient import Quotient
from ..families.riichi.game.final_points import final_result
from ..families.riichi.rules import RiichiRules
from ..logs.faults import refuse
from ..logs.game import STICK_POINTS, Log

RULES_EXPECTED = "the rules that were played: add --rules NAME, or --set KEY=VALUE"


def format_result_line(log: Log, rules: RiichiRules) -> str:
    """The `=` line of a game without hands: its scores, or where they are not known its points."""
    if log.final_scores is None:
        assert log.final_points is not None
        return _format_points_line(log.final_points)
    total, sticks = rules.start * rules.players, 0
    missing = total - sum(log.final_scores)
    if rules.leftover == "lost" and missing >= 0 and missing % STICK_POINTS == 0:
        sticks = missing // STICK_POINTS
    elif missing:
        refuse(
            f"the scores add up to {sum(log.final_scores)}",
            f"{total}, which {rules.players} players have who start with {rules.start}"
            " (or --rules NAME, or --set start=POINTS)",
        )
    if log.final_points is not None:
        _check_points(log, final_result(log.final_scores, sticks, rules).points)
    tags = [f"sticks={sticks}"] if sticks else []
    return " ".join(["=", *map(str, log.final_scores), *tags])


def _format_points_line(points: tuple[int, ...]) -> str:
    """`= +62.0 -8.0 -14.0 -40.0`, which adds up to nothing."""
    if sum(points):
        refuse(f"the points add up to {Quotient(sum(points), 1000).format_decimal(3)}", "0")
    if any(each % 100 for each in points):
        refuse("points of less than a tenth", "tenths, such as +62.0")
    return " ".join(["=", *map(format_signed_points, points)])


def format_signed_points(thousandths: int) -> str:
    """Points with their sign and a tenth: `+62.0`, `-8.0`, `0.0`."""
    whole, tenth = divmod(abs(thousandths) // 100, 10)
    sign = "+" if thousandths > 0 else "-" if thousandths else ""
    return f"{sign}{whole}.{tenth}"


def _check_points(log: Log, by_rules: tuple[int, ...]) -> None:
    assert log.final_points is not None
    for name, ours, said in zip(log.players, by_rules, log.final_points, strict=True):
        if 100 * ours != said:
            found = f"{Quotient(said, 1000).format_decimal(3)} with uma, and these rules give "
            refuse(found + Quotient(ours, 10).format_decimal(1), RULES_EXPECTED, name)
