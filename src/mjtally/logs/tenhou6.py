"""tenhou.net/6: the JSON of Tenhou's viewer and editor, and of converters for Mahjong Soul."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from . import majsoul, tenhou
from .content import FileContent, flatten_lists, read_games
from .continuity import check_continuity, infer_length
from .faults import Fault, locate_faults, refuse
from .game import (
    FRIENDS_ROOM,
    STICK_POINTS,
    TOURNAMENT_LOBBY,
    HandStart,
    Log,
    LogHand,
    LogWins,
    subtract_scores,
)
from .json_fields import (
    JsonObject,
    expect_count,
    expect_list,
    expect_numbers,
    expect_object,
    expect_points,
    expect_text,
)
from .tenhou6_hand import parse_log_hand, parse_seat_numbers, parse_start

LENGTHS = {"東": "east", "East": "east", "南": "south", "South": "south"}
THREE_PLAYERS = ("三", "3-Player")
RANKED_ROOM = re.compile("の間|(?:Bronze|Silver|Gold|Jade|Throne) Room")  # of Mahjong Soul
OWN_RULES_ROOM_NAMES = {
    TOURNAMENT_LOBBY: re.compile("大会戦|Tournament|Tounament"),  # a converter's spelling
    FRIENDS_ROOM: re.compile("友人戦|Friendly"),
}
RED_FIVE_KEYS = {4: ("aka51", "aka52", "aka53"), 3: ("aka52", "aka53")}  # no 5m with three
USUAL_REDS = {4: 3, 3: 2}


class Tenhou6Table(NamedTuple):
    """What a log says of the table: a text, red fives (None where it does not say), an id."""

    players: int
    display: str
    reds: int | None
    log_id: str


def can_parse(content: FileContent) -> bool:
    return bool(content.values) and all(map(_is_tenhou6_game, flatten_lists(content.values)))


def parse_log(content: FileContent) -> Iterator[Log | Fault]:
    return read_games(content.name, _group_games(flatten_lists(content.values)), _parse_game)


def _is_tenhou6_game(value: object) -> bool:
    """Whether it has names, and hands that are lists of lists."""
    if not isinstance(value, dict) or "name" not in value:
        return False
    hands = value.get("log")
    return isinstance(hands, list) and all(
        isinstance(hand, list) and not isinstance(next(iter(hand), None), dict) for hand in hands
    )


def _group_games(objects: Sequence[object]) -> list[list[JsonObject]]:
    """Editors and reviewers write an object a hand: those of one game belong together."""
    games: list[list[JsonObject]] = []
    for each in objects:
        value = expect_object(each, "a game")
        if games and _is_same_game(games[-1][-1], value):
            games[-1].append(value)
        else:
            games.append([value])
    return games


def _is_same_game(before: JsonObject, after: JsonObject) -> bool:
    """Whether the same players went on to a later hand."""
    earlier, later = expect_list(before["log"], "log"), expect_list(after["log"], "log")
    if before["name"] != after["name"] or not earlier or not later:
        return False
    return _round_and_honba(earlier[-1]) < _round_and_honba(later[0])


def _round_and_honba(hand: object) -> tuple[int, ...]:
    """Round and honba."""
    return expect_numbers(next(iter(expect_list(hand, "a hand")), None), "the round", (3,))[:2]


def _parse_game(name: str, parts: Sequence[JsonObject]) -> Log:
    """A game, whose hands may lie in several objects."""
    hands = [hand for part in parts for hand in expect_list(part["log"], "log")]
    if not hands:
        refuse("no hand", "at least one")
    table = _parse_table(parts[0], hands[0])
    names = expect_list(parts[0]["name"], "name", {table.players, 4})[: table.players]
    final_scores, final_points = _parse_final(parts[-1].get("sc"), table.players)
    starts = [parse_start(hand, table.players) for hand in hands]
    read_hands = tuple(map(_parse_hand, hands, starts, [*starts[1:], None]))
    platform, log_id, played = _find_origin(table)
    rules, unknown_rules = _find_rules(table, platform, played, final_points, read_hands)
    return check_continuity(
        Log(
            name=name,
            format="tenhou6",
            platform=platform,
            id=log_id,
            date=played,
            players=tuple(expect_text(each, "a name") for each in names),
            rules=rules,
            unknown_rules=unknown_rules,
            hands=correct_payments(read_hands, final_scores),
            final_scores=final_scores,
            final_points=final_points,
        )
    )


def _parse_hand(hand: object, start: HandStart, after: HandStart | None) -> LogHand:
    with locate_faults(hand=start.label):
        return parse_log_hand(hand, start, after)


def _parse_table(first: JsonObject, hand: object) -> Tenhou6Table:
    """Three players are known by the text, by three scores, or by a fourth player without a
    name who has none."""
    rule = expect_object(first.get("rule") or {}, "rule")
    display = expect_text(rule.get("disp") or "", "disp")
    names = expect_list(first["name"], "name", (3, 4))
    row = expect_list(expect_list(hand, "a hand", range(2, 99))[1], "scores", (3, 4))
    is_named_three = display.startswith(THREE_PLAYERS)
    has_empty_seat = len(row) == 3 or (row[3] == 0 and names[3:] == [""])
    players = 3 if is_named_three or has_empty_seat else 4
    keys = [key for key in RED_FIVE_KEYS[players] if key in rule]
    reds = sum(expect_count(rule[key], key, 4) for key in keys) if keys else None
    if reds is None and rule.get("aka") == 0:
        reds = 0
    return Tenhou6Table(players, display, reds, expect_text(first.get("ref") or "", "ref"))


def _parse_final(
    entry: object, players: int
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Final scores and points, which alternate; editors leave them out."""
    if not entry:
        return None, None
    values = expect_list(entry, "sc", {2 * players, 8})[: 2 * players]
    points = tuple(expect_points(value, "points") for value in values[1::2])
    return parse_seat_numbers(values[::2], "sc", players), points


