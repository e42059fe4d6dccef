"""The place to write in answers what the page asks about a text while somebody writes it.

It asks the workspace that the language server asks, without a protocol. Lines count from 1, places
in a line from 0 in units of UTF-16, as in a browser.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import takewhile
from typing import Any

from ...base.errors import Problem, format_message
from ...base.today import find_today
from ...editing.editor.completions import find_completions
from ...editing.editor.file_tree import ScoresFile
from ...editing.editor.positions import PositionEncoding, from_character_offset, to_character_offset
from ...editing.editor.semantic_tokens import find_semantic_tokens
from ...editing.editor.workspace import ScoresWorkspace
from ...interpreter.game_checks import GOES_ON
from ...interpreter.includes import SCORES_ENDING, is_scores_name
from ...interpreter.sources import FileOpener, ScoresSource, open_lines
from ...interpreter.tally import Tally
from ...report.data import ReportData, ReportOptions
from ...report.html import Content, element, localize_document, serialize_element
from ...report.opening import render_lead
from ...report.page import render_page
from ...report.reader import read_report_data
from ...report.standings import render_every_figure, render_stages
from ...rules.model.types import AppliedAdjustment, GameRecord
from ...tables.options import read_options
from ...translations import load_catalogue
from ..look import render_document
from ..submissions import ServingError

UTF_16 = PositionEncoding.UTF_16
FIRST_EXAMPLE = "riichi-evening.txt"  # the example for people who have not named one
VOWELS = frozenset("aeiou")  # a word without any is letters of several words
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
            "examples": [
                describe_example(self.examples, name) for name in list_scores_files(self.examples)
            ],
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
        edits that fix all that is certain, the problems in other files that are read with it, and
        the kinds of its cells."""
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
                if problem.code != GOES_ON
            ],
            "tokens": [
                [line, *_find_span(file.line_text(line), cell.column, cell.end_column), cell.kind]
                for line, cells in tokens
                for cell in cells
            ],
        }

    def complete(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """List what may stand at a `place` of a `line`, the likeliest first, and where each of them
        begins."""
        path = self._take_text(request)
        line, place = request.get("line"), request.get("place")
        if not isinstance(line, int) or not isinstance(place, int):
            raise ServingError(400, "bad-request", "line and place must be numbers")
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
            raise ServingError(
                400, "bad-request", f"text must be a text of at most {MOST_TEXT} characters"
            )
        known = self.workspace.open_files.get(path)
        if known is None or known.text != text:
            self.workspace.set_text(path, text)
        return path

    def draw(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Draw what comes of a text, up to its first error, as the report has it: who leads, the
        standings, and all figures of everybody, as HTML. All are empty if nobody has played."""
        report = self._read_report(self._take_text(request))
        parts: dict[str, Sequence[Content]] = {"lead": [], "standings": [], "players": []}
        if report is not None:
            parts["lead"] = render_lead(report)
            parts["standings"] = render_stages(report)
            parts["players"] = [render_every_figure(report)]
        return {name: self._write_html(content) for name, content in parts.items()}

    def draw_page(self, request: Mapping[str, Any]) -> str:
        """Draw the whole report of a text as it was sent last."""
        report = self._read_report(self.find_path(request))
        if report is not None:
            return render_page(report)
        catalogue = load_catalogue(self.language)
        note = element("p", catalogue.say("Nothing was played yet."))
        return render_document(catalogue, "mjtally", [], [element("main", note)])

    def _read_report(self, path: str) -> ReportData | None:
        """Read what a file makes: of a file that others include, its own games, by the rules and
        the players that are declared above it."""
        tree, file = self.workspace.find_file(path)
        only = "" if path == tree.root else file.name
        problems: list[Problem] = []
        tally = FileTally(tree.root, self._open_text, problems.append, only)
        options = ReportOptions(language=self.language)
        reports = read_report_data(tally, read_options("", {}), options, problems, [path])
        return next((report for report in reports if report.results), None)

    def _open_text(self, path: str) -> AbstractContextManager[Sequence[str]]:
        """The lines of a file as they are written now."""
        return self.workspace.read_source(os.path.realpath(path)).open_lines()

    def _write_html(self, content: Sequence[Content]) -> str:
        """Elements as text, with numbers and dates as the language writes them."""
        box, catalogue = element("div", *content), load_catalogue(self.language)
        if catalogue.formats:
            localize_document(box, catalogue.write)
        return "".join(map(serialize_element, box))


class FileTally(Tally):
    """The tally of a file and all that it includes, up to the first error; if `only` names one of
    them, of the games and adjustments that are written there."""

    def __init__(
        self, root: str, opened: FileOpener, problem: Callable[[Problem], None], only: str
    ) -> None:
        source = ScoresSource(root, partial(opened, root))
        super().__init__([source], problem, opened=opened, up_to_error=True)
        self.only = only

    def events(self, *, with_rounds: bool = False) -> Iterator[GameRecord | AppliedAdjustment]:
        for event in super().events(with_rounds=with_rounds):
            file = event.session.file if isinstance(event, GameRecord) else event.file
            if self.only in ("", file):
                yield event


def list_scores_files(folder: str) -> list[str]:
    """The scores files in a folder and below it, by their paths there."""
    return sorted(
        os.path.relpath(os.path.join(inside, name), folder)
        for inside, _, names in os.walk(folder)
        for name in names
        if is_scores_name(name)
    )


def describe_example(folder: str, name: str) -> dict[str, str]:
    """An example with its title, which is its name in words, and the sentence that its first
    comment says of it."""
    words = name.removesuffix(SCORES_ENDING).replace("-", " ").split()
    title = " ".join(word if VOWELS & {*word} else word.upper() for word in words)
    with open_lines(os.path.join(folder, name)) as lines:
        comment = takewhile(lambda line: line.startswith("#"), lines)
        text = " ".join(line.lstrip("# ") for line in comment)
    sentence = "".join(text.partition(". ")[:2]).strip()
    return {"name": name, "title": title[:1].upper() + title[1:], "sentence": sentence}


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
