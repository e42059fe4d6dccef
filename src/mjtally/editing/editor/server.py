"""The language server: the workspace of an editor, and the problems that it is sent.

It speaks the Language Server Protocol, by pygls (an optional extra), on standard input and
output. What is known of scores files is in the other modules of this room; here is only when it
is wanted. Only this module, `features` and `protocol` know pygls.

Editors send the whole text after each change: their lines end where the protocol says, while
those that pygls would count end at more characters.
"""

import asyncio
import os
from collections.abc import Sequence
from time import perf_counter

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from ...base.errors import Problem, UsageError
from .positions import PositionEncoding
from .protocol import to_diagnostic
from .workspace import ScoresWorkspace

SHORTEST_PAUSE = 0.02  # seconds without a key after which problems are searched, at least
LONGEST_PAUSE = 1.0  # the longest pause, if reading takes long
MAX_PROBLEMS = 500  # problems of a file that an editor shows


class ScoresServer(LanguageServer):
    """A server for one editor."""

    def __init__(self, version: str) -> None:
        super().__init__(
            "mjtally", version, text_document_sync_kind=types.TextDocumentSyncKind.Full
        )
        self.scores_workspace = ScoresWorkspace()
        self.uris_by_path: dict[str, str] = {}  # the documents' addresses, as the editor has them
        self.published_problems: dict[str, Sequence[Problem]] = {}  # the problems of each file
        self.timer: asyncio.TimerHandle | None = None
        self.reading_seconds = 0.0  # seconds, the last reading

    # ----------------------------------------------------------------------- documents

    @property
    def encoding(self) -> PositionEncoding:
        """How the editor counts the columns of a line."""
        agreed = self.workspace.position_encoding
        return PositionEncoding(getattr(agreed, "value", agreed) or PositionEncoding.UTF_16)

    def path_of(self, uri: str) -> str:
        """The name of a document in the workspace: its real path, if it has one."""
        path = to_fs_path(uri)
        return os.path.realpath(path) if path else uri

    def uri_of(self, path: str) -> str:
        """The name of a file in the editor."""
        return self.uris_by_path.get(path) or from_fs_path(path) or path

    # ------------------------------------------------------------------------ problems

    def schedule_check(self) -> None:
        """Search for problems when no further key comes for a moment."""
        if self.timer:
            self.timer.cancel()
        pause = min(max(SHORTEST_PAUSE, self.reading_seconds), LONGEST_PAUSE)
        self.timer = asyncio.get_running_loop().call_later(pause, self.check_open_files)

    def check_open_files(self) -> None:
        """Send the editor all problems of all open files, where they have changed."""
        began = perf_counter()
        found_problems: dict[str, dict[Problem, None]] = {}
        for path in self.scores_workspace.open_files:
            try:
                problems_by_file = self.scores_workspace.find_problems(path)
            except UsageError:  # a root that no longer exists
                self.scores_workspace.discard_trees()
                problems_by_file = {path: []}
            for file, problems in problems_by_file.items():
                found_problems.setdefault(file, {}).update(dict.fromkeys(problems))
            found_problems[path].update(dict.fromkeys(self.scores_workspace.find_notes(path)))
        self.reading_seconds = perf_counter() - began
        for file in {**self.published_problems, **found_problems}:
            problems = list(found_problems.get(file, ()))
            if problems == self.published_problems.get(file, []):
                continue
            self.published_problems[file] = problems
            diagnostics = [
                to_diagnostic(problem, self.encoding) for problem in problems[:MAX_PROBLEMS]
            ]
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(self.uri_of(file), diagnostics)
            )
