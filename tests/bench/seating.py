"""Plans of seats beside published ones: how often pairs meet, for each size that both have.

    python tests/bench/seating.py REPOSITORY [--players 16-64] [--rounds 2-15]

REPOSITORY is a clone of github.com/ApplySci/aim, whose `server/seating/seats_N.py` publish plans
for 16 to 172 players and 2 to 15 rounds, which are read as data and not run. For each size there is
a line: pairs that meet again (the meetings that are not the first) and the most that a pair meets,
in their plan and in ours, the fewest repeats by counting, and how long ours took.
"""

import argparse
import ast
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from mjtally.seating.planning import Task, make_plan
from mjtally.seating.plans import Past, Plan, Quality, measure_plan

TABLE_SIZE = 4
FOLDER = "server/seating"


def read_published_plans(repository: Path, rounds: int) -> dict[int, Plan]:
    """The plans of so many rounds, by players."""
    name = f"HEAD:{FOLDER}/seats_{rounds}.py"
    command = ["git", "-C", f"{repository}", "show", name]
    tree = ast.parse(subprocess.run(command, check=True, capture_output=True).stdout)
    (plans,) = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "seats"
    ]
    return {
        players: tuple(
            tuple(tuple(player - 1 for player in table) for table in round_) for round_ in plan
        )
        for players, plan in plans.items()
    }


def compare_sizes(
    repository: Path, players: range, rounds: range
) -> Iterator[tuple[int, int, Quality, Quality, float]]:
    """For each size: theirs, ours, and the seconds that ours took."""
    for count in rounds:
        for size, plan in sorted(read_published_plans(repository, count).items()):
            if size in players:
                past = Past(size)
                start = time.process_time()
                ours = make_plan(Task(range(size), TABLE_SIZE, count, past, 1))
                seconds = time.process_time() - start
                measures = [
                    measure_plan(each, past, TABLE_SIZE, range(size)) for each in (plan, ours)
                ]
                yield size, count, measures[0], measures[1], seconds


def parse_range(text: str) -> range:
    """`16-64` or `16`."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("repository", type=Path)
    parser.add_argument("--players", type=parse_range, default=parse_range("16-172"))
    parser.add_argument("--rounds", type=parse_range, default=parse_range("2-15"))
    options = parser.parse_args()
    print("players rounds theirs most ours most least seconds")
    counts = {"fewer": 0, "as many": 0, "more": 0}
    slowest = 0.0
    for size, count, theirs, ours, seconds in compare_sizes(
        options.repository, options.players, options.rounds
    ):
        difference = ours.repeat_count - theirs.repeat_count
        verdict = "as many" if not difference else "fewer" if difference < 0 else "more"
        counts[verdict] += 1
        slowest = max(slowest, seconds)
        figures = (theirs.repeat_count, max(theirs.meetings), ours.repeat_count, max(ours.meetings))
        if difference or ours.repeat_count or "-v" in sys.argv:
            least = ours.least_repeat_count
            print(size, count, *figures, least, f"{seconds:.1f}", verdict, flush=True)
    said = ", ".join(f"{number} sizes with {words} repeats" for words, number in counts.items())
    print(f"{said}; the slowest took {slowest:.1f} s")


if __name__ == "__main__":
    main()
