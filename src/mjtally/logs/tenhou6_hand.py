"""One hand of tenhou.net/6: what each player was dealt, drew and discarded, and the result."""

import re
from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import NamedTuple

from .continuity import infer_draw
from .faults import quote_value, refuse
from .game import (
    CHANKAN,
    FIRST_TURN,
    IPPATSU,
    KYUUSHU,
    LAST_TILE,
    RINSHAN,
    SANCHAHOU,
    SUUCHA,
    SUUFON,
    SUUKAN,
    AbortiveDraw,
    ExhaustiveDraw,
    HandStart,
    Liability,
    LogHand,
    LogWin,
    LogWins,
    RiichiDeclaration,
    find_tags,
)
from .hand_course import combine_wins, subtract_riichi_sticks
from .json_fields import expect_count, expect_list, expect_number, expect_numbers, expect_text
from .tiles import HIDDEN_TILE, PlayerTiles

SUITS = {"1": "m", "2": "p", "3": "s", "4": "z"}
TILES_BY_CODE = {
    **{10 * n + d: f"{d}{suit}" for n, suit in enumerate("mps", start=1) for d in range(1, 10)},
    **{40 + d: f"{d}z" for d in range(1, 8)},
    **{50 + n: f"0{suit}" for n, suit in enumerate("mps", start=1)},
}
HAND_ENTRY_COUNT = 17  # entries of a hand
DRAWN_TILE_CODE, NO_DISCARD_CODE = (
    60,
    0,
)  # a discard of the tile just drawn, and none after an open kan
MOVE_NOTATION = re.compile(r"(\d*)([cpmakf])(\d*)", re.ASCII)
OTHER_TILE_COUNTS = {
    "c": 2,
    "p": 2,
    "m": 3,
    "a": 3,
    "k": 3,
    "f": 0,
}  # tiles beside the one called or added

WIN_NAMES = {"和了", "Agari"}
ABORTIVE_DRAW_TAGS = {
    "九種九牌": KYUUSHU,
    "Kyuushu Kyuuhai": KYUUSHU,
    "Nine Terminal Abortion": KYUUSHU,
    "四風連打": SUUFON,
    "Suufon Renda": SUUFON,
    "Four Wind Abortion": SUUFON,
    "四家立直": SUUCHA,
    "Suucha Riichi": SUUCHA,
    "Four Riichi Abortion": SUUCHA,
    "四開槓": SUUKAN,
    "四槓散了": SUUKAN,
    "Suukaikan": SUUKAN,
    "Four Kan Abortion": SUUKAN,
    "三家和了": SANCHAHOU,
    "三家和": SANCHAHOU,
    "Sanchahou": SANCHAHOU,
    "Three Ron Abortion": SANCHAHOU,
}
ALL_TENPAI, ALL_NOTEN = "全員聴牌", "全員不聴"
EXHAUSTIVE_DRAWS = {
    *("流局", "Ryuukyoku", "Exhaustive Draw", ALL_TENPAI, ALL_NOTEN),
    *("流し満貫", "Nagashi Mangan", "Mangan at Draw"),
}

YAKU_TAGS = {
    "一発": IPPATSU,
    "Ippatsu": IPPATSU,
    "海底摸月": LAST_TILE,
    "河底撈魚": LAST_TILE,
    "Under the Sea": LAST_TILE,
    "Under the River": LAST_TILE,
    "嶺上開花": RINSHAN,
    "After a Kan": RINSHAN,
    "槍槓": CHANKAN,
    "Robbing a Kan": CHANKAN,
    "天和": FIRST_TURN,
    "地和": FIRST_TURN,
    "人和": FIRST_TURN,
    "Blessing of Heaven": FIRST_TURN,
    "Blessing of Earth": FIRST_TURN,
    "Hand of Man": FIRST_TURN,
}
LIABILITY_YAKU = {
    "大三元",
    "大四喜",
    "四槓子",
    "Big Three Dragons",
    "Four Big Winds",
    "Big Four Winds",
    "Four Quads",
    "Four Kans",
}
YAKU_NOTATION = re.compile(
    r"(.*)\((?:(\d+)(?:[飜翻]|Han)|(?:役満|Yakuman ?)|(ダブル|(\d+)倍)役満)\)"
)
VALUE_NOTATION = re.compile(r"(\d+)(?:符|Fu)(\d+)(?:[飜翻]|Han)")
# Where a win's yaku are not listed, its limit shows the least han that it has.
YAKUMAN_NAMES = ("役満", "Yakuman")
MIN_HAN_BY_LIMIT = {
    "数え役満": 13,
    "Kazoe Yakuman": 13,
    "Counted Yakuman": 13,
    "三倍満": 11,
    "Sanbaiman": 11,
    "倍満": 8,
    "Baiman": 8,
    "跳満": 6,
    "Haneman": 6,
    "満貫": 5,
    "Mangan": 5,
    "切り上げ満貫": 3,
    "Kiriage Mangan": 3,
    "Rounded Mangan": 3,
}


