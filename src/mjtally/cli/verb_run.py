"""One run of a verb that reads scores files. This module does each step, in the same way for every
verb: it opens the places, reads the files, ends the run because of errors or of players and dates
that no file has, keeps the output, and prints what was done."""

import argparse
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import NoReturn, Self

from ..base.errors import Problem, UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import pluralize
from ..interpreter.sources import STDIN, FileOpener, open_lines
from ..interpreter.tally import UNLIMITED_PERIOD, SelectedPeriod, Tally
from ..output.places import Places
from ..tables.options import TableOptions
from .console import ProblemPrinter, fail_for_errors, print_message
from .named_files import list_sources
from .options import list_check_options, parse_rules_options


class VerbRun:
    """The steps of a verb, in the order in which it takes them:

    - `open` a place for each thing that it makes;
    - `read` the files;
    - `check_read`, when all were read: what is wrong in them ends the run;
    - `keep` what was written: all of it, or nothing;
    - `report_written`.

    A run with places is a context: what was not kept was never there.
    """

    tally: Tally

    def __init__(self, arguments: argparse.Namespace, files: Sequence[str] = ()) -> None:
        """The files are those of the arguments, or others."""
        self.arguments, self.files = arguments, files or arguments.files
        is_forced = vars(arguments).get("force", False)  # only verbs that write have it
        self.places = Places(self.files, force=is_forced)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.places.__exit__(*exception)

    def open(self, out: str, noun: str, *, is_own: bool = False) -> TextIOWrapper:
        """Open a file for the output at `out`, which messages call by `noun` (a table, a page).
        `out` is `is_own` if the verb chose the place itself."""
        return self.places.open(out, noun, is_own=is_own)

    def read(
        self,
        period: SelectedPeriod = UNLIMITED_PERIOD,
        report: Callable[[Problem], None] | None = None,
        open_file: FileOpener = open_lines,
        *,
        up_to_error: bool = False,
        observe: Callable[[Problem], None] | None = None,
    ) -> Tally:
        """The tally of the files, as the options of `add_reading_options` say; a `UsageError` for
        an unknown ruleset. `report` takes every problem; without it they are printed."""
        printer = ProblemPrinter(quiet=self.arguments.quiet)

        def finish(tally: Tally) -> None:
            printer.finish()
            self.note_club()

        rules = parse_rules_options(self.arguments)
        self.tally = Tally(
            list_sources(self.files, open_file),
            report or printer.report,
            rules,
            period,
            self.arguments.strict,
            include_anywhere=self.arguments.include_anywhere,
            settings=self.arguments.set,
            up_to_error=up_to_error,
            observe=observe,
            when_read=finish,
        )
        return self.tally

    def note_club(self) -> None:
        """Print which club's file includes the files that were read without it, and which command
        to write."""
        if not self.arguments.quiet:
            from .club_note import describe_missing_club

            note = describe_missing_club(self.arguments, self.tally)
            if note:
                self.note(note)

    def check_read(self, options: TableOptions, outcome: str) -> None:
        """End the run if there were errors, whose `outcome` is printed, or if a player or a period
        that was asked for is in none of the files."""
        if self.tally.error_count:
            self.fail(outcome)
        from ..tables.selection import check_players  # `check` does without it

        check_players(options, self.tally.tally_state)
        self.tally.check_found()

    def fail(self, outcome: str = "", count: int = 0) -> NoReturn:
        """End the run because of the errors, which were printed: all of them, or so many."""
        fail_for_errors(
            count or self.tally.error_count,
            outcome,
            fixable_counts=self.tally.fixable_counts,
            named_files=[source.name for source in self.tally.sources],
            check_options=list_check_options(self.arguments),
        )

    def fail_for_game(self, number: int) -> NoReturn:
        """End the run because there is no game of this number."""
        games = pluralize(self.tally.tally_state.game_count, "game")
        raise UsageError(f"there is no game {number}: {games} in all")

    def keep(self) -> None:
        """Put everything that was written in its place."""
        self.places.keep(self.tally.tally_state.files)

    def report_written(self, out: str, contents: str = "") -> None:
        """Print what was left out of the tally, and where the rest is now: `wrote games.tsv (4
        players, 24 hands)`. More about the `contents` stands before these counts."""
        for omission in self.tally.describe_omissions():
            self.note(f"warning: {omission}")
        if out != STDIN:
            self.note(f"wrote {out} ({contents}{self.tally.format_summary()})")

    def note(self, text: str) -> None:
        """Print a message that is no error, unless only errors are wanted."""
        if not self.arguments.quiet:
            print_message(escape_unprintable(text))
