"""Problems for programs: as JSON, as the workflow commands of GitHub, and as a report of code
quality for GitLab.

What is changed elsewhere in a file does not change the fingerprint of a problem, by which forges
know one that they have shown before.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ..base.errors import ERROR, WARNING, Problem, format_message
from ..base.terminal import escape_unprintable

ESCAPED_IN_MESSAGES = "%\r\n"  # signs that mean something to GitHub
ESCAPED_IN_PROPERTIES = ESCAPED_IN_MESSAGES + ":,"
GITLAB_SEVERITIES = {ERROR: "major", WARNING: "minor"}


def format_problems_json(problems: Iterable[Problem]) -> str:
    """An array of objects, a line for each. Columns count characters from 1; `end_column` is the
    first after what is meant, and `fix`, where it is certain, takes its place, else null."""
    return _format_array(
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
    )


def _format_array(objects: Iterable[dict[str, Any]]) -> str:
    rows = ",\n".join(f"  {json.dumps(each)}" for each in objects)
    return f"[\n{rows}\n]" if rows else "[]"


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


# ---------------------------------------------------------------------------------------- GitLab


def format_gitlab_report(problems: Sequence[Problem]) -> str:
    """A report of code quality: https://docs.gitlab.com/ci/testing/code_quality/. The lines of a
    file begin at 1, and so does what is said of it as a whole."""
    return _format_array(
        {
            "description": format_message(problem.message),
            "check_name": problem.code,
            "fingerprint": fingerprint,
            "severity": GITLAB_SEVERITIES[problem.severity],
            "location": {
                "path": os.fsencode(_path_from_here(problem.file)).decode("utf-8", "replace"),
                "lines": {"begin": max(problem.line, 1)},
            },
        }
        for problem, fingerprint in zip(problems, fingerprint_problems(problems), strict=True)
    )


def _path_from_here(file: str) -> str:
    """The path of a file from the working directory, with slashes; a file elsewhere as it is."""
    try:
        path = os.path.relpath(file)
    except ValueError:  # on another drive
        return file
    parts = path.split(os.sep)
    return file if os.pardir in parts else "/".join(parts)


def fingerprint_problems(problems: Iterable[Problem]) -> list[str]:
    """A fingerprint for each problem, all different: of its file, its code, its line and what is
    meant there, and of which one it is where several are alike."""
    from hashlib import sha256

    seen: Counter[str] = Counter()
    fingerprints = []
    for problem in problems:
        line = " ".join(problem.text.split())
        meant = problem.text[problem.column - 1 : problem.end_column - 1]
        path = _path_from_here(problem.file)
        what = json.dumps([path, problem.code, line, meant])
        seen[what] += 1
        fingerprints.append(sha256(f"{what} {seen[what]}".encode()).hexdigest())
    return fingerprints
