"""Reads the scores lines of riichi, and checks whether they are possible."""

import re
from collections.abc import Sequence
from typing import NoReturn

from ....base.errors import Cell, Mistake, fail, mistake_at, remark_over
from ....base.wording import format_list, pluralize
from ....language.statements import ScoresLine
from ...model.parameters import format_tenths, parse_tenths
from ...model.stated_scores import parse_scores
from .payments import RIICHI_STICK
from .rules import RiichiRules

MOST_POINTS = 10_000  # tenths of a point; a larger number is probably a score


def _check_grouped_digits(cells: Sequence[str]) -> None:
    """Fails for scores with a point after the thousands."""
    if sum(bool(re.fullmatch(r"\d{1,3}\.\d00", cell)) for cell in cells) > 1:
        write = " ".join(cell.replace(".", "") for cell in cells)
        message = f"scores are whole numbers without points: write = {write}"
        raise Mistake(remark_over(cells[0], cells[-1], "scores-hundreds", message, write))


def parse_current_scores(
    stated: ScoresLine, names: Sequence[str]
) -> tuple[tuple[int, ...], int | None]:
    """The scores of a scores line, and its sticks."""

    def parse_score(cell: Cell) -> int:
        if not re.fullmatch(r"[-+]?\d{1,9}", cell) or int(cell) % 100:
            _explain_wrong_score(stated, cell)
        return int(cell)

    scores, sticks = parse_scores(stated, names, parse_score, has_tags=True), None
    for tag in stated.tags:
        key, _, value = tag.partition("=")
        if key != "sticks" or not re.fullmatch(r"[0-9]{1,3}", value) or sticks is not None:
            message = f"{tag}: only sticks=N may follow scores, once, such as sticks=1"
            fail(tag, "scores-tag", message)
        sticks = int(value)
    return scores, sticks


def _explain_wrong_score(stated: ScoresLine, wrong: str) -> NoReturn:
    """Fails for a score that does not end in 00, and says what to write if the scores look like
    points or like thousands."""
    _check_unsigned_points(stated)
    _check_grouped_digits(stated.scores)
    if all(re.fullmatch(r"[-+]?[0-9]{1,7}00(?:[.,]0{1,2})?|0", score) for score in stated.scores):
        whole = [re.split("[.,]", score)[0] for score in stated.scores]
        message = f"scores are whole numbers: write = {' '.join(whole)}"
        first, last = stated.scores[0], stated.scores[-1]
        raise Mistake(remark_over(first, last, "scores-hundreds", message, " ".join(whole)))
    from ....advice.unreadable_lines import read_thousands

    thousands = " ".join(read_thousands(stated.scores))
    hint = f": is = {thousands} meant?" if thousands else ", such as 28100"
    if thousands:
        message = f"{wrong}: a score ends in 00{hint}"
        first, last = stated.scores[0], stated.scores[-1]
        raise Mistake(remark_over(first, last, "scores-hundreds", message, guess=thousands))
    fail(wrong, "scores-hundreds", f"{wrong}: a score ends in 00{hint}")


def _check_unsigned_points(stated: ScoresLine) -> None:
    """Fails for points without a sign above 0. They add up to 0, as scores of riichi do not. Scores
    of MCR do, so that there is no fix."""
    try:
        points = list(map(parse_tenths, stated.scores))
    except ValueError:
        return
    if stated.tags or sum(points) or not 0 < max(points) < MOST_POINTS:
        return
    signed = f"= {' '.join(map(_format_signed_points, points))}"
    message = f"points above 0 have a sign, too: write {signed} (an MCR file begins with rules=mcr)"
    raise Mistake(remark_over(stated.scores[0], stated.scores[-1], "points-form", message))


def are_points(stated: ScoresLine) -> bool:
    """Whether a line has points: every number but 0 has a sign, and one sign is a `+`."""
    signed = all(cell[0] in "+-" or not cell.strip("0.") for cell in stated.scores)
    return signed and any(cell[0] == "+" for cell in stated.scores)


def parse_points(stated: ScoresLine, names: Sequence[str]) -> tuple[int, ...]:
    """The points of a line, in tenths."""
    return parse_scores(stated, names, _parse_player_points, what="points")


