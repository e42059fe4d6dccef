"""tenhou.net/6: the JSON of Tenhou's viewer and editor, and of converters for Mahjong Soul.

A hand lists moves by player, not in turn: what each was dealt, drew and discarded, and the result.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest

from . import majsoul, tenhou
from .content import (
    FileContent,
    JsonObject,
    expect_count,
    expect_list,
    expect_number,
    expect_numbers,
    expect_object,
    expect_points,
    expect_text,
    flatten_lists,
    read_games,
)
from .course import (
    check_continuity,
    combine_wins,
    infer_draw,
    infer_length,
    subtract_riichi_sticks,
)
from .faults import Fault, FaultPlace, quote_value, refuse
from .game import (
    FRIENDS_ROOM,
    JAPANESE_DRAWS,
    JAPANESE_YAKU,
    STICK_POINTS,
    TOURNAMENT_LOBBY,
    AbortiveDraw,
    AbortiveKind,
    ExhaustiveDraw,
    HandStart,
    Liability,
    Log,
    LogHand,
    LogWin,
    LogWins,
    RiichiDeclaration,
    Tag,
    find_tags,
    subtract_scores,
)
from .tiles import HIDDEN_TILE, PlayerTiles

LENGTHS = {"東": "east", "East": "east", "南": "south", "South": "south"}
THREE_PLAYERS = ("三", "3-Player")
# ranked rooms of Mahjong Soul
RANKED_ROOM = re.compile("の間|(?:Bronze|Silver|Gold|Jade|Throne) Room")
OWN_RULES_ROOM_NAMES = {
    TOURNAMENT_LOBBY: re.compile("大会戦|Tournament|Tounament"),  # a converter's spelling
    FRIENDS_ROOM: re.compile("友人戦|Friendly"),
}
RED_FIVE_KEYS = {4: ("aka51", "aka52", "aka53"), 3: ("aka52", "aka53")}  # no 5m with three
USUAL_REDS = {4: 3, 3: 2}

HAND_ENTRY_COUNT = 17  # entries of a hand
TILES_BY_CODE = {
    **{10 * n + d: f"{d}{suit}" for n, suit in enumerate("mps", start=1) for d in range(1, 10)},
    **{40 + d: f"{d}z" for d in range(1, 8)},
    **{50 + n: f"0{suit}" for n, suit in enumerate("mps", start=1)},
}
DRAWN_TILE_CODE = 60  # a discard of the tile just drawn
NO_DISCARD_CODE = 0  # after an open kan
MOVE_NOTATION = re.compile(r"(\d*)([cpmakf])(\d*)", re.ASCII)
# Tiles beside the one called or added.
OTHER_TILE_COUNTS = {"c": 2, "p": 2, "m": 3, "a": 3, "k": 3, "f": 0}

WIN_NAMES = {"和了", "Agari"}
ALL_TENPAI, ALL_NOTEN = "全員聴牌", "全員不聴"
EXHAUSTIVE_DRAWS = {
    *("流局", "Ryuukyoku", "Exhaustive Draw", ALL_TENPAI, ALL_NOTEN),
    *("流し満貫", "Nagashi Mangan", "Mangan at Draw"),
}
# fmt: off
ABORTIVE_DRAW_TAGS: dict[str, AbortiveKind] = {
    **JAPANESE_DRAWS,
    "Kyuushu Kyuuhai": "kyuushu", "Nine Terminal Abortion": "kyuushu",
    "Suufon Renda": "suufon", "Four Wind Abortion": "suufon",
    "Suucha Riichi": "suucha", "Four Riichi Abortion": "suucha",
    "Suukaikan": "suukan", "Four Kan Abortion": "suukan",
    "Sanchahou": "sanchahou", "Three Ron Abortion": "sanchahou",
}
YAKU_TAGS: dict[str, Tag] = {
    **JAPANESE_YAKU,
    "Ippatsu": "ippatsu", "Under the Sea": "last", "Under the River": "last",
    "After a Kan": "rinshan", "Robbing a Kan": "chankan", "Blessing of Heaven": "first",
    "Blessing of Earth": "first", "Hand of Man": "first",
}
LIABILITY_YAKU = {
    "大三元", "Big Three Dragons", "大四喜", "Four Big Winds", "Big Four Winds",
    "四槓子", "Four Quads", "Four Kans",
}
YAKU_NOTATION = re.compile(
    r"(.*)\((?:(\d+)(?:[飜翻]|Han)|(?:役満|Yakuman ?)|(ダブル|(\d+)倍)役満)\)"
)
VALUE_NOTATION = re.compile(r"(\d+)(?:符|Fu)(\d+)(?:[飜翻]|Han)")
# Where a win's yaku are not listed, its limit shows the least han that it has.
YAKUMAN_NAMES = ("役満", "Yakuman")
MIN_HAN_BY_LIMIT = {
    "数え役満": 13, "Kazoe Yakuman": 13, "Counted Yakuman": 13, "三倍満": 11, "Sanbaiman": 11,
    "倍満": 8, "Baiman": 8, "跳満": 6, "Haneman": 6, "満貫": 5, "Mangan": 5,
    "切り上げ満貫": 3, "Kiriage Mangan": 3, "Rounded Mangan": 3,
}
# fmt: on


def can_parse(content: FileContent) -> bool:
    return bool(content.values) and all(map(_is_tenhou6_game, flatten_lists(content.values)))


def parse_log(content: FileContent) -> Iterator[Log | Fault]:
    return read_games(content.name, _group_games(flatten_lists(content.values)), _parse_game)


def _is_tenhou6_game(value: object) -> bool:
    """Whether a value has names, and hands that are lists of lists."""
    if not isinstance(value, dict) or "name" not in value:
        return False
    hands = value.get("log")
    return isinstance(hands, list) and all(
        isinstance(hand, list) and not isinstance(next(iter(hand), None), dict) for hand in hands
    )


def _group_games(objects: Sequence[object]) -> list[list[JsonObject]]:
    """The objects of each game: editors and reviewers write one for each hand."""
    games: list[list[JsonObject]] = []
    for value in objects:
        part = expect_object(value, "a game")
        hands, earlier = expect_list(part["log"], "log"), []
        if games and games[-1][-1]["name"] == part["name"]:
            earlier = expect_list(games[-1][-1]["log"], "log")
        # The same players went on to a later hand.
        if hands and earlier and _round_and_honba(earlier[-1]) < _round_and_honba(hands[0]):
            games[-1].append(part)
        else:
            games.append([part])
    return games


def _round_and_honba(hand: object) -> tuple[int, ...]:
    """The round and the honba of a hand, which stand in its first entry."""
    return expect_numbers(next(iter(expect_list(hand, "a hand")), None), "the round", (3,))[:2]


def _parse_game(name: str, parts: Sequence[JsonObject]) -> Log:
    """A game, whose hands may lie in several objects."""
    hands = [hand for part in parts for hand in expect_list(part["log"], "log")]
    if not hands:
        refuse("no hand", "at least one")
    first, final_entry = parts[0], parts[-1].get("sc")
    rule = expect_object(first.get("rule") or {}, "rule")
    display = expect_text(rule.get("disp") or "", "disp")
    names = expect_list(first["name"], "name", (3, 4))
    players = _count_players(display, names, hands[0])
    keys = [key for key in RED_FIVE_KEYS[players] if key in rule]
    reds = sum(expect_count(rule[key], key, 4) for key in keys) if keys else None
    if reds is None and rule.get("aka") == 0:
        reds = 0
    ref = expect_text(first.get("ref") or "", "ref")
    names = expect_list(first["name"], "name", {players, 4})[:players]
    final_scores = final_points = None
    if final_entry:  # scores and points, which alternate; editors leave them out
        values = expect_list(final_entry, "sc", {2 * players, 8})[: 2 * players]
        final_points = tuple(expect_points(value, "points") for value in values[1::2])
        final_scores = _parse_seat_numbers(values[::2], "sc", players)
    starts = [_parse_start(hand, players) for hand in hands]
    read_hands = tuple(map(_parse_hand, hands, starts, [*starts[1:], None]))
    length = next((word for sign, word in LENGTHS.items() if sign in display), None)
    log_id, played = tenhou.find_log_id(ref)
    rules: dict[str, str] = {}
    if log_id:
        platform = "tenhou"
        flags = tenhou.TableFlags(players, length == "south", reds != 0, "喰" in display)
        unknown_rules = tenhou.describe_own_rules(tenhou.parse_table_flags(log_id))
        if not unknown_rules:
            rules["rules"] = tenhou.PRESETS_BY_PLAYERS[players]
        rules |= tenhou.build_declarations(flags, played, final_points, read_hands)
    else:
        log_id, played = majsoul.find_log_id(ref)
        platform = "majsoul" if log_id else ""
        if RANKED_ROOM.search(display):
            rules["rules"] = majsoul.PRESETS_BY_PLAYERS[players]
        if length:
            rules["length"] = length
        elif final_points:
            rules |= infer_length(read_hands[-1])
        if reds is not None and reds != USUAL_REDS[players]:
            rules["red"] = str(reds)
        unknown_rules = tuple(
            room for room, sign in OWN_RULES_ROOM_NAMES.items() if sign.search(display)
        )
    return check_continuity(
        Log(
            name=name,
            format="tenhou6",
            platform=platform,
            id=log_id,
            date=played,
            second=tenhou.find_log_second(log_id) if platform == "tenhou" else None,
            players=tuple(expect_text(name, "a name") for name in names),
            rules=rules,
            unknown_rules=unknown_rules,
            hands=tuple(_correct_payments(read_hands, final_scores)),
            final_scores=final_scores,
            final_points=final_points,
        )
    )


def _count_players(display: str, names: Sequence[object], hand: object) -> int:
    """How many play. They are three if the text says so, if there are three scores, or if a fourth
    player has neither a name nor a score."""
    row = expect_list(expect_list(hand, "a hand", range(2, 99))[1], "scores", (3, 4))
    has_empty_seat = len(row) == 3 or (row[3] == 0 and names[3:] == [""])
    return 3 if display.startswith(THREE_PLAYERS) or has_empty_seat else 4


def _parse_start(hand: object, players: int) -> HandStart:
    entries = expect_list(hand, "a hand", (HAND_ENTRY_COUNT,))
    number, honba, sticks = expect_numbers(entries[0], "the round", (3,))
    scores = _parse_seat_numbers(entries[1], "scores", players)
    return tenhou.build_start(number, honba, sticks, scores)


def _parse_seat_numbers(entry: object, noun: str, players: int) -> tuple[int, ...]:
    """Numbers by seat; of three players, the fourth is left out."""
    return expect_numbers(entry, noun, {players, 4})[:players]


# --------------------------------------------------------------------------------------- a hand


def _parse_hand(hand: object, start: HandStart, after: HandStart | None) -> LogHand:
    """A hand, with the payments that the log gives. The start of the next hand shows whether the
    dealer deals again."""
    with FaultPlace(hand=start):
        players, dealer = len(start.scores), start.round % len(start.scores)
        entries = expect_list(hand, "a hand", (HAND_ENTRY_COUNT,))
        moves = [
            [expect_list(entry, "tiles") for entry in entries[at : at + 3]]
            for at in range(4, 4 + 3 * players, 3)
        ]
        played = [_Player(*arguments) for arguments in moves]
        result = expect_list(entries[16], "the result") or [""]
        name = expect_text(result[0], "the result")
        wins = _parse_wins(result, played) if name in WIN_NAMES else None
        double = _find_double_riichi(played, dealer)
        # A player whose declaring discard was ronned has not paid for riichi. If three win, which
        # is a draw, the log does not say whose discard it was; but the score of that player is the
        # same in the next hand.
        ronned = set() if wins is None else {wins.discarder}
        if after and ABORTIVE_DRAW_TAGS.get(name) == "sanchahou":
            ronned = {seat for seat in range(players) if start.scores[seat] == after.scores[seat]}
        riichi = tuple(
            RiichiDeclaration(
                seat,
                seat in double,
                not (seat in ronned and player.has_riichi_on_last),
                player.riichi_turn,
            )
            for seat, player in enumerate(played)
            if player.riichi_turn
        )
        declared = {declaration.seat for declaration in riichi}
        payments = [
            _parse_seat_numbers(row, "changes", players)
            for row in (result[1::2] if wins else result[1:2])
        ]
        changes = tuple(map(sum, zip(*payments, strict=True))) or (0,) * players
        stays = dealer if after and after.round == start.round else None
        turn, has_ura = 0, False
        if wins:
            has_ura = any(win.seat in declared for win in wins.wins)
            turn = (
                played[wins.wins[0].seat].discard_count + 1
                if wins.discarder is None
                else played[wins.discarder].exposed_turn
            )
        return LogHand(
            start=start,
            outcome=wins or _parse_draw(name, changes, declared, stays),
            riichi=riichi,
            called_seats=frozenset(seat for seat, player in enumerate(played) if player.has_called),
            dora=_parse_tiles(entries[2]),
            ura=_parse_tiles(entries[3]) if has_ura else (),
            deltas=subtract_riichi_sticks(changes, riichi),
            turn=turn,
        )


def _parse_tile(code: object) -> str:
    if type(code) is not int or code not in TILES_BY_CODE:
        refuse(f"a tile is {quote_value(code)}", "11 to 53")
    return TILES_BY_CODE[code]


def _parse_tiles(codes: object) -> tuple[str, ...]:
    return tuple(map(_parse_tile, expect_list(codes, "tiles")))


class _Player:
    """The moves of one player: beside each draw or call stands the discard after it."""

    def __init__(self, dealt: object, draws: list[object], discards: list[object]) -> None:
        self.draws, self.discards = draws, discards
        self.tiles = PlayerTiles(_parse_tiles(dealt) or [HIDDEN_TILE] * 13)
        self.last_draw = ""
        self.last_exposed_tile = ""  # discarded, added to a kan or set aside
        self.has_called = False
        self.has_riichi_on_last = False  # riichi was declared with the last move
        self.discard_count = self.exposed_turn = 0  # and the turn of the tile that was open last
        self.riichi_turn = 0  # 0 without riichi
        for draw, discard in zip_longest(draws, discards):
            if isinstance(draw, str):
                _, tile, others = _parse_move(draw)
                self.tiles.call(tile, others)
                self.has_called = True
            else:
                self.last_draw = _parse_tile(draw)
                self.tiles.draw(self.last_draw)
            if discard is None or discard == NO_DISCARD_CODE:
                continue
            self.has_riichi_on_last = False
            self.exposed_turn = self.discard_count + 1
            if isinstance(discard, str) and not discard.startswith("r"):
                self._add_kan(*_parse_move(discard))
                continue
            self.discard_count += 1
            if isinstance(discard, str):
                self.has_riichi_on_last, self.riichi_turn = True, self.discard_count
            self.last_exposed_tile = _parse_discard(discard, self.last_draw)
            self.tiles.discard(self.last_exposed_tile)

    def _add_kan(self, letter: str, tile: str, others: Sequence[str]) -> None:
        """Add a closed or an added kan, or a north set aside."""
        match letter:
            case "a":
                self.tiles.make_closed_kan([*others, tile])
            case "k":
                self.tiles.make_added_kan(tile)
            case "f":
                self.tiles.set_north_aside()
            case _:
                refuse(f"a discard with the letter {letter}", "a, k or f")
        self.last_exposed_tile = tile


def _parse_move(text: str) -> tuple[str, str, list[str]]:
    """The letter of `4646p46`, the tile after it and the others: two digits for each tile, the
    letter before the one called or added."""
    match = MOVE_NOTATION.fullmatch(text)
    digits = match[1] + match[3] if match else ""
    if not match or len(digits) != 2 * (1 + OTHER_TILE_COUNTS[match[2]]) or len(match[1]) % 2:
        refuse(f"a move is {quote_value(text)}", "a tile, or a call such as p454545")
    tiles = [_parse_tile(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]
    tile = tiles.pop(len(match[1]) // 2 if match[3] else -1)
    return match[2], tile, tiles


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


def _find_double_riichi(played: Sequence[_Player], dealer: int) -> set[int]:
    """The seats that declared riichi with their first discard, before any call, kan or north."""
    double: set[int] = set()
    order = [(dealer + turn) % len(played) for turn in range(len(played))]
    for turn, seat in enumerate(order):
        draw, discard = next(iter(played[seat].draws), ""), next(iter(played[seat].discards), "")
        if isinstance(draw, str):
            break
        if isinstance(discard, str):
            if not discard.startswith("r"):
                break
            double.add(seat)
        discarded = _parse_discard(discard, _parse_tile(draw))
        next_draws = [
            played[other].draws[other in order[:turn] :] for other in order if other != seat
        ]
        calls = [draws[0] for draws in next_draws if draws and isinstance(draws[0], str)]
        if any(_parse_move(call)[1] == discarded for call in calls):
            break
    return double


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


def _parse_wins(result: Sequence[object], played: Sequence[_Player]) -> LogWins:
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


def _parse_win(row: Sequence[object], played: Sequence[_Player]) -> LogWin:
    """A winner's hand, written as `[who, from whom, who is liable or the winner again, value,
    yaku …]`. If the value is left out, the tiles have to show it."""
    if len(row) < 3:
        refuse(f"a win of {len(row)} entries", "who, from whom and who is liable")
    seat, source, liable = (
        expect_number(number, "a player", 0, len(played) - 1) for number in row[:3]
    )
    value = expect_text(row[3], "the value of a win") if row[3:] else ""
    yaku = [_parse_yaku(expect_text(name, "a yaku")) for name in row[4:]]
    yakuman = sum(times for _, _, times in yaku)
    han, fu = _parse_han_and_fu(value, sum(han for _, han, _ in yaku)) if value else (0, None)
    if not yaku and value.startswith(YAKUMAN_NAMES):
        yakuman = 1
    self_draw = seat == source
    tile = played[seat].last_draw if self_draw else played[source].last_exposed_tile
    if not tile:
        refuse("a win on no tile", "a draw or a discard before it")
    liable_yakuman = sum(times for name, _, times in yaku if name in LIABILITY_YAKU)
    return LogWin(
        seat=seat,
        han=None if yakuman or not value else expect_number(han, "han", 1, 99),
        fu=None if yakuman else fu,
        yakuman=yakuman,
        tiles=played[seat].tiles.find_winning_tiles(tile, self_draw=self_draw),
        tags=find_tags([name for name, _, _ in yaku], YAKU_TAGS),
        liable=Liability(liable, liable_yakuman) if yakuman and liable != seat else None,
    )


def _parse_yaku(text: str) -> tuple[str, int, int]:
    """The name, han and yakuman of `立直(1飜)`, `大三元(役満)`, or a yakuman that counts twice."""
    match = YAKU_NOTATION.fullmatch(text)
    if not match:
        refuse(f"a yaku is {quote_value(text)}", "its han in brackets")
    name, han, times, count = match.groups()
    if han is not None:
        return name, expect_count(int(han[:4]), "han", 99), 0
    return name, 0, int(count[:2]) if count else 2 if times else 1


def _parse_han_and_fu(value: str, counted: int) -> tuple[int, int | None]:
    """The han and the fu of `30符2飜2000点`. From mangan on there are no fu (None), and only the
    yaku show the han; `counted` is the sum of theirs."""
    if match := VALUE_NOTATION.match(value):
        fu, han = expect_number(int(match[1][:4]), "fu", 20, 200), int(match[2][:3])
        return counted or han, fu
    limits = (han for limit, han in MIN_HAN_BY_LIMIT.items() if value.startswith(limit))
    least = next(limits, None)
    if least is None and not value.startswith(YAKUMAN_NAMES):
        refuse(f"the value of a win is {quote_value(value)}", "fu and han, or a limit such as 満貫")
    return counted or least or 0, None


# ----------------------------------------------------------------- known mistakes of converters
#
# Two mistakes that converters of Mahjong Soul records make, known by the scores that follow.
#
# The next hand's scores and the final ones come from the server and are right; the payments
# are the converter's own sums. It gives the winner the stick of a riichi whose tile was ronned,
# though nobody paid one, and it pays honba to both winners of a double ron.


UNPAID_STICK = "the stick of a riichi on the ronned tile, which nobody paid, is taken out"
DOUBLE_HONBA = "the honba that two winners got is taken out of one win"


def _correct_payments(hands: Sequence[LogHand], final: Sequence[int] | None) -> Iterator[LogHand]:
    """The hands. If the payments of one differ from the scores by just one of these mistakes, it
    gets the payments that the scores show."""
    for hand, after in zip(hands, [*(hand.start.scores for hand in hands[1:]), final], strict=True):
        corrected = hand
        if after is not None and hand.scores_after != tuple(after):
            paid = subtract_scores(after, hand.start.scores)
            for remark, excess in _list_possible_faults(hand):
                if paid == subtract_scores(hand.deltas, excess):
                    corrected = hand._replace(deltas=paid, correction=remark)
                    break
        yield corrected


def _list_possible_faults(hand: LogHand) -> Iterator[tuple[str, list[int]]]:
    """The mistakes that may have been made in a hand, each with what it adds to the payments."""
    if not isinstance(hand.outcome, LogWins):
        return
    players, (wins, discarder) = range(len(hand.deltas)), hand.outcome
    if not all(declaration.is_paid for declaration in hand.riichi):
        for win in wins:
            yield UNPAID_STICK, [STICK_POINTS * (seat == win.seat) for seat in players]
    if len(wins) > 1:
        honba = 100 * (len(players) - 1) * hand.start.honba
        for win in wins:
            yield (
                DOUBLE_HONBA,
                [honba * ((seat == win.seat) - (seat == discarder)) for seat in players],
            )
