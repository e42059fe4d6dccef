"""Problems for programs: as JSON, and as the workflow commands of GitHub."""

import json
import re
from collections.abc import Iterable

from ..base.errors import Problem, readable

IN_MESSAGES = "%\r\n"  # signs that mean something to GitHub
IN_PROPERTIES = IN_MESSAGES + ":,"


def problems_json(problems: Iterable[Problem]) -> str:
    """An array of objects, a line for each. Columns count characters from 1; `end_column` is the
    first behind what is meant, and `fix`, where it is certain, takes its place, else null."""
    rows = ",\n".join(f"  {json.dumps(_row(problem))}" for problem in problems)
    return f"[\n{rows}\n]" if rows else "[]"


def _row(problem: Problem) -> dict[str, str | int | None]:
    return {
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "end_column": problem.end_column,
        "severity": problem.severity,
        "code": problem.code,
        "message": readable(problem.message),
        "fix": problem.fix,
    }


def problem_github(problem: Problem) -> str:
    """`::error file=games.txt,line=2,col=4,endColumn=5,title=han-needs-fu::4 han needs fu …`."""
    place = {
        "file": problem.file,
        "line": problem.line,
        "col": problem.column,
        "endColumn": problem.end_column,
        "title": problem.code,
    }
    said = ",".join(f"{name}={_escaped(value, IN_PROPERTIES)}" for name, value in place.items())
    return f"::{problem.severity} {said}::{_escaped(readable(problem.message), IN_MESSAGES)}"


def _escaped(text: object, signs: str) -> str:
    """Text with signs that mean something to GitHub as `%3A`."""
    return re.sub(f"[{re.escape(signs)}]", lambda found: f"%{ord(found[0]):02X}", str(text))
