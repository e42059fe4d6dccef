"""tenhou.net/6: the JSON of Tenhou's viewer and editor, and of converters for Mahjong Soul."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from . import majsoul, tenhou
from .content import Content, each_game, one_by_one
from .converters import mended
from .faults import Fault, refuse, within
from .fields import Object, a_count, a_list, a_text, an_object, numbers, thousandths
from .game import FRIENDS, LOBBY, Log, LogHand, Start
from .ledger import followed
from .tenhou6_hand import by_seat, read_hand, start_of

LENGTHS = {"東": "east", "East": "east", "南": "south", "South": "south"}
RANKED = re.compile("の間|Room")
OWN_RULES = {
    LOBBY: re.compile("大会戦|Tournament|Tounament"),  # a converter's spelling
    FRIENDS: re.compile("友人戦|Friendly"),
}
REDS = {4: ("aka51", "aka52", "aka53"), 3: ("aka52", "aka53")}  # no 5m with three
USUAL_REDS = {4: 3, 3: 2}


class Table(NamedTuple):
    """What a log says of the table: a text, red fives (None where they are not told), an id."""

    players: int
    display: str
    reds: int | None
    reference: str


def recognises(content: Content) -> bool:
    return bool(content.values) and all(map(_is_one, one_by_one(content.values)))


def read(content: Content) -> Iterator[Log | Fault]:
    return each_game(content.name, _by_games(one_by_one(content.values)), _read)


def _is_one(value: object) -> bool:
    """Whether it has names, and hands that are lists of lists."""
    if not isinstance(value, dict) or "name" not in value:
        return False
    hands = value.get("log")
    return isinstance(hands, list) and all(
        isinstance(hand, list) and not isinstance(next(iter(hand), None), dict) for hand in hands
    )


def _by_games(objects: Sequence[object]) -> list[list[Object]]:
    """Editors and reviewers write an object a hand: those of one game belong together."""
    games: list[list[Object]] = []
    for each in objects:
        value = an_object(each, "a game")
        if games and _goes_on(games[-1][-1], value):
            games[-1].append(value)
        else:
            games.append([value])
    return games


def _goes_on(before: Object, after: Object) -> bool:
    """Whether the same players went on to a later hand."""
    earlier, later = a_list(before["log"], "log"), a_list(after["log"], "log")
    if before["name"] != after["name"] or not earlier or not later:
        return False
    return _turn(earlier[-1]) < _turn(later[0])


def _turn(hand: object) -> tuple[int, ...]:
    """Round and honba."""
    return numbers(next(iter(a_list(hand, "a hand")), None), "the round", (3,))[:2]


def _read(name: str, parts: Sequence[Object]) -> Log:
    """A game, whose hands may lie in several objects."""
    hands = [hand for part in parts for hand in a_list(part["log"], "log")]
    if not hands:
        refuse("no hand", "at least one")
    table = _table(parts[0], hands[0])
    names = a_list(parts[0]["name"], "name", {table.players, 4})[: table.players]
    final_scores, final_points = _final(parts[-1].get("sc"), table.players)
    starts = [start_of(hand, table.players) for hand in hands]
    read_hands = tuple(map(_hand, hands, starts, [*starts[1:], None]))
    platform, log_id, played = _origin(table)
    rules, untold = _rules(table, platform, played, final_points, read_hands)
    return followed(
        Log(
            name=name,
            format="tenhou6",
            platform=platform,
            id=log_id,
            date=played,
            players=tuple(a_text(each, "a name") for each in names),
            rules=rules,
            untold=untold,
            hands=mended(read_hands, final_scores),
            final_scores=final_scores,
            final_points=final_points,
        )
    )


def _hand(hand: object, start: Start, after: Start | None) -> LogHand:
    with within(hand=start.label):
        return read_hand(hand, start, after)


def _table(first: Object, hand: object) -> Table:
    """Three players are told by the text, by three scores, or by a fourth player without a
    name who has none."""
    rule = an_object(first.get("rule") or {}, "rule")
    display = a_text(rule.get("disp") or "", "disp")
    names = a_list(first["name"], "name", (3, 4))
    row = a_list(a_list(hand, "a hand", range(2, 99))[1], "scores", (3, 4))
    is_three = display.startswith("三") or len(row) == 3 or (row[3] == 0 and names[3:] == [""])
    players = 3 if is_three else 4
    keys = [key for key in REDS[players] if key in rule]
    reds = sum(a_count(rule[key], key, 4) for key in keys) if keys else None
    if reds is None and rule.get("aka") == 0:
        reds = 0
    return Table(players, display, reds, a_text(first.get("ref") or "", "ref"))


def _final(entry: object, players: int) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Final scores and points, which stand in turns; editors leave them out."""
    if not entry:
        return None, None
    values = a_list(entry, "sc", {2 * players, 8})[: 2 * players]
    points = tuple(thousandths(value, "points") for value in values[1::2])
    return by_seat(values[::2], "sc", players), points


def _origin(table: Table) -> tuple[str, str, date | None]:
    """The platform, as far as the id tells it, the id and its date."""
    for platform, find_id in (("tenhou", tenhou.find_id), ("majsoul", majsoul.find_id)):
        log_id, played = find_id(table.reference)
        if log_id:
            return platform, log_id, played
    return "", "", None


def _rules(
    table: Table,
    platform: str,
    played: date | None,
    points: Sequence[int] | None,
    hands: Sequence[LogHand],
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Declarations, and which rules are not told."""
    length = next((word for sign, word in LENGTHS.items() if sign in table.display), None)
    if platform == "tenhou":
        flags = tenhou.Table(
            table.players, length == "south", table.reds != 0, "喰" in table.display
        )
        untold = tenhou.own_rules(tenhou.flags_of(table.reference))
        preset = {} if untold else {"rules": tenhou.PRESETS[table.players]}
        return preset | tenhou.rules_of(flags, played, points, hands), untold
    rules = {}
    if RANKED.search(table.display) and platform == "majsoul":
        rules["rules"] = majsoul.PRESETS[table.players]
    if length:
        rules["length"] = length
    if table.reds is not None and table.reds != USUAL_REDS[table.players]:
        rules["red"] = str(table.reds)
    return rules, tuple(words for words, sign in OWN_RULES.items() if sign.search(table.display))
