"""majiang (電脳麻将): a game as lists of events, in which seats are counted from the dealer."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from .content import Content, each_game, one_by_one
from .course import Course, together
from .faults import Fault, refuse, shown, within
from .fields import Object, a_count, a_list, a_number, a_text, an_object, numbers, thousandths
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
    Liable,
    Log,
    LogHand,
    Outcome,
    Start,
    Win,
    added,
    tags_of,
    turned,
)
from .ledger import draw_from, followed
from .tiles import Call, a_tile, winning_tiles

PLAYERS = 4
RUN = re.compile(r"([mpsz])([\d+=_*-]*)", re.ASCII)  # a suit and its tiles, with signs
FROM = {"+": 1, "=": 2, "-": 3}  # the next player, across, the one before

DRAWS = {"荒牌平局", "流局", "流し満貫"}
ABORTED = {
    "九種九牌": KYUUSHU,
    "四風連打": SUUFON,
    "四家立直": SUUCHA,
    "四開槓": SUUKAN,
    "三家和": SANCHAHOU,
}
TAGS = {
    "一発": IPPATSU,
    "海底摸月": LAST,
    "河底撈魚": LAST,
    "嶺上開花": RINSHAN,
    "槍槓": CHANKAN,
    "天和": FIRST,
    "地和": FIRST,
    "人和": FIRST,
}


def recognises(content: Content) -> bool:
    games = one_by_one(content.values)
    return bool(games) and all(
        isinstance(game, dict) and "qijia" in game and isinstance(game.get("log"), list)
        for game in games
    )


def read(content: Content) -> Iterator[Log | Fault]:
    return each_game(content.name, one_by_one(content.values), _read)


def _read(name: str, value: object) -> Log:
    game = an_object(value, "a game")
    first = a_number(game.get("qijia"), "qijia", 0, PLAYERS - 1)
    sizes = (PLAYERS,)
    hands = [_events(hand) for hand in a_list(game.get("log"), "log")]
    if not hands:
        refuse("no hand", "at least one")
    names = [a_text(each, "a name") for each in a_list(game.get("player"), "player", sizes)]
    final = numbers(game["defen"], "defen", sizes) if game.get("defen") else None
    entries = a_list(game["point"], "point", sizes) if game.get("point") else []
    points = [thousandths(each, "a point") for each in entries]
    # The program itself writes points as text, and plays by rules that a preset fits.
    is_own = bool(entries) and all(isinstance(each, str) for each in entries)
    return followed(
        Log(
            name=name,
            format="majiang",
            platform="majiang" if is_own else "",
            id="",
            date=None,
            players=turned(names, first),
            rules={"rules": "riichi"} if is_own else {},
            untold=(),
            hands=tuple(_hand(*each) for each in zip_longest(hands, hands[1:], fillvalue=())),
            final_scores=turned(final, first) if final else None,
            final_points=turned(points, first) if points else None,
        )
    )


Event = tuple[str, Object]


def _events(value: object) -> list[Event]:
    """Each event is an object whose one key says what it is."""
    events = []
    for entry in a_list(value, "a hand"):
        event = an_object(entry, "an event")
        if len(event) != 1:
            refuse(f"an event with {len(event)} keys", "its name alone")
        [(name, fields)] = event.items()
        events.append((name, an_object(fields, name)))
    if not events or events[0][0] != "qipai":
        refuse("a hand that does not begin with qipai", "the dealt tiles")
    return events


def _hand(events: Sequence[Event], following: Sequence[Event]) -> LogHand:
    start, after = _start(events[0][1]), _start(following[0][1]) if following else None
    with within(hand=start.label):
        stays = after is not None and after.round == start.round
        hand = _Hand(start, _indicators(events[0][1].get("baopai")), stays=stays)
        for name, fields in events[1:]:
            hand.follow(name, fields)
        return hand.finished()


def _start(qipai: Object) -> Start:
    wind = a_number(qipai.get("zhuangfeng"), "zhuangfeng", 0, 3)
    kyoku = a_number(qipai.get("jushu"), "jushu", 0, PLAYERS - 1)
    scores = numbers(qipai.get("defen"), "defen", (PLAYERS,))
    return Start(
        wind * PLAYERS + kyoku,
        a_count(qipai.get("changbang"), "changbang"),
        a_count(qipai.get("lizhibang"), "lizhibang"),
        turned(scores, -kyoku % PLAYERS),
    )


def _indicators(value: object) -> tuple[str, ...]:
    """One tile, several, or none."""
    entries = value if isinstance(value, list) else [value] if value else []
    tiles = [_tiles(a_text(entry, "an indicator")) for entry in entries]
    if any(len(each) != 1 for each in tiles):
        refuse(f"an indicator is {shown(value)}", "a tile")
    return tuple(each[0] for each in tiles)


def _tiles(text: str) -> list[str]:
    """The tiles of `m340z77`, signs left out."""
    runs = RUN.findall(text)
    if "".join(suit + rest for suit, rest in runs) != text:
        refuse(f"tiles are {shown(text)}", "a text such as m340z77")
    return [a_tile(digit + suit) for suit, rest in runs for digit in rest if digit.isdigit()]


def _call(text: str) -> Call:
    """`m34-5`: the sign stands behind the tile called; a closed kan has none."""
    return Call(tuple(_tiles(text)), is_closed=not any(sign in text for sign in FROM))


class _Hand:
    """Follows the events of one hand."""

    def __init__(self, start: Start, dora: tuple[str, ...], *, stays: bool) -> None:
        self.start = start
        self.dealer = start.round % PLAYERS
        self.stays = stays
        self.course = Course(PLAYERS)
        self.dora = dora
        self.ura: tuple[str, ...] = ()
        self.wins: list[Win] = []
        self.discarder: int | None = None
        self.outcome: Outcome | None = None
        self.changes = (0,) * PLAYERS

    def follow(self, name: str, fields: Object) -> None:
        match name:
            case "zimo" | "gangzimo":
                self.course.draw()
            case "dapai":
                tile = a_text(fields.get("p"), "p")
                self.course.discard(self._seat(fields), riichi="*" in tile)
            case "fulou":
                call = _call(a_text(fields.get("m"), "m"))
                self.course.call(self._seat(fields), kan=len(call.tiles) == 4)
            case "gang":
                self.course.kan(self._seat(fields))
            case "kaigang":
                self.dora += _indicators(fields.get("baopai"))
            case "hule":
                self._win(fields)
            case "pingju":
                self._draw(fields)

    def _seat(self, fields: Object, key: str = "l") -> int:
        return (a_number(fields.get(key), key, 0, PLAYERS - 1) + self.dealer) % PLAYERS

    def _win(self, fields: Object) -> None:
        if not self.wins and self.outcome:
            refuse("a win after a draw", "one result")
        seat = self._seat(fields)
        if not self.wins and fields.get("baojia") is not None:
            self.discarder = self._seat(fields, "baojia")
        if fields.get("fubaopai"):
            self.ura = _indicators(fields["fubaopai"])
        first, *others = a_text(fields.get("shoupai"), "shoupai").split(",")
        *closed, won_on = _tiles(first) or [""]
        yaku = [an_object(each, "a yaku") for each in a_list(fields.get("hupai") or [], "hupai")]
        names = [a_text(each.get("name"), "name") for each in yaku]
        yakuman = a_count(fields.get("damanguan") or 0, "damanguan")
        self.wins.append(
            Win(
                seat=seat,
                han=None if yakuman else a_number(fields.get("fanshu"), "fanshu", 1, 99),
                fu=None if yakuman else a_number(fields.get("fu"), "fu", 20, 200),
                yakuman=yakuman,
                tiles=winning_tiles(closed, won_on, [_call(each) for each in others], 0),
                tags=tags_of(names, TAGS),
                liable=_liable(seat, yaku),
            )
        )
        self.outcome = together(self.wins, self.discarder, PLAYERS)
        self._pay(fields)

    def _draw(self, fields: Object) -> None:
        if self.outcome:
            refuse("a draw after another result", "one result")
        name = a_text(fields.get("name"), "name")
        self._pay(fields)
        if name in ABORTED:
            self.outcome = Aborted(ABORTED[name])
            return
        if name not in DRAWS:
            refuse(f"a draw is {shown(name)}", "荒牌平局 or an abortive draw")
        hands = turned(a_list(fields.get("shoupai"), "shoupai", (PLAYERS,)), -self.dealer % PLAYERS)
        tenpai = {seat for seat, hand in enumerate(hands) if hand}
        tenpai |= {each.seat for each in self.course.riichi(ron=False)}
        self.outcome = draw_from(self.changes, tenpai, self.dealer if self.stays else None)

    def _pay(self, fields: Object) -> None:
        more = numbers(fields.get("fenpei"), "fenpei", (PLAYERS,))
        seated = turned(more, -self.dealer % PLAYERS)
        self.changes = added(self.changes, seated)

    def finished(self) -> LogHand:
        if self.outcome is None:
            refuse("a hand without a result", "hule or pingju")
        return self.course.hand(self.start, self.outcome, self.changes, self.dora, self.ura)


def _liable(winner: int, yaku: Sequence[Object]) -> Liable | None:
    """Who is liable stands beside each yakuman he is liable for, as seen from the winner; such
    a yaku has a star for each yakuman that it counts."""
    signs = [each for each in yaku if each.get("baojia")]
    if not signs:
        return None
    sign = a_text(signs[0]["baojia"], "baojia")
    if sign not in FROM:
        refuse(f"baojia is {shown(sign)}", "+, = or -")
    stars = sum(a_text(each.get("fanshu"), "fanshu").count("*") for each in signs)
    return Liable((winner + FROM[sign]) % PLAYERS, stars)
