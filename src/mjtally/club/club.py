"""A club's scores as they are served: PATH, its files, who plays, and the tables of the evening."""

import operator
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any
from unicodedata import normalize

from ..base.errors import UsageError
from ..base.today import find_today
from ..editing.source_file import parse_source_line
from ..interpreter.includes import SCORES_ENDING, read_include_lines
from ..interpreter.sources import FileStamp, find_stamp
from ..rules.families import PRESETS
from ..rules.model.types import Rules
from ..tables.needs.needs import describe_needs
from ..tables.needs.needs import find_needs as find_hand_needs
from ..translations import load_catalogue
from .boards import Board, describe_board, find_changes, find_deal, write_result
from .clock import change_clock, describe_clock, give_extra, note_hand
from .club_summary import ClubSummary, summarize
from .counting import compare_count
from .declared import declare, list_declared
from .files import (
    CLOCK,
    Chain,
    ClubFiles,
    KeptState,
    describe_os_fault,
    find_indexes,
    remove_old_parts,
)
from .first_game import describe_first_games
from .line_changes import (
    LineChange,
    find_removable_line,
    format_opening,
    open_game,
    remove_last_line,
)
from .needs import add_words
from .page_texts import say_table
from .plans import PlannedTable, list_games
from .submissions import (
    LONGEST_NAME,
    NewRules,
    NewSeats,
    ServingError,
    clean_answer,
    digest_submission,
    find_counted,
    find_declaration,
    find_digest,
    find_key,
    find_line_number,
    find_new_rules,
    find_seat,
    find_seating,
    find_seen_tables,
    find_table_word,
)
from .table_reading import (
    GameNow,
    TableReading,
    TableReadings,
    TableRefusedError,
    TableText,
    TooLargeError,
    find_new_errors,
    list_words,
)
from .table_state import (
    describe_end,
    describe_form_of,
    describe_later_hands,
    describe_obstacle,
    describe_problem,
    describe_rules,
    describe_state,
    explain,
    find_hand,
    say_hand,
)
from .table_writing import (
    Answer,
    Submission,
    TableWriter,
    append_to_game,
    check_no_errors,
    correct_game,
    find_later_lines,
)

ChangeListener = Callable[[int, Sequence[str]], object]  # a version, and the files that changed

MOST_NEW_FILES = 99  # the most new files in one evening
MOST_GAMES = 5_000  # for so many games of plans it is remembered whether they are over


