"""One hand of tenhou.net/6: what each player was dealt, drew and discarded, and the result."""

import re
from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import NamedTuple

from .course import less_riichi, together
from .faults import refuse, shown
from .fields import a_count, a_list, a_number, a_text, numbers
from .game import (
    CHANKAN,
    FIRST,
    IPPATSU,
    KYUUSHU,
    LAST,
    RINSHAN,
    SANCHAHOU,
    SUUCHA,
    SUUFON,
    SUUKAN,
    Aborted,
    Drawn,
    Liable,
    LogHand,
    Riichi,
    Start,
    Win,
    Wins,
    tags_of,
)
from .ledger import draw_from
from .tiles import HIDDEN, Holding

SUITS = {"1": "m", "2": "p", "3": "s", "4": "z"}
TILES = {
    **{10 * n + d: f"{d}{suit}" for n, suit in enumerate("mps", start=1) for d in range(1, 10)},
    **{40 + d: f"{d}z" for d in range(1, 8)},
    **{50 + n: f"0{suit}" for n, suit in enumerate("mps", start=1)},
}
SIZE = 17  # entries of a hand
DRAWN, NOTHING = 60, 0  # a discard of the tile just drawn, and none after an open kan
MOVE = re.compile(r"(\d*)([cpmakf])(\d*)", re.ASCII)
OTHERS = {"c": 2, "p": 2, "m": 3, "a": 3, "k": 3, "f": 0}  # tiles beside the one called or added

WINS = {"和了", "Agari"}
ABORTED = {
    "九種九牌": KYUUSHU,
    "Kyuushu Kyuuhai": KYUUSHU,
    "四風連打": SUUFON,
    "Suufon Renda": SUUFON,
    "四家立直": SUUCHA,
    "Suucha Riichi": SUUCHA,
    "四開槓": SUUKAN,
    "四槓散了": SUUKAN,
    "Suukaikan": SUUKAN,
    "三家和了": SANCHAHOU,
    "三家和": SANCHAHOU,
    "Sanchahou": SANCHAHOU,
}
ALL_TENPAI, ALL_NOTEN = "全員聴牌", "全員不聴"
DRAWS = {"流局", "Ryuukyoku", "流し満貫", "Nagashi Mangan", ALL_TENPAI, ALL_NOTEN}

TAGS = {
    "一発": IPPATSU,
    "Ippatsu": IPPATSU,
    "海底摸月": LAST,
    "河底撈魚": LAST,
    "Under the Sea": LAST,
    "Under the River": LAST,
    "嶺上開花": RINSHAN,
    "After a Kan": RINSHAN,
    "槍槓": CHANKAN,
    "Robbing a Kan": CHANKAN,
    "天和": FIRST,
    "地和": FIRST,
    "人和": FIRST,
    "Blessing of Heaven": FIRST,
    "Blessing of Earth": FIRST,
    "Hand of Man": FIRST,
}
WITH_LIABLE = {
    "大三元",
    "大四喜",
    "四槓子",
    "Big Three Dragons",
    "Four Big Winds",
    "Big Four Winds",
    "Four Quads",
    "Four Kans",
}
YAKU = re.compile(r"(.*)\((?:(\d+)[飜翻]|役満|(ダブル|(\d+)倍)役満)\)")
VALUE = re.compile(r"(\d+)符(\d+)[飜翻]")
# Where a win's yaku are not listed, its limit tells the least han that it has.
YAKUMAN = ("役満", "Yakuman")
LIMITS = {
    "数え役満": 13,
    "Kazoe Yakuman": 13,
    "三倍満": 11,
    "Sanbaiman": 11,
    "倍満": 8,
    "Baiman": 8,
    "跳満": 6,
    "Haneman": 6,
    "満貫": 5,
    "Mangan": 5,
}


class Moves(NamedTuple):
    """What a player was dealt, drew or called, and discarded, as it is written."""

    dealt: list[object]
    draws: list[object]
    discards: list[object]


class Played(NamedTuple):
    """How a player's tiles ended up."""

    holding: Holding
    drawn: str  # the tile drawn last
    shown: str  # the tile discarded, added to a kan or set aside last
    has_riichi: bool
    has_riichi_on_last: bool  # it was declared with the last move
    has_called: bool


class Move(NamedTuple):
    """A call or a kan: its letter, the tile behind the letter, and the others."""

    letter: str
    tile: str
    others: list[str]


