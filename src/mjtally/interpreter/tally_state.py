"""What several files of one tally share."""

from collections.abc import Callable, Iterable
from os.path import realpath
from typing import NamedTuple

from ..base.errors import Place
from ..base.memory import Memory
from ..language.parser import build_line_parser
from ..language.statements import ParsedLine
from ..model.types import Referee, Rules
from .checks import FirstFamilyUse
from .duplicate_games import DuplicateGames
from .rare_names import RareNames

MEMORY_UNITS = 120_000  # units of memory: some 20 MB of lines, hands and what they do
MAX_RULESETS = 100  # whose hands are remembered


class TallyCache(NamedTuple):
    """What lines say, and what hands do under some rules: the same in every tally."""

    memory: Memory
    parse_line: Callable[[str], ParsedLine]
    referees: dict[Rules, Referee]


def build_tally_cache(units: int = MEMORY_UNITS) -> TallyCache:
    """Nothing yet, and room for so many units."""
    memory = Memory(units)
    return TallyCache(memory, build_line_parser(memory), {})


class TallyState:
    """The count of games, the players, the family, and what is remembered of lines and hands:
    who reads the same files again and again hands it on."""

    def __init__(self, before: TallyCache | None = None, *, include_anywhere: bool = False) -> None:
        self.include_anywhere = include_anywhere  # not only below the folder of the first file
        self.game_count = 0
        self.names: dict[str, None] = {}
        self.names_by_casefold: dict[
            str, str
        ] = {}  # the same, by how they are spelt but for capitals
        self.first_family: FirstFamilyUse | None = None
        self.files: dict[str, Place] = {}  # read so far, and the lines that include them
        self.real_paths: dict[str, str] = {}  # by the paths that lead there
        self.include_count = 0  # lines that included one
        self.has_missing_players = (
            False  # a file or players line was not read: others may have played
        )
        self.aliases: set[str] = set()  # declared so far
        self.guests: set[str] = set()  # who stand in no standing
        self.teams: dict[str, None] = {}  # declared so far
        self.rare_names = RareNames()  # to find names that are slips of the pen
        self.duplicate_games = DuplicateGames()  # to find games that are entered twice
        self.memory, self.parse_line, self.referees = before or build_tally_cache()

    def __getstate__(self) -> dict[str, object]:
        """What goes to another process: what was found, and not what is remembered."""
        remembered = {"memory", "parse_line", "referees", "real_paths"}
        return {name: each for name, each in vars(self).items() if name not in remembered}

    def resolve_path(self, path: str) -> str:
        """Where a file is, whatever leads to it."""
        found = self.real_paths.get(path)
        if found is None:
            found = self.real_paths[path] = realpath(path)
        return found

    def add_players(self, players: Iterable[str]) -> None:
        """Players sit down, perhaps for the first time."""
        for player in players:
            if player not in self.names:
                self.names[str(player)] = None
                self.names_by_casefold[player.casefold()] = str(player)

    def find_referee(self, rules: Rules) -> Referee:
        """What happens under some rules. Rules of the same content share what is remembered."""
        referee = self.referees.get(rules)
        if referee is None:
            if len(self.referees) == MAX_RULESETS:
                self.referees.clear()
            referee = self.referees[rules] = rules.family.build_referee(rules)
        return referee
