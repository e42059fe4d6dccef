"""Problems for programs: as JSON, and as the workflow commands of GitHub."""

import json
import re
from collections.abc import Iterable

from ..base.errors import Problem, format_message
from ..base.terminal import escape_unprintable

ESCAPED_IN_MESSAGES = "%\r\n"  # signs that mean something to GitHub
ESCAPED_IN_PROPERTIES = ESCAPED_IN_MESSAGES + ":,"


def format_problems_json(problems: Iterable[Problem]) -> str:
    """An array of objects, a line for each. Columns count characters from 1; `end_column` is the
    first after what is meant, and `fix`, where it is certain, takes its place, else null."""
    rows = [
        {
            "file": problem.file,
            "line": problem.line,
            "column": problem.column,
            "end_column": problem.end_column,
            "severity": problem.severity,
            "code": problem.code,
            "message": format_message(problem.message),
            "fix": problem.fix,
        }
        for problem in problems
    ]
    lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    return f"[\n{lines}\n]" if rows else "[]"


# ---------------------------------------------------------------------------------------- GitHub


def format_github_commands(problems: Iterable[Problem]) -> str:
    """A workflow command for each problem, a line each:
    `::error file=games.txt,line=2,col=4,endColumn=5,title=han-needs-fu::4 han needs fu …`."""
    commands = []
    for problem in problems:
        place = {
            "file": problem.file,
            "line": problem.line,
            "col": problem.column,
            "endColumn": problem.end_column,
            "title": problem.code,
        }
        where = ",".join(
            f"{name}={_escape_signs(value, ESCAPED_IN_PROPERTIES)}" for name, value in place.items()
        )
        message = _escape_signs(format_message(problem.message), ESCAPED_IN_MESSAGES)
        commands.append(f"::{problem.severity} {where}::{message}")
    return "\n".join(commands)


def _escape_signs(text: object, signs: str) -> str:
    """Text with signs that mean something to GitHub as `%3A`, and with nothing in it that the
    terminal of a log obeys."""
    escaped = re.sub(f"[{re.escape(signs)}]", lambda found: f"%{ord(found[0]):02X}", str(text))
    return escape_unprintable(escaped)
