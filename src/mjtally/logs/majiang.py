"""majiang (電脳麻将): a game as lists of events, in which seats are counted from the dealer."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from .content import FileContent, flatten_lists, read_games
from .continuity import check_continuity, infer_draw, infer_length
from .faults import Fault, locate_faults, quote_value, refuse
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
    HandOutcome,
    HandStart,
    Liability,
    Log,
    LogHand,
    LogWin,
    add_changes,
    find_tags,
    rotate_seats,
)
from .hand_course import HandCourse, combine_wins
from .json_fields import (
    JsonObject,
    expect_count,
    expect_list,
    expect_number,
    expect_numbers,
    expect_object,
    expect_points,
    expect_text,
)
from .tiles import Call, expect_tile, format_winning_tiles

PLAYERS = 4
SUIT_RUN = re.compile(r"([mpsz])([\d+=_*-]*)", re.ASCII)  # a suit and its tiles, with signs
CALL_SIGNS = {"+": 1, "=": 2, "-": 3}  # the next player, across, the one before

EXHAUSTIVE_DRAWS = {"荒牌平局", "流局", "流し満貫"}
ABORTIVE_DRAW_TAGS = {
    "九種九牌": KYUUSHU,
    "四風連打": SUUFON,
    "四家立直": SUUCHA,
    "四開槓": SUUKAN,
    "三家和": SANCHAHOU,
}
YAKU_TAGS = {
    "一発": IPPATSU,
    "海底摸月": LAST_TILE,
    "河底撈魚": LAST_TILE,
    "嶺上開花": RINSHAN,
    "槍槓": CHANKAN,
    "天和": FIRST_TURN,
    "地和": FIRST_TURN,
    "人和": FIRST_TURN,
}


def can_parse(content: FileContent) -> bool:
    games = flatten_lists(content.values)
    return bool(games) and all(
        isinstance(game, dict) and "qijia" in game and isinstance(game.get("log"), list)
        for game in games
    )


def parse_log(content: FileContent) -> Iterator[Log | Fault]:
    return read_games(content.name, flatten_lists(content.values), _parse_game)


def _parse_game(name: str, value: object) -> Log:
    game = expect_object(value, "a game")
    first = expect_number(game.get("qijia"), "qijia", 0, PLAYERS - 1)
    sizes = (PLAYERS,)
    hands = [_parse_events(hand) for hand in expect_list(game.get("log"), "log")]
    if not hands:
        refuse("no hand", "at least one")
    names = [
        expect_text(each, "a name") for each in expect_list(game.get("player"), "player", sizes)
    ]
    final = expect_numbers(game["defen"], "defen", sizes) if game.get("defen") else None
    entries = expect_list(game["point"], "point", sizes) if game.get("point") else []
    points = [expect_points(each, "a point") for each in entries]
    # The program itself writes points as text, and its rules are those of a preset.
    is_own = bool(entries) and all(isinstance(each, str) for each in entries)
    played = tuple(_parse_hand(*each) for each in zip_longest(hands, hands[1:], fillvalue=()))
    rules = {"rules": "riichi"} if is_own else {}
    return check_continuity(
        Log(
            name=name,
            format="majiang",
            platform="majiang" if is_own else "",
            id="",
            date=None,
            players=rotate_seats(names, first),
            rules=rules | infer_length(played[-1]) if points else rules,
            unknown_rules=(),
            hands=played,
            final_scores=rotate_seats(final, first) if final else None,
            final_points=rotate_seats(points, first) if points else None,
        )
    )


HandEvent = tuple[str, JsonObject]


def _parse_events(value: object) -> list[HandEvent]:
    """Each event is an object whose one key says what it is."""
    events = []
    for entry in expect_list(value, "a hand"):
        event = expect_object(entry, "an event")
        if len(event) != 1:
            refuse(f"an event with {len(event)} keys", "its name alone")
        [(name, fields)] = event.items()
        events.append((name, expect_object(fields, name)))
    if not events or events[0][0] != "qipai":
        refuse("a hand that does not begin with qipai", "the dealt tiles")
    return events


def _parse_hand(events: Sequence[HandEvent], following: Sequence[HandEvent]) -> LogHand:
    start, after = _parse_start(events[0][1]), _parse_start(following[0][1]) if following else None
    with locate_faults(hand=start.label):
        stays = after is not None and after.round == start.round
        hand = _MajiangHandParser(start, _parse_indicators(events[0][1].get("baopai")), stays=stays)
        for name, fields in events[1:]:
            hand.add_event(name, fields)
        return hand.build_hand()


def _parse_start(qipai: JsonObject) -> HandStart:
    wind = expect_number(qipai.get("zhuangfeng"), "zhuangfeng", 0, 3)
    kyoku = expect_number(qipai.get("jushu"), "jushu", 0, PLAYERS - 1)
    scores = expect_numbers(qipai.get("defen"), "defen", (PLAYERS,))
    return HandStart(
        wind * PLAYERS + kyoku,
        expect_count(qipai.get("changbang"), "changbang"),
        expect_count(qipai.get("lizhibang"), "lizhibang"),
        rotate_seats(scores, -kyoku % PLAYERS),
    )


def _parse_indicators(value: object) -> tuple[str, ...]:
    """One tile, several, or none."""
    entries = value if isinstance(value, list) else [value] if value else []
    tiles = [_parse_tiles(expect_text(entry, "an indicator")) for entry in entries]
    if any(len(each) != 1 for each in tiles):
        refuse(f"an indicator is {quote_value(value)}", "a tile")
    return tuple(each[0] for each in tiles)


def _parse_tiles(text: str) -> list[str]:
    """The tiles of `m340z77`, signs left out."""
    runs = SUIT_RUN.findall(text)
    if "".join(suit + rest for suit, rest in runs) != text:
        refuse(f"tiles are {quote_value(text)}", "a text such as m340z77")
    return [expect_tile(digit + suit) for suit, rest in runs for digit in rest if digit.isdigit()]


def _parse_call(text: str) -> Call:
    """`m34-5`: the sign follows the tile called; a closed kan has none."""
    return Call(tuple(_parse_tiles(text)), is_closed=not any(sign in text for sign in CALL_SIGNS))


class _MajiangHandParser:
    """Follows the events of one hand."""

    def __init__(self, start: HandStart, dora: tuple[str, ...], *, stays: bool) -> None:
        self.start = start
        self.dealer = start.round % PLAYERS
        self.dealer_stays = stays
        self.course = HandCourse(PLAYERS)
        self.dora = dora
        self.ura: tuple[str, ...] = ()
        self.wins: list[LogWin] = []
        self.discarder: int | None = None
        self.outcome: HandOutcome | None = None
        self.changes = (0,) * PLAYERS

    def add_event(self, name: str, fields: JsonObject) -> None:
        match name:
            case "zimo" | "gangzimo":
                self.course.draw()
            case "dapai":
                tile = expect_text(fields.get("p"), "p")
                self.course.discard(self._parse_seat(fields), riichi="*" in tile)
            case "fulou":
                call = _parse_call(expect_text(fields.get("m"), "m"))
                self.course.call(self._parse_seat(fields), kan=len(call.tiles) == 4)
            case "gang":
                self.course.declare_kan(self._parse_seat(fields))
            case "kaigang":
                self.dora += _parse_indicators(fields.get("baopai"))
            case "hule":
                self._add_win(fields)
            case "pingju":
                self._add_draw(fields)

    def _parse_seat(self, fields: JsonObject, key: str = "l") -> int:
        return (expect_number(fields.get(key), key, 0, PLAYERS - 1) + self.dealer) % PLAYERS

    def _add_win(self, fields: JsonObject) -> None:
        if not self.wins and self.outcome:
            refuse("a win after a draw", "one result")
        seat = self._parse_seat(fields)
        if not self.wins and fields.get("baojia") is not None:
            self.discarder = self._parse_seat(fields, "baojia")
        if fields.get("fubaopai"):
            self.ura = _parse_indicators(fields["fubaopai"])
        first, *others = expect_text(fields.get("shoupai"), "shoupai").split(",")
        *closed, won_on = _parse_tiles(first) or [""]
        yaku = [
            expect_object(each, "a yaku")
            for each in expect_list(fields.get("hupai") or [], "hupai")
        ]
        names = [expect_text(each.get("name"), "name") for each in yaku]
        yakuman = expect_count(fields.get("damanguan") or 0, "damanguan")
        self.wins.append(
            LogWin(
                seat=seat,
                han=None if yakuman else expect_number(fields.get("fanshu"), "fanshu", 1, 99),
                fu=None if yakuman else expect_number(fields.get("fu"), "fu", 20, 200),
                yakuman=yakuman,
                tiles=format_winning_tiles(
                    closed, won_on, [_parse_call(each) for each in others], 0
                ),
                tags=find_tags(names, YAKU_TAGS),
                liable=_find_liability(seat, yaku),
            )
        )
        self.outcome = combine_wins(self.wins, self.discarder, PLAYERS)
        self._add_payments(fields)

    def _add_draw(self, fields: JsonObject) -> None:
        if self.outcome:
            refuse("a draw after another result", "one result")
        name = expect_text(fields.get("name"), "name")
        self._add_payments(fields)
        if name in ABORTIVE_DRAW_TAGS:
            self.outcome = AbortiveDraw(ABORTIVE_DRAW_TAGS[name])
            return
        if name not in EXHAUSTIVE_DRAWS:
            refuse(f"a draw is {quote_value(name)}", "荒牌平局 or an abortive draw")
        hands = rotate_seats(
            expect_list(fields.get("shoupai"), "shoupai", (PLAYERS,)), -self.dealer % PLAYERS
        )
        tenpai = {seat for seat, hand in enumerate(hands) if hand}
        tenpai |= {each.seat for each in self.course.riichi_declarations(ron=False)}
        self.outcome = infer_draw(self.changes, tenpai, self.dealer if self.dealer_stays else None)

    def _add_payments(self, fields: JsonObject) -> None:
        more = expect_numbers(fields.get("fenpei"), "fenpei", (PLAYERS,))
        seated = rotate_seats(more, -self.dealer % PLAYERS)
        self.changes = add_changes(self.changes, seated)

    def build_hand(self) -> LogHand:
        if self.outcome is None:
            refuse("a hand without a result", "hule or pingju")
        return self.course.build_hand(self.start, self.outcome, self.changes, self.dora, self.ura)


def _find_liability(winner: int, yaku: Sequence[JsonObject]) -> Liability | None:
    """The liable player is named with each yakuman, as seen from the winner; such a yaku has a
    star for each yakuman that it counts."""
    signs = [each for each in yaku if each.get("baojia")]
    if not signs:
        return None
    sign = expect_text(signs[0]["baojia"], "baojia")
    if sign not in CALL_SIGNS:
        refuse(f"baojia is {quote_value(sign)}", "+, = or -")
    stars = sum(expect_text(each.get("fanshu"), "fanshu").count("*") for each in signs)
    return Liability((winner + CALL_SIGNS[sign]) % PLAYERS, stars)
