"""Riichi City: hands as events, each of which holds its data as JSON text once more."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta, timezone
from itertools import zip_longest

from .content import Content, each_game
from .course import Course, is_ronned, together
from .faults import Fault, refuse, shown, within
from .fields import Object, a_count, a_flag, a_list, a_number, a_text, an_object
from .game import STICK, Liable, Log, LogHand, Outcome, Start, Win, taken, turned
from .ledger import draw_from, followed
from .tiles import TILES as WRITTEN
from .tiles import Call, kind, winning_tiles

Seats = Mapping[int, int]  # by user
Event = tuple[int, int, Object]  # type, user and data

# Tiles: the suit in the upper digit, a winds' or dragons' own number there, and a bit for red.
SUITS = {0x00: "p", 0x10: "s", 0x20: "m"}
RED = 0x100
TILES = {
    **{base + digit: f"{digit}{suit}" for base, suit in SUITS.items() for digit in range(1, 10)},
    **{RED + base + 5: f"0{suit}" for base, suit in SUITS.items()},
    **{0x31 + 0x10 * number: f"{number + 1}z" for number in range(7)},
}
EAST = 0x31

DEALT, DRAW, ACTION, HAND_ENDS, GAME_ENDS, NEW_DORA = 1, 2, 4, 5, 6, 7
CHI, PON, OPEN_KAN, CLOSED_KAN, ADDED_KAN, DISCARD, NORTH = (2, 3, 4), 5, 6, 8, 9, 11, 13
RON, SELF_DRAW, EXHAUSTIVE = 0, 1, 7

LENGTHS = {1: "east", 2: "south", 3: "hand"}
HOUSE_RULES = ("isKaiLiZhi", "isShaoJi", "isGeMu", "isLuck")
YAKUMAN = 13  # han from which the tiles have to tell whether they were counted
CHINA = timezone(timedelta(hours=8))


def recognises(content: Content) -> bool:
    return len(content.values) == 1 and "handRecord" in _game(content.values[0])


def read(content: Content) -> Iterator[Log | Fault]:
    return each_game(content.name, content.values, _read)


def _game(value: object) -> Object:
    """The game itself, which may lie in `data`."""
    if not isinstance(value, dict):
        return {}
    inner = value.get("data")
    return inner if isinstance(inner, dict) else value


def _read(name: str, value: object) -> Log:
    game = _game(value)
    records = [an_object(each, "a hand") for each in a_list(game.get("handRecord"), "handRecord")]
    hands = [_events(record) for record in records]
    if not hands or not hands[0]:
        refuse("no hand", "at least one")
    names = _names(records[0], hands[0])
    players = len(names)
    seats = {user: seat for seat, user in enumerate(names)}
    starts = [_start(*each, seats) for each in zip(records, hands, strict=True)]
    final_scores, final_points = _final(hands[-1], seats)
    rules = {}
    if length := LENGTHS.get(a_count(game.get("round"), "round")):
        rules["length"] = length
    if game.get("initPoints"):
        rules["start"] = str(a_count(game["initPoints"], "initPoints", 10_000_000))
    own = [flag for flag in HOUSE_RULES if a_flag(game.get(flag), flag)]
    if players != a_number(game.get("playerCount", players), "playerCount", 3, 4):
        refuse(f"{players} names", f"{game['playerCount']} players")
    return followed(
        Log(
            name=name,
            format="riichicity",
            platform="riichicity",
            id=a_text(game.get("keyValue") or "", "keyValue"),
            date=_played(records[0]),
            players=tuple(names.values()),
            rules=rules,
            untold=(f"house rules ({', '.join(own)})",) if own else (),
            hands=tuple(
                _hand(start, after, events, seats)
                for start, after, events in zip_longest(starts, starts[1:], hands)
            ),
            final_scores=final_scores,
            final_points=final_points,
        )
    )


def _events(record: Object) -> list[Event]:
    events = []
    for entry in a_list(record.get("handEventRecord"), "handEventRecord"):
        event = an_object(entry, "an event")
        form = a_count(event.get("eventType"), "eventType")
        user = a_number(event.get("userId") or 0, "userId", 0, 2**63)
        try:
            data = json.loads(a_text(event.get("data") or "{}", "an event's data"))
        except (ValueError, RecursionError):
            refuse(f"an event's data is {shown(event['data'])}", "JSON")
        events.append((form, user, an_object(data, "an event's data")))
    return events


def _names(record: Object, events: Sequence[Event]) -> dict[int, str]:
    """Names by user, from the first dealer on: whoever draws first."""
    rows = [
        an_object(each, "a player") for each in a_list(record.get("players"), "players", (3, 4))
    ]
    rows.sort(key=lambda row: a_count(row.get("position") or 0, "position"))
    users = [_user(row, "userId") for row in rows]
    dealer = next((user for form, user, _ in events if form == DRAW), users[0])
    if dealer not in users or len(set(users)) != len(users):
        refuse("players with the same number, or a first draw by none of them", "its dealer")
    names = [a_text(row.get("nickname") or "", "nickname") for row in rows]
    first = users.index(dealer)
    return dict(zip(turned(users, first), turned(names, first), strict=True))


def _user(fields: Object, key: str = "user_id") -> int:
    return a_number(fields.get(key), key, 0, 2**63)


def _played(record: Object) -> date | None:
    """The day in China on which the first event was."""
    event = an_object(a_list(record.get("handEventRecord"), "handEventRecord")[0], "an event")
    if not event.get("startTime"):
        return None
    milliseconds = a_number(event["startTime"], "startTime", 0, 10**14)
    try:
        return datetime.fromtimestamp(milliseconds // 1000, CHINA).date()
    except (ValueError, OverflowError, OSError):
        return None


def _start(record: Object, events: Sequence[Event], seats: Seats) -> Start:
    wind = (a_number(record.get("quanFeng"), "quanFeng", EAST, 0x61) - EAST) // 0x10
    kyoku = a_number(record.get("changCi"), "changCi", 1, len(seats)) - 1
    dealt = next((data for form, _, data in events if form == DEALT), {})
    points = _by_seat(dealt.get("user_info_list"), seats)
    return Start(
        wind * len(seats) + kyoku,
        a_count(record.get("benChangNum") or 0, "benChangNum"),
        a_count(dealt.get("li_zhi_bang_num") or 0, "li_zhi_bang_num"),
        tuple(a_number(row.get("hand_points"), "hand_points") for row in points),
    )


def _by_seat(rows: object, seats: Seats) -> list[Object]:
    """What a list has for each player, by seat."""
    found = {}
    for entry in a_list(rows, "the players", (len(seats),)):
        row = an_object(entry, "a player")
        found[_seat(_user(row), seats)] = row
    if len(found) != len(seats):
        refuse("a player twice", "each once")
    return [found[seat] for seat in range(len(seats))]


def _seat(user: int, seats: Seats) -> int:
    if user not in seats:
        refuse(f"user {user}", "one of the players")
    return seats[user]


def _final(
    events: Sequence[Event], seats: Seats
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Final scores and points, which are there in tenths."""
    ending = next((data for form, _, data in events if form == GAME_ENDS), None)
    if ending is None:
        return None, None
    rows = _by_seat(ending.get("user_data"), seats)
    scores = tuple(a_number(row.get("point_num"), "point_num") for row in rows)
    return scores, tuple(100 * a_number(row.get("score"), "score") for row in rows)


