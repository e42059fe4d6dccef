"""A place to write: what the page asks of a text while somebody writes it.

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
    """What is written: files of the club in a folder, and examples in another one, which are there
    to be played with. Nothing is saved here."""

    def __init__(self, folder: str, examples: str, language: str) -> None:
        self.folder, self.examples, self.language = folder, examples, language
        self.workspace = self._open_workspace()

    def _open_workspace(self) -> ScoresWorkspace:
        return ScoresWorkspace([folder for folder in (self.folder, self.examples) if folder])

    def open(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """The text of a file (`file`, its path in the club) or of an `example`, as it is now."""
        self.workspace = self._open_workspace()
        is_file = bool(said.get("file"))
        path = self.find_path(said)
        return {
            "name": os.path.relpath(path, self.folder if is_file else self.examples),
            "is_file": is_file,
            "text": self.workspace.read_source(path).text,
            "examples": list_scores_files(self.examples),
        }

    def find_path(self, said: Mapping[str, Any]) -> str:
        """Where a text lies."""
        name = str(said.get("file") or said.get("example") or FIRST_EXAMPLE)
        folder = self.folder if said.get("file") else self.examples
        if name not in list_scores_files(folder):
            raise ServingError(404, "no-such-file", f"there is no file {name[:100]}")
        return os.path.realpath(os.path.join(folder, name))

    def describe(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """All that is shown of a text (`text`): its problems, each with its `fix`, the edits that
        fix all that is certain, the problems in other files that it is read with, the kinds of its
        cells, and its table of players, as HTML."""
        path = self._take_text(said)
        found = self.workspace.find_problems(path)
        tree, file = self.workspace.find_file(path)
        certain = self.workspace.find_fix_of_all(path).problems
        tokens = find_semantic_tokens(file)
        return {
            "problems": [_describe_problem(problem, file) for problem in found.pop(path)],
            "certain": [_describe_problem(each, file) for each in certain],
            "elsewhere": [
                {
                    "file": os.path.relpath(other, os.path.dirname(tree.root)),
                    "line": each.line,
                    "severity": each.severity,
                    "message": format_message(each.message),
                }
                for other, problems in found.items()
                for each in problems
            ],
            "tokens": [
                [line, *_find_span(file.line_text(line), each.column, each.end_column), each.kind]
                for line, cells in tokens
                for each in cells
            ],
            "table": self._write_table(_list_events(tree, path), tree.guests),
        }

    def complete(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """What may stand at a `place` of a `line`, the likeliest first, and from where on."""
        path = self._take_text(said)
        line, place = said.get("line"), said.get("place")
        if not isinstance(line, int) or not isinstance(place, int):
            raise ServingError(400, "bad-request", "line and place have to be numbers")
        tree, file = self.workspace.find_file(path)
        text = file.line_text(line)
        column = from_character_offset(text, place, UTF_16)
        return {
            "offers": [
                {
                    "from": to_character_offset(text, each.column, UTF_16),
                    "text": each.text,
                    "description": each.description,
                }
                for each in find_completions(path, line, column, tree, find_today())
            ]
        }

    def _take_text(self, said: Mapping[str, Any]) -> str:
        """Have the workspace know a text as it is now; the path."""
        path, text = self.find_path(said), said.get("text")
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
    """What was played in a file; of one that holds all others, in all of them."""
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
