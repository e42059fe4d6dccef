"""Problems as SARIF 2.1.0, which forges and editors read: one run, the kinds of mistakes that were
found as its rules, each problem as a result, and what is certain as its fix.

The format: https://docs.oasis-open.org/sarif/sarif/v2.1.0/. Columns count characters (code points)
from 1, a tab as one and a byte order mark as none; lines end as the interpreter reads them.
"""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from .._version import __version__
from ..base.errors import Problem, format_message
from .problems import FINGERPRINT_NAME, MistakeHelp, fingerprint_problems, path_from_here

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
LINE_ENDS = ("\r\n", "\n", "\r")
PROJECT_FOLDER = "PROJECTROOT"  # what relative paths start from: the working directory


def format_sarif(problems: Sequence[Problem], explain: MistakeHelp) -> str:
    """A log of one run. `explain` gives the help of a rule."""
    codes = sorted({problem.code for problem in problems})
    fingerprints = fingerprint_problems(problems)
    run = {
        "tool": {
            "driver": {
                "name": "mjtally",
                "version": __version__,
                "rules": [_rule_object(code, explain(code)) for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "newlineSequences": LINE_ENDS,
        "defaultEncoding": "UTF-8",
        "results": [
            _result_object(problem, codes.index(problem.code), fingerprint)
            for problem, fingerprint in zip(problems, fingerprints, strict=True)
        ],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1)


def _rule_object(code: str, lines: Iterable[str]) -> dict[str, Any]:
    """A kind of mistake: what its code says, and an example with its mending."""
    words = code.replace("-", " ")
    text = "\n".join(lines)
    return {
        "id": code,
        "shortDescription": _message(words),
        "fullDescription": _message(f"{words}: mjtally help {code}"),
        "help": _message(text) | {"markdown": _escape_braces(f"````text\n{text}\n````")},
    }


def _result_object(problem: Problem, rule: int, fingerprint: str) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": _file_object(problem.file)}
    if problem.line:
        place["region"] = _region_object(problem)
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": problem.severity,
        "message": _message(format_message(problem.message)),
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {FINGERPRINT_NAME: fingerprint},
    }
    return result | dict(_list_fixes(problem))


def _list_fixes(problem: Problem) -> Iterator[tuple[str, Any]]:
    """The property that has the fix, where there is one that any program can read."""
    if problem.fix is None or not problem.line or not problem.fix.isprintable():
        return
    replacement = {
        "deletedRegion": _region_object(problem),
        "insertedContent": {"text": problem.fix},
    }
    change = {"artifactLocation": _file_object(problem.file), "replacements": [replacement]}
    yield "fixes", [{"artifactChanges": [change]}]


def _region_object(problem: Problem) -> dict[str, int]:
    return {
        "startLine": problem.line,
        "startColumn": problem.column,
        "endColumn": problem.end_column,
    }


def _file_object(file: str) -> dict[str, str]:
    """A file below the working directory by its path from there, which is the same on every
    machine; others by their whole path."""
    path = path_from_here(file)
    if path is None:
        return {"uri": Path(os.path.abspath(file)).as_uri()}
    return {"uri": quote(os.fsencode(path)), "uriBaseId": PROJECT_FOLDER}


def _message(text: str) -> dict[str, str]:
    """A text in which nothing is a placeholder (`{0}`) or a link (`[…](…)`)."""
    return {"text": _escape_braces(text.replace("](", "] ("))}


def _escape_braces(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
