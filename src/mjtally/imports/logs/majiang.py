"""majiang (電脳麻将): a game as lists of events, in which seats are counted from the dealer."""

import re
from collections.abc import Iterator, Sequence

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
from .course import HandCourse, check_continuity, infer_length
from .faults import Fault, FaultPlace, quote_value, refuse
from .game import (
    JAPANESE_DRAWS,
    JAPANESE_YAKU,
    AbortiveDraw,
    HandStart,
    Liability,
    Log,
    LogHand,
    LogWin,
    add_changes,
    find_tags,
    rotate_seats,
)
from .tiles import Call, expect_tile, format_winning_tiles

PLAYERS = 4
SUIT_RUN = re.compile(r"([mpsz])([\d+=_*-]*)", re.ASCII)  # a suit and its tiles, with signs
CALL_SIGNS = {"+": 1, "=": 2, "-": 3}  # the next player, across, the one before

EXHAUSTIVE_DRAWS = {"荒牌平局", "流局", "流し満貫"}


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
        expect_text(name, "a name") for name in expect_list(game.get("player"), "player", sizes)
    ]
    final = expect_numbers(game["defen"], "defen", sizes) if game.get("defen") else None
    entries = expect_list(game["point"], "point", sizes) if game.get("point") else []
    points = [expect_points(entry, "a point") for entry in entries]
    # The program itself writes points as text, and its rules are those of a preset.
    is_own = bool(entries) and all(isinstance(entry, str) for entry in entries)
    starts = [_parse_start(hand[0][1]) for hand in hands]
    played = tuple(map(_parse_hand, hands, starts, [*starts[1:], None]))
    rules = {"rules": "riichi"} if is_own else {}
    return check_continuity(
        Log(
            name=name,
            format="majiang",
            platform="majiang" if is_own else "",
            players=rotate_seats(names, first),
            rules=rules | infer_length(played[-1]) if points else rules,
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


def _parse_hand(events: Sequence[HandEvent], start: HandStart, after: HandStart | None) -> LogHand:
    with FaultPlace(hand=start):
        dora = _parse_indicators(events[0][1].get("baopai"))
        hand = _MajiangHand(start, dora, after.round if after else None)
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
    if any(len(group) != 1 for group in tiles):
        refuse(f"an indicator is {quote_value(value)}", "a tile")
    return tuple(group[0] for group in tiles)


def _parse_tiles(text: str) -> list[str]:
    """The tiles of `m340z77`, signs left out."""
    runs = SUIT_RUN.findall(text)
    if "".join(suit + digits for suit, digits in runs) != text:
        refuse(f"tiles are {quote_value(text)}", "a text such as m340z77")
    return [
        expect_tile(digit + suit) for suit, digits in runs for digit in digits if digit.isdigit()
    ]


def _parse_call(text: str) -> Call:
    """`m34-5`: the sign follows the tile called; a closed kan has none."""
    return Call(tuple(_parse_tiles(text)), is_closed=not any(sign in text for sign in CALL_SIGNS))


class _MajiangHand(HandCourse):
    RESULTS = "hule or pingju"

    def add_event(self, name: str, fields: JsonObject) -> None:
        match name:
            case "zimo" | "gangzimo":
                self.draw()
            case "dapai":
                tile = expect_text(fields.get("p"), "p")
                self.discard(self._parse_seat(fields), riichi="*" in tile)
            case "fulou":
                call = _parse_call(expect_text(fields.get("m"), "m"))
                self.call(self._parse_seat(fields), kan=len(call.tiles) == 4)
            case "gang":
                self.expose(self._parse_seat(fields), "kan")
            case "kaigang":
                self.dora += _parse_indicators(fields.get("baopai"))
            case "hule":
                self._add_win(fields)
            case "pingju":
                self._add_draw(fields)

    def _parse_seat(self, fields: JsonObject, key: str = "l") -> int:
        return (expect_number(fields.get(key), key, 0, PLAYERS - 1) + self.dealer) % PLAYERS

    def _add_win(self, fields: JsonObject) -> None:
        seat = self._parse_seat(fields)
        discarder = None
        if not self.outcome and fields.get("baojia") is not None:
            discarder = self._parse_seat(fields, "baojia")
        if fields.get("fubaopai"):
            self.ura = _parse_indicators(fields["fubaopai"])
        first, *calls = expect_text(fields.get("shoupai"), "shoupai").split(",")
        *closed, won_on = _parse_tiles(first) or [""]
        rows = expect_list(fields.get("hupai") or [], "hupai")
        yaku = [expect_object(row, "a yaku") for row in rows]
        names = [expect_text(row.get("name"), "name") for row in yaku]
        yakuman = expect_count(fields.get("damanguan") or 0, "damanguan")
        win = LogWin(
            seat=seat,
            han=None if yakuman else expect_number(fields.get("fanshu"), "fanshu", 1, 99),
            fu=None if yakuman else expect_number(fields.get("fu"), "fu", 20, 200),
            yakuman=yakuman,
            tiles=format_winning_tiles(closed, won_on, [_parse_call(call) for call in calls], 0),
            tags=find_tags(names, JAPANESE_YAKU),
            liable=_find_liability(seat, yaku),
        )
        self.add_win(win, discarder)
        self._add_payments(fields)

    def _add_draw(self, fields: JsonObject) -> None:
        name = expect_text(fields.get("name"), "name")
        self._add_payments(fields)
        if name in JAPANESE_DRAWS:
            self.end(AbortiveDraw(JAPANESE_DRAWS[name]))
            return
        if name not in EXHAUSTIVE_DRAWS:
            refuse(f"a draw is {quote_value(name)}", "荒牌平局 or an abortive draw")
        hands = expect_list(fields.get("shoupai"), "shoupai", (PLAYERS,))
        tenpai = [(self.dealer + place) % PLAYERS for place, hand in enumerate(hands) if hand]
        self.end(self.infer_draw(tenpai))

    def _add_payments(self, fields: JsonObject) -> None:
        payments = expect_numbers(fields.get("fenpei"), "fenpei", (PLAYERS,))
        self.changes = add_changes(self.changes, rotate_seats(payments, -self.dealer % PLAYERS))


def _find_liability(winner: int, yaku: Sequence[JsonObject]) -> Liability | None:
    """The liable player is named with each yakuman, as seen from the winner; such a yaku has a
    star for each yakuman that it counts."""
    signs = [row for row in yaku if row.get("baojia")]
    if not signs:
        return None
    sign = expect_text(signs[0]["baojia"], "baojia")
    if sign not in CALL_SIGNS:
        refuse(f"baojia is {quote_value(sign)}", "+, = or -")
    stars = sum(expect_text(row.get("fanshu"), "fanshu").count("*") for row in signs)
    return Liability((winner + CALL_SIGNS[sign]) % PLAYERS, stars)