def read_hand(hand: object, start: Start, after: Start | None) -> LogHand:
    """A hand, with the payments that the log gives; the start of the next one tells whether
    the dealer kept the deal."""
    players = len(start.scores)
    entries = a_list(hand, "a hand", (SIZE,))
    moves = [
        Moves(*(a_list(entry, "tiles") for entry in entries[at : at + 3]))
        for at in range(4, 4 + 3 * players, 3)
    ]
    played = [_play(each) for each in moves]
    result = a_list(entries[16], "the result") or [""]
    name = a_text(result[0], "the result")
    wins = _wins(result, played) if name in WINS else None
    dealer = start.round % players
    riichi = _riichi(played, _double(moves, dealer), _ronned(wins, name, start, after))
    declared = {each.seat for each in riichi}
    changes = _changes(result[1::2] if wins else result[1:2], players)
    stays = dealer if after and after.round == start.round else None
    has_ura = wins is not None and any(win.seat in declared for win in wins.wins)
    return LogHand(
        start=start,
        outcome=wins or _draw(name, changes, declared, stays),
        riichi=riichi,
        called=frozenset(seat for seat, each in enumerate(played) if each.has_called),
        dora=_tiles(entries[2]),
        ura=_tiles(entries[3]) if has_ura else (),
        deltas=less_riichi(changes, riichi),
    )


def start_of(hand: object, players: int) -> Start:
    """The round is numbered by four in a wind, with three players too."""
    entries = a_list(hand, "a hand", (SIZE,))
    number, honba, sticks = numbers(entries[0], "the round", (3,))
    wind, kyoku = divmod(a_number(number, "the round", 0, 15), 4)
    if kyoku >= players:
        refuse(f"the round is {number}", "one of three players")
    return Start(
        wind * players + kyoku,
        a_count(honba, "honba"),
        a_count(sticks, "sticks"),
        by_seat(entries[1], "scores", players),
    )


def by_seat(entry: object, what: str, players: int) -> tuple[int, ...]:
    """Numbers by seat; the fourth of three players is none."""
    return numbers(entry, what, {players, 4})[:players]


def _tile(code: object) -> str:
    if type(code) is not int or code not in TILES:
        refuse(f"a tile is {shown(code)}", "11 to 53")
    return TILES[code]


def _tiles(codes: object) -> tuple[str, ...]:
    return tuple(map(_tile, a_list(codes, "tiles")))


