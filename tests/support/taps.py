"""Taps at the form of a family: the lines that they become, and why they are refused."""

import json
from pathlib import Path

from mjtally.base.quotient import Quotient
from mjtally.club.submissions import ServingError, write_taps
from mjtally.language.parser import parse_line
from mjtally.language.statements import ResultLine
from mjtally.rules.model.open_games import TrackedGame
from mjtally.rules.model.table_state import TableState
from mjtally.rules.model.types import Rules, Session, Verdict
from support.form_walker import Json
from support.internals import find_rules

NAMES = ("Aki", "Ben", "Chie O", "Dai")
SCORES = (30000, 31000, 32000, 33000)  # nobody is too poor for riichi


def load_taps(path: Path) -> list[Json]:
    """The cases of a file, one in a line: rules, taps, and what comes of them."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def write_line(rules: Rules, taps: Json) -> str:
    """The line of taps, which says them again; a `ServingError` where none does."""
    return write_taps(rules, json.loads(json.dumps(taps)), NAMES[: rules.players])


def judge_line(rules: Rules, line: str, table: TableState) -> Verdict:
    """What the referee says of a line."""
    unit = Quotient(1, 1)
    session = Session("x.txt", 1, "", 1, NAMES[: rules.players], rules, unit)
    game = rules.play.open_game(session, None)
    if isinstance(game, TrackedGame):
        game.continue_from(SCORES[: rules.players], table)
    else:
        game.tables = [table]
    statement = parse_line(line).statement
    assert isinstance(statement, ResultLine), line
    return game.judge_hand(statement)


def say_of_refused_taps(path: Path) -> str:
    """The cases of a file, each with the message of the form, or of the referee."""
    cases = [{**case, "message": refuse(case)} for case in load_taps(path)]
    return "".join(f"{json.dumps(case, ensure_ascii=False)}\n" for case in cases)


def refuse(case: Json) -> str:
    """Why taps are refused."""
    rules = find_rules(case["rules"])
    try:
        _, remarks = judge_line(rules, write_line(rules, case["taps"]), TableState())
    except ServingError as error:
        return str(error)
    return remarks[0].message if remarks else "they are not refused"
