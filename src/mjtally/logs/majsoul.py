"""Mahjong Soul's records as JSON, in either of two spellings of their keys.

A field that would be 0, false or empty is left out of a record.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from .content import Content, each_game
from .course import Course, less_riichi, together
from .faults import Fault, refuse, shown, within
from .fields import (
    Object,
    a_count,
    a_flag,
    a_list,
    a_number,
    a_text,
    an_object,
    either,
    numbers,
)
from .game import (
    CHANKAN,
    FIRST,
    FRIENDS,
    IPPATSU,
    KYUUSHU,
    LAST,
    LOBBY,
    RINSHAN,
    SANCHAHOU,
    SUUCHA,
    SUUFON,
    SUUKAN,
    Aborted,
    Drawn,
    Liable,
    Log,
    LogHand,
    Outcome,
    Start,
    Win,
    added,
    tags_of,
)
from .ledger import followed
from .tiles import Call, a_tile, winning_tiles

PRESETS = {3: "majsoul-sanma", 4: "majsoul"}
# A record's id begins with the date in China.
ID = re.compile(r"(\d\d)(\d\d)(\d\d)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)

RANKED = 2
CATEGORIES = {1: FRIENDS, 4: LOBBY}
LENGTHS = {1: "east", 2: "south", 4: "hand"}  # ten more with three players
USUAL_REDS = {4: 3, 3: 2}

CHI, PON, OPEN_KAN = 0, 1, 2
CALL = re.compile(r"(shunzi|kezi|minggang|angang)\(([^()]*)\)")
ABORTED = {1: KYUUSHU, 2: SUUFON, 3: SUUKAN, 4: SUUCHA, 5: SANCHAHOU}
TAGS = {
    3: CHANKAN,
    4: RINSHAN,
    5: LAST,
    6: LAST,
    30: IPPATSU,
    35: FIRST,
    36: FIRST,
    59: FIRST,
}
WITH_LIABLE = {37, 44, 50}  # big three dragons, four kans, big four winds

Record = tuple[str, Object]


def find_id(text: str) -> tuple[str, date | None]:
    """The id in a field, and its date; nothing where there is none."""
    found = ID.search(text)
    if not found:
        return "", None
    year, month, day = map(int, found.groups())
    try:
        return found[0], date(2000 + year, month, day)
    except ValueError:  # the 31st of February
        return found[0], None


def recognises(content: Content) -> bool:
    return bool(content.values) and all(map(_is_one, content.values))


def _is_one(value: object) -> bool:
    """Whether it has a head with an id and the table, and beside it records of whatever kind."""
    if not isinstance(value, dict) or not ("data" in value or "records" in value):
        return False
    return any(
        isinstance(head, dict) and "uuid" in head and "config" in head for head in _heads(value)
    )


def read(content: Content) -> Iterator[Log | Fault]:
    return each_game(content.name, content.values, _read)


def _heads(value: Object) -> Iterator[object]:
    return (value[key] for key in ("head", "meta") if key in value)


def _records(root: object) -> Iterator[Record]:
    """The records wherever they lie, in their order: downloaders wrap them differently."""
    waiting = [root]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += reversed(value)
        elif isinstance(value, dict):
            name, data = value.get("name"), value.get("data")
            bare = name.removeprefix(".lq.") if isinstance(name, str) else ""
            if bare.startswith("Record") and isinstance(data, dict):
                yield bare, data
            else:
                waiting += reversed(value.values())


def _read(name: str, value: object) -> Log:
    game = an_object(value, "a record")
    first, *_ = _heads(game)
    head = an_object(first, "head")
    hands = _by_hands(_records([game.get("data"), game.get("records")]))
    if not hands:
        refuse("no records of a game", "records that are decoded to JSON: these may be base64")
    players = len(a_list(hands[0][0][1].get("scores"), "scores", (3, 4)))
    log_id = a_text(head.get("uuid"), "uuid")
    rules, untold = _rules(an_object(head.get("config"), "config"), players)
    final_scores, final_points = _result(head.get("result"), players)
    return followed(
        Log(
            name=name,
            format="majsoul",
            platform="majsoul",
            id=log_id,
            date=find_id(log_id)[1],
            players=_names(head, players),
            rules=rules,
            untold=untold,
            hands=tuple(_hand(hand, players) for hand in hands),
            final_scores=final_scores,
            final_points=final_points,
        )
    )


def _by_hands(records: Iterable[Record]) -> list[list[Record]]:
    hands: list[list[Record]] = []
    for record in records:
        if record[0] == "RecordNewRound":
            hands.append([])
        if hands:
            hands[-1].append(record)
    return hands


def _names(head: Object, players: int) -> tuple[str, ...]:
    """Names by seat; computer players have none."""
    names = [""] * players
    for entry in a_list(head.get("accounts") or [], "accounts"):
        account = an_object(entry, "an account")
        names[_seat(account, players)] = a_text(account.get("nickname") or "", "nickname")
    return tuple(names)


def _result(value: object, players: int) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Final scores and points, which stand in order of rank."""
    if not value:
        return None, None
    rows = a_list(an_object(value, "result").get("players"), "result.players", (players,))
    seats = {_seat(row, players): row for row in (an_object(each, "a player") for each in rows)}
    if len(seats) != players:
        refuse("a result with a seat twice", "each seat once")
    kept = [seats[seat] for seat in range(players)]
    scores = tuple(a_number(either(row, "part_point_1") or 0, "part_point_1") for row in kept)
    points = tuple(a_number(either(row, "total_point") or 0, "total_point") for row in kept)
    return scores, points


