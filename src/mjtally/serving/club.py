"""A club's scores as they are served: PATH, its files, who plays, and the tables of the evening."""

import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any
from unicodedata import normalize

from ..base.errors import Problem, UsageError
from ..base.wording import format_list
from ..editing.formatting import format_last_game
from ..editing.source_file import SourceFile
from ..families import PRESETS
from ..model.types import Rules
from ..needs import describe_needs
from ..needs import find_needs as find_hand_needs
from ..translations import load_catalogue
from .club_summary import SummaryKeeper, summarize
from .commits import Committer
from .errors import ServingError
from .evening import find_evening, find_game_date, select_evening, select_problems
from .included_files import Chain, FileStamp, IncludedFiles, find_index, find_stamp
from .journal import Journal, JournalEntry, make_entry
from .line_changes import (
    LineChange,
    NewSeats,
    append_line,
    check_line,
    correct_line,
    find_removable_line,
    format_opening,
    open_game,
    remove_last_line,
    renew_labels,
)
from .line_writing import describe_change, describe_os_fault, remove_old_parts, replace_file
from .submissions import (
    LONGEST_NAME,
    find_declaration,
    find_digest,
    find_forgotten,
    find_key,
    find_ruleset,
    find_seat,
    find_seating,
    find_table_word,
)
from .table_reading import TableReading, TableReadings, TableText, find_new_errors
from .table_state import (
    describe_end,
    describe_problem,
    describe_rules,
    describe_state,
    explain,
    find_hand,
    find_hand_key,
    find_label,
    list_hand_lines,
)
from .taps import (
    check_declaration,
    describe_form_of,
    list_declared_in,
    write_taps,
)

Answer = dict[str, Any]  # of plain values, for JSON
ChangeListener = Callable[[int, Sequence[str]], None]  # a version, and the files that changed
ChangeMaker = Callable[[TableReading], LineChange]

MOST_NEW_FILES = 99  # of one evening


