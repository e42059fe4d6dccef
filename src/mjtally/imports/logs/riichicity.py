"""Riichi City: hands as events, each of which holds its data as JSON text once more."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from .content import (
    FileContent,
    JsonObject,
    expect_count,
    expect_flag,
    expect_list,
    expect_number,
    expect_object,
    expect_text,
    find_day_in_china,
    find_second_of_day,
    flatten_lists,
    read_games,
)
from .course import HandCourse, check_continuity, combine_wins
from .faults import Fault, FaultPlace, quote_value, refuse
from .game import (
    HandStart,
    Liability,
    Log,
    LogHand,
    LogWin,
    rotate_seats,
    subtract_scores,
)
from .tiles import TILE_NAMES as WRITTEN
from .tiles import Call, format_winning_tiles, without_red

SeatsByUser = Mapping[int, int]  # the seat of each user
LogEvent = tuple[int, int, JsonObject]  # type, user and data

# The code of a tile has the suit in its upper digit, or a number for each wind and dragon, and a
# bit for a red five.
SUITS = {0x00: "p", 0x10: "s", 0x20: "m"}
RED_FLAG = 0x100
TILES_BY_CODE = {
    **{base + digit: f"{digit}{suit}" for base, suit in SUITS.items() for digit in range(1, 10)},
    **{RED_FLAG + base + 5: f"0{suit}" for base, suit in SUITS.items()},
    **{0x31 + 0x10 * number: f"{number + 1}z" for number in range(7)},
}
EAST_CODE = 0x31

DEALT, DRAW, ACTION, HAND_ENDS, GAME_ENDS, NEW_DORA = 1, 2, 4, 5, 6, 7
CHI, PON, OPEN_KAN, CLOSED_KAN, ADDED_KAN, DISCARD, NORTH = (2, 3, 4), 5, 6, 8, 9, 11, 13
RON, SELF_DRAW, EXHAUSTIVE = 0, 1, 7

LENGTHS = {1: "east", 2: "south", 3: "hand"}
LISTED_KEYS = {"endTime", "paiPuId", "players"}
LIST_DESCRIPTION = "a list of games of Riichi City, with scores and the players in order of rank"
# the rules of games in a list
LISTED_RULES = {4: "rules=tenhou uma=30/10/-10/-30", 3: "rules=tenhou-sanma"}
MOST_SECONDS, MAX_TIME = 9_999_999_999, 10**14  # milliseconds are more
HOUSE_RULES = ("isKaiLiZhi", "isShaoJi", "isGeMu", "isLuck")
YAKUMAN_HAN = 13  # han from which the tiles have to show whether they were counted


def can_parse(content: FileContent) -> bool:
    is_record = len(content.values) == 1 and "handRecord" in _find_game(content.values[0])
    return is_record or bool(_find_listed(content.values))


def parse_log(content: FileContent) -> Iterator[Log | Fault]:
    listed = _find_listed(content.values)
    if not listed:
        yield from read_games(content.name, content.values, _parse_game)
    for number, game in enumerate(listed, start=1):
        yield from read_games(f"{content.name}: game {number}", [game], _parse_listed_game)


def _find_listed(values: Sequence[object]) -> list[JsonObject]:
    """The games of the platform's list, which may lie in `data`; none if the values are no list of
    games."""
    contents = [
        value["data"] if isinstance(value, dict) and "data" in value else value for value in values
    ]
    games = [game for game in flatten_lists(contents) if isinstance(game, dict)]
    is_list = games and all(game.keys() >= LISTED_KEYS for game in games)
    return games if is_list and len(games) == len(flatten_lists(contents)) else []


def _parse_listed_game(name: str, game: JsonObject) -> Log:
    """A game of the list, of which final scores are known. Players stand in order of rank."""
    entries = expect_list(game["players"], "players", (3, 4))
    players = [expect_object(entry, "a player") for entry in entries]
    moment = expect_number(game["endTime"], "endTime", 0, MAX_TIME)
    if moment > MOST_SECONDS:  # the moment is in milliseconds
        moment //= 1000
    rules = dict(pair.split("=", 1) for pair in LISTED_RULES[len(players)].split())
    if length := LENGTHS.get(expect_count(game.get("round") or 0, "round")):
        rules["length"] = length
    return Log(
        name=name,
        format=LIST_DESCRIPTION,
        platform="riichicity",
        id=expect_text(game.get("paiPuId") or "", "paiPuId"),
        date=find_day_in_china(moment),
        players=tuple([expect_text(player.get("nickname"), "nickname") for player in players]),
        rules=rules,
        final_scores=tuple([expect_number(player.get("points"), "points") for player in players]),
        source=name.rpartition(": ")[0],
        second=find_second_of_day(moment),
    )


def _find_game(value: object) -> JsonObject:
    """The game itself, which may lie in `data`."""
    if not isinstance(value, dict):
        return {}
    game = value.get("data")
    return game if isinstance(game, dict) else value


def _parse_game(name: str, value: object) -> Log:
    game = _find_game(value)
    records = [
        expect_object(record, "a hand")
        for record in expect_list(game.get("handRecord"), "handRecord")
    ]
    hands = [_parse_events(record) for record in records]
    if not hands or not hands[0]:
        refuse("no hand", "at least one")
    moment = _parse_moment(records[0])
    names = _parse_names(records[0], hands[0])
    players = len(names)
    seats = {user: seat for seat, user in enumerate(names)}
    starts = [
        _parse_start(*record_and_hand, seats)
        for record_and_hand in zip(records, hands, strict=True)
    ]
    final_scores, final_points = _parse_final(hands[-1], seats)
    rules = {}
    if length := LENGTHS.get(expect_count(game.get("round"), "round")):
        rules["length"] = length
    if game.get("initPoints"):
        rules["start"] = str(expect_count(game["initPoints"], "initPoints", 10_000_000))
    own = [flag for flag in HOUSE_RULES if expect_flag(game.get(flag), flag)]
    if players != expect_number(game.get("playerCount", players), "playerCount", 3, 4):
        refuse(f"{players} names", f"{game['playerCount']} players")
    return check_continuity(
        Log(
            name=name,
            format="riichicity",
            platform="riichicity",
            id=expect_text(game.get("keyValue") or "", "keyValue"),
            date=None if moment is None else find_day_in_china(moment),
            second=None if moment is None else find_second_of_day(moment),
            players=tuple(names.values()),
            rules=rules,
            unknown_rules=(f"house rules ({', '.join(own)})",) if own else (),
            hands=tuple(
                _parse_hand(start, after, events, seats)
                for start, after, events in zip_longest(starts, starts[1:], hands)
            ),
            final_scores=final_scores,
            final_points=final_points,
        )
    )


def _parse_events(record: JsonObject) -> list[LogEvent]:
    events = []
    for entry in expect_list(record.get("handEventRecord"), "handEventRecord"):
        event = expect_object(entry, "an event")
        form = expect_count(event.get("eventType"), "eventType")
        user = expect_number(event.get("userId") or 0, "userId", 0, 2**63)
        try:
            data = json.loads(expect_text(event.get("data") or "{}", "an event's data"))
        except (ValueError, RecursionError):
            refuse(f"an event's data is {quote_value(event['data'])}", "JSON")
        events.append((form, user, expect_object(data, "an event's data")))
    return events


def _parse_names(record: JsonObject, events: Sequence[LogEvent]) -> dict[int, str]:
    """Names by user, from the first dealer on, who is the player that draws first."""
    rows = [
        expect_object(player, "a player")
        for player in expect_list(record.get("players"), "players", (3, 4))
    ]
    rows.sort(key=lambda row: expect_count(row.get("position") or 0, "position"))
    users = [_parse_user(row, "userId") for row in rows]
    dealer = next((user for form, user, _ in events if form == DRAW), users[0])
    if dealer not in users or len(set(users)) != len(users):
        refuse("players with the same number, or a first draw by none of them", "its dealer")
    names = [expect_text(row.get("nickname") or "", "nickname") for row in rows]
    first = users.index(dealer)
    return dict(zip(rotate_seats(users, first), rotate_seats(names, first), strict=True))


def _parse_user(fields: JsonObject, key: str = "user_id") -> int:
    return expect_number(fields.get(key), key, 0, 2**63)


def _parse_moment(record: JsonObject) -> int | None:
    """The time of the first event, in seconds since 1970; None if it is not known."""
    event = expect_object(
        expect_list(record.get("handEventRecord"), "handEventRecord")[0], "an event"
    )
    if not event.get("startTime"):
        return None
    return expect_number(event["startTime"], "startTime", 0, 10**14) // 1000


def _parse_start(record: JsonObject, events: Sequence[LogEvent], seats: SeatsByUser) -> HandStart:
    wind = (expect_number(record.get("quanFeng"), "quanFeng", EAST_CODE, 0x61) - EAST_CODE) // 0x10
    kyoku = expect_number(record.get("changCi"), "changCi", 1, len(seats)) - 1
    dealt = next((data for form, _, data in events if form == DEALT), {})
    points = _objects_by_seat(dealt.get("user_info_list"), seats)
    return HandStart(
        wind * len(seats) + kyoku,
        expect_count(record.get("benChangNum") or 0, "benChangNum"),
        expect_count(dealt.get("li_zhi_bang_num") or 0, "li_zhi_bang_num"),
        tuple(expect_number(row.get("hand_points"), "hand_points") for row in points),
    )


def _objects_by_seat(rows: object, seats: SeatsByUser) -> list[JsonObject]:
    """The objects of a list that has one for each player, by seat."""
    values = {}
    for entry in expect_list(rows, "the players", (len(seats),)):
        row = expect_object(entry, "a player")
        values[_find_seat(_parse_user(row), seats)] = row
    if len(values) != len(seats):
        refuse("a player twice", "each once")
    return [values[seat] for seat in range(len(seats))]


def _find_seat(user: int, seats: SeatsByUser) -> int:
    if user not in seats:
        refuse(f"user {user}", "one of the players")
    return seats[user]


def _parse_final(
    events: Sequence[LogEvent], seats: SeatsByUser
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Final scores and points, which are there in tenths."""
    ending = next((data for form, _, data in events if form == GAME_ENDS), None)
    if ending is None:
        return None, None
    rows = _objects_by_seat(ending.get("user_data"), seats)
    scores = tuple(expect_number(row.get("point_num"), "point_num") for row in rows)
    return scores, tuple(100 * expect_number(row.get("score"), "score") for row in rows)