def _rules(config: Object, players: int) -> tuple[dict[str, str], tuple[str, ...]]:
    """Declarations, and which rules are not told. Only rooms with rules of their own list
    them, each with its starting score."""
    mode = an_object(config.get("mode") or {}, "mode")
    detail = an_object(either(mode, "detail_rule") or {}, "detail_rule")
    category = a_count(config.get("category") or 0, "category")
    rules = {"rules": PRESETS[players]} if category == RANKED else {}
    if length := LENGTHS.get(a_count(mode.get("mode") or 0, "mode") % 10):
        rules["length"] = length
    untold = [words for number, words in CATEGORIES.items() if number == category]
    if not either(detail, "init_point"):
        return rules, tuple(untold)
    rules["start"] = str(a_count(either(detail, "init_point"), "init_point", 10_000_000))
    if fandian := a_count(detail.get("fandian") or 0, "fandian", 10_000_000):
        rules["target"] = str(fandian)
    reds = a_count(either(detail, "dora_count") or 0, "dora_count", 9)
    if reds != USUAL_REDS[players]:
        rules["red"] = str(reds)
    if not detail.get("shiduan"):
        rules["open-tanyao"] = "no"
    if either(detail, "guyi_mode"):
        untold.append("old yaku")
    if players == 3 and not either(detail, "have_zimosun"):
        untold.append("a self-draw that the absent player's share is paid for")
    return rules, tuple(untold)


def _seat(fields: Object, players: int) -> int:
    return a_number(fields.get("seat") or 0, "seat", 0, players - 1)


def _hand(records: Sequence[Record], players: int) -> LogHand:
    """A hand, from its RecordNewRound to its result."""
    start = records[0][1]
    wind, kyoku, honba = (a_count(start.get(key) or 0, key) for key in ("chang", "ju", "ben"))
    number = a_number(wind, "chang", 0, 3) * players + a_number(kyoku, "ju", 0, players - 1)
    scores = numbers(start.get("scores"), "scores", (players,))
    sticks = a_count(start.get("liqibang") or 0, "liqibang")
    begun = Start(number, honba, sticks, scores)
    with within(hand=begun.label):
        hand = _Hand(begun, _tiles(start.get("doras")))
        for name, fields in records[1:]:
            hand.follow(name, fields)
        return hand.finished()


def _tiles(value: object) -> tuple[str, ...]:
    return tuple(a_tile(tile) for tile in a_list(value or [], "tiles"))


