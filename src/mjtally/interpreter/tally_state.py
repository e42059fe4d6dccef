"""The state that several files of one tally share."""

from collections.abc import Callable, Iterable, Iterator
from os.path import realpath
from typing import TYPE_CHECKING, NamedTuple

from ..base.errors import Place, Problem
from ..language.parser import parse_line
from ..language.statements import Cell, ParsedLine
from .game_checks import DuplicateGames
from .includes import FolderListing
from .name_checks import RareNames, normalize_name
from .rulesets import Settings
from .stages import SeasonStages
from .stated_rounds import StatedRounds

if TYPE_CHECKING:  # only wrong scores need it
    from ..rules.slips.script import Budget


class DeclaredParameter(NamedTuple):
    """A parameter of the rules that was declared, and where."""

    key: str
    value: Cell
    place: Place
    line: ParsedLine


class FileReading(NamedTuple):
    """Where a file is named, which is line 0 for the command line, and what is in force there."""

    place: Place
    in_force: tuple[object, ...]


class TallyState:
    """The count of games, the players, and the family."""

    def __init__(self, *, include_anywhere: bool = False, settings: Settings = ()) -> None:
        self.include_anywhere = include_anywhere  # also outside the folder of the first file
        self.allows_empty_folders = False  # an included one is to be filled later
        self.settings = settings  # settings of rules, from the command line
        self.game_count = 0
        self.names: dict[str, None] = {}
        self.names_by_look: dict[str, str] = {}  # the same, by `normalize_name`
        # the first family that was played, and where
        self.first_family: tuple[str, Place] | None = None
        self.files: dict[str, FileReading] = {}  # files that were read so far
        self.repeated_files: set[str] = set()  # named again, which was reported
        self.real_paths: dict[str, str] = {}  # real paths by the paths that lead there
        self.include_count = 0  # lines that included one, and files of patterns
        self.listing = FolderListing()  # the listing of the folders that patterns name
        self.has_missing_players = False  # a file or players line was not read
        self.aliases: dict[str, str] = {}  # declared so far, and the players whose names they are
        self.seasons: dict[str, None] = {}  # declared so far
        self.title = ""  # the title of all together, from the first file named that has one
        self.guests: set[str] = set()  # players who are left out of standings
        self.parameters_to_check: list[DeclaredParameter] = []  # declared since a game began
        self.rare_names = RareNames()  # finds names that are slips of the pen
        self.duplicate_games = DuplicateGames()  # finds games that are entered twice
        self.stages = SeasonStages()
        self.rounds = StatedRounds()
        # players who are played for and have not played: a warning, unless they play later
        self.doubted_players: list[tuple[str, Problem]] = []
        self.has_errors_of_games = False  # a hand or a game was not read as it was meant
        # what the searches for slips may still use, once there is one
        self.slips_budget: Budget | None = None
        self.parse_line: Callable[[str], ParsedLine] = parse_line

    def find_doubts(self) -> Iterator[Problem]:
        """Warnings that are only known when every file was read."""
        yield from self.rare_names.find_rare_names()
        yield from self.rare_names.find_unplayed_names(self.aliases)
        yield from self.rounds.find_missing_results()
        for player, problem in self.doubted_players:
            if not self.rare_names.has_seated(player):
                yield problem

    def resolve_path(self, path: str) -> str:
        """The real path of a file, whatever links lead to it."""
        real_path = self.real_paths.get(path)
        if real_path is None:
            real_path = self.real_paths[path] = realpath(path)
        return real_path

    def find_player(self, name: str) -> str:
        """The player of a name, which may be an alias that was declared so far."""
        return name if name in self.names else self.aliases.get(name, name)

    def add_players(self, players: Iterable[str]) -> None:
        """Note that players sit down, perhaps for the first time."""
        for player in players:
            if player not in self.names:
                self.names[str(player)] = None
                self.names_by_look.setdefault(normalize_name(player), str(player))