def _parse_tile(value: object) -> str:
    if type(value) is not int or value not in TILES_BY_CODE:
        refuse(f"a tile is {quote_value(value)}", "a number such as 0x01")
    return TILES_BY_CODE[value]


def _parse_tiles(values: object) -> list[str]:
    return [_parse_tile(tile) for tile in expect_list(values or [], "tiles")]


def _kan_tiles(tile: str) -> tuple[str, ...]:
    """The tiles of a kan; one of four fives is red."""
    plain = without_red(tile)
    red = "0" + plain[1]
    return (red if plain[0] == "5" and red in WRITTEN else plain, plain, plain, plain)


def _parse_hand(
    start: HandStart, after: HandStart | None, events: Sequence[LogEvent], seats: SeatsByUser
) -> LogHand:
    with FaultPlace(hand=start):
        hand = _RiichiCityHand(start, seats, after.round if after else None)
        for form, _, data in events:
            hand.add_event(form, data)
        return hand.build_hand()


class _RiichiCityHand(HandCourse):
    RESULTS = "an event of type 5"

    def __init__(self, start: HandStart, seats: SeatsByUser, next_round: int | None) -> None:
        super().__init__(start, (), next_round)
        self.seats = seats
        self.calls: list[list[Call]] = [[] for _ in seats]
        self.north_counts = [0] * len(seats)
        self.tile = ""  # the last one drawn or exposed
        self.has_called = False  # a chi or a pon, whose turn is an event of a draw of nothing

    def add_event(self, form: int, data: JsonObject) -> None:
        if form == DEALT and not self.dora:  # each player has this event
            self.dora = [_parse_tile(data.get("bao_pai_card"))]
        elif form == DRAW:
            if not self.has_called:
                self.draw()
        elif form == ACTION:
            self._add_action(_find_seat(_parse_user(data), self.seats), data)
        elif form == NEW_DORA:
            self.dora[1:] = _parse_tiles(data.get("cards"))
        elif form == HAND_ENDS:
            self._add_result(data)

    def _add_action(self, seat: int, data: JsonObject) -> None:
        action = expect_count(data.get("action"), "action")
        self.has_called = action in CHI or action == PON
        if action in CHI or action in (PON, OPEN_KAN):
            tiles = (_parse_tile(data.get("card")), *_parse_tiles(data.get("group_cards")))
            if len(tiles) != (4 if action == OPEN_KAN else 3):
                refuse(f"a call of {len(tiles)} tiles", "3, or 4 of a kan")
            self.calls[seat].append(Call(tiles))
            self.call(seat, kan=action == OPEN_KAN)
        elif action in (CLOSED_KAN, ADDED_KAN):
            self.tile = _parse_tile(data.get("card"))
            self._add_kan(seat, is_closed=action == CLOSED_KAN)
        elif action == NORTH:
            self.tile = _parse_tile(data.get("card"))
            self.north_counts[seat] += 1
            self.expose(seat, "north")
        elif action == DISCARD:
            self.tile = _parse_tile(data.get("card"))
            self.discard(seat, riichi=expect_flag(data.get("is_li_zhi"), "is_li_zhi"))

    def _add_kan(self, seat: int, *, is_closed: bool) -> None:
        """Add a kan that is not called; an added kan takes the place of its pon."""
        calls, kind = self.calls[seat], {without_red(self.tile)}
        others = [call for call in calls if {without_red(tile) for tile in call.tiles} != kind]
        if not is_closed and len(others) == len(calls):
            refuse(f"{self.tile} is added to a pon that was not called", "a pon of it")
        self.calls[seat] = [*others, Call(_kan_tiles(self.tile), is_closed)]
        self.expose(seat, "kan")

    def _add_result(self, data: JsonObject) -> None:
        form = expect_number(data.get("end_type"), "end_type", RON, 99)
        rows = _objects_by_seat(data.get("user_profit"), self.seats)
        # What the result changed: by the scores after it, or where these are left out, as they
        # were in 2022, by what each player got.
        has_scores = all(row.get("user_point") is not None for row in rows)
        key = "user_point" if has_scores else "point_profit"
        self.changes = [expect_number(row.get(key), key) for row in rows]
        if has_scores:
            before = self.scores_before_result(ron=form == RON)
            self.changes = subtract_scores(self.changes, before)
        entries = expect_list(data.get("win_info") or [], "win_info")
        infos = [expect_object(entry, "a win") for entry in entries]
        if form == EXHAUSTIVE:  # players who are tenpai are listed as if they had won
            tenpai = [_find_seat(_parse_user(info), self.seats) for info in infos]
            self.end(self.infer_draw(tenpai))
        elif form in (RON, SELF_DRAW):
            liable = [seat for seat, row in enumerate(rows) if row.get("is_bao_pai")]
            wins = [self._parse_win(info, self_draw=form == SELF_DRAW) for info in infos]
            if liable and wins:
                wins[0] = wins[0]._replace(liable=Liability(liable[0], 0))
            self.end(combine_wins(wins, self.last_seat if form == RON else None, self.players))
        else:
            refuse(f"a hand ends with type {form}", "0, 1 or 7")

    def _parse_win(self, info: JsonObject, *, self_draw: bool) -> LogWin:
        """A winner; at a self-draw the tile won on stands last."""
        seat = _find_seat(_parse_user(info), self.seats)
        closed = _parse_tiles(info.get("user_cards"))
        if not closed or not (self_draw or self.tile):
            refuse("a win without tiles", "the closed ones and the one won on")
        won_on = closed.pop() if self_draw else self.tile
        self.ura = _parse_tiles(info.get("li_bao_card")) or self.ura
        han = expect_number(info.get("all_fang_num"), "all_fang_num", 1, 999)
        is_stated = han < YAKUMAN_HAN
        return LogWin(
            seat=seat,
            han=han if is_stated else None,
            fu=expect_number(info.get("all_fu"), "all_fu", 20, 200) if is_stated else None,
            yakuman=0,
            tiles=format_winning_tiles(closed, won_on, self.calls[seat], self.north_counts[seat]),
            tags=self.win_tags(seat, self_draw=self_draw),
        )