def _tile(value: object) -> str:
    if type(value) is not int or value not in TILES:
        refuse(f"a tile is {shown(value)}", "a number such as 0x01")
    return TILES[value]


def _tiles(values: object) -> list[str]:
    return [_tile(each) for each in a_list(values or [], "tiles")]


def _all_four(tile: str) -> tuple[str, ...]:
    """A kan: of fives one is red."""
    plain = kind(tile)
    red = "0" + plain[1]
    return (red if plain[0] == "5" and red in WRITTEN else plain, plain, plain, plain)


def _hand(start: Start, after: Start | None, events: Sequence[Event], seats: Seats) -> LogHand:
    with within(hand=start.label):
        stays = after is not None and after.round == start.round
        hand = _Hand(start, seats, stays=stays)
        for form, user, data in events:
            hand.follow(form, user, data)
        return hand.finished()


class _Hand:
    """Follows the events of one hand."""

    def __init__(self, start: Start, seats: Seats, *, stays: bool) -> None:
        self.start = start
        self.seats = seats
        self.stays = stays
        self.course = Course(len(seats))
        self.dora: list[str] = []
        self.ura: tuple[str, ...] = ()
        self.calls: list[list[Call]] = [[] for _ in seats]
        self.norths = [0] * len(seats)
        self.tile = ""  # drawn or shown last
        self.has_called = False  # a chi or a pon, whose turn is an event of a draw of nothing
        self.outcome: Outcome | None = None
        self.profits: tuple[int, ...] = ()

    def follow(self, form: int, user: int, data: Object) -> None:
        if form == DEALT and not self.dora:  # each player has this event
            self.dora = [_tile(data.get("bao_pai_card"))]
        elif form == DRAW:
            if not self.has_called:
                self.course.draw()
        elif form == ACTION:
            self._act(_seat(_user(data), self.seats), data)
        elif form == NEW_DORA:
            self.dora[1:] = _tiles(data.get("cards"))
        elif form == HAND_ENDS:
            self._end(data)

    def _act(self, seat: int, data: Object) -> None:
        action = a_count(data.get("action"), "action")
        self.has_called = action in CHI or action == PON
        if action in CHI or action in (PON, OPEN_KAN):
            tiles = (_tile(data.get("card")), *_tiles(data.get("group_cards")))
            if len(tiles) != (4 if action == OPEN_KAN else 3):
                refuse(f"a call of {len(tiles)} tiles", "3, or 4 of a kan")
            self.calls[seat].append(Call(tiles))
            self.course.call(seat, kan=action == OPEN_KAN)
        elif action in (CLOSED_KAN, ADDED_KAN):
            self.tile = _tile(data.get("card"))
            self._kan(seat, is_closed=action == CLOSED_KAN)
        elif action == NORTH:
            self.tile = _tile(data.get("card"))
            self.norths[seat] += 1
            self.course.north(seat)
        elif action == DISCARD:
            self.tile = _tile(data.get("card"))
            self.course.discard(seat, riichi=a_flag(data.get("is_li_zhi"), "is_li_zhi"))

    def _kan(self, seat: int, *, is_closed: bool) -> None:
        """An added kan takes the place of its pon."""
        calls, same = self.calls[seat], {kind(self.tile)}
        others = [call for call in calls if {kind(tile) for tile in call.tiles} != same]
        if not is_closed and len(others) == len(calls):
            refuse(f"{self.tile} is added to a pon that was not called", "a pon of it")
        self.calls[seat] = [*others, Call(_all_four(self.tile), is_closed)]
        self.course.kan(seat)

    def _end(self, data: Object) -> None:
        if self.outcome:
            refuse("two results", "one")
        form = a_number(data.get("end_type"), "end_type", RON, 99)
        rows = _by_seat(data.get("user_profit"), self.seats)
        after = [a_number(row.get("user_point"), "user_point") for row in rows]
        self.profits = taken(after, self.start.scores)
        entries = a_list(data.get("win_info") or [], "win_info")
        infos = [an_object(each, "a win") for each in entries]
        if form == EXHAUSTIVE:
            self._draw(infos)
        elif form in (RON, SELF_DRAW):
            liable = [seat for seat, row in enumerate(rows) if row.get("is_bao_pai")]
            wins = [self._win(info, self_draw=form == SELF_DRAW) for info in infos]
            if liable and wins:
                wins[0] = wins[0]._replace(liable=Liable(liable[0], 0))
            discarder = self.course.last_seat if form == RON else None
            self.outcome = together(wins, discarder, len(self.seats))
        else:
            refuse(f"a hand ends with type {form}", "0, 1 or 7")

    def _draw(self, infos: Sequence[Object]) -> None:
        """Who is tenpai is listed as if he had won."""
        riichi = self.course.riichi(ron=False)
        tenpai = {_seat(_user(info), self.seats) for info in infos}
        dealer = self.start.round % len(self.seats)
        changes = _add_riichi(self.profits, {each.seat for each in riichi})
        self.outcome = draw_from(
            changes, tenpai | {each.seat for each in riichi}, dealer if self.stays else None
        )

    def _win(self, info: Object, *, self_draw: bool) -> Win:
        """A winner; at a self-draw the tile won on stands last."""
        seat = _seat(_user(info), self.seats)
        closed = _tiles(info.get("user_cards"))
        if not closed or not (self_draw or self.tile):
            refuse("a win without tiles", "the closed ones and the one won on")
        won_on = closed.pop() if self_draw else self.tile
        if ura := _tiles(info.get("li_bao_card")):
            self.ura = tuple(ura)
        han = a_number(info.get("all_fang_num"), "all_fang_num", 1, 999)
        is_told = han < YAKUMAN
        return Win(
            seat=seat,
            han=han if is_told else None,
            fu=a_number(info.get("all_fu"), "all_fu", 20, 200) if is_told else None,
            yakuman=0,
            tiles=winning_tiles(closed, won_on, self.calls[seat], self.norths[seat]),
            tags=self.course.tags(seat, self_draw=self_draw),
        )

    def finished(self) -> LogHand:
        if self.outcome is None:
            refuse("a hand without a result", "an event of type 5")
        riichi = self.course.riichi(ron=is_ronned(self.outcome))
        changes = _add_riichi(self.profits, {each.seat for each in riichi if each.is_paid})
        return self.course.hand(self.start, self.outcome, changes, self.dora, self.ura)


def _add_riichi(profits: Sequence[int], paid: set[int]) -> list[int]:
    """The changes of a result: the scores that the log gives after it are less riichi."""
    return [profit + STICK * (seat in paid) for seat, profit in enumerate(profits)]
