"""tziakcha's records of MCR (雀渣): JSON, a hand each, whose script may be packed.

Seat 0 deals. An action is its player and kind in one number, what it is about in another, and
the time. Tiles are numbered by kind, four copies of each; the flowers come after them.
"""

import base64
import json
import zlib
from collections.abc import Iterator

from .content import (
    FileContent,
    JsonObject,
    expect_count,
    expect_list,
    expect_number,
    expect_numbers,
    expect_object,
    expect_text,
    find_day_in_china,
    find_second_of_day,
    flatten_lists,
    read_games,
)
from .faults import Fault, refuse
from .game import MCR_PLAYERS, McrLog, McrLogHand, McrWin, rotate_seats
from .tiles import Call, format_tiles

# the largest script of a hand, unpacked; one with every move has some 10,000 bytes
MAX_SCRIPT_BYTES = 1 << 20
HANDS = 16  # the hands of a game

TILE_KINDS = (
    *(f"{n}{suit}" for suit in "msp" for n in range(1, 10)),
    *("1z", "2z", "3z", "4z", "7z", "6z", "5z"),  # the winds; red, green, white
)
COPIES = 4
TILES = COPIES * len(TILE_KINDS)  # flowers have the numbers after these

LOW_BYTE = 0xFF
CHOW, PUNG, NEW_KONG, ADDED_KONG = range(4)  # kinds of melds

# The tags of the fan that tell the moment of a win, in the order in which tags are written: the
# last tile (drawn, discarded), out on a replacement tile, robbing the kong, and the last of four,
# of which the other three are open to all.
FAN_TAGS = {"46": "last", "47": "last", "48": "rinshan", "49": "chankan", "60": "fourth"}


class Action:
    """Kinds of actions that matter."""

    FLOWER, DISCARD, KONG, WIN, DRAW = 1, 2, 5, 6, 7


def can_parse(content: FileContent) -> bool:
    records = flatten_lists(content.values)
    return bool(records) and all(map(_is_record, records))


