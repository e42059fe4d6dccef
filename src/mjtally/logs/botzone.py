"""Botzone's matches of MCR: hands of programs as lines, a move each.

    Match 5f0a1b2c3d4e5f6071829304
    Wind 0
    Player 0 Deal W1 W2 …
    Player 0 Draw B5
    Player 0 Play F3
    Player 1 Hu F3 Ignore Player 2 Peng F3
    Fan 9 混一色*1+箭刻*1+老少副*1
    Score -17 33 -8 -8

Player 0 deals, and nobody has a name. A hand without a winner ends with `Huang`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .content import FileContent, read_games
from .faults import Fault, locate_faults, quote_value, refuse
from .mcr_game import (
    PLAYERS,
    McrLog,
    McrLogHand,
    McrWin,
    find_fan_tags,
    format_mcr_tiles,
)
from .tiles import PlayerTiles

FIRST_LINES = re.compile(rb"Match [\w-]{1,64}\s+Wind [0-3]\s+Player [0-3] Deal ", re.ASCII)
MATCH = re.compile(r"Match (?P<id>[\w-]{1,64})", re.ASCII)
WIND = re.compile(r"Wind (?P<wind>[0-3])")
DEAL = re.compile(r"Player (?P<seat>[0-3]) Deal (?P<tiles>(?:[A-Z][1-9] ?)+)")
MOVE = re.compile(
    r"Player (?P<seat>[0-3]) (?P<move>Draw|Play|Chi|Peng|Gang|AnGang|BuGang|Hu)"
    r" (?P<tile>[A-Z][1-9])"
    r"(?: Ignore .*)?"
)
FAN = re.compile(r"Fan (?P<points>\d{1,3}) (?P<fans>\S+)")
DRAWN_GAME = re.compile(r"Huang")
SCORE = re.compile(r"Score (?P<scores>-?\d{1,4}(?: -?\d{1,4}){3})")

SUITS = {"W": "m", "B": "p", "T": "s", "F": "z"}
DRAGONS = {"J1": "7z", "J2": "6z", "J3": "5z"}  # red, green, white
TILES = DRAGONS | {
    f"{letter}{n}": f"{n}{suit}"
    for letter, suit in SUITS.items()
    for n in range(1, 5 if suit == "z" else 10)
}


class MatchText(NamedTuple):
    """The lines of a match, each with its number in the file."""

    id: str
    lines: list[tuple[int, str]]


def can_parse(content: FileContent) -> bool:
    return bool(FIRST_LINES.match(content.data))


def parse_log(content: FileContent) -> Iterator[McrLog | Fault]:
    text = content.data.decode(errors="replace")
    for match in _split_matches(text):
        yield from read_games(f"{content.name}: {match.id}", [match], _parse_match)


def _split_matches(text: str) -> list[MatchText]:
    matches: list[MatchText] = []
    for number, line in enumerate(text.split("\n"), start=1):
        words = " ".join(line.split())
        if found := MATCH.fullmatch(words):
            matches.append(MatchText(found["id"], []))
        elif words and not matches:
            refuse(f"{quote_value(words)} begins it", "a line such as Match 5f0a1b2c3d4e5f60")
        elif words:
            matches[-1].lines.append((number, words))
    return matches


def _parse_match(name: str, match: MatchText) -> McrLog:
    hand = _BotzoneHandParser()
    for number, line in match.lines:
        with locate_faults(hand=f"line {number}"):
            hand.add_line(line)
    return McrLog(
        name=name,
        format="botzone",
        id=match.id,
        date=None,
        players=("",) * PLAYERS,
        hands=(hand.build_hand(),),
    )


class _BotzoneHandParser:
    """Follows the lines of one hand."""

    def __init__(self) -> None:
        self.round = 0
        self.tiles = [PlayerTiles(()) for _ in range(PLAYERS)]
        self.last_seat: int | None = None  # whose tile lies before the others
        self.last_tile = ""
        self.winner: int | None = None
        self.discarder: int | None = None
        self.discard_counts = [0] * PLAYERS
        self.turn = 0  # of the tile that was drawn, or that others can win on
        self.points = 0
        self.fans: Sequence[str] = ()
        self.deltas: tuple[int, ...] | None = None

    def add_line(self, line: str) -> None:
        if wind := WIND.fullmatch(line):
            self.round = int(wind["wind"])
        elif deal := DEAL.fullmatch(line):
            dealt = map(_parse_tile, deal["tiles"].split())
            self.tiles[int(deal["seat"])] = PlayerTiles(dealt)
        elif move := MOVE.fullmatch(line):
            self._add_move(int(move["seat"]), move["move"], _parse_tile(move["tile"]))
        elif fan := FAN.fullmatch(line):
            self.points = int(fan["points"])
            self.fans = [each.partition("*")[0] for each in fan["fans"].split("+")]
        elif score := SCORE.fullmatch(line):
            self.deltas = tuple(map(int, score["scores"].split()))
        elif not DRAWN_GAME.fullmatch(line):
            refuse(f"{quote_value(line)} is not a move", "a line of a Botzone match")

    def _add_move(self, seat: int, move: str, tile: str) -> None:
        own = self.tiles[seat]
        match move:
            case "Draw":
                own.draw(tile)
                self.last_seat = None
                self.turn = self.discard_counts[seat] + 1
            case "Play" | "BuGang":  # a tile that others can win on
                own.discard(tile) if move == "Play" else own.make_added_kan(tile)
                self.last_seat, self.last_tile = seat, tile
                self.turn = self.discard_counts[seat] + 1
                self.discard_counts[seat] += move == "Play"
            case "Chi":
                own.call(self.last_tile, _find_chow_rest(tile, self.last_tile))
            case "Peng" | "Gang":
                own.call(tile, [tile] * (2 if move == "Peng" else 3))
            case "AnGang":
                own.make_closed_kan([tile] * 4)
            case "Hu":
                self.winner, self.last_tile = seat, tile
                self.discarder = self.last_seat
                if self.discarder is None:
                    own.discard(tile)

    def build_hand(self) -> McrLogHand:
        if self.deltas is None:
            refuse("a hand without a result", "a line such as Score 0 0 0 0")
        return McrLogHand(
            number=self.round * PLAYERS,
            win=None if self.winner is None else self._build_win(self.winner),
            discarder=self.discarder,
            false_wins=frozenset(),
            deltas=self.deltas,
            turn=0 if self.winner is None else self.turn,
        )

    def _build_win(self, winner: int) -> McrWin:
        own = self.tiles[winner]
        melds = [*map(str, own.calls)]
        tiles = format_mcr_tiles(own.closed, self.last_tile, melds, flowers="")
        return McrWin(winner, self.points, tiles, find_fan_tags(self.fans))


def _parse_tile(text: str) -> str:
    if text not in TILES:
        refuse(f"{quote_value(text)} is not a tile", "W1 to W9, B, T, F1 to F4, J1 to J3")
    return TILES[text]


def _find_chow_rest(middle: str, called: str) -> list[str]:
    """The tiles of a chow beside the one that is called."""
    rest = [f"{int(middle[0]) + step}{middle[1]}" for step in (-1, 0, 1)]
    if called not in rest:
        refuse(f"a chow around {middle} with {called}", "a tile of it")
    rest.remove(called)
    return rest
