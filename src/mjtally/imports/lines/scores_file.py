"""The scores file that games are written to: what is in it and in force at its end, which games are
new to it, and their lines."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import NamedTuple
from unicodedata import category

from ...base.errors import Place, Problem
from ...base.spreadsheet_cells import find_spreadsheet_value, is_spreadsheet_formula
from ...base.terminal import escape_unprintable
from ...base.wording import format_list, pluralize
from ...interpreter.in_force import FileContext, InForce
from ...interpreter.interpreter import FileInterpreter, build_interpreter
from ...interpreter.people import find_represented
from ...interpreter.sources import ScoresSource, open_lines
from ...interpreter.stated_rounds import NUMBER_PATTERN, StatedRounds
from ...interpreter.tally_state import TallyState
from ...language.invisible import find_invisible
from ...language.parser import parse_line
from ...language.statements import Cell, DateLine, Declaration, format_name
from ...language.tokens import strip_comment
from ...rules.model.declarations import change_parameter
from ...rules.model.game_ends import ENDED_BY_SCORES
from ...rules.model.types import NO_ROUND, GameRecord, Rules, Session
from ..logs.faults import Fault
from ..logs.game import ROUND_MARK, TABLE_MARK, Marks
from .games import (
    COMMENT_ID,
    Declarations,
    ImportedGame,
    fill_in_names,
    find_declared_rules,
    format_signed_points,
)

LOG_COMMENT = re.compile(r"#.*?\blog ([\w.-]+)")  # the comment after a players line


class ExistingFile(NamedTuple):
    """What a file has: the date and rules at its end, who plays in it, and which games.

    A game is known by its log's id, and by its date, players and end."""

    date: str = ""
    rules: Rules | None = None  # None where nothing was declared
    known_names: frozenset[str] = frozenset()
    roster: tuple[str, ...] = ()
    aliases: Mapping[str, str] = {}
    log_ids: frozenset[str] = frozenset()
    # by what games are known, and the rounds and tables of those that have it
    game_identities: Mapping[tuple[str, ...], Sequence[Marks]] = {}
    context: FileContext | None = None

    @property
    def now(self) -> InForce:
        """The settings that are in force at the end of the file."""
        return self.context.now if self.context else InForce()


EMPTY_FILE = ExistingFile()
NO_ROUND_YET = ("", "", 0)  # the season, the date and the number of a round


