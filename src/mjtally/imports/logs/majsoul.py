"""Mahjong Soul's records as JSON, in either of two spellings of their keys, or undecoded.

A field that would be 0, false or empty is left out of a record.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from .content import (
    FileContent,
    JsonObject,
    expect_count,
    expect_flag,
    expect_list,
    expect_number,
    expect_numbers,
    expect_object,
    expect_text,
    find_date,
    find_field,
    find_second_in_china,
    read_games,
    split_before,
)
from .course import HandCourse, check_continuity, combine_wins
from .faults import Fault, FaultPlace, quote_value, refuse
from .game import (
    FRIENDS_ROOM,
    TOURNAMENT_LOBBY,
    AbortiveDraw,
    AbortiveKind,
    ExhaustiveDraw,
    HandStart,
    Liability,
    Log,
    LogHand,
    LogWin,
    Tag,
    add_changes,
    find_tags,
)
from .majsoul_protobuf import decode_message, decode_text, is_message
from .tiles import Call, expect_tile, format_winning_tiles

PRESETS_BY_PLAYERS = {3: "majsoul-sanma", 4: "majsoul"}
# A record's id begins with the date in China.
LOG_ID = re.compile(r"(\d\d)(\d\d)(\d\d)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)

MAX_TIME = 9_999_999_999  # seconds, some hundred years on
RANKED_CATEGORY = 2
ROOMS_BY_CATEGORY = {1: FRIENDS_ROOM, 4: TOURNAMENT_LOBBY}
LENGTHS = {1: "east", 2: "south", 4: "hand"}  # ten more with three players
USUAL_REDS = {4: 3, 3: 2}

CHI, PON, OPEN_KAN = 0, 1, 2
CALL_NOTATION = re.compile(r"(shunzi|kezi|minggang|angang)\(([^()]*)\)")
# fmt: off
ABORTIVE_DRAW_TAGS: dict[int, AbortiveKind] = {
    1: "kyuushu", 2: "suufon", 3: "suukan", 4: "suucha", 5: "sanchahou",
}
YAKU_TAGS: dict[int, Tag] = {
    3: "chankan", 4: "rinshan", 5: "last", 6: "last", 30: "ippatsu",
    35: "first", 36: "first", 59: "first",
}
# fmt: on
LIABILITY_YAKU = {37, 44, 50}  # big three dragons, four kans, big four winds

# Where the records lie; PyMajSoul writes them decoded, each with its name as a field, beside what
# the server sent.
RECORD_KEYS = ("details", "records", "data")
LINK_KEYS = ("data_url", "dataUrl")  # instead of the records: where they can be downloaded
TYPE_KEY = "@type"

GameRecordEntry = tuple[str, JsonObject]


def find_log_id(text: str) -> tuple[str, date | None]:
    """The id in a field, and its date; empty where there is none."""
    match = LOG_ID.search(text)
    return (match[0], find_date(f"20{match[1]}", match[2], match[3])) if match else ("", None)


def can_parse(content: FileContent) -> bool:
    if not content.values:
        return is_message(content.data)
    return all(map(_is_majsoul_record, content.values))


def _is_majsoul_record(value: object) -> bool:
    """Whether a value has a head with an id and the table, and records of any kind beside it."""
    if not isinstance(value, dict) or value.keys().isdisjoint((*RECORD_KEYS, *LINK_KEYS)):
        return False
    return any(
        isinstance(head, dict) and "uuid" in head and "config" in head
        for head in _find_heads(value)
    )


def parse_log(content: FileContent) -> Iterator[Log | Fault]:
    return read_games(content.name, content.values or (content.data,), _parse_game)


def _find_heads(value: JsonObject) -> Iterator[object]:
    return (value[key] for key in ("head", "meta") if key in value)


def _find_records(root: object) -> Iterator[GameRecordEntry]:
    """The records wherever they lie, in their order: downloaders wrap them differently."""
    waiting = [root]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += reversed(value)
        elif isinstance(value, dict):
            name, data = value.get("name"), value.get("data")
            if TYPE_KEY in value:
                name, data = value[TYPE_KEY], value
            bare = name.removeprefix(".lq.") if isinstance(name, str) else ""
            if bare.startswith("Record") and isinstance(data, dict):
                yield bare, data
            else:
                waiting += reversed(value.values())
        elif isinstance(value, str) and (decoded := decode_text(value)):
            waiting.append(decoded)


def _parse_game(name: str, value: object) -> Log:
    if isinstance(value, bytes):
        value = decode_message(value, find_log_id(name)[0])
    game = expect_object(value, "a record")
    first, *_ = _find_heads(game)
    head = expect_object(first, "head")
    record_lists = (
        split_before(_find_records(game.get(key)), lambda record: record[0] == "RecordNewRound")
        for key in RECORD_KEYS
    )
    hands = next((hands for _, *hands in record_lists if hands), [])
    if not hands:
        url = find_field(game, "data_url")
        source = f"at {quote_value(url)}: save that file" if url else "decoded or in base64"
        refuse("no records of a game", f"those of all hands, {source}")
    players = len(expect_list(hands[0][0][1].get("scores"), "scores", (3, 4)))
    log_id = expect_text(head.get("uuid"), "uuid")
    played = find_log_id(log_id)[1]
    rules, unknown_rules = _parse_rules(expect_object(head.get("config"), "config"), players)
    final_scores, final_points = _parse_final(head.get("result"), players)
    return check_continuity(
        Log(
            name=name,
            format="majsoul",
            platform="majsoul",
            id=log_id,
            date=played,
            second=_find_second(find_field(head, "start_time"), played),
            players=_parse_names(head, players),
            rules=rules,
            unknown_rules=unknown_rules,
            hands=tuple(_parse_hand(hand, players) for hand in hands),
            final_scores=final_scores,
            final_points=final_points,
        )
    )


def _find_second(value: object, played: date | None) -> int | None:
    """The second of its day at which a game began; None if the record does not tell."""
    if played is None or not value:
        return None
    return find_second_in_china(expect_number(value, "start_time", 0, MAX_TIME), played)


def _parse_names(head: JsonObject, players: int) -> tuple[str, ...]:
    """Names by seat; computer players have none."""
    names = [""] * players
    for entry in expect_list(head.get("accounts") or [], "accounts"):
        account = expect_object(entry, "an account")
        names[_parse_seat(account, players)] = expect_text(
            account.get("nickname") or "", "nickname"
        )
    return tuple(names)


def _parse_final(
    value: object, players: int
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Final scores and points, which stand in order of rank."""
    if not value:
        return None, None
    rows = expect_list(expect_object(value, "result").get("players"), "result.players", (players,))
    seats = {
        _parse_seat(row, players): row for row in (expect_object(row, "a player") for row in rows)
    }
    if len(seats) != players:
        refuse("a result with a seat twice", "each seat once")
    rows_by_seat = [seats[seat] for seat in range(players)]
    scores = tuple(
        expect_number(find_field(row, "part_point_1") or 0, "part_point_1") for row in rows_by_seat
    )
    points = tuple(
        expect_number(find_field(row, "total_point") or 0, "total_point") for row in rows_by_seat
    )
    return scores, points