class Club:
    """All that is served below HTTP. Its methods may be called by several threads at once; what
    cannot be is a `ServingError`. The answers are plain values, for JSON.

    `path` is a scores file or a club's folder (anything else is a `UsageError`); `rules` are those
    of a file that names none; `commits` is whether git is told of every line; `warn` is called
    with what should be told where the server runs; `language` is that of forms.
    """

    def __init__(
        self,
        path: str,
        *,
        rules: Rules | None = None,
        commits: bool = False,
        warn: Callable[[str], None] = print,
        language: str = "en",
    ) -> None:
        self.index = find_index(path)  # PATH, or the file of its folder that holds all
        self.folder = os.path.dirname(self.index)  # below which all is that may be shown
        self.is_folder = os.path.isdir(path)
        self.version = 1  # counts changes of the files; goes up only
        self.rules, self.warn, self.language = rules, warn, language
        self.files = IncludedFiles(self.index)
        self._listeners: list[ChangeListener] = []
        self._lock = threading.Lock()  # of what is remembered
        self._readings = TableReadings(rules)
        self._stamps: dict[str, FileStamp | None] = {}  # of files, as everybody knows them
        TableText.read(Chain(self.index))  # which fails at once where it cannot be read
        self._stamps = {each: find_stamp(each) for each in self.list_files()}
        for folder in {os.path.dirname(each) for each in self._stamps}:
            remove_old_parts(folder, time.time())
        self._committer = Committer(self.folder, warn) if commits else None
        self._summary = SummaryKeeper(
            partial(summarize, self.index, rules), partial(self._tell, ()), warn
        )

    def close(self) -> None:
        """Stop what runs aside; make the commits that are left."""
        self._summary.close()
        if self._committer:
            self._committer.close()

    # ------------------------------------------------------------------------------ changes

    def subscribe(self, listener: ChangeListener) -> Callable[[], None]:
        """Have a function called after every change, from any thread; what is returned ends it."""
        with self._lock:
            self._listeners.append(listener)

        def end() -> None:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return end

    def note_changes(self, paths: Sequence[str]) -> None:
        """These files may have changed (a watcher says so): where one has, there is a new version,
        and everybody who subscribed is told. What was written here is known already."""
        belonging = set(self.list_files())
        changed = []
        for path in dict.fromkeys(map(os.path.realpath, paths)):
            stamp = find_stamp(path)
            with self._lock:
                if path not in belonging and path not in self._stamps:
                    continue
                if self._stamps.get(path) != stamp:
                    changed.append(path)
                    self._stamps[path] = stamp
        if changed:
            self._note_new_content(changed)

    def _note_new_content(self, paths: Sequence[str]) -> None:
        self._tell([self.files.describe_path(path) for path in paths])
        self._summary.renew()

    def _tell(self, files: Sequence[str]) -> None:
        with self._lock:
            self.version += 1
            version, listeners = self.version, [*self._listeners]
        for listener in listeners:
            listener(version, files)

    # ------------------------------------------------------------------------------ reading

    def list_files(self) -> Sequence[str]:
        """The scores files that belong to it now, with the index first: paths without links."""
        return [*self.files.find_chains()]

    def describe(self, *, may_write: bool, language: str = "en") -> Answer:
        """`GET /api/club`."""
        summary = self._summary.summary
        reading = self._read_index()
        rules = reading.rules
        own = next((each for each in PRESETS.values() if each.family.name == summary.family), rules)
        if own.family is not rules.family and not reading.roster:
            rules = own  # files of it name their rules themselves
        names = dict.fromkeys([*reading.roster, *summary.last_played])
        if reading.roster:
            names = dict.fromkeys(reading.roster)
        roster = [
            {
                "name": name,
                "last_played": summary.last_played.get(name, ""),
                "is_guest": name in summary.guests,
            }
            for name in names
        ]
        roster.sort(key=lambda each: str(each["last_played"]), reverse=True)
        return {
            "title": os.path.basename(self.folder if self.is_folder else self.index),
            "is_folder": self.is_folder,
            "family": rules.family.name,
            "rules": describe_rules(rules),
            "rulesets": [
                {"name": name, "players": preset.players}
                for name, preset in PRESETS.items()
                if preset.family is rules.family
            ],
            "players_count": rules.players,
            "roster": roster,
            "tables": self._describe_tables(),
            "problems": [
                describe_problem(each, self.folder) for each in select_problems(summary.problems)
            ],
            "version": self.version,
            "may_write": may_write,
            "language": language,
        }

    def _read_index(self) -> TableReading:
        """What the index declares."""
        with _raising_serving_errors():
            return self._readings.read(TableText.read(Chain(self.index)))

    def _describe_tables(self) -> list[Answer]:
        """The tables of the evening, the latest first; of one file, its own."""
        chains = self.files.find_chains(anew=False)
        names = {each.path: name for name, each in self.files.name_tables(chains.values()).items()}
        tables = []
        for path in select_evening(self.index, chains):
            try:
                reading = self._readings.read(TableText.read(chains[path]))
            except UsageError:
                continue  # it is gone meanwhile
            game = reading.game
            is_only_index = path == self.index and self.files.list_include_lines(path)
            if (game is None and is_only_index) or path not in names:
                continue
            tables.append(
                {
                    "name": names[path],
                    "file": self.files.describe_path(path),
                    "date": game.session.date if game else reading.date,
                    "players": [*game.session.names] if game else [],
                    "is_over": game.is_over if game else True,
                    "label": find_label(game) if game else "",
                }
            )
        return tables

    def describe_table(self, name: str) -> Answer:
        """`GET /api/tables/NAME`."""
        return self._describe(name, self._readings.read(self._read_text(name)))

    def _describe(self, name: str, reading: TableReading) -> Answer:
        return {
            "name": name,
            "file": self.files.describe_path(reading.text.chain.path),
            **describe_state(reading, self.folder),
            "declared": self._list_declared(reading),
            "form": describe_form_of(reading.rules, self.language),
            "can_undo": bool(reading.first_line and find_removable_line(reading)),
            "version": self.version,
        }

    def preview(self, name: str, body: Mapping[str, Any]) -> Answer:
        """`POST /api/tables/NAME/preview`: nothing is written. With `number` in the body it is
        of that line, corrected."""
        reading = self._readings.read(self._read_text(name))
        number = body.get("number")
        if isinstance(number, int) and not isinstance(number, bool):
            after, change = self._correct(reading, number, self._find_line(reading, body))
        else:
            change = append_line(reading, self._find_line(reading, body))
            after = self._readings.read(change.text)
        new_errors = find_new_errors(reading, after)
        problems = [
            each
            for each in after.problems
            if each in new_errors or (not each.is_error and each.line >= change.number > 0)
        ]
        told = explain(after, change.number) if change.number and not new_errors else None
        line = change.text.source.line_texts[change.number - 1] if change.number else ""
        game = after.game
        return {
            "line": line,
            "descriptions": told["descriptions"] if told else [],
            "payments": told["payments"] if told else [],
            "scores_after": [score.to_number() for score in game.scores] if game else [],
            "label_after": find_label(game) if game else "",
            "ends_game": describe_end(game) if game else "",
            "problems": [describe_problem(each, self.folder) for each in problems],
        }

    def complete(self, name: str, text: str, column: int) -> Answer:
        """`GET /api/tables/NAME/completions`; the column is counted from 0, in characters."""
        from .completing import complete_line

        reading = self._readings.read(self._read_text(name))
        lately = self._summary.summary.last_played
        check_line(text)
        items = complete_line(reading, text, max(0, column), [*lately])
        return {"items": items}

    def find_needs(self, name: str, overtake: Sequence[str], declared: Sequence[str]) -> Answer:
        """`GET /api/tables/NAME/needs`, with names of players; where no hand is to be played, or
        nobody knows how it stands, nobody needs anything."""
        reading = self._readings.read(self._read_text(name))
        game = reading.game
        file = self.files.describe_path(reading.text.chain.path)
        if game is None or game.is_over or reading.list_game_errors():
            return {"file": file, "hand": "", "may_be_last": False, "players": [], "draws": []}
        names = game.session.names
        hand = find_hand(game, sorted({find_seat(each, names) for each in declared}))
        try:
            if declared and not hand.play.declared_word:
                raise ServingError(400, "bad-request", "nothing is declared in these rules")
            if hand.dealer is None and hand.play.pays_by_dealer():
                raise UsageError("nobody knows who deals: no game is followed")
            needs = find_hand_needs(hand, [find_seat(each, names) for each in overtake])
        except UsageError as error:
            raise ServingError(409, "no-needs", str(error)) from None
        return {**describe_needs(needs, load_catalogue(self.language)), "file": file}

    def _list_declared(self, reading: TableReading) -> list[int]:
        """The seats of those who declared something in the hand that is to be played."""
        form = reading.rules.play.build_form()
        if reading.game is None or form is None or form.declared is None:
            return []
        kept = Journal(reading.text.chain.path).read_declared().get(find_hand_key(reading), [])
        return [seat for seat in kept if seat < len(reading.game.session.names)]

    # ------------------------------------------------------------------------------ writing

    def declare(self, name: str, body: Mapping[str, Any]) -> Answer:
        """`PUT /api/tables/NAME/declared`: somebody declares something in a hand, or takes it
        back. It is kept until the result of the hand is saved, and no line is written."""
        hand, seat, is_declared = find_declaration(body)
        chain = self._find_chain(name)
        journal = Journal(chain.path)
        with _raising_serving_errors(), journal.held():
            reading = self._readings.read(TableText.read(chain))
            kept = journal.read_declared()
            seats = set(kept.pop(hand, []))
            if (seat in seats) is not is_declared:
                if hand != find_hand_key(reading) or reading.game is None:
                    state = self._describe(name, reading)
                    message = "another hand is played now"
                    raise ServingError(409, "another-hand", message, {"state": state})
                if is_declared:
                    check_declaration(reading.game, seat, seats)
                journal.write_declared(kept | {hand: sorted(seats ^ {seat})})
                self._tell([self.files.describe_path(chain.path)])
        return {"saved": True, "state": self._describe(name, reading)}

    def open_table(self, body: Mapping[str, Any]) -> Answer:
        """`POST /api/tables`."""
        key, seating, ruleset = find_key(body), find_seating(body), find_ruleset(body)
        wanted = find_table_word(body)
        journal = Journal(self.index)
        with _raising_serving_errors(), journal.held():
            entry = journal.find_entry(key)
            if entry and self._find_written(entry):
                return self.describe_table(str(entry.answer["table"]))
            place = self._find_place(wanted)
            if place is not None:
                return self._write_new_file(journal, key, place, seating, ruleset)
        return self._open_game_in_existing(wanted, body)

    def _find_written(self, entry: JournalEntry) -> bool:
        """Whether the file of a table was made by an entry."""
        found = self.files.find_table(str(entry.answer.get("table", "")))
        if found is None:
            return False
        text = TableText.read(found)
        return entry.is_written(text.digest, text.source.line_texts)

    def _find_place(self, wanted: str) -> Chain | None:
        """Where a new table's file belongs; None where the game goes into a file that is there."""
        day = f"{find_evening():%Y-%m-%d}"
        words = [wanted] if wanted else [f"table-{at}" for at in range(1, MOST_NEW_FILES)]
        for word in words:
            name = f"{day}-{word}.txt"
            place = self.files.find_new_place(name)
            if place is None:
                if not self.files.list_include_lines(self.index):
                    return None  # PATH is one file
                raise ServingError(409, "no-include", self._describe_missing_include(name))
            if not os.path.lexists(place.path):
                return place
        return None

    def _describe_missing_include(self, name: str) -> str:
        folder = next(
            (
                each
                for each in sorted(os.listdir(self.folder))
                if not each.startswith(".") and os.path.isdir(os.path.join(self.folder, each))
            ),
            "scores",
        )
        index = os.path.basename(self.index)
        return (
            f"no include= line of {index} would find {name}: add the line include={folder}/ to"
            f" {index}, with {folder} a folder beside it"
        )

    def _write_new_file(
        self, journal: Journal, key: str, place: Chain, seating: NewSeats, ruleset: str
    ) -> Answer:
        empty = self._readings.read(TableText.from_text(place, ""))
        lines = format_opening(empty, f"{find_evening():%Y-%m-%d}", seating, ruleset)
        source = SourceFile.from_text("".join(f"{line}\n" for line in lines))
        text = TableText.from_text(place, format_last_game(source, len(lines)).text)
        reading = self._readings.read(text)
        _check_no_errors(reading.errors, self.folder, reading.text)
        self._check_family(reading)
        name = self.files.name_table(place.path)
        answer = {"table": name, "line": text.source.line_texts[-1], "number": len(lines)}
        journal.add_entry(make_entry(key, "", text.digest, text.source.line_texts, answer))
        replace_file(place.path, None, text.data)
        journal.mark_done(key)
        self._note_written(place.path, f"players {' '.join(seating.players)}")
        return self._describe(name, self._readings.read(text))

    def _open_game_in_existing(self, wanted: str, body: Mapping[str, Any]) -> Answer:
        """A game in the file that PATH is, or in that of a table of this evening."""
        path = self.index
        if self.files.list_include_lines(self.index):
            found = self.files.find_new_place(f"{find_evening():%Y-%m-%d}-{wanted}.txt")
            if found is None or not wanted:
                raise ServingError(409, "too-many-tables", "there are too many tables this evening")
            path = found.path
        return self._open_game(self.files.name_table(path), body, is_seen=False)

    def open_game(self, name: str, body: Mapping[str, Any]) -> Answer:
        """`POST /api/tables/NAME/games`."""
        return self._open_game(name, body, is_seen=True)

    def _open_game(self, name: str, body: Mapping[str, Any], *, is_seen: bool) -> Answer:
        """Open a game in a file that is there, which was seen, or whatever stands in it."""
        seating, ruleset = find_seating(body), find_ruleset(body)

        def change(reading: TableReading) -> LineChange:
            game = reading.game
            if game and game.has_hands and not game.is_over and game.session.rules.tracks_games:
                message = "the game at this table goes on: write end first, or take a new table"
                raise ServingError(409, "game-goes-on", message)
            return open_game(reading, seating, find_game_date(reading.date), ruleset)

        what = f"players {' '.join(seating.players)}"
        answer = self._write(name, body, change, what, is_seen=is_seen)
        state: Answer = answer["state"]
        return state

    def save_line(self, name: str, body: Mapping[str, Any]) -> Answer:
        """`POST /api/tables/NAME/lines`."""

        def change(reading: TableReading) -> LineChange:
            if reading.list_game_errors():
                _check_no_errors(
                    reading.list_game_errors(),
                    *(self.folder, reading.text),
                    "the game has an error: mend it first, so that it is known how it stands",
                )
            return append_line(reading, self._find_line(reading, body))

        return self._write(name, body, change)

    def undo_last(self, name: str, body: Mapping[str, Any]) -> Answer:
        """`DELETE /api/tables/NAME/lines/last`."""
        return self._write(name, body, remove_last_line, "a line taken back")

    def correct_line(self, name: str, number: int, body: Mapping[str, Any]) -> Answer:
        """`PUT /api/tables/NAME/lines/N`: the line of this number in the file."""

        def change(reading: TableReading) -> LineChange:
            return self._correct(reading, number, self._find_line(reading, body))[1]

        return self._write(name, body, change, corrected=number)

    def _correct(
        self, reading: TableReading, number: int, text: str
    ) -> tuple[TableReading, LineChange]:
        """A line corrected; where the hands below it have other labels then, with those."""
        change = correct_line(reading, number, text)
        after = self._readings.read(change.text)
        if find_new_errors(reading, after):
            relabelled = renew_labels(after, change.number or number - 1, self._readings.read)
            if relabelled:
                again = self._readings.read(relabelled.text)
                if not find_new_errors(reading, again):
                    return again, relabelled if change.number else relabelled._replace(number=0)
        return after, change

    def _write(
        self,
        name: str,
        body: Mapping[str, Any],
        make: ChangeMaker,
        what: str = "",
        *,
        is_seen: bool = True,
        corrected: int = 0,
    ) -> Answer:
        """Change a table's file, once for each key: what was seen when it was asked for is to be
        there still, and nothing that is new in it may be an error. What was declared in the hand
        that is played is not forgotten, unless that was asked for; it stays with the hand where a
        line above it is `corrected`, whatever number the hand has then."""
        key, digest = find_key(body), find_digest(body) if is_seen else None
        chain = self._find_chain(name)
        journal = Journal(chain.path)
        with _raising_serving_errors(), journal.held():
            text = TableText.read(chain)
            journal.settle(text.digest)
            entry = journal.find_entry(key)
            if entry and entry.is_written(text.digest, text.source.line_texts):
                return {**entry.answer, "state": self._describe(name, self._readings.read(text))}
            before = self._readings.read(text)
            if digest is not None and digest != text.digest:
                self._refuse_change(name, before)
            change = make(before)
            after = self._readings.read(change.text)
            _check_no_errors(find_new_errors(before, after), self.folder, change.text)
            self._check_family(after)
            lines = change.text.source.line_texts
            line = lines[change.number - 1] if change.number else ""
            hand, hand_after = find_hand_key(before), find_hand_key(after)
            declared = self._list_declared(before) if hand_after != hand else []
            is_moved = 0 < corrected < max(list_hand_lines(before), default=0) and hand_after != ""
            have = declared if is_moved else list_declared_in(before.rules, line)
            left_out = [seat for seat in declared if seat not in have]
            if not set(left_out) <= find_forgotten(body):
                self._refuse_forgetting(name, before, left_out)
            answer = {"saved": True, "line": line, "number": change.number}
            journal.add_entry(make_entry(key, text.digest, change.text.digest, lines, answer))
            if declared and is_moved:
                journal.write_declared({hand: declared, hand_after: declared})
            try:
                replace_file(chain.path, text.data, change.text.data)
            except ServingError as error:
                if error.status == 409:
                    self._refuse_change(name, self._readings.read(TableText.read(chain)))
                raise
            journal.mark_done(key)
            if declared and is_moved:
                journal.write_declared({hand_after: declared})
            elif left_out:
                others = [seat for seat in declared if seat not in left_out]
                journal.write_declared(journal.read_declared() | {hand: others})
        self._note_written(chain.path, " ".join(line.split()) or what)
        return {**answer, "state": self._describe(name, after)}

    def _check_family(self, reading: TableReading) -> None:
        """Fails where other games are of another family, which a table's reading does not see. What
        is known of them may be older than the files: it is found again for who tries once more."""
        played, own = self._summary.summary.family, reading.rules.family
        if reading.game and played and played != own.name:
            self._summary.renew()
            message = (
                f"{own.description} cannot be tallied together with {played}, which was played"
                " before: keep another file for it"
            )
            raise ServingError(422, "mixed-families", message, {"problems": []})

    def _refuse_change(self, name: str, now: TableReading) -> None:
        """The file is not as the phone saw it: it gets the new state."""
        state = self._describe(name, now)
        message = describe_change(now.text.chain.path)
        raise ServingError(409, "file-changed", message, {"state": state})

    def _refuse_forgetting(self, name: str, now: TableReading, left_out: Sequence[int]) -> None:
        """A hand would end without what was declared in it: whoever does that is asked first."""
        state = self._describe(name, now)
        names = format_list(state["players"][seat] for seat in left_out)
        message = f"what {names} declared in this hand would be forgotten"
        raise ServingError(409, "forgets-declared", message, {"forgets": left_out, "state": state})

    def _note_written(self, path: str, what: str) -> None:
        """Everybody is told what was written; a commit may be made of it."""
        with self._lock:
            self._stamps[path] = find_stamp(path)
        self._note_new_content([path])
        if self._committer:
            name = os.path.splitext(os.path.basename(path))[0]
            self._committer.add(path, f"{name}: {what}")

    # ------------------------------------------------------------------------- what is read

    def _find_line(self, reading: TableReading, body: Mapping[str, Any]) -> str:
        """The line that was tapped or typed."""
        if "taps" not in body:
            return check_line(body.get("text"))
        game = reading.game
        if game is None:
            raise ServingError(409, "no-game", "nobody sits at this table")
        return write_taps(game.session.rules, body["taps"], game.session.names)

    def _find_chain(self, name: str) -> Chain:
        found = self.files.find_table(normalize("NFC", name)) or self.files.find_table(name)
        if found is None:
            raise ServingError(404, "no-such-table", f"there is no table {name[:LONGEST_NAME]}")
        return found

    def _read_text(self, name: str) -> TableText:
        with _raising_serving_errors():
            return TableText.read(self._find_chain(name))


# ------------------------------------------------------------------------------------------
# What requests say, and what is refused.


@contextmanager
def _raising_serving_errors() -> Iterator[None]:
    """What the disk refuses is an answer, too."""
    try:
        yield
    except UsageError as error:
        raise ServingError(503, "not-written", str(error)) from None
    except OSError as error:
        raise describe_os_fault(error) from None


def _check_no_errors(
    errors: Sequence[Problem], folder: str, text: TableText, message: str = ""
) -> None:
    """Fails with errors, in the file's own words; with the line as it would stand, if it is one of
    the table's file."""
    if not errors:
        return
    problems = [describe_problem(error, folder) for error in errors]
    texts = text.source.line_texts
    is_own = errors[0].file == text.chain.path and errors[0].line <= len(texts)
    line = texts[errors[0].line - 1] if is_own else ""
    detail = {"problems": problems, "line": line}
    raise ServingError(422, "line-has-errors", message or problems[0]["message"], detail)
