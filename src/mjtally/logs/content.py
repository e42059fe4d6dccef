"""What a log file holds once it is unpacked, and how its games are read one by one."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from .faults import Fault, LogError

GamePart = TypeVar("GamePart")
Game = TypeVar("Game")


class FileContent(NamedTuple):
    """A file's bytes; where they are JSON, also its values, one or several after another.

    Of logs with `known_ids` it matters only who played."""

    name: str
    data: bytes
    values: tuple[object, ...] = ()
    known_ids: Collection[str] = ()


def flatten_lists(values: Iterable[object]) -> list[object]:
    """The values, or what they hold where they are lists: writers of several games or events
    do either."""
    return [each for value in values for each in (value if isinstance(value, list) else [value])]


def read_games(
    name: str, parts: Sequence[GamePart], read_game: Callable[[str, GamePart], Game]
) -> Iterator[Game | Fault]:
    """The games of a file, or what is wrong with them: one that is broken spoils no other."""
    for number, part in enumerate(parts, start=1):
        game = f"{name} game {number}" if len(parts) > 1 else name
        try:
            yield read_game(game, part)
        except LogError as error:
            yield error.fault.add_place(game)
