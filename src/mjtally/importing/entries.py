"""Games as they go to a scores file, one by one: from a log or a sheet, checked."""

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from ..logs.faults import within
from ..logs.game import Log
from ..reading.tallied import Tallied
from .asked import Asked
from .checking import checked
from .handlines import line_of
from .names import has_nobody, plain_names
from .records import recorded
from .rulesets import Played, rules_of
from .values import with_values


class Entry(NamedTuple):
    """A game, without the names that its players will have in the scores file.

    `lines` have letters for seats where they name players; `ending` is the `=` line, empty for
    a game without an end."""

    log: str
    id: str
    date: date | None
    declared: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    lines: tuple[str, ...]
    ending: str
    mended: int  # hands whose payments in the log were a converter's mistake
    nobody: bool  # a player without a name sat in it
    remarks: tuple[str, ...] = ()


class LeftOut(NamedTuple):
    """A game that is not written, and why."""

    log: str
    why: str
    counted_as: str  # in the summary


OTHER_TABLE, NOBODY_SITS, UNFINISHED = "of other tables", "with players without names", "unfinished"


def importer(asked: Asked) -> Callable[[Log], Entry | LeftOut]:
    """What turns logs into entries. What lines and hands do is remembered from one to the next."""
    tallied = Tallied()

    def entry(log: Log) -> Entry | LeftOut:
        with within(log.name):
            return _entry(log, asked, tallied)

    return entry


def _entry(log: Log, asked: Asked, tallied: Tallied) -> Entry | LeftOut:
    """The game of a log; a fault where the rules say something else than the log."""
    if asked.players not in {0, len(log.players)}:
        return LeftOut(log.name, f"{len(log.players)} players", OTHER_TABLE)
    if has_nobody(log.players) and not asked.keeps_nobody:
        return LeftOut(log.name, "a player without a name", NOBODY_SITS)
    seated = log._replace(players=plain_names(log.players))
    entry = _of_hands(seated, asked, tallied) if log.hands else _of_record(seated, asked)
    if isinstance(entry, Entry) and has_nobody(log.players):
        return entry._replace(nobody=True)
    return entry


def _of_record(log: Log, asked: Asked) -> Entry:
    """The game of a sheet, without hands."""
    played = rules_of(log, asked)
    return _made(log, played, asked, (), recorded(log, played.rules))


def _of_hands(log: Log, asked: Asked, tallied: Tallied) -> Entry | LeftOut:
    """The game of a log with hands."""
    is_loose = ("length", "free") in asked.changes
    if not (log.is_from_start or is_loose or asked.keeps_unfinished):
        return LeftOut(log.name, f"it begins with {log.hands[0].label}", UNFINISHED)
    played = rules_of(log, asked)
    hands = [with_values(hand, played.rules, has_tiles=asked.has_tiles) for hand in log.hands]
    log = log._replace(hands=tuple(hands))
    lines = [
        line_of(hand, has_tiles=asked.has_tiles, has_open=asked.has_open) for hand in log.hands
    ]
    final = checked(log, played.rules, lines, tallied)
    if final is None and played.rules.followed and not asked.keeps_unfinished:
        return LeftOut(log.name, f"it ends with {log.hands[-1].label}", UNFINISHED)
    told = tuple(
        f"{line}  # the log pays otherwise: {hand.mended}" if hand.mended else line
        for line, hand in zip(lines, log.hands, strict=True)
    )
    ending = " ".join(["=", *map(str, final.scores)]) if final else ""
    return _made(log, played, asked, told, ending)


def _made(log: Log, played: Played, asked: Asked, lines: tuple[str, ...], ending: str) -> Entry:
    return Entry(
        log=log.name,
        id=log.id,
        date=log.date or asked.date,
        declared=played.declared,
        players=log.players,
        lines=lines,
        ending=ending,
        mended=len(log.mended),
        nobody=False,
        remarks=log.remarks,
    )