class PlayerMoves(NamedTuple):
    """What a player was dealt, drew or called, and discarded, as it is written."""

    dealt: list[object]
    draws: list[object]
    discards: list[object]


class PlayerCourse(NamedTuple):
    """How a player's tiles ended up."""

    tiles: PlayerTiles
    last_draw: str  # the tile drawn last
    last_exposed_tile: str  # the tile discarded, added to a kan or set aside last
    has_riichi: bool
    has_riichi_on_last: bool  # it was declared with the last move
    has_called: bool
    discard_count: int
    exposed_turn: int  # the turn of the tile exposed last
    riichi_turn: int  # 0 without riichi


class CallMove(NamedTuple):
    """A call or a kan: its letter, the tile after the letter, and the others."""

    letter: str
    tile: str
    other_tiles: list[str]


def parse_log_hand(hand: object, start: HandStart, after: HandStart | None) -> LogHand:
    """A hand, with the payments that the log gives; the start of the next one shows whether
    the dealer kept the deal."""
    players = len(start.scores)
    entries = expect_list(hand, "a hand", (HAND_ENTRY_COUNT,))
    moves = [
        PlayerMoves(*(expect_list(entry, "tiles") for entry in entries[at : at + 3]))
        for at in range(4, 4 + 3 * players, 3)
    ]
    played = [_follow_player(each) for each in moves]
    result = expect_list(entries[16], "the result") or [""]
    name = expect_text(result[0], "the result")
    wins = _parse_wins(result, played) if name in WIN_NAMES else None
    dealer = start.round % players
    riichi = _find_riichi(
        played, _find_double_riichi(moves, dealer), _find_ronned_seats(wins, name, start, after)
    )
    declared = {each.seat for each in riichi}
    changes = _sum_changes(result[1::2] if wins else result[1:2], players)
    stays = dealer if after and after.round == start.round else None
    has_ura = wins is not None and any(win.seat in declared for win in wins.wins)
    return LogHand(
        start=start,
        outcome=wins or _parse_draw(name, changes, declared, stays),
        riichi=riichi,
        called_seats=frozenset(seat for seat, each in enumerate(played) if each.has_called),
        dora=_parse_tiles(entries[2]),
        ura=_parse_tiles(entries[3]) if has_ura else (),
        deltas=subtract_riichi_sticks(changes, riichi),
        turn=_find_turn(wins, played) if wins else 0,
    )


def _find_turn(wins: LogWins, played: Sequence[PlayerCourse]) -> int:
    """The turn of the player whose tile was won on."""
    if wins.discarder is None:
        return played[wins.wins[0].seat].discard_count + 1
    return played[wins.discarder].exposed_turn


def parse_start(hand: object, players: int) -> HandStart:
    """The round is numbered by four in a wind, with three players too."""
    entries = expect_list(hand, "a hand", (HAND_ENTRY_COUNT,))
    number, honba, sticks = expect_numbers(entries[0], "the round", (3,))
    wind, kyoku = divmod(expect_number(number, "the round", 0, 15), 4)
    if kyoku >= players:
        refuse(f"the round is {number}", "one of three players")
    return HandStart(
        wind * players + kyoku,
        expect_count(honba, "honba"),
        expect_count(sticks, "sticks"),
        parse_seat_numbers(entries[1], "scores", players),
    )


def parse_seat_numbers(entry: object, what: str, players: int) -> tuple[int, ...]:
    """Numbers by seat; of three players, the fourth is left out."""
    return expect_numbers(entry, what, {players, 4})[:players]


def _parse_tile(code: object) -> str:
    if type(code) is not int or code not in TILES_BY_CODE:
        refuse(f"a tile is {quote_value(code)}", "11 to 53")
    return TILES_BY_CODE[code]


def _parse_tiles(codes: object) -> tuple[str, ...]:
    return tuple(map(_parse_tile, expect_list(codes, "tiles")))