class Club:
    """Everything that is served, for any carrier of requests; the class knows no HTTP, threads or
    watching. Only one method may be called at a time, and a request that is impossible raises a
    `ServingError`. The answers are plain values, for JSON.

    `path` is a scores file or a club's folder (anything else is a `UsageError`); `rules` are those
    of a file that names none; `warn` is called with what should be told where the club is served;
    `language` is that of pages; `name` is what it is called where its index does not say, in the
    place of its folder's name.
    """

    def __init__(
        self,
        path: str,
        *,
        rules: Rules | None = None,
        warn: Callable[[str], None] = print,
        language: str = "en",
        name: str = "",
    ) -> None:
        self.indexes = find_indexes(path)  # PATH, or the files of its folder that hold all
        self.index = self.indexes[0]
        self.folder = os.path.dirname(self.index)  # below which all is that may be shown
        self.is_folder = os.path.isdir(path)
        self.version = 1  # counts changes of the files; goes up only
        self.rules, self.warn, self.language, self.name = rules, warn, language, name
        self.files = ClubFiles(self.indexes)
        self._clock = KeptState(self.index, CLOCK)
        self.summaries = {index: ClubSummary() for index in self.indexes}
        self._summing: Iterator[tuple[str, ClubSummary | None]] | None = None  # the next ones
        self._is_summary_old = True
        self._listeners: list[ChangeListener] = []
        self._readings = TableReadings(rules)
        self._writer = TableWriter(self._readings, self.folder, self._note_written)
        self._over: dict[str, bool] = {}  # whether games of plans are, by their digests
        # the stamps of files, as everybody knows them
        self._stamps: dict[str, FileStamp | None] = {}
        for index in self.indexes:
            TableText.read(Chain(index))  # this fails at once if it cannot be read
        self._stamps = {file: find_stamp(file) for file in self.list_files()}
        for folder in {os.path.dirname(file) for file in self._stamps}:
            remove_old_parts(folder, time.time())

    # ------------------------------------------------------------------------------ changes

    def subscribe(self, listener: ChangeListener) -> Callable[[], None]:
        """Call a function after every change, until the returned function is called."""
        self._listeners.append(listener)

        def end() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return end

    def note_changes(self) -> None:
        """Look whether files have changed (a watcher calls this). If one has, there is a new
        version, and every subscriber is told. Changes that this club wrote itself are already
        known."""
        now = {path: find_stamp(path) for path in (*self.list_files(), *self._stamps)}
        changed = [path for path, stamp in now.items() if self._stamps.get(path) != stamp]
        self._stamps |= now
        if changed:
            self._note_new_content(changed)

    def _note_new_content(self, paths: Sequence[str]) -> None:
        self._is_summary_old = True
        self._tell([self.files.describe_path(path) for path in paths])

    def _tell(self, files: Sequence[str]) -> None:
        self.version += 1
        for listener in [*self._listeners]:
            listener(self.version, files)

    def work(self, seconds: float) -> bool:
        """Read all files together for some time, and return whether there is more to read. When all
        is read, reading begins again as soon as a file changes."""
        end = time.monotonic() + seconds
        if self._summing is None and self._is_summary_old:
            self._is_summary_old = False
            self._summing = (
                (index, summary)
                for index in self.indexes
                for summary in summarize(index, self.rules)
            )
        try:
            for index, summary in self._summing or ():
                if summary is not None and summary != self.summaries[index]:
                    self.summaries[index] = summary
                    self._tell(())
                if time.monotonic() >= end:
                    return True
        except Exception as error:  # a file may be gone, for example: the next change reads again
            self.warn(f"the files could not be read: {error}")
        self._summing = None
        return False

    # ------------------------------------------------------------------------------ reading

    def list_files(self) -> Sequence[str]:
        """The scores files that belong to the club now, the index first. The paths have no links
        in them."""
        return [*self.files.find_chains()]

    def describe(self, *, may_write: bool) -> Answer:
        """The club: its rules, who plays, and the tables of the evening."""
        rules, *others = (self._find_rules(index) for index in self.indexes)
        families = [own.family for own in (rules, *others)]
        summaries = self.summaries.values()
        days = [
            player_and_date
            for summary in summaries
            for player_and_date in summary.last_played.items()
        ]
        lately = dict(sorted(days, key=operator.itemgetter(1)))  # of all tallies, by the last day
        names: dict[str, None] = {}
        for index, summary in self.summaries.items():
            names |= dict.fromkeys(self._read_index(index).roster or summary.last_played)
        roster = [
            {
                "name": name,
                "last_played": lately.get(name, ""),
                "is_guest": any(name in summary.guests for summary in summaries),
            }
            for name in names
        ]
        tables = self._describe_tables()
        catalogue = load_catalogue(self.language)
        is_new = not names and not any(table["players"] for table in tables)
        # not if everything is one plan, which goes on
        may_open = bool(read_include_lines(self.index)) or not any(
            table.get("is_current") for table in tables
        )
        roster.sort(key=lambda player: str(player["last_played"]), reverse=True)
        return {
            "title": self.find_title(),
            "is_folder": self.is_folder,
            "family": rules.family.name,
            "rules": describe_rules(rules),
            "rulesets": [
                {"name": name, "players": preset.players}
                for name, preset in PRESETS.items()
                if preset.family in families
            ],
            "players_count": rules.players,
            "has_roster": any(self._read_index(index).roster for index in self.indexes),
            "first_games": describe_first_games(rules, catalogue) if is_new else [],
            "is_new": is_new,
            "keeps_files": False,
            "roster": roster,
            "tables": tables,
            "clock": describe_clock(self._clock.read(), time.time()),
            "further_tallies": [*self.name_tallies()][1:],
            "may_open": may_write and may_open,
            "problems": [
                describe_problem(problem, self.folder)
                for summary in summaries
                for problem in summary.list_problems()
            ],
            "version": self.version,
            "may_write": may_write,
            "language": self.language,
        }

    def find_title(self, index: str = "") -> str:
        """The title of the club: the title that its index declares, or else the name of its folder
        or file, without the ending. A further tally has the title that its own index declares, or
        the name of its file."""
        is_first = index in {"", self.index}
        named = self.folder if self.is_folder and is_first else index or self.index
        own = self.name if is_first else ""
        name = os.path.basename(named).removesuffix(SCORES_ENDING)
        return self._read_index(index or self.index).title or own or name

    @property
    def is_named(self) -> bool:
        """Whether the club has a name of its own: a title, a folder, or a file in which somebody
        has played. The file for a first game has a name that says nothing."""
        reading = self._read_index(self.index)
        return bool(reading.title or self.is_folder or reading.first_line)

    def name_tallies(self) -> dict[str, str]:
        """The indexes, by the names that their tallies have in addresses."""
        return {os.path.splitext(os.path.basename(index))[0]: index for index in self.indexes}

    def _read_index(self, index: str) -> TableReading:
        """The declarations of an index."""
        with self.raising_serving_errors():
            return self._read_chain(Chain(index))

    def _find_rules(self, index: str) -> Rules:
        """The rules of a tally: those that its index declares, or some of the family that is
        played, where its files name their rules themselves."""
        reading, played = self._read_index(index), self.summaries[index].family
        if reading.roster or played in {"", reading.rules.family.name}:
            return reading.rules
        presets = (preset for preset in PRESETS.values() if preset.family.name == played)
        return next(presets, reading.rules)

    def _choose_index(self, ruleset: str) -> str:
        """The index below which a game of a ruleset is written: the first of its family."""
        family = PRESETS[ruleset].family if ruleset else None
        own = (index for index in self.indexes if self._find_rules(index).family is family)
        return next(own, self.index)

    def _describe_tables(self) -> list[Answer]:
        """The tables of the evening, the latest first; of one file, its own. A file that is laid
        out beside others, and that nobody has filled in, is none."""
        chains = self.files.find_chains(anew=False)
        names = {
            chain.path: name for name, chain in self.files.name_tables(chains.values()).items()
        }
        tables = []
        for path in self.files.select_evening(chains):
            try:
                reading = self._read_chain(chains[path])
            except UsageError:
                if not os.path.exists(path):
                    continue  # the file is gone by now
                # whoever opens it is told why nobody can read it
                reading = self._readings.read(TableText.from_text(chains[path], ""))
            game = reading.game
            is_only_index = path in self.indexes and read_include_lines(path)
            if (game is None and is_only_index) or path not in names:
                continue
            if self.is_folder and reading.is_template:
                continue
            if reading.plan:
                tables += self._describe_plan(names[path], reading)
                continue
            tables.append(
                {
                    "name": names[path],
                    "file": self.files.describe_path(path),
                    "date": game.session.date if game else reading.date,
                    "players": [*game.session.names] if game else [],
                    "is_begun": reading.is_begun,
                    "is_over": game.is_over if game else True,
                    "label": find_deal(game) if game else "",
                }
            )
        return tables

    def _describe_plan(self, name: str, reading: TableReading) -> list[Answer]:
        """The tables of a plan, in its order; `is_current` those of the first round in which
        somebody plays, or is to play."""
        source = reading.text.source
        games = list_games(source)

        def read_game(table: PlannedTable) -> GameNow | None:
            return self._readings.read(reading.text.select_game(table.game, games)).game

        def is_over(table: PlannedTable) -> bool:
            if table.has_lines and table.digest not in self._over:
                game = read_game(table)
                if len(self._over) >= MOST_GAMES:
                    self._over.clear()
                self._over[table.digest] = game is not None and game.is_over
            return table.has_lines and self._over[table.digest]

        over = [is_over(table) for table in reading.plan]
        zipped = [*zip(reading.plan, over, strict=True)]
        current = min((table.order for table, is_over in zipped if not is_over), default=0)
        return [
            {
                "name": f"{name}@{table.game}",
                "file": self.files.describe_path(reading.text.chain.path),
                "date": table.date,
                "players": [*table.names],
                "is_begun": table.has_lines,
                "is_over": is_over,
                "label": "",
                "round": table.round,
                "table": table.table,
                "order": table.order,
                "is_current": table.order == current,
            }
            for table, is_over in zipped
        ]

    def describe_table(self, name: str) -> Answer:
        """A table: its board, its lines, and what can be tapped."""
        return self._describe(name, self._read_table(name))

    def _describe(self, name: str, reading: TableReading) -> Answer:
        removable = find_removable_line(reading) if reading.first_line else 0
        chain, catalogue = reading.text.chain, load_catalogue(self.language)
        planned = self._describe_place(name, chain)
        names = self._name(name, reading, planned)
        state = describe_state(reading, self.folder, catalogue)
        heading = ", ".join(filter(None, (*names.values(), state["date"])))
        return {
            "name": name,
            "is_plan": bool(not chain.game and reading.plan),
            "planned": planned,
            **names,
            "file": self.files.describe_path(chain.path),
            **state,
            "share": write_result(heading, state["result"], catalogue) if state["result"] else "",
            "board": self._describe_board(reading),
            "clock": self._describe_clock(name, reading),
            "form": describe_form_of(reading.rules, self.language),
            "can_undo": removable > 0,
            "undo_number": removable,
            "version": self.version,
        }

    def _name(self, name: str, reading: TableReading, planned: Answer | None) -> dict[str, str]:
        """The names of a table and of its evening, with the round if a file states one."""
        catalogue, game = load_catalogue(self.language), reading.game
        title = self.find_title(reading.text.chain.top)
        number, round_number = (planned["table"], planned["round"]) if planned else (0, 0)
        date = reading.date
        if game:
            number, date = number or game.session.table, game.session.date or date
            round_number = round_number or game.session.round.number
        is_alone = reading.text.chain.path in self.indexes and not planned
        called = "" if is_alone else say_table(name, date, number, catalogue)
        beside = [title] if called else []
        if round_number:
            beside.append(catalogue.say("Round {round}", round=round_number))
        return {"title": called or title, "subtitle": " · ".join(beside)}

    def _describe_clock(self, name: str, reading: TableReading) -> Answer | None:
        """The clock of the round at a table; none where its game is over."""
        if reading.game is None or reading.game.is_over:
            return None
        return describe_clock(self._clock.read(), time.time(), name, len(reading.hand_lines))

    def _describe_place(self, name: str, chain: Chain) -> Answer | None:
        """For a table of a plan: its round, its number, and the earlier tables at which its players
        still play."""
        if not chain.game:
            return None
        with self.raising_serving_errors():
            whole = self._read_chain(chain._replace(game=0))
        rows = self._describe_plan(name.rpartition("@")[0], whole)
        if chain.game > len(rows):
            return None  # it is not a plan any more
        own = rows[chain.game - 1]
        earlier = [
            {field: row[field] for field in ("name", "round", "table", "players")}
            for row in rows[: chain.game - 1]
            if not row["is_over"] and {*row["players"]} & {*own["players"]}
        ]
        rounds = max(row["round"] for row in rows)
        return {
            "round": own["round"],
            "round_count": rounds,
            "table": own["table"],
            "earlier": earlier,
        }

    def preview(self, name: str, body: Mapping[str, Any]) -> Answer:
        """Show the effect of a line without writing it. With `number` in the body, the line with
        that number is changed as `correct_line` does it, and the later hands that change are shown,
        too."""
        reading = self._read_table(name)
        number = find_line_number(body, reading.first_line)
        later: Sequence[Answer] = ()
        first_lines = (0, 0)
        catalogue = load_catalogue(self.language)
        if number:
            after, change = correct_game(reading, body, self._readings.read)
            first_lines = find_later_lines(number, body, change)
            later = describe_later_hands(reading, after, *first_lines, catalogue)
        else:
            change = append_to_game(reading, body, self.folder)
            after = self._readings.read(change.text)
        new_errors = find_new_errors(reading, after)
        problems = [
            problem
            for problem in after.problems
            if problem in new_errors or (not problem.is_error and problem.line >= change.number > 0)
        ]
        told = explain(after, change.number) if change.number and not new_errors else None
        described = [describe_problem(problem, self.folder) for problem in problems]
        game = after.game
        return {
            "line": clean_answer(change.line),
            "descriptions": told["descriptions"] if told else [],
            "payments": told["payments"] if told else [],
            "changes": find_changes(reading.game, game),
            "board": self._describe_board(after),
            "kind": parse_source_line(change.line).kind.name.lower(),
            "ends_hand": after.hand_key != reading.hand_key,
            "ends_game": describe_end(game) if game else "",
            "later_hands": [*later],
            "problems": described,
            "obstacle": describe_obstacle(reading, described, *first_lines, catalogue)
            if number
            else None,
        }

    def compare_count(self, name: str, body: Mapping[str, Any]) -> Answer:
        """The scores as they were counted on the table beside those of the game."""
        reading = self._read_table(name)
        if reading.game is None:
            raise ServingError(409, "no-game", "nobody sits at this table")
        counted = find_counted(body, len(reading.game.session.names))
        family = reading.game.session.rules.family.name
        catalogue = load_catalogue(self.language).in_game(family)
        return compare_count(reading, counted, catalogue)

    def find_needs(self, name: str, overtake: Sequence[str], declared: Sequence[str]) -> Answer:
        """What everybody needs, with the names of the players. Empty if there is no next hand,
        or if nobody knows how the game stands."""
        reading = self._read_table(name)
        game = reading.game
        file = self.files.describe_path(reading.text.chain.path)
        if game is None or game.is_over or reading.list_game_errors():
            return {
                "file": file,
                "hand": "",
                "title": "",
                "may_be_last": False,
                "players": [],
                "draws": [],
            }
        names = game.session.names
        hand = find_hand(game, sorted({find_seat(player, names) for player in declared}))
        try:
            if declared and not hand.play.declared_word:
                raise ServingError(400, "bad-request", "nothing is declared in these rules")
            if hand.dealer is None and hand.play.pays_by_dealer():
                raise UsageError("nobody knows who deals: no game is followed")
            needs = find_hand_needs(hand, [find_seat(player, names) for player in overtake])
        except UsageError as error:
            raise ServingError(409, "no-needs", str(error)) from None
        told = describe_needs(needs, load_catalogue(self.language))
        form = describe_form_of(reading.rules, self.language)
        title = say_hand(told["hand"], reading.rules, load_catalogue(self.language))
        return {**add_words(told, form), "title": title, "file": file}

    def _describe_board(self, reading: TableReading) -> Board:
        return describe_board(reading, list_declared(reading), self.language)

    # ------------------------------------------------------------------------------ writing

    def declare(self, name: str, body: Mapping[str, Any]) -> Answer:
        """Note that somebody declares something in a hand, or takes it back. The declaration is
        kept until the result of the hand is saved; no line is written for it."""
        hand, seat, is_declared = find_declaration(body)
        chain = self._find_chain(name)
        with self._refusing_with_state(name):
            reading, is_new = declare(chain, self._read_chain, hand, seat, is_declared=is_declared)
        if is_new:
            self._tell([self.files.describe_path(chain.path)])
        return {"saved": True, "state": self._describe(name, reading)}

    def set_clock(self, body: Mapping[str, Any]) -> Answer:
        """Start the clock of the round, have another time be left, or take it away."""
        with self.raising_serving_errors(), self._clock.changed() as kept:
            change_clock(kept, body, time.time())
        self._tell(())
        return {"saved": True, "clock": describe_clock(kept, time.time())}

    def give_extra(self, name: str, body: Mapping[str, Any]) -> Answer:
        """Have a table play some minutes longer than the others."""
        self._find_chain(name)
        with self.raising_serving_errors(), self._clock.changed() as kept:
            give_extra(kept, name, body, time.time())
        self._tell(())
        return {"saved": True, "state": self.describe_table(name)}

    def _note_hand(self, name: str, before: TableReading) -> None:
        """Tell the clock about a hand that was saved at a table."""
        if self._clock.read():
            with self._clock.changed() as kept:
                note_hand(kept, name, len(before.hand_lines), time.time())

    def open_table(self, body: Mapping[str, Any]) -> Answer:
        """Open a game at a new table, in a file of the evening, or in PATH if that is a single
        file."""
        key, seating, rules = find_key(body), find_seating(body), find_new_rules(body)
        wanted, seen = find_table_word(body), find_seen_tables(body)
        asked = digest_submission(body, "a new table")
        if known := self._writer.answers.find(key, asked):
            name = str(known["table"])
            if self.files.find_table(name):
                return self.describe_table(name)
        day = find_today()
        path = index = self._choose_index(rules.ruleset)
        candidates = [wanted] if wanted else [f"table-{at}" for at in range(1, MOST_NEW_FILES)]
        for word in candidates if read_include_lines(index) else ():
            place = self.files.find_new_place(f"{day}-{word}.txt", index)
            if place is None:
                message = self._describe_missing_include(f"{day}-{word}.txt", index)
                raise ServingError(409, "no-include", message)
            path, name = place.path, self.files.name_table(place.path)
            if name != f"{day}-{word}" and len(self.indexes) > 1:
                if wanted:
                    message = f"{wanted} is a table of other rules: take a new one"
                    raise ServingError(409, "other-tally", message)
                continue  # a table of another tally is called so
            with self.raising_serving_errors():
                empty = self._readings.read(TableText.from_text(place, ""))
                lines = format_opening(empty, day, seating, rules)
                is_written = not os.path.lexists(path) and self._writer.write_new(
                    empty.text, lines, self._check_family
                )
                is_unseen = seen is not None and name not in seen
                if not is_written and not (is_unseen and self._is_opened(place, lines)):
                    continue
            # new, or opened for whoever asks before this server began: they had not seen it
            self._writer.answers.add(key, asked, None, {"table": name})
            return self.describe_table(name)
        if candidates[1:] and path != index:
            raise ServingError(409, "too-many-tables", "there are too many tables this evening")
        answer = self._open_game(self.files.name_table(path), body, seating, rules, is_seen=False)
        self._writer.answers.add(key, asked, None, {"table": answer["name"]})
        return answer

    def _describe_missing_include(self, name: str, index: str) -> str:
        folder = next(
            (
                name
                for name in sorted(os.listdir(self.folder))
                if not name.startswith(".") and os.path.isdir(os.path.join(self.folder, name))
            ),
            "scores",
        )
        above = os.path.basename(index)
        return (
            f"no include= line of {above} would find {name}: add the line include={folder}/ to"
            f" {above}, with {folder} a folder beside it"
        )

    def _is_opened(self, place: Chain, lines: Sequence[str]) -> bool:
        """Whether a file begins with the lines that open a game, and it goes on."""
        reading = self._read_chain(place)
        begins = list_words(reading.text.source.line_texts[: len(lines)])
        is_played = reading.game is not None and not reading.game.is_over
        return is_played and begins == list_words(lines)

    def open_game(self, name: str, body: Mapping[str, Any]) -> Answer:
        """Open the next game at a table."""
        return self._open_game(name, body, find_seating(body), find_new_rules(body), is_seen=True)

    def _open_game(
        self,
        name: str,
        body: Mapping[str, Any],
        seating: NewSeats,
        rules: NewRules,
        *,
        is_seen: bool,
    ) -> Answer:
        """Open a game in a file that exists: only if the file is as it was seen, or in any case."""

        def change(reading: TableReading) -> LineChange:
            game = reading.game
            if not reading.first_line:  # what follows bytes of another encoding would be lost
                bytes_errors = [
                    error for error in reading.list_game_errors() if error.code == "not-utf-8"
                ]
                check_no_errors(bytes_errors, self.folder, reading.text)
            if not reading.text.chain.game and reading.plan and game and not game.is_over:
                message = "this file is a plan: choose a table of it, or end its last game first"
                raise ServingError(409, "planned", message)
            if game and game.has_hands and not game.is_over and game.session.rules.tracks_games:
                message = "the game at this table goes on: write end first, or take a new table"
                raise ServingError(409, "game-goes-on", message)
            return open_game(reading, seating, rules)

        key, digest = find_key(body), find_digest(body) if is_seen else None
        answer = self._submit(name, Submission(change, key, digest, body, "a game"))
        state: Answer = answer["state"]
        return state

    def save_line(self, name: str, body: Mapping[str, Any]) -> Answer:
        """Add a line to the game."""
        change = partial(append_to_game, body=body, folder=self.folder)
        submission = Submission(change, find_key(body), find_digest(body), body, "a line")
        return self._submit(name, submission)

    def undo_last(self, name: str, body: Mapping[str, Any]) -> Answer:
        """Take the last line of the game back."""
        key, digest = find_key(body), find_digest(body)
        return self._submit(name, Submission(remove_last_line, key, digest, body, "taken back"))

    def correct_line(self, name: str, number: int, body: Mapping[str, Any]) -> Answer:
        """Change the text of the line with this number, delete the line, or (with `is_before` in
        the body) insert another line before it."""
        correction = {**body, "number": number}

        def change(reading: TableReading) -> LineChange:
            return correct_game(reading, correction, self._readings.read)[1]

        key, digest = find_key(body), find_digest(body)
        submission = Submission(change, key, digest, correction, "a correction", is_correction=True)
        try:
            return self._submit(name, submission)
        except ServingError as refusal:
            if refusal.detail.get("problems"):
                refusal.detail["obstacle"] = self.preview(name, correction)["obstacle"]
            raise

    def _submit(self, name: str, submission: Submission) -> Answer:
        """Change a table's file as a submission asks."""
        chain = self._find_chain(name)

        def check(before: TableReading, after: TableReading) -> None:
            self._check_family(after)
            self._note_hand(name, before)

        with self._refusing_with_state(name):
            answer, reading = self._writer.write(chain, submission, check)
        return {**answer, "state": self._describe(name, reading)}

    def _check_family(self, reading: TableReading) -> None:
        """Fail if other games are of another family, which the reading of one table does not see.
        The families that are known may be older than the files, so they are read again before the
        next try."""
        played, own = self.summaries[reading.text.chain.top].family, reading.rules.family
        if reading.game and played and played != own.name:
            self._is_summary_old = True
            message = (
                f"{own.description} cannot be tallied together with {played}, which was played"
                " before: keep another file for it"
            )
            raise ServingError(422, "mixed-families", message, {"problems": []})

    def _note_written(self, path: str) -> None:
        """Tell every listener that a file was written."""
        self._stamps[path] = find_stamp(path)
        self._note_new_content([path])

    @contextmanager
    def _refusing_with_state(self, name: str) -> Iterator[None]:
        """Turn errors of the disk into answers. If a change is refused because the table's file has
        changed, the answer has the state of the table."""
        try:
            with self.raising_serving_errors():
                yield
        except TableRefusedError as refusal:
            detail = {**refusal.detail, "state": self._describe(name, refusal.reading)}
            raise ServingError(refusal.status, refusal.code, refusal.message, detail) from None

    # ------------------------------------------------------------------------- what is read

    def _find_chain(self, name: str) -> Chain:
        chain = self.files.find_table(normalize("NFC", name)) or self.files.find_table(name)
        if chain is None:
            raise ServingError(404, "no-such-table", f"there is no table {name[:LONGEST_NAME]}")
        return chain

    @contextmanager
    def raising_serving_errors(self) -> Iterator[None]:
        """Turn errors of the disk into answers, which name files by their paths in the folder."""
        try:
            yield
        except UsageError as error:
            message = clean_answer(str(error).replace(self.folder.rstrip(os.sep) + os.sep, ""))
            if isinstance(error, TooLargeError):
                raise ServingError(422, "too-large", message) from None
            raise ServingError(503, "not-written", message) from None
        except OSError as error:
            raise describe_os_fault(error) from None

    def _read_table(self, name: str) -> TableReading:
        with self.raising_serving_errors():
            return self._read_chain(self._find_chain(name))

    def _read_chain(self, chain: Chain) -> TableReading:
        return self._readings.read(TableText.read(chain))
