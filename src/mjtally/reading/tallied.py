"""What several files of one tally share."""

from collections.abc import Callable, Iterable
from os.path import realpath
from typing import NamedTuple

from ..base.errors import Place
from ..base.memory import Memory
from ..play.family import Conduct
from ..play.parameters import Rules
from ..text.lines import reader
from ..text.statements import Line
from .checks import Opened
from .near import Sittings
from .twice import Entered

REMEMBERED = 120_000  # units of memory: some 20 MB of lines, hands and what they do
MOST_RULES = 100  # whose hands are remembered


class Remembered(NamedTuple):
    """What lines say, and what hands do under some rules: the same in every tally."""

    memory: Memory
    read: Callable[[str], Line]
    conducts: dict[Rules, Conduct]


def remembered(units: int = REMEMBERED) -> Remembered:
    """Nothing yet, and room for so many units."""
    memory = Memory(units)
    return Remembered(memory, reader(memory), {})


class Tallied:
    """The count of games, the players, the family, and what is remembered of lines and hands:
    who reads the same files again and again hands it on."""

    def __init__(self, before: Remembered | None = None, *, include_anywhere: bool = False) -> None:
        self.include_anywhere = include_anywhere  # not only below the folder of the first file
        self.games = 0
        self.names: dict[str, None] = {}
        self.spelt: dict[str, str] = {}  # the same, by how they are spelt but for capitals
        self.opened: Opened | None = None
        self.files: dict[str, Place] = {}  # read so far, and the lines that include them
        self.real_paths: dict[str, str] = {}  # by the paths that lead there
        self.includes = 0  # lines that included one
        self.missing = False  # a file or players line was not read: others may have played
        self.aliases: set[str] = set()  # declared so far
        self.guests: set[str] = set()  # who stand in no standing
        self.teams: dict[str, None] = {}  # declared so far
        self.sittings = Sittings()  # to find names that are slips of the pen
        self.entered = Entered()  # to find games that are entered twice
        self.memory, self.read, self.conducts = before or remembered()

    def __getstate__(self) -> dict[str, object]:
        """What goes to another process: what was found, and not what is remembered."""
        remembered = {"memory", "read", "conducts", "real_paths"}
        return {name: each for name, each in vars(self).items() if name not in remembered}

    def real_path(self, path: str) -> str:
        """Where a file is, whatever leads to it."""
        found = self.real_paths.get(path)
        if found is None:
            found = self.real_paths[path] = realpath(path)
        return found

    def meet(self, players: Iterable[str]) -> None:
        """Players sit down, perhaps for the first time."""
        for player in players:
            if player not in self.names:
                self.names[str(player)] = None
                self.spelt[player.casefold()] = str(player)

    def conduct(self, rules: Rules) -> Conduct:
        """What happens under some rules. Rules of the same content share what is remembered."""
        conduct = self.conducts.get(rules)
        if conduct is None:
            if len(self.conducts) == MOST_RULES:
                self.conducts.clear()
            conduct = self.conducts[rules] = rules.family.conduct(rules, self.memory)
        return conduct