def _parse_rules(config: JsonObject, players: int) -> tuple[dict[str, str], tuple[str, ...]]:
    """The declarations of a room, and which of its rules are not known. Only a room with rules of
    its own lists them, its starting score among them."""
    mode = expect_object(config.get("mode") or {}, "mode")
    detail = expect_object(find_field(mode, "detail_rule") or {}, "detail_rule")
    category = expect_count(config.get("category") or 0, "category")
    rules = {"rules": PRESETS_BY_PLAYERS[players]} if category == RANKED_CATEGORY else {}
    if length := LENGTHS.get(expect_count(mode.get("mode") or 0, "mode") % 10):
        rules["length"] = length
    unknown_rules = [room for number, room in ROOMS_BY_CATEGORY.items() if number == category]
    if not find_field(detail, "init_point"):
        return rules, tuple(unknown_rules)
    rules["start"] = str(expect_count(find_field(detail, "init_point"), "init_point", 10_000_000))
    if fandian := expect_count(detail.get("fandian") or 0, "fandian", 10_000_000):
        rules["target"] = str(fandian)
    reds = expect_count(find_field(detail, "dora_count") or 0, "dora_count", 9)
    if reds != USUAL_REDS[players]:
        rules["red"] = str(reds)
    if not detail.get("shiduan"):
        rules["open-tanyao"] = "no"
    if find_field(detail, "guyi_mode"):
        unknown_rules.append("old yaku")
    if players == 3 and not find_field(detail, "have_zimosun"):
        unknown_rules.append("a self-draw that the absent player's share is paid for")
    return rules, tuple(unknown_rules)


