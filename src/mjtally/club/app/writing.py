"""The place to write in answers what the page asks about a text while somebody writes it.

It asks the workspace that the language server asks, without a protocol. Lines count from 1, places
in a line from 0 in units of UTF-16, as in a browser.
"""

import io
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ...base.errors import Problem, format_message
from ...base.terminal import Screen
from ...base.today import find_today
from ...editing.editor.completions import find_completions
from ...editing.editor.file_tree import FileTree, ScoresFile
from ...editing.editor.positions import PositionEncoding, from_character_offset, to_character_offset
from ...editing.editor.semantic_tokens import find_semantic_tokens
from ...editing.editor.workspace import ScoresWorkspace
from ...interpreter.includes import is_scores_name
from ...output.formats import write_table
from ...rules.model.types import AppliedAdjustment, GameRecord
from ...tables.build import build_accumulated_table
from ...tables.options import TableOptions
from ...tables.registry import find_table
from ...translations import load_catalogue
from ..submissions import ServingError

UTF_16 = PositionEncoding.UTF_16
FIRST_EXAMPLE = "riichi-evening.txt"  # where somebody begins who named none
MOST_TEXT = 2_000_000  # characters


class WritingPlace:
    """The texts that can be written: files of the club in a folder, and examples to play with in
    another folder. Nothing is saved here."""

    def __init__(self, folder: str, examples: str, language: str) -> None:
        self.folder, self.examples, self.language = folder, examples, language
        self.workspace = self._open_workspace()

    def _open_workspace(self) -> ScoresWorkspace:
        return ScoresWorkspace([folder for folder in (self.folder, self.examples) if folder])

    def open(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Open a file (`file`, its path in the club) or an `example`, and describe it as it is
        now."""
        self.workspace = self._open_workspace()
        is_file = bool(request.get("file"))
        path = self.find_path(request)
        return {
            "name": os.path.relpath(path, self.folder if is_file else self.examples),
            "is_file": is_file,
            "text": self.workspace.read_source(path).text,
            "examples": list_scores_files(self.examples),
        }

    def find_path(self, request: Mapping[str, Any]) -> str:
        """Find where the text lies that a request names."""
        name = str(request.get("file") or request.get("example") or FIRST_EXAMPLE)
        folder = self.folder if request.get("file") else self.examples
        if name not in list_scores_files(folder):
            raise ServingError(404, "no-such-file", f"there is no file {name[:100]}")
        return os.path.realpath(os.path.join(folder, name))

    def describe(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Describe all that is shown of a text (`text`): its problems, each with its `fix`, the
        edits that fix all that is certain, the problems in other files that are read with it, the
        kinds of its cells, and its table of players as HTML."""
        path = self._take_text(request)
        problems_by_path = self.workspace.find_problems(path)
        tree, file = self.workspace.find_file(path)
        certain = self.workspace.find_fix_of_all(path).problems
        tokens = find_semantic_tokens(file)
        return {
            "problems": [
                _describe_problem(problem, file) for problem in problems_by_path.pop(path)
            ],
            "certain": [_describe_problem(problem, file) for problem in certain],
            "elsewhere": [
                {
                    "file": os.path.relpath(other, os.path.dirname(tree.root)),
                    "line": problem.line,
                    "severity": problem.severity,
                    "message": format_message(problem.message),
                }
                for other, problems in problems_by_path.items()
                for problem in problems
            ],
            "tokens": [
                [line, *_find_span(file.line_text(line), cell.column, cell.end_column), cell.kind]
                for line, cells in tokens
                for cell in cells
            ],
            "table": self._write_table(_list_events(tree, path), tree.guests),
        }

    def complete(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """List what may stand at a `place` of a `line`, the likeliest first, and where each of them
        begins."""
        path = self._take_text(request)
        line, place = request.get("line"), request.get("place")
        if not isinstance(line, int) or not isinstance(place, int):
            raise ServingError(400, "bad-request", "line and place have to be numbers")
        tree, file = self.workspace.find_file(path)
        text = file.line_text(line)
        column = from_character_offset(text, place, UTF_16)
        return {
            "offers": [
                {
                    "from": to_character_offset(text, offer.column, UTF_16),
                    "text": offer.text,
                    "description": offer.description,
                }
                for offer in find_completions(path, line, column, tree, find_today())
            ]
        }

    def _take_text(self, request: Mapping[str, Any]) -> str:
        """Give the workspace the text of a request, and find the path of that text."""
        path, text = self.find_path(request), request.get("text")
        if not isinstance(text, str) or len(text) > MOST_TEXT:
            raise ServingError(400, "bad-request", "text has to be a text, and no book")
        known = self.workspace.open_files.get(path)
        if known is None or known.text != text:
            self.workspace.set_text(path, text)
        return path

    def _write_table(
        self, events: Sequence[GameRecord | AppliedAdjustment], guests: Collection[str]
    ) -> str:
        """The table of players of the first family that is played; empty where nobody played."""
        families = [event.session.rules.family for event in events if isinstance(event, GameRecord)]
        if not families:
            return ""
        options = TableOptions("players")
        accumulator = find_table("players").make_accumulator(options)
        for event in events:
            if isinstance(event, AppliedAdjustment) or event.session.rules.family is families[0]:
                accumulator.add(event)
        table = build_accumulated_table(accumulator, options, families[0], guests)
        written, catalogue = io.StringIO(), load_catalogue(self.language)
        write_table(table._replace(catalogue=catalogue), "html", written, Screen())
        return written.getvalue()


def list_scores_files(folder: str) -> list[str]:
    """The scores files in a folder and below it, by their paths there."""
    return sorted(
        os.path.relpath(os.path.join(inside, name), folder)
        for inside, _, names in os.walk(folder)
        for name in names
        if is_scores_name(name)
    )


def _list_events(tree: FileTree, path: str) -> list[GameRecord | AppliedAdjustment]:
    """List what was played in a file; for the file that includes all others, what was played in all
    of them."""
    if path == tree.root:
        return tree.events
    name = tree.files[path].name
    return [
        event
        for event in tree.events
        if (event.session.file if isinstance(event, GameRecord) else event.file) == name
    ]


def _describe_problem(problem: Problem, file: ScoresFile) -> dict[str, Any]:
    start, end = _find_span(file.line_text(problem.line), problem.column, problem.end_column)
    return {
        "line": problem.line,
        "from": start,
        "to": end,
        "severity": problem.severity,
        "code": problem.code,
        "message": format_message(problem.message),
        "fix": problem.fix,
    }


def _find_span(text: str, column: int, end_column: int) -> Iterator[int]:
    yield to_character_offset(text, column, UTF_16)
    yield to_character_offset(text, end_column, UTF_16)
