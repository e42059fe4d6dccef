"""What is of this evening: its date, the files in which something is written now, and the problems
that every game has while it is played."""

import os
import time
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta

from ..base.errors import Problem
from .included_files import Chain, find_stamp
from .table_reading import EXPECTED_CODES

MOST_TABLES = 12  # of an evening
EVENING_HOURS = 6  # after midnight in which an evening goes on
DAY_SECONDS = 86_400


def find_evening() -> date:
    """The date of a game that begins now."""
    return date.today()


def find_game_date(before: str) -> str:
    """The date of a game that begins now in a file whose last date was this: after midnight an
    evening goes on."""
    now = datetime.now()
    yesterday = f"{now - timedelta(hours=EVENING_HOURS):%Y-%m-%d}"
    return before if before == yesterday else f"{now:%Y-%m-%d}"


def select_evening(index: str, chains: Mapping[str, Chain]) -> list[str]:
    """The files in which something is written now: those with the date of the evening in
    their names, and those without a date that were changed within a day."""
    if len(chains) == 1:
        return [*chains]
    now = datetime.now()
    days = {f"{day:%Y-%m-%d}" for day in (now, now - timedelta(hours=EVENING_HOURS))}
    found = []
    for path in chains:
        name, stamp = os.path.basename(path), find_stamp(path)
        changed = stamp[0] / 1e9 if stamp else 0.0
        is_dated = name[:4].isdigit() and name[4:5] == "-"
        is_new = name[:10] in days if is_dated else now.timestamp() - changed < DAY_SECONDS
        if is_new or path == index:
            found.append((name[:10] in days, changed, path))
    return [path for *_, path in sorted(found, reverse=True)[:MOST_TABLES]]


def select_problems(problems: Sequence[Problem]) -> list[Problem]:
    """Problems without those that every game has while it is played."""
    since = time.time() - DAY_SECONDS / 2
    lately: dict[str, bool] = {}

    def is_played_now(path: str) -> bool:
        if path not in lately:
            stamp = find_stamp(path)
            lately[path] = stamp is not None and stamp[0] / 1e9 > since
        return lately[path]

    return [
        each for each in problems if each.code not in EXPECTED_CODES or not is_played_now(each.file)
    ]