class _Hand:
    """Follows the records of one hand."""

    def __init__(self, start: Start, dora: tuple[str, ...]) -> None:
        self.start = start
        self.players = len(start.scores)
        self.course = Course(self.players)
        self.course.draw()  # the dealer is dealt fourteen tiles
        self.dora = dora
        self.ura: tuple[str, ...] = ()
        self.norths = [0] * self.players
        self.outcome: Outcome | None = None
        self.before: tuple[int, ...] | None = None  # the log's scores before the result
        self.changes = (0,) * self.players

    def follow(self, name: str, fields: Object) -> None:
        match name:
            case "RecordDealTile":
                self.course.draw()
            case "RecordDiscardTile":
                flags = (a_flag(either(fields, key), key) for key in ("is_liqi", "is_wliqi"))
                self.course.discard(self._seat(fields), riichi=any(list(flags)))
            case "RecordChiPengGang":
                form = a_number(fields.get("type") or 0, "a call", CHI, OPEN_KAN)
                self.course.call(self._seat(fields), kan=form == OPEN_KAN)
            case "RecordAnGangAddGang":
                self.course.kan(self._seat(fields))
            case "RecordBaBei":
                self.course.north(self._seat(fields))
                self.norths[self._seat(fields)] += 1
            case "RecordHule" | "RecordNoTile" | "RecordLiuJu" if self.outcome:
                refuse("two results", "one")
            case "RecordHule":
                self._win(fields)
            case "RecordNoTile":
                self._draw(fields)
            case "RecordLiuJu":
                form = a_number(fields.get("type") or 0, "an abortive draw", 1, len(ABORTED))
                self.outcome = Aborted(ABORTED[form])
        if name != "RecordHule" and "doras" in fields:  # all so far
            self.dora = _tiles(fields["doras"]) or self.dora

    def _seat(self, fields: Object) -> int:
        return _seat(fields, self.players)

    def _win(self, fields: Object) -> None:
        hules = [an_object(hule, "a win") for hule in a_list(fields.get("hules"), "hules")]
        self_draw = bool(hules) and a_flag(hules[0].get("zimo"), "zimo")
        discarder = None if self_draw else self.course.last_seat
        self.outcome = together([self._winner(hule) for hule in hules], discarder, self.players)
        self.dora = _tiles(hules[0].get("doras")) or self.dora
        in_riichi = {each.seat for each in self.course.riichi(ron=False)}
        ura = [either(hule, "li_doras") for hule in hules if self._seat(hule) in in_riichi]
        self.ura = _tiles(ura[0]) if ura else ()
        self._pay(fields)

    def _winner(self, hule: Object) -> Win:
        seat = self._seat(hule)
        fans = [an_object(fan, "a yaku") for fan in a_list(hule.get("fans") or [], "fans")]
        ids = [a_count(fan.get("id") or 0, "id") for fan in fans]
        worth = [a_count(fan.get("val") or 0, "val") for fan in fans]
        count = a_number(hule.get("count"), "count", 1, 999)
        yakuman = count if a_flag(hule.get("yiman"), "yiman") else 0
        pao = a_number(hule.get("baopai") or 0, "baopai", 0, self.players)
        liable_for = sum(n for each, n in zip(ids, worth, strict=True) if each in WITH_LIABLE)
        calls = [_call(text) for text in a_list(hule.get("ming") or [], "ming")]
        won_on = a_tile(either(hule, "hu_tile"), "hu_tile")
        return Win(
            seat=seat,
            han=None if yakuman else count,
            fu=None if yakuman else a_number(hule.get("fu"), "fu", 20, 200),
            yakuman=yakuman,
            tiles=winning_tiles(_tiles(hule.get("hand")), won_on, calls, self.norths[seat]),
            tags=tags_of(ids, TAGS),
            liable=Liable(pao - 1, liable_for) if pao else None,
        )

    def _draw(self, fields: Object) -> None:
        rows = a_list(fields.get("players") or [], "players", range(self.players + 1))
        tenpai = frozenset(
            seat
            for seat, row in enumerate(rows)
            if a_flag(an_object(row, "a player").get("tingpai"), "tingpai")
        )
        for payment in a_list(fields.get("scores") or [], "scores"):
            self._pay(an_object(payment, "payments"))
        gained = frozenset(seat for seat, change in enumerate(self.changes) if change > 0)
        is_nagashi = a_flag(fields.get("liujumanguan"), "liujumanguan")
        self.outcome = Drawn(tenpai, gained if is_nagashi else frozenset())

    def _pay(self, fields: Object) -> None:
        sizes = (self.players,)
        if changes := either(fields, "delta_scores"):
            more = numbers(changes, "delta_scores", sizes)
            self.changes = added(self.changes, more)
        if before := either(fields, "old_scores"):
            self.before = numbers(before, "old_scores", sizes)

    def finished(self) -> LogHand:
        if self.outcome is None:
            refuse("a hand without a result", "a win or a draw")
        hand = self.course.hand(self.start, self.outcome, self.changes, self.dora, self.ura)
        before = less_riichi(hand.start.scores, hand.riichi)
        if self.before is not None and self.before != before:
            refuse(f"scores {self.before} before the result", f"{before}")
        return hand


def _call(value: object) -> Call:
    """`shunzi(1m,2m,3m)`, `kezi(7z,7z,7z)`, `minggang(…)` or, closed, `angang(…)`."""
    found = CALL.fullmatch(a_text(value, "a call"))
    if not found:
        refuse(f"a call is {shown(value)}", "one such as kezi(7z,7z,7z)")
    tiles = tuple(a_tile(tile) for tile in found[2].split(","))
    return Call(tiles, is_closed=found[1] == "angang")