def _parse_player_points(cell: Cell) -> int:
    try:
        return parse_tenths(cell)
    except ValueError:
        message = f"{cell}: points have at most one decimal, such as -20 or +12.5"
        fail(cell, "points-form", message)


def check_points(
    stated: ScoresLine, points: Sequence[int], actual: Sequence[int], names: Sequence[str]
) -> None:
    """Fails if stated points are not the `actual` ones."""
    wrong = [seat for seat, number in enumerate(points) if number != actual[seat]]
    if wrong:
        differences = (
            f"{names[seat]} has {_format_signed_points(actual[seat])} points,"
            f" not {_format_signed_points(points[seat])}"
            for seat in wrong
        )
        message = (
            f"{format_list(differences)}: look above for a hand that is missing or wrong,"
            " or correct the points"
        )
        fail(stated.scores[wrong[0]], "scores-differ", message)


def points_too_early_mistake(stated: ScoresLine) -> Mistake:
    """The mistake of stating points while the game goes on."""
    message = (
        "points are known when a game is over, and this one goes on: write its scores"
        " (= 45200 28100 17300 9400), or end first"
    )
    points = " ".join(stated.words)
    if all(not int(word) % 100 for word in stated.words if word.lstrip("+-").isdecimal()):
        message = f"{message}; a hand by its points is written without =: {points}"
    return mistake_at(stated.scores[0], "points-too-early", message)


def check_points_sum(stated: ScoresLine, points: Sequence[int], rules: RiichiRules) -> None:
    """Fails if the points of a game do not add up to 0, or to what lost sticks take from it."""
    total = sum(points)
    stick = RIICHI_STICK // 100
    if total == 0 or (rules.leftover == "lost" and total < 0 and total % stick == 0):
        return
    more = "more" if total > 0 else "less"
    message = (
        f"the points add up to {_format_signed_points(total)}:"
        f" {format_tenths(abs(total))} {more} than 0:"
        " correct one of them (uma and oka are in the points)"
    )
    fail(stated.scores[0], "scores-sum", message)


def _format_signed_points(number: int) -> str:
    return f"{'+' if number > 0 else ''}{format_tenths(number)}"


def wrong_sticks_mistake(stated: ScoresLine, sticks: int) -> Mistake:
    """The mistake of stating sticks that do not lie on the table."""
    message = f"{stated.tags[0]}, but {pluralize(sticks, 'stick')} on the table"
    return mistake_at(stated.tags[0], "count-differs", message)


START_STEP = 1000  # points: no table begins with less round scores


def check_recorded_scores(
    stated: ScoresLine, scores: Sequence[int], sticks: int, rules: RiichiRules
) -> None:
    """Fails if the final scores of a game do not add up to what the players had at the start."""
    if sticks and rules.leftover == "top":
        message = (
            f"{stated.tags[0]}: sticks left over go to the top in these rules"
            " (leftover=top): write the scores with them, or declare leftover=lost if nobody got"
            " them"
        )
        fail(stated.tags[0], "scores-tag", message)
    expected = rules.start * rules.players - RIICHI_STICK * sticks
    difference = sum(scores) - expected
    if difference:
        more = "more" if difference > 0 else "less"
        advice = ": correct one of them"
        if rules.leftover == "lost" and difference < 0 and difference % RIICHI_STICK == 0:
            advice += (
                f" (or were sticks lost? Then write sticks={sticks - difference // RIICHI_STICK})"
            )
        if rules.leftover == "top" and difference in (-RIICHI_STICK, -2 * RIICHI_STICK):
            advice += " (or did nobody get the riichi sticks that were left? Declare leftover=lost)"
        each, rest = divmod(sum(scores), rules.players)
        if each and not (rest or each % START_STEP or sticks):
            advice += f"; if each began with {each}, declare start={each}"
        message = (
            f"the scores add up to {sum(scores)}, {abs(difference)} {more} than the"
            f" {expected} that {rules.players} players have{advice}"
        )
        fail(stated.scores[0], "scores-sum", message)