def _parse_move(text: str) -> CallMove:
    """`4646p46`: two digits for each tile, the letter before the one called or added."""
    found = MOVE_NOTATION.fullmatch(text)
    digits = found[1] + found[3] if found else ""
    if not found or len(digits) != 2 * (1 + OTHER_TILE_COUNTS[found[2]]) or len(found[1]) % 2:
        refuse(f"a move is {quote_value(text)}", "a tile, or a call such as p454545")
    tiles = [_parse_tile(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]
    tile = tiles.pop(len(found[1]) // 2 if found[3] else -1)
    return CallMove(found[2], tile, tiles)


def _follow_player(moves: PlayerMoves) -> PlayerCourse:
    """Follow one player: beside each draw or call stands the discard after it."""
    holding = PlayerTiles(_parse_tiles(moves.dealt) or [HIDDEN_TILE] * 13)
    drawn = thrown = ""
    called = on_last = False
    discard_count = exposed_turn = riichi_turn = 0
    for draw, discard in zip_longest(moves.draws, moves.discards):
        if isinstance(draw, str):
            call = _parse_move(draw)
            holding.call(call.tile, call.other_tiles)
            called = True
        else:
            drawn = _parse_tile(draw)
            holding.draw(drawn)
        if discard is None or discard == NO_DISCARD_CODE:
            continue
        on_last = False
        if isinstance(discard, str) and not discard.startswith("r"):
            thrown = _apply_kan(holding, _parse_move(discard))
            exposed_turn = discard_count + 1
            continue
        exposed_turn = discard_count = discard_count + 1
        if isinstance(discard, str):
            on_last, riichi_turn = True, discard_count
        thrown = _parse_discard(discard, drawn)
        holding.discard(thrown)
    return PlayerCourse(
        *(holding, drawn, thrown, riichi_turn > 0, on_last, called),
        *(discard_count, exposed_turn, riichi_turn),
    )


def _apply_kan(holding: PlayerTiles, move: CallMove) -> str:
    """A kan of one's own, or a north set aside; the tile that can be robbed."""
    match move.letter:
        case "a":
            holding.make_closed_kan([*move.other_tiles, move.tile])
        case "k":
            holding.make_added_kan(move.tile)
        case "f":
            holding.set_north_aside()
        case _:
            refuse(f"a discard with the letter {move.letter}", "a, k or f")
    return move.tile


def _parse_discard(discard: object, drawn: str) -> str:
    """The tile of `45`, `r45`, `60` or `r60`."""
    if isinstance(discard, str):
        digits = discard[1:]
        if not (digits.isascii() and digits.isdigit()):
            refuse(f"a discard is {quote_value(discard)}", "a tile such as r45")
        discard = int(digits[:3])
    if discard != DRAWN_TILE_CODE:
        return _parse_tile(discard)
    if not drawn:
        refuse("the tile just drawn is discarded before any draw", "a tile")
    return drawn


def _find_riichi(
    played: Sequence[PlayerCourse], double: Collection[int], ronned: Collection[int]
) -> tuple[RiichiDeclaration, ...]:
    """Who declared; whose discard was ronned has not paid where it was the declaring one."""
    return tuple(
        RiichiDeclaration(
            seat,
            seat in double,
            not (seat in ronned and each.has_riichi_on_last),
            each.riichi_turn,
        )
        for seat, each in enumerate(played)
        if each.has_riichi
    )


def _find_ronned_seats(
    wins: LogWins | None, name: str, start: HandStart, after: HandStart | None
) -> set[int]:
    """Whose last discard was ronned. For three rons, a draw, the log does not say whose it
    was, but then who did not pay a stick has the same score in the next hand."""
    if wins:
        return set() if wins.discarder is None else {wins.discarder}
    if after is None or ABORTIVE_DRAW_TAGS.get(name) != SANCHAHOU:
        return set()
    return {seat for seat, score in enumerate(start.scores) if score == after.scores[seat]}


def _find_double_riichi(moves: Sequence[PlayerMoves], dealer: int) -> set[int]:
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
        thrown = _parse_discard(discard, _parse_tile(draw))
        nexts = [moves[other].draws[other in order[:turn] :] for other in order if other != seat]
        if any(_is_call(draws, thrown) for draws in nexts):
            break
    return double


def _is_call(draws: Sequence[object], tile: str) -> bool:
    """Whether what a player does next is a call of this tile."""
    draw = next(iter(draws), None)
    return isinstance(draw, str) and _parse_move(draw).tile == tile


def _sum_changes(rows: Sequence[object], players: int) -> tuple[int, ...]:
    """What all wins of a hand, or its draw, change together, without riichi sticks."""
    changes = [parse_seat_numbers(row, "changes", players) for row in rows]
    return tuple(map(sum, zip(*changes, strict=True))) or (0,) * players


def _parse_draw(
    name: str, changes: Sequence[int], riichi: Collection[int], stays: int | None
) -> ExhaustiveDraw | AbortiveDraw:
    if name in ABORTIVE_DRAW_TAGS:
        return AbortiveDraw(ABORTIVE_DRAW_TAGS[name])
    if name not in EXHAUSTIVE_DRAWS:
        refuse(f"a result is {quote_value(name)}", "和了, 流局 or an abortive draw")
    if name == ALL_TENPAI:
        return ExhaustiveDraw(frozenset(range(len(changes))))
    return infer_draw(changes, riichi, stays)


def _parse_wins(result: Sequence[object], played: Sequence[PlayerCourse]) -> LogWins:
    """The winners of `["和了", changes, win, changes, win …]`."""
    rows = [expect_list(row, "a win") for row in result[2::2]]
    if not rows or len(result) != 1 + 2 * len(rows):
        refuse(f"a result of {len(result)} entries", "changes and a win for each winner")
    sources = {
        expect_number(row[1], "who was ronned", 0, len(played) - 1) for row in rows if row[1:]
    }
    wins = tuple(_parse_win(row, played) for row in rows)
    if len(sources) != 1:
        refuse("wins on several tiles", "one")
    source = sources.pop()
    return combine_wins(wins, None if source == wins[0].seat else source, len(played))


def _parse_win(row: Sequence[object], played: Sequence[PlayerCourse]) -> LogWin:
    """A winner: `[who, from whom, who is liable or the winner again, value, yaku …]`. Where a
    writer left out the value, the tiles have to show it."""
    if len(row) < 3:
        refuse(f"a win of {len(row)} entries", "who, from whom and who is liable")
    seat, source, liable = (expect_number(each, "a player", 0, len(played) - 1) for each in row[:3])
    value = expect_text(row[3], "the value of a win") if row[3:] else ""
    yaku = [_parse_yaku(expect_text(each, "a yaku")) for each in row[4:]]
    yakuman = sum(each.yakuman for each in yaku)
    han, fu = _parse_han_and_fu(value, sum(each.han for each in yaku)) if value else (0, None)
    if not yaku and value.startswith(YAKUMAN_NAMES):
        yakuman = 1
    self_draw = seat == source
    tile = played[seat].last_draw if self_draw else played[source].last_exposed_tile
    if not tile:
        refuse("a win on no tile", "a draw or a discard before it")
    answers = sum(each.yakuman for each in yaku if each.name in LIABILITY_YAKU)
    return LogWin(
        seat=seat,
        han=None if yakuman or not value else expect_number(han, "han", 1, 99),
        fu=None if yakuman else fu,
        yakuman=yakuman,
        tiles=played[seat].tiles.find_winning_tiles(tile, self_draw=self_draw),
        tags=find_tags([each.name for each in yaku], YAKU_TAGS),
        liable=Liability(liable, answers) if yakuman and liable != seat else None,
    )


class LogYaku(NamedTuple):
    name: str
    han: int
    yakuman: int


def _parse_yaku(text: str) -> LogYaku:
    """`立直(1飜)`, `大三元(役満)`, or a yakuman that counts twice."""
    found = YAKU_NOTATION.fullmatch(text)
    if not found:
        refuse(f"a yaku is {quote_value(text)}", "its han in brackets")
    name, han, times, count = found.groups()
    if han is not None:
        return LogYaku(name, expect_count(int(han[:4]), "han", 99), 0)
    return LogYaku(name, 0, int(count[:2]) if count else 2 if times else 1)


def _parse_han_and_fu(value: str, counted: int) -> tuple[int, int | None]:
    """Han and fu of `30符2飜2000点`; from mangan on only the yaku show the han. (None: no fu.)"""
    if found := VALUE_NOTATION.match(value):
        fu, han = expect_number(int(found[1][:4]), "fu", 20, 200), int(found[2][:3])
        return counted or han, fu
    limits = (han for limit, han in MIN_HAN_BY_LIMIT.items() if value.startswith(limit))
    least = next(limits, None)
    if least is None and not value.startswith(YAKUMAN_NAMES):
        refuse(f"the value of a win is {quote_value(value)}", "fu and han, or a limit such as 満貫")
    return counted or least or 0, None
