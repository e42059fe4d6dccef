"""Scores lines of MCR: what they say, and whether it can be."""

import re
from collections.abc import Sequence

from ...base.errors import fail
from ...play.compared import check_number
from ...play.parameters import show_tenths
from ...text.statements import Scores
from .rules import McrRules


def read_scores(said: Scores, names: Sequence[str]) -> tuple[int, ...]:
    """The scores of a scores line."""
    check_number(said, names)
    if said.tags:
        message = f"{said.tags[0]}: nothing stands behind scores: take it away"
        fail(said.tags[0], "scores-tag", message, "")
    for cell in said.scores:
        if not re.fullmatch(r"[-+]?[0-9]{1,9}", cell):
            message = f"{cell}: a score is a whole number, such as 51 or -66"
            fail(cell, "scores-whole", message)
    return tuple(map(int, said.scores))


def check_recorded(said: Scores, scores: Sequence[int], rules: McrRules) -> None:
    """Final scores of a whole game add up to 0, less what penalties took off."""
    total = sum(scores)
    if total <= 0:
        return
    hint = "scores only move between players, and penalties take off"
    if sorted(scores, reverse=True) == [points / 10 for points in rules.table_points]:
        shown = "/".join(map(show_tenths, rules.table_points))
        hint = f"table points ({shown}) are found by mjtally: write the scores of the game"
    message = f"the scores add up to {total}, and should to 0, or less: {hint}"
    fail(said.scores[0], "scores-sum", message)