def _parse_seat(fields: JsonObject, players: int) -> int:
    return expect_number(fields.get("seat") or 0, "seat", 0, players - 1)


def _parse_hand(records: Sequence[GameRecordEntry], players: int) -> LogHand:
    """The hand that the records tell, from its RecordNewRound to its result."""
    start = records[0][1]
    wind, kyoku, honba = (expect_count(start.get(key) or 0, key) for key in ("chang", "ju", "ben"))
    number = expect_number(wind, "chang", 0, 3) * players + expect_number(
        kyoku, "ju", 0, players - 1
    )
    scores = expect_numbers(start.get("scores"), "scores", (players,))
    sticks = expect_count(start.get("liqibang") or 0, "liqibang")
    hand_start = HandStart(number, honba, sticks, scores)
    with FaultPlace(hand=hand_start):
        hand = _MajsoulHand(hand_start, _parse_tiles(start.get("doras")))
        for name, fields in records[1:]:
            hand.add_event(name, fields)
        return hand.build_hand()


def _parse_tiles(value: object) -> list[str]:
    return [expect_tile(tile) for tile in expect_list(value or [], "tiles")]


class _MajsoulHand(HandCourse):
    RESULTS = "a win or a draw"

    def __init__(self, start: HandStart, dora: Sequence[str]) -> None:
        super().__init__(start, dora)
        self.draw()  # the dealer is dealt fourteen tiles
        self.north_counts = [0] * self.players

    def add_event(self, name: str, fields: JsonObject) -> None:
        match name:
            case "RecordDealTile":
                self.draw()
            case "RecordDiscardTile":
                flags = [
                    expect_flag(find_field(fields, key), key) for key in ("is_liqi", "is_wliqi")
                ]
                self.discard(self._parse_seat(fields), riichi=any(flags))
            case "RecordChiPengGang":
                form = expect_number(fields.get("type") or 0, "a call", CHI, OPEN_KAN)
                self.call(self._parse_seat(fields), kan=form == OPEN_KAN)
            case "RecordAnGangAddGang":
                self.expose(self._parse_seat(fields), "kan")
            case "RecordBaBei":
                seat = self._parse_seat(fields)
                self.expose(seat, "north")
                self.north_counts[seat] += 1
            case "RecordHule":
                self._add_wins(fields)
            case "RecordNoTile":
                self._add_draw(fields)
            case "RecordLiuJu":
                form = expect_number(
                    fields.get("type") or 0, "an abortive draw", 1, len(ABORTIVE_DRAW_TAGS)
                )
                self.end(AbortiveDraw(ABORTIVE_DRAW_TAGS[form]))
        if name != "RecordHule" and "doras" in fields:  # the list has all indicators so far
            self.dora = _parse_tiles(fields["doras"]) or self.dora

    def _parse_seat(self, fields: JsonObject) -> int:
        return _parse_seat(fields, self.players)

    def _add_wins(self, fields: JsonObject) -> None:
        hules = [expect_object(hule, "a win") for hule in expect_list(fields.get("hules"), "hules")]
        self_draw = bool(hules) and expect_flag(hules[0].get("zimo"), "zimo")
        discarder = None if self_draw else self.last_seat
        wins = [self._parse_win(hule) for hule in hules]
        self.end(combine_wins(wins, discarder, self.players))
        self.dora = _parse_tiles(hules[0].get("doras")) or self.dora
        in_riichi = [hule for hule in hules if self._parse_seat(hule) in self.riichi]
        self.ura = _parse_tiles(find_field(in_riichi[0], "li_doras")) if in_riichi else ()
        self._add_payments(fields, ron=not self_draw)

    def _parse_win(self, hule: JsonObject) -> LogWin:
        seat = self._parse_seat(hule)
        fans = [expect_object(fan, "a yaku") for fan in expect_list(hule.get("fans") or [], "fans")]
        ids = [expect_count(fan.get("id") or 0, "id") for fan in fans]
        values = [expect_count(fan.get("val") or 0, "val") for fan in fans]
        count = expect_number(hule.get("count"), "count", 1, 999)
        yakuman = count if expect_flag(hule.get("yiman"), "yiman") else 0
        pao = expect_number(hule.get("baopai") or 0, "baopai", 0, self.players)
        liable_for = sum(
            value for number, value in zip(ids, values, strict=True) if number in LIABILITY_YAKU
        )
        calls = [_parse_call(text) for text in expect_list(hule.get("ming") or [], "ming")]
        won_on = expect_tile(find_field(hule, "hu_tile"), "hu_tile")
        return LogWin(
            seat=seat,
            han=None if yakuman else count,
            fu=None if yakuman else expect_number(hule.get("fu"), "fu", 20, 200),
            yakuman=yakuman,
            tiles=format_winning_tiles(
                _parse_tiles(hule.get("hand")), won_on, calls, self.north_counts[seat]
            ),
            tags=find_tags(ids, YAKU_TAGS),
            liable=Liability(pao - 1, liable_for) if pao else None,
        )

    def _add_draw(self, fields: JsonObject) -> None:
        rows = expect_list(fields.get("players") or [], "players", range(self.players + 1))
        tenpai = frozenset(
            seat
            for seat, row in enumerate(rows)
            if expect_flag(expect_object(row, "a player").get("tingpai"), "tingpai")
        )
        for payment in expect_list(fields.get("scores") or [], "scores"):
            self._add_payments(expect_object(payment, "payments"), ron=False)
        gained = frozenset(seat for seat, change in enumerate(self.changes) if change > 0)
        is_nagashi = expect_flag(fields.get("liujumanguan"), "liujumanguan")
        self.end(ExhaustiveDraw(tenpai, gained if is_nagashi else frozenset()))

    def _add_payments(self, fields: JsonObject, *, ron: bool) -> None:
        sizes = (self.players,)
        if changes := find_field(fields, "delta_scores"):
            self.changes = add_changes(self.changes, expect_numbers(changes, "delta_scores", sizes))
        if before := find_field(fields, "old_scores"):
            self.check_scores_before(expect_numbers(before, "old_scores", sizes), ron=ron)


def _parse_call(value: object) -> Call:
    """`shunzi(1m,2m,3m)`, `kezi(7z,7z,7z)`, `minggang(…)` or, closed, `angang(…)`."""
    match = CALL_NOTATION.fullmatch(expect_text(value, "a call"))
    if not match:
        refuse(f"a call is {quote_value(value)}", "one such as kezi(7z,7z,7z)")
    tiles = tuple(expect_tile(tile) for tile in match[2].split(","))
    return Call(tiles, is_closed=match[1] == "angang")