def _find_origin(table: Tenhou6Table) -> tuple[str, str, date | None]:
    """The platform, as far as the id shows it, the id and its date."""
    for platform, find_id in (("tenhou", tenhou.find_log_id), ("majsoul", majsoul.find_log_id)):
        log_id, played = find_id(table.log_id)
        if log_id:
            return platform, log_id, played
    return "", "", None


def _find_rules(
    table: Tenhou6Table,
    platform: str,
    played: date | None,
    points: Sequence[int] | None,
    hands: Sequence[LogHand],
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Declarations, and which rules are not known."""
    length = next((word for sign, word in LENGTHS.items() if sign in table.display), None)
    if platform == "tenhou":
        flags = tenhou.TableFlags(
            table.players, length == "south", table.reds != 0, "喰" in table.display
        )
        unknown_rules = tenhou.describe_own_rules(tenhou.parse_table_flags(table.log_id))
        preset = {} if unknown_rules else {"rules": tenhou.PRESETS_BY_PLAYERS[table.players]}
        return preset | tenhou.build_declarations(flags, played, points, hands), unknown_rules
    rules = {}
    if RANKED_ROOM.search(table.display):
        rules["rules"] = majsoul.PRESETS_BY_PLAYERS[table.players]
    if length:
        rules["length"] = length
    elif points:
        rules |= infer_length(hands[-1])
    if table.reds is not None and table.reds != USUAL_REDS[table.players]:
        rules["red"] = str(table.reds)
    return rules, tuple(
        words for words, sign in OWN_RULES_ROOM_NAMES.items() if sign.search(table.display)
    )


# ------------------------------------------------------------------------------------------
# Two mistakes that converters of Mahjong Soul records make, known by the scores that follow.
#
# The next hand's scores and the final ones come from the server and are right; the payments
# are the converter's own sums. It gives the winner the stick of a riichi whose tile was ronned,
# though nobody paid one, and it pays honba to both winners of a double ron.


UNPAID_STICK = "the stick of a riichi on the ronned tile, which nobody paid, is taken out"
DOUBLE_HONBA = "the honba that two winners got is taken out of one win"


def correct_payments(hands: Sequence[LogHand], final: Sequence[int] | None) -> tuple[LogHand, ...]:
    """The hands, with what was paid where the log differs in just one of these ways."""
    after = [*(hand.start.scores for hand in hands[1:]), final]
    return tuple(map(_correct_hand, hands, after))


def _correct_hand(hand: LogHand, after: Sequence[int] | None) -> LogHand:
    if after is None or not isinstance(hand.outcome, LogWins) or hand.scores_after == tuple(after):
        return hand
    paid = subtract_scores(after, hand.start.scores)
    for remark, excess in _list_possible_faults(hand, hand.outcome):
        if paid == subtract_scores(hand.deltas, excess):
            return hand._replace(deltas=paid, correction=remark)
    return hand


def _list_possible_faults(hand: LogHand, outcome: LogWins) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What each mistake adds to the payments, for whichever winner it was made."""
    players = range(len(hand.start.scores))
    if not all(each.is_paid for each in hand.riichi):
        for win in outcome.wins:
            yield UNPAID_STICK, tuple(STICK_POINTS * (seat == win.seat) for seat in players)
    if len(outcome.wins) > 1:
        honba = 100 * (len(players) - 1) * hand.start.honba
        for win in outcome.wins:
            yield (
                DOUBLE_HONBA,
                tuple(
                    honba * ((seat == win.seat) - (seat == outcome.discarder)) for seat in players
                ),
            )
