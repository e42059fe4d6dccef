"""What a sheet has of a game beside its results: chips and penalties as lines of a scores file, and
totals, which must be what the results make with these."""

from collections.abc import Sequence

from ...base.quotient import Quotient
from ..logs.faults import refuse
from ..logs.game import NO_EXTRAS, Log
from .games import format_signed_points

CHIPS_NAME = "chips"


def list_later_lines(log: Log, points: Sequence[int], chip_value: int) -> tuple[str, ...]:
    """The lines after a game's result: its chips, penalties and bonuses, with placeholders for
    names. `points` are those of the game, and `chip_value` that of a chip, in thousandths. A fault
    where a total differs."""
    extras, lines = log.extras, []
    if extras == NO_EXTRAS:
        return ()
    chips = [number // 1000 for number in extras.chips or ()]
    if any(chips):
        if sum(chips):
            refuse(f"the chips add up to {sum(chips):+}", f"0{describe_ignoring(CHIPS_NAME)}")
        lines.append(f"chips={'/'.join(f'{number:+}' if number else '0' for number in chips)}")
    for name, numbers in (("penalty", extras.penalties), ("bonus", extras.bonuses)):
        for seat, number in enumerate(numbers or ()):
            if number % 100:
                finding = f"{name} of {Quotient(number, 1000).format_decimal(3)}"
                refuse(finding, "tenths of a point", log.players[seat])
            if number:
                text = format_signed_points(number).removesuffix(".0")
                lines.append(f"{{{seat}}} {text}    # {name}")
    compare_totals(log, points, chip_value)
    return tuple(lines)


def separate_changes(log: Log, by_rules: Sequence[int] | None = None) -> Log:
    """The game, whose points may be with penalties and bonuses, without them: where its scores make
    these points only so, or where the points add up only so."""
    points = log.final_points
    if points is None or not any(changes := _add_changes(log)):
        return log
    without = tuple([point - change for point, change in zip(points, changes, strict=True)])
    is_included = without == tuple(by_rules) if by_rules else sum(points) != 0 == sum(without)
    return log._replace(final_points=without) if is_included else log


def _add_changes(log: Log) -> list[int]:
    """The changes of the points by penalties and bonuses, by seat."""
    nothing = [0] * len(log.players)
    penalties, bonuses = log.extras.penalties or nothing, log.extras.bonuses or nothing
    return [one + other for one, other in zip(penalties, bonuses, strict=True)]


def compare_totals(log: Log, points: Sequence[int], chip_value: int = 0) -> None:
    """Fails where a total of the sheet is not what a player's points are with all that changes
    them. A column may also repeat what all of them have together, or the scores."""
    extras = log.extras
    if extras.totals is None:
        return
    chips = [number // 1000 * chip_value for number in extras.chips or [0] * len(points)]
    by_rules = [sum(parts) for parts in zip(points, _add_changes(log), chips, strict=True)]
    scores = [1000 * score for score in log.final_scores or ()]
    known = {total for total in extras.totals if total is not None}
    is_common = len(known) == 1 and not known.isdisjoint({sum(points), sum(scores)})
    if is_common or all(
        total in {None, score} for total, score in zip(extras.totals, scores, strict=False)
    ):
        return
    for name, total, own in zip(log.players, extras.totals, by_rules, strict=True):
        if total not in {None, own}:
            stated = Quotient(total, 1000).format_decimal(3)
            with_extras = " with what stands beside it" if has_changes(log) else ""
            expected = Quotient(own, 1000).format_decimal(3)
            refuse(
                f"a total of {stated}, and its result is {expected}{with_extras}",
                f"the same: correct it, or name the rules (--rules NAME, --set KEY=VALUE)"
                f"{describe_ignoring('total')}",
                name,
            )


def refuse_changes(log: Log, rules_name: str) -> None:
    """Fails where a game has penalties, bonuses or chips and its rules can have none beside its
    results."""
    extras = log.extras
    for name, numbers in (
        ("penalty", extras.penalties),
        ("bonus", extras.bonuses),
        (CHIPS_NAME, extras.chips),
    ):
        for seat, number in enumerate(numbers or ()):
            if number:
                text = Quotient(number, 1000).format_decimal(3)
                finding = f"{name} of {text} beside a result, by rules={rules_name}"
                expected = f"results that include it{describe_ignoring(name)}"
                refuse(finding, expected, log.players[seat])


def has_changes(log: Log) -> bool:
    """Whether penalties, bonuses or chips change the totals of a game."""
    extras = log.extras
    return any(map(any, (extras.penalties or (), extras.bonuses or (), extras.chips or ())))


def describe_ignoring(name: str) -> str:
    """The words that tell how to import the games without a column."""
    return f"; or --ignore {name} to import the games without it"