def _move(text: str) -> Move:
    """`4646p46`: two digits for each tile, the letter before the one called or added."""
    found = MOVE.fullmatch(text)
    digits = found[1] + found[3] if found else ""
    if not found or len(digits) != 2 * (1 + OTHERS[found[2]]) or len(found[1]) % 2:
        refuse(f"a move is {shown(text)}", "a tile, or a call such as p454545")
    tiles = [_tile(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]
    tile = tiles.pop(len(found[1]) // 2 if found[3] else -1)
    return Move(found[2], tile, tiles)


def _play(moves: Moves) -> Played:
    """Follow one player: beside each draw or call stands the discard after it."""
    holding = Holding(_tiles(moves.dealt) or [HIDDEN] * 13)
    drawn = thrown = ""
    called = declared = on_last = False
    for draw, discard in zip_longest(moves.draws, moves.discards):
        if isinstance(draw, str):
            call = _move(draw)
            holding.call(call.tile, call.others)
            called = True
        else:
            drawn = _tile(draw)
            holding.draw(drawn)
        if discard is None or discard == NOTHING:
            continue
        on_last = False
        if isinstance(discard, str) and not discard.startswith("r"):
            thrown = _kan(holding, _move(discard))
            continue
        if isinstance(discard, str):
            declared = on_last = True
        thrown = _discarded(discard, drawn)
        holding.discard(thrown)
    return Played(holding, drawn, thrown, declared, on_last, called)


def _kan(holding: Holding, move: Move) -> str:
    """A kan of one's own, or a north set aside; the tile that can be robbed."""
    match move.letter:
        case "a":
            holding.closed_kan([*move.others, move.tile])
        case "k":
            holding.added_kan(move.tile)
        case "f":
            holding.north()
        case _:
            refuse(f"a discard with the letter {move.letter}", "a, k or f")
    return move.tile


def _discarded(discard: object, drawn: str) -> str:
    """The tile of `45`, `r45`, `60` or `r60`."""
    if isinstance(discard, str):
        digits = discard[1:]
        if not (digits.isascii() and digits.isdigit()):
            refuse(f"a discard is {shown(discard)}", "a tile such as r45")
        discard = int(digits[:3])
    if discard != DRAWN:
        return _tile(discard)
    if not drawn:
        refuse("the tile just drawn is discarded before any draw", "a tile")
    return drawn


def _riichi(
    played: Sequence[Played], double: Collection[int], ronned: Collection[int]
) -> tuple[Riichi, ...]:
    """Who declared; whose discard was ronned has not paid where it was the declaring one."""
    return tuple(
        Riichi(seat, seat in double, not (seat in ronned and each.has_riichi_on_last))
        for seat, each in enumerate(played)
        if each.has_riichi
    )


def _ronned(wins: Wins | None, name: str, start: Start, after: Start | None) -> set[int]:
    """Whose last discard was ronned. For three rons, a draw, the log does not say whose it
    was, but then who did not pay a stick has the same score in the next hand."""
    if wins:
        return set() if wins.discarder is None else {wins.discarder}
    if after is None or ABORTED.get(name) != SANCHAHOU:
        return set()
    return {seat for seat, score in enumerate(start.scores) if score == after.scores[seat]}


def _double(moves: Sequence[Moves], dealer: int) -> set[int]:
    """Who declared with a first discard that no call, kan or north came before."""
    double: set[int] = set()
    order = [(dealer + turn) % len(moves) for turn in range(len(moves))]
    for turn, seat in enumerate(order):
        draw, discard = next(iter(moves[seat].draws), ""), next(iter(moves[seat].discards), "")
        if isinstance(draw, str):
            break
        if isinstance(discard, str):
            if not discard.startswith("r"):
                break
            double.add(seat)
        thrown = _discarded(discard, _tile(draw))
        nexts = [moves[other].draws[other in order[:turn] :] for other in order if other != seat]
        if any(_is_call(draws, thrown) for draws in nexts):
            break
    return double


def _is_call(draws: Sequence[object], tile: str) -> bool:
    """Whether what a player does next is a call of this tile."""
    draw = next(iter(draws), None)
    return isinstance(draw, str) and _move(draw).tile == tile


def _changes(rows: Sequence[object], players: int) -> tuple[int, ...]:
    """What all wins of a hand, or its draw, change together, without riichi sticks."""
    changes = [by_seat(row, "changes", players) for row in rows]
    return tuple(map(sum, zip(*changes, strict=True))) or (0,) * players


def _draw(
    name: str, changes: Sequence[int], riichi: Collection[int], stays: int | None
) -> Drawn | Aborted:
    if name in ABORTED:
        return Aborted(ABORTED[name])
    if name not in DRAWS:
        refuse(f"a result is {shown(name)}", "和了, 流局 or an abortive draw")
    if name == ALL_TENPAI:
        return Drawn(frozenset(range(len(changes))))
    return draw_from(changes, riichi, stays)


def _wins(result: Sequence[object], played: Sequence[Played]) -> Wins:
    """The winners of `["和了", changes, win, changes, win …]`."""
    rows = [a_list(row, "a win") for row in result[2::2]]
    if not rows or len(result) != 1 + 2 * len(rows):
        refuse(f"a result of {len(result)} entries", "changes and a win for each winner")
    sources = {a_number(row[1], "who was ronned", 0, len(played) - 1) for row in rows if row[1:]}
    wins = tuple(_win(row, played) for row in rows)
    if len(sources) != 1:
        refuse("wins on several tiles", "one")
    source = sources.pop()
    return together(wins, None if source == wins[0].seat else source, len(played))


def _win(row: Sequence[object], played: Sequence[Played]) -> Win:
    """A winner: `[who, from whom, who is liable or the winner again, value, yaku …]`."""
    if len(row) < 4:
        refuse(f"a win of {len(row)} entries", "who, from whom, who is liable and the value")
    seat, source, liable = (a_number(each, "a player", 0, len(played) - 1) for each in row[:3])
    value = a_text(row[3], "the value of a win")
    yaku = [_yaku(a_text(each, "a yaku")) for each in row[4:]]
    yakuman = sum(each.yakuman for each in yaku)
    han, fu = _han_and_fu(value, sum(each.han for each in yaku))
    if not yaku and value.startswith(YAKUMAN):
        yakuman = 1
    self_draw = seat == source
    tile = played[seat].drawn if self_draw else played[source].shown
    if not tile:
        refuse("a win on no tile", "a draw or a discard before it")
    answers = sum(each.yakuman for each in yaku if each.name in WITH_LIABLE)
    return Win(
        seat=seat,
        han=None if yakuman else a_number(han, "han", 1, 99),
        fu=None if yakuman else fu,
        yakuman=yakuman,
        tiles=played[seat].holding.won(tile, self_draw=self_draw),
        tags=tags_of([each.name for each in yaku], TAGS),
        liable=Liable(liable, answers) if yakuman and liable != seat else None,
    )


class Yaku(NamedTuple):
    name: str
    han: int
    yakuman: int


def _yaku(text: str) -> Yaku:
    """`立直(1飜)`, `大三元(役満)`, or a yakuman that counts twice."""
    found = YAKU.fullmatch(text)
    if not found:
        refuse(f"a yaku is {shown(text)}", "its han in brackets")
    name, han, times, count = found.groups()
    if han is not None:
        return Yaku(name, a_count(int(han[:4]), "han", 99), 0)
    return Yaku(name, 0, int(count[:2]) if count else 2 if times else 1)


def _han_and_fu(value: str, counted: int) -> tuple[int, int | None]:
    """Han and fu of `30符2飜2000点`; from mangan on only the yaku tell the han, nothing the fu."""
    if found := VALUE.match(value):
        fu, han = a_number(int(found[1][:4]), "fu", 20, 200), int(found[2][:3])
        return counted or han, fu
    limits = (han for limit, han in LIMITS.items() if value.startswith(limit))
    least = next(limits, None)
    if least is None and not value.startswith(YAKUMAN):
        refuse(f"the value of a win is {shown(value)}", "fu and han, or a limit such as 満貫")
    return counted or least or 0, None
