"""A club's scores as they are served: PATH, its files, who plays, and the tables of the evening."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..model.types import Rules

Answer = dict[str, Any]  # of plain values, for JSON
ChangeListener = Callable[[int, Sequence[str]], None]  # a version, and the files that changed


class Club:
    """All that is served below HTTP. Its methods may be called by several threads at once; what
    cannot be is a `ServingError`. The answers are plain values, for JSON.

    `path` is a scores file or a club's folder (anything else is a `UsageError`); `rules` are those
    of a file that names none; `commits` is "" or when git is told: `hand` or `evening`; `warn` is
    called with what should be told where the server runs.
    """

    def __init__(
        self,
        path: str,
        *,
        rules: Rules | None = None,
        commits: str = "",
        warn: Callable[[str], None] = print,
    ) -> None:
        raise NotImplementedError

    index: str  # the scores file that holds all: PATH, or the one of its folder that was found
    folder: str  # below which every file is that may be shown, without links; absolute
    version: int  # counts changes of the files; goes up only

    def close(self) -> None:
        """Stop what runs aside; make the commit of the evening."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------ changes

    def subscribe(self, listener: ChangeListener) -> Callable[[], None]:
        """Have a function called after every change, from any thread; what is returned ends it."""
        raise NotImplementedError

    def note_changes(self, paths: Sequence[str]) -> None:
        """These files may have changed (a watcher says so): where one has, there is a new version,
        and everybody who subscribed is told. What was written here is known already."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------ reading

    def list_files(self) -> Sequence[str]:
        """The scores files that belong to it now, with the index first: paths without links."""
        raise NotImplementedError

    def describe(self, *, may_write: bool, language: str = "en") -> Answer:
        """`GET /api/club`."""
        raise NotImplementedError

    def describe_table(self, name: str) -> Answer:
        """`GET /api/tables/NAME`."""
        raise NotImplementedError

    def preview(self, name: str, body: Mapping[str, Any]) -> Answer:
        """`POST /api/tables/NAME/preview`: nothing is written. With `number` in the body it is
        of that line, corrected."""
        raise NotImplementedError

    def complete(self, name: str, text: str, column: int) -> Answer:
        """`GET /api/tables/NAME/completions`; the column is counted from 0, in characters."""
        raise NotImplementedError

    def find_needs(self, name: str, overtake: Sequence[str], declared: Sequence[str]) -> Answer:
        """`GET /api/tables/NAME/needs`, with names of players."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------ writing

    def open_table(self, body: Mapping[str, Any]) -> Answer:
        """`POST /api/tables`."""
        raise NotImplementedError

    def open_game(self, name: str, body: Mapping[str, Any]) -> Answer:
        """`POST /api/tables/NAME/games`."""
        raise NotImplementedError

    def save_line(self, name: str, body: Mapping[str, Any]) -> Answer:
        """`POST /api/tables/NAME/lines`."""
        raise NotImplementedError

    def undo_last(self, name: str, body: Mapping[str, Any]) -> Answer:
        """`DELETE /api/tables/NAME/lines/last`."""
        raise NotImplementedError

    def correct_line(self, name: str, number: int, body: Mapping[str, Any]) -> Answer:
        """`PUT /api/tables/NAME/lines/N`: the line of this number in the file."""
        raise NotImplementedError