def read_existing_file(
    source: ScoresSource, report_problem: Callable[[Problem], None]
) -> ExistingFile:
    """What a scores file has; `report_problem` is called with everything that is wrong with it."""
    ids: set[str] = set()
    games: dict[tuple[str, ...], list[Marks]] = {}

    def collect_log_ids(lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            if "#" in line and (match := LOG_COMMENT.search(line)):
                ids.add(match[1])
            yield line

    @contextmanager
    def open_file(inner: str) -> Iterator[Iterable[str]]:
        """The lines of an included file, from whose comments the ids of logs are taken."""
        with open_lines(inner) as lines:
            yield collect_log_ids(lines)

    interpreter = build_interpreter(source.name, TallyState(), None, open_file)
    with source.open_lines() as lines:
        for event in interpreter.interpret(collect_log_ids(lines)):
            if isinstance(event, Problem):
                report_problem(event)
            elif isinstance(event, GameRecord):
                for identity in _list_identities(event):
                    games.setdefault(identity, []).append(_list_marks(event.session))
    context, now = interpreter.context, interpreter.context.now
    people = now.people
    return ExistingFile(
        date=now.date,
        rules=now.rules if now.is_chosen else None,
        known_names=frozenset(
            (*context.tally_state.names, *people.roster, *people.aliases.values())
        ),
        roster=tuple(people.roster),
        aliases=people.aliases,
        log_ids=frozenset(ids),
        game_identities=games,
        context=context,
    )


def _list_identities(game_record: GameRecord) -> Iterator[tuple[str, ...]]:
    """What identifies a game: its scores or points, balances, or the hands of an unfinished one."""
    date, names, final = game_record.date, game_record.session.names, game_record.final_result
    if final is None and game_record.end_reason == ENDED_BY_SCORES:  # nobody is ranked by balances
        unit = game_record.session.score_unit
        changes = zip(game_record.initial_scores, game_record.score_changes, strict=True)
        balances = [before + change * unit for before, change in changes]
        yield identify_game(date, names, [balance.format_decimal(3) for balance in balances])
    elif final is None:
        lines = [strip_comment(line.text).strip() for line in game_record.lines]
        yield identify_game(date, names, lines)
    else:
        yield identify_game(date, names, final.scores)
        points = [format_signed_points(100 * points) for points in final.points]
        yield identify_game(date, names, points)


def _list_marks(session: Session) -> Marks:
    """The round and the table that the file states."""
    stated = (ROUND_MARK, session.round.number), (TABLE_MARK, session.table)
    return tuple([(kind, str(number)) for kind, number in stated if number])


def identify_game(date: str, players: Iterable[str], end: Iterable[object]) -> tuple[str, ...]:
    """A key by which a game without an id is recognised."""
    return (date, *map(str, players), *map(str, end))


def find_header_problems(
    existing_file: ExistingFile, header_lines: Iterable[str]
) -> Iterator[Problem]:
    """What is wrong with dates, declarations and players at the end of the file. (The hands of
    imported games were replayed by these very rules already.)"""
    if existing_file.context:
        interpreter = FileInterpreter(existing_file.context, open_lines)
        # these lines are not the file again: it goes on with them
        existing_file.context.tally_state.files.clear()
    else:
        interpreter = build_interpreter("the scores file", TallyState(), None, open_lines)
    for event in interpreter.interpret(header_lines):
        if isinstance(event, Problem) and event.is_error:
            yield event


# ------------------------------------------------------------------------------- the games to add


class KnownGame:
    """A game that is in the file, or was read before, and the sheets that have it."""

    def __init__(
        self, marks: Marks, game: ImportedGame | None = None, sources: Iterable[str] = ()
    ) -> None:
        self.marks = dict(marks)
        self.game = game  # None where it was in the file
        self.sources = {*sources}

    def may_be(self, game: ImportedGame) -> bool:
        """Whether another sheet may mean this one: no number, time or table of it is another."""
        return all(self.marks.get(kind, text) == text for kind, text in game.log.marks)

    def count_common_marks(self, game: ImportedGame) -> int:
        """How many signs say that this is the game."""
        return len({*self.marks.items()}.intersection(game.log.marks))


def put_in_order(games: Iterable[ImportedGame]) -> list[ImportedGame]:
    """Games by their dates, since a scores file goes forward in time, those without one first. The
    games of a day are in the order of their sheets and logs; those whose time is known stand among
    themselves by that, and by their ids."""
    sources: dict[str, int] = {}
    for game in games:
        sources.setdefault(game.log.source, len(sources))
    by_day: dict[str, list[ImportedGame]] = {}
    for game in sorted(
        games, key=lambda game: (str(game.log.date or ""), sources[game.log.source], game.log.place)
    ):
        by_day.setdefault(str(game.log.date or ""), []).append(game)
    in_order = []
    for day in by_day.values():
        places = [at for at, game in enumerate(day) if game.log.second is not None]
        timed = sorted(
            [day[at] for at in places], key=lambda game: (game.log.second or 0, game.log.id)
        )
        moved = dict(zip(places, timed, strict=True))
        in_order += [moved.get(at, game) for at, game in enumerate(day)]
    return in_order


class NamedGame(NamedTuple):
    """A game whose players are called as in the scores file."""

    game: ImportedGame
    players: tuple[str, ...]  # the players, without their aliases
    names: list[str]  # the names as the file has them
    quoted: list[str]  # likewise, in quotes where a line needs these
    hand_lines: list[str]


class GameSelection:
    """The games of a kind that are new to a file, in order, as its lines; counted on the way.

    `report_fault` is called with each reason why one cannot be put at its end."""

    def __init__(
        self,
        games: Iterable[ImportedGame],
        existing_file: ExistingFile,
        aliases: Mapping[str, str],
        report_fault: Callable[[Fault], None],
    ) -> None:
        self.games = put_in_order(games)
        self.existing_file = existing_file
        self.aliases = {**aliases, **existing_file.aliases}
        self.report_fault = report_fault
        logged = dict.fromkeys(name for game in games for name in game.log.players)
        self.spellings = choose_spellings(resolve_aliases([*logged], self.aliases))
        self.quoted = {player: format_name(name) for player, name in self.spellings.items()}
        self.new_games = self.new_hands = 0
        self.known_games = 0  # games that are in the file already
        self.repeats: list[tuple[ImportedGame, ImportedGame]] = []  # games, and what they repeat
        self.player_names: dict[str, None] = {}
        self._log_ids = set(existing_file.log_ids)
        self._written: dict[str, ImportedGame] = {}  # the written games by their ids
        self._known = {
            identity: [KnownGame(marks) for marks in alike]
            for identity, alike in existing_file.game_identities.items()
        }

    def list_blocks(self, kind: str) -> Iterator[tuple[list[str], list[str]]]:
        """The lines of each new game of a kind: those up to its players line, in which only what is
        not in force yet is declared, and those of what they played."""
        date, rules, now = self.existing_file.date, self.existing_file.rules, self.existing_file.now
        round_number, season = now.round.number, now.season
        of_kind = [self._fill_in(game) for game in self.games if game.kind == kind]
        new_games = [named_game for named_game in of_kind if self._is_new(named_game)]
        with_rounds = self._find_sources_with_rounds(new_games)
        for game, players, names, quoted, hand_lines in new_games:
            self.new_hands += len(hand_lines)
            self.player_names.update(dict.fromkeys(names))
            header = []
            own_season = game.log.season or now.season
            if own_season != season:  # a new season ends a round, too
                season, round_number = own_season, 0
                header.append(str(Declaration(Cell("season"), Cell(season))))
            is_new_day = game.log.date and str(game.log.date) != date
            if is_new_day:
                date = str(game.log.date)
                header.append(str(DateLine(Cell(date))))
            header += _list_changes(rules, game.declarations)
            rules = find_declared_rules(game.declarations)
            own_round = _find_number(game, ROUND_MARK) if game.log.source in with_rounds else 0
            if own_round != round_number or (own_round and is_new_day):
                round_number = own_round
                header.append(str(Declaration(Cell("round"), Cell(str(own_round or "")))))
            # After the players the log's id, and what they were called there whose names could not
            # be kept, such as `_=Aki is =Aki`.
            comment = [f"log {game.log.id}"] if COMMENT_ID.fullmatch(game.log.id) else []
            comment += game.log.remarks
            for player, name in zip(players, names, strict=True):
                if player != name:
                    comment.append(f"{name} is {escape_unprintable(player)}")
            players_line = _format_players(game, quoted)
            header.append(f"{players_line}    # {'; '.join(comment)}" if comment else players_line)
            later_lines = [fill_in_names(line, quoted) for line in game.later_lines]
            yield header, [*hand_lines, *game.result_line.splitlines(), *later_lines]

    def _fill_in(self, game: ImportedGame) -> NamedGame:
        """A game with its players as this file calls them."""
        players = resolve_aliases(game.log.players, self.aliases)
        names = [self.spellings[player] for player in players]
        quoted = [self.quoted[player] for player in players]
        hand_lines = [fill_in_names(line, quoted) for line in game.hand_lines]
        return NamedGame(game, players, names, quoted, hand_lines)

    def _is_new(self, named_game: NamedGame) -> bool:
        """Whether a game is to be written: it was not before, and nothing is wrong with it."""
        game, players, names, _, hand_lines = named_game
        known = self._find_known(game, names, hand_lines)
        if known and known.game:
            self.repeats.append((game, known.game))
        elif known:
            self.known_games += 1
        elif fault := self._find_fault(game, players):
            self.report_fault(fault)
        else:
            self.new_games += 1
            return True
        return False

    def _find_sources_with_rounds(self, games: Sequence[NamedGame]) -> set[str]:
        """The sheets whose rounds are those of a tournament: nobody sits at two tables of one, with
        what the file has. Of others, which call an evening, or the games of a table, a round, it is
        reported that they lose their rounds."""
        sheets = {game.log.source for game, *_ in games if _find_number(game, ROUND_MARK)}
        while conflict := self._find_conflict(
            [named_game for named_game in games if named_game.game.log.source in sheets]
        ):
            sheets.remove(conflict.log)
            self.report_fault(conflict)
        return sheets

    def _find_conflict(self, games: Sequence[NamedGame]) -> Fault | None:
        """The remark on the first game that cannot be in its round; None where all can be."""
        context, now = self.existing_file.context, self.existing_file.now
        rounds = context.tally_state.rounds.copy() if context else StatedRounds()
        file = context.file if context else ""
        declared, latest = NO_ROUND, NO_ROUND_YET
        for at, (game, players, _, quoted, _) in enumerate(games):
            number = _find_number(game, ROUND_MARK)
            if not number:
                declared, latest = NO_ROUND, NO_ROUND_YET
                continue
            line = parse_line(_format_players(game, quoted))
            season = game.log.season or now.season
            if latest != (season, str(game.log.date), number):
                latest = season, str(game.log.date), number
                declared = rounds.declare(number, Place(file, 0), line)
            rules = find_declared_rules(game.declarations)
            session = Session(
                *(file, 0, str(game.log.date or ""), 0, players, rules, rules.play.score_unit),
                season=season,
                stage=now.stage,
                represented=find_represented(players, now.people.substitutes),
                round=declared,
                table=_find_number(game, TABLE_MARK),
            )
            if [*rounds.add_table(session, line, has_result=True)]:
                return _describe_conflict(game, [before.game for before in games[:at]])
        return None

    def _find_known(
        self, game: ImportedGame, names: Sequence[str], hand_lines: Sequence[str]
    ) -> "KnownGame | None":
        """The game that was written before, here or in the file; None for a new one, which is known
        from now on. Equal games of one sheet, or of one file, are as many games: they are known
        only as often as they were written from elsewhere."""
        if game.log.id in self._log_ids:
            return KnownGame((), self._written.get(game.log.id))
        end = game.result_line.partition("=")[2].split()
        if not end:  # hands alone, of which drawn ones are alike
            end = [strip_comment(line).strip() for line in hand_lines]
            end += filter(None, [game.log.id])
        identity = identify_game(str(game.log.date or ""), names, end)
        same = self._known.setdefault(identity, [])
        candidates = [
            known for known in same if game.log.source not in known.sources and known.may_be(game)
        ]
        if candidates:
            known = max(candidates, key=lambda known: known.count_common_marks(game))
            known.sources.add(game.log.source)
            return known
        same.append(KnownGame(game.log.marks, game, {game.log.source}))
        if game.log.id:
            self._log_ids.add(game.log.id)
            self._written[game.log.id] = game
        return None

    def _find_fault(self, game: ImportedGame, players: Sequence[str]) -> Fault | None:
        """The fault of a game that cannot stand at the end of the file; None if it can."""
        log, last = game.log.name, self.existing_file.date
        if twice := [player for player in players if players.count(player) > 1]:
            paired = zip(game.log.players, players, strict=True)
            logged = [name for name, player in paired if player == twice[0]]
            finding = f"{format_list(logged)} are both {twice[0]}"
            return Fault(finding, "a player in each seat", log)
        if known := [hand_id for hand_id in game.hand_ids if hand_id in self._log_ids]:
            finding = f"{pluralize(len(known), 'hand')} of this game there already, by themselves"
            return Fault(finding, "a new file for the whole game", log)
        self._log_ids.update(game.hand_ids)
        if last and game.log.date is None:
            return Fault("no date is known", f"--date DATE, from {last} on", log)
        if last and str(game.log.date) < last:
            expected = f"games from {last} on, the last date there: write others to a new file"
            return Fault(f"it was played on {game.log.date}", expected, log)
        return None


def _describe_conflict(game: ImportedGame, before: Sequence[ImportedGame]) -> Fault:
    """The remark that a sheet loses its rounds because of a game: with whom it has players, or the
    table, in common among the games of its round before it, or else in the file."""
    number, table = (_find_number(game, kind) for kind in (ROUND_MARK, TABLE_MARK))
    in_round = [other for other in before if _find_number(other, ROUND_MARK) == number]
    where, twice = "games that the file has", list[str]()
    for other in in_round:
        names = [name for name in game.log.players if name in other.log.players]
        if names or (table and _find_number(other, TABLE_MARK) == table):
            where, twice = other.log.name.removeprefix(f"{other.log.source}: "), names
    own = game.log.name.removeprefix(f"{game.log.source}: ")
    who = format_list(twice) if twice else f"table {table}" if table else "somebody"
    verb = "sit" if len(twice) > 1 else "sits" if twice or not table else "is"
    finding = f"left out: the rounds: {who} {verb} in round {number} twice ({where} and {own})"
    return Fault(finding, log=game.log.source, is_remark=True)


def _find_number(game: ImportedGame, kind: str) -> int:
    """The number of a game's round or table, as a scores file can have it; 0 where there is none,
    or more than one."""
    texts = [text for mark, text in game.log.marks if mark == kind]
    return int(texts[0]) if len(texts) == 1 and re.fullmatch(NUMBER_PATTERN, texts[0]) else 0


def _format_players(game: ImportedGame, quoted: Sequence[str]) -> str:
    """The players line of a game, without its comment."""
    table = _find_number(game, TABLE_MARK)
    return " ".join([*quoted, f"table={table}"] if table else quoted)


def _list_changes(before: Rules | None, wanted: Declarations) -> list[str]:
    """The declarations that differ from those in force; all of them, where some of those would
    have to be undone."""
    rules = find_declared_rules(wanted)
    if before == rules:
        return []
    if before and before.family is rules.family:
        short, changed = [], before
        for key, value in wanted[1:]:
            after = change_parameter(changed, Cell(key), Cell(value))
            if after != changed:
                short.append(str(Declaration(Cell(key), Cell(value))))
            changed = after
        if changed == rules:
            return short
    return [str(Declaration(Cell(key), Cell(value))) for key, value in wanted]


# ----------------------------------------------------------------------- what players are called
#
# A name is kept as it is wherever a scores file can hold it, quoted where it must be. What even
# quotes cannot hold becomes `_`, always in the same way, and two names never become one.

INVISIBLE_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def resolve_aliases(names: Sequence[str], aliases: Mapping[str, str]) -> tuple[str, ...]:
    """The players who have these names, or have them as aliases."""
    return tuple([aliases.get(name, name) for name in names])


def choose_spellings(names: Iterable[str]) -> dict[str, str]:
    """The spelling of each name in the file. Names that would be spelled alike get numbers."""
    alike: dict[str, list[str]] = {}
    for name in sorted(set(names)):
        alike.setdefault(_replace_forbidden_characters(name), []).append(name)
    new_names = {group[0]: spelling for spelling, group in alike.items() if len(group) == 1}
    for spelling, group in alike.items():
        if len(group) > 1:
            numbered = (f"{spelling}{number}" for number in count(1))
            free = (name for name in numbered if name not in alike)
            new_names |= dict(zip(group, free, strict=False))
    return new_names


def _replace_forbidden_characters(name: str) -> str:
    """The name with `_` for each character that cannot stand in quotes."""
    visible = "".join(
        "_" if character == '"' or category(character) in INVISIBLE_CATEGORIES else character
        for character in name
    )
    while (at := find_invisible(visible)) is not None:
        visible = f"{visible[:at]}_{visible[at + 1 :]}"
    is_refused = is_spreadsheet_formula(visible) or find_spreadsheet_value(visible)
    return f"_{visible}" if is_refused else visible