def _is_record(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    return isinstance(value.get("script"), str) or {"g", "p", "a", "b", "y"} <= value.keys()


def parse_log(content: FileContent) -> Iterator[McrLog | Fault]:
    return read_games(content.name, flatten_lists(content.values), _parse_record)


def _parse_record(name: str, value: object) -> McrLog:
    record = expect_object(value, "a record")
    script = _find_script(record)
    seconds = expect_number(script.get("t"), "t", 0, 9_999_999_999_999) // 1000
    number = expect_number(script.get("i") or 0, "i", 0, HANDS - 1)
    label_seat = number % MCR_PLAYERS  # the dealer in the players line
    players = [
        expect_text(expect_object(player, "a player").get("n"), "a name")
        for player in expect_list(script.get("p"), "p", (MCR_PLAYERS,))
    ]
    places = [(seat + label_seat) % MCR_PLAYERS for seat in range(MCR_PLAYERS)]
    hand = _TziakchaHand(script).build_hand(number).move_seats(places)
    return McrLog(
        name=name,
        format="tziakcha",
        id=expect_text(record.get("id") or "", "id"),
        date=find_day_in_china(seconds),
        second=find_second_of_day(seconds),
        players=rotate_seats(players, -label_seat),
        hands=(hand,),
        game_id=expect_text(record.get("belongs") or "", "belongs"),
    )


def _find_script(record: JsonObject) -> JsonObject:
    """The hand of a record. It is the record itself, or in `step`, or packed in `script`."""
    if "step" in record:
        return expect_object(record["step"], "step")
    if "script" not in record:
        return record
    unpacker = zlib.decompressobj()
    try:
        data = base64.b64decode(expect_text(record["script"], "script"), validate=True)
        script = unpacker.decompress(data, MAX_SCRIPT_BYTES)
        if not unpacker.eof:
            refuse("a script that is cut off, or too long", "a whole one")
        return expect_object(json.loads(script), "script")
    except (ValueError, RecursionError, zlib.error):
        refuse("a script that cannot be unpacked", "base64 of packed JSON")


class _TziakchaHand:
    """A hand's script: the moves, and how it ended."""

    def __init__(self, script: JsonObject) -> None:
        self.script = script
        self.flowers = [""] * MCR_PLAYERS
        self.drawn_tiles = [-1] * MCR_PLAYERS
        self.false_wins: set[int] = set()
        self.last_tile = -1  # the last tile that others can win on
        self.discard_counts = [0] * MCR_PLAYERS
        self.exposed_turn = 0  # the turn of that tile
        for action in expect_list(script.get("a"), "a"):
            self._add_action(*expect_numbers(action, "an action", (3,)))

    def _add_action(self, code: int, data: int, _: int) -> None:
        seat, kind = (code >> 4) % MCR_PLAYERS, code & 0xF
        tile = data & LOW_BYTE
        match kind:
            case Action.FLOWER:
                self.flowers[seat] += str((data >> 8 & 0x7) + 1)
                self.drawn_tiles[seat] = tile
            case Action.DISCARD:
                self.last_tile = tile
                self.discard_counts[seat] += 1
                self.exposed_turn = self.discard_counts[seat]
            case Action.KONG if _meld_kind(data) == ADDED_KONG:
                self.last_tile = COPIES * (data & 0x3F)
                self.exposed_turn = self.discard_counts[seat] + 1
            case Action.WIN if not data >> 1:  # a win of no fan
                self.false_wins.add(seat)
            case Action.DRAW:
                self.drawn_tiles[seat] = tile

    def build_hand(self, number: int) -> McrLogHand:
        flags = expect_count(self.script.get("b") or 0, "b")
        winners, discarders = _seats_in_mask(flags), _seats_in_mask(flags >> MCR_PLAYERS)
        if len(winners) > 1 or len(discarders) > 1:
            refuse(f"{len(winners)} winners on {len(discarders)} discards", "one at most")
        winner = winners[0] if winners else None
        discarder = next((seat for seat in discarders if winners and seat != winner), None)
        turn = 0
        if winner is not None:
            turn = self.discard_counts[winner] + 1 if discarder is None else self.exposed_turn
        return McrLogHand(
            number=number,
            win=None if winner is None else self._build_win(winner, discarder),
            discarder=discarder,
            false_wins=frozenset(self.false_wins),
            deltas=expect_numbers(self.script.get("s"), "s", (MCR_PLAYERS,)),
            turn=turn,
        )

    def _build_win(self, winner: int, discarder: int | None) -> McrWin:
        results = expect_list(self.script.get("y"), "y", (MCR_PLAYERS,))
        result = expect_object(results[winner], "a win")
        hand = expect_object(result.get("h"), "h")
        fans = expect_object(result.get("t"), "t")
        won_on = _find_tile(self.drawn_tiles[winner] if discarder is None else self.last_tile)
        closed = [_find_tile(tile) for tile in expect_numbers(hand.get("s"), "h.s")]
        if won_on not in closed:
            refuse(f"a win on {won_on}", "a tile of the winner's hand")
        closed.remove(won_on)
        melds = [_format_meld(code) for code in expect_numbers(hand.get("p") or [], "h.p")]
        if len(closed) + 3 * len(melds) != 13:
            finding = f"a winner with {len(closed)} closed tiles and {len(melds)} melds"
            refuse(finding, "13 in all")
        aside = f"{{{self.flowers[winner]}f}}" if self.flowers[winner] else ""
        return McrWin(
            seat=winner,
            points=expect_count(result.get("f"), "f"),
            tiles=f"{''.join(melds)}{format_tiles(closed)}+{won_on}{aside}",
            tags=tuple(dict.fromkeys(tag for fan, tag in FAN_TAGS.items() if fan in fans)),
        )


def _seats_in_mask(mask: int) -> list[int]:
    return [seat for seat in range(MCR_PLAYERS) if mask >> seat & 1]


def _find_tile(number: int) -> str:
    if not 0 <= number < TILES:
        refuse(f"tile {number}", f"0 to {TILES - 1}")
    return TILE_KINDS[number // COPIES]


def _meld_kind(code: int) -> int:
    return code >> 8 & 0x3


def _format_meld(code: int) -> str:
    """A meld as text. Its code has the kind, whose discard it was (0 for a concealed kong), and a
    tile."""
    kind, source, tile = _meld_kind(code), code >> 6 & 0x3, code & 0x3F
    if kind == CHOW:  # a chow is named by its middle tile
        return str(
            Call(tuple(_find_tile(COPIES * number) for number in (tile - 1, tile, tile + 1)))
        )
    count = 3 if kind == PUNG else 4
    is_concealed = kind == NEW_KONG and source == 0
    return str(Call((_find_tile(COPIES * tile),) * count, is_concealed))
