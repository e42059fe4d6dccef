"""Tenhou's mjlog: XML whose elements follow one another, a move each."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote
from xml.parsers import expat

from .content import FileContent, read_games
from .continuity import check_continuity
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
    ExhaustiveDraw,
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
from .hand_course import HandCourse, combine_wins, subtract_riichi_sticks
from .json_fields import MAX_NUMBER, expect_count, expect_number, expect_points
from .tenhou import (
    PRESETS_BY_PLAYERS,
    TableFlags,
    build_declarations,
    describe_own_rules,
    find_log_id,
)
from .tiles import Call, format_winning_tiles

XmlAttributes = Mapping[str, str]


class XmlElement(NamedTuple):
    """An element with attributes, and who discarded since the one before it."""

    name: str
    attributes: XmlAttributes
    discards: Sequence[int]


LOG_START = re.compile(rb"(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE\s+mjloggm|<mjloggm[\s/>])")

# Tiles are numbered by kind, four copies of each; of the fives in the suits the first is red.
TILE_KINDS = [
    *(f"{n}{suit}" for suit in "mps" for n in range(1, 10)),
    *(f"{n}z" for n in range(1, 8)),
]
TILES_WITHOUT_REDS = tuple([tile for tile in TILE_KINDS for _ in range(4)])
RED_TILES = {16: "0m", 52: "0p", 88: "0s"}
TILES_WITH_REDS = tuple(
    [RED_TILES.get(number, tile) for number, tile in enumerate(TILES_WITHOUT_REDS)]
)
TILE_NUMBERS = {str(number): number for number in range(len(TILES_WITHOUT_REDS))}

DRAWS = re.compile(rb"<[TUVW]\d{1,3}/>")  # half of a log
# A discard is an element without attributes, named by its player's letter and its tile.
DISCARD_TAGS = {
    f"{letter}{tile}": player for player, letter in enumerate("DEFG") for tile in range(136)
}

NO_RED, NO_OPEN_TANYAO, SOUTH, SANMA = 0x02, 0x04, 0x08, 0x10

YAKU_TAGS = {
    2: IPPATSU,
    3: CHANKAN,
    4: RINSHAN,
    5: LAST_TILE,
    6: LAST_TILE,
    36: FIRST_TURN,
    37: FIRST_TURN,
    38: FIRST_TURN,
}
LIABILITY_YAKU = {39, 49, 51}  # big three dragons, big four winds, four kans

ABORTIVE_DRAW_TAGS = {
    "yao9": KYUUSHU,
    "kaze4": SUUFON,
    "reach4": SUUCHA,
    "kan4": SUUKAN,
    "ron3": SANCHAHOU,
}
NAGASHI = "nm"


def can_parse(content: FileContent) -> bool:
    return bool(LOG_START.match(content.data))


def parse_log(content: FileContent) -> Iterator[Log | Fault]:
    data = content.data
    if find_log_id(content.name)[0] in content.known_ids:
        opening, *hands = data.split(b"<INIT", 2)
        data = b"<INIT".join((opening, hands[0])) + b"</mjloggm>" if hands[1:] else data
    return read_games(content.name, [data], _parse_game)


def parse_elements(data: bytes) -> list[XmlElement]:
    """The elements of a file, without the draws; of a discard it matters only whose it is.

    A log needs no document type and no entities; refusing them is what keeps a small file
    from becoming a large one."""
    try:
        return _parse_xml(DRAWS.sub(b"", data))
    except expat.ExpatError:
        pass
    try:
        return _parse_xml(data)  # for the place of what is broken
    except expat.ExpatError as error:
        refuse(f"broken XML: {error}", "a whole file")


def _parse_xml(data: bytes) -> list[XmlElement]:
    found: list[XmlElement] = []
    discards: list[int] = []
    add_element, add_discard = found.append, discards.append

    def start(name: str, attributes: dict[str, str]) -> None:
        if attributes:
            add_element(XmlElement(name, attributes, tuple(discards)))
            discards.clear()
        elif name in DISCARD_TAGS:
            add_discard(DISCARD_TAGS[name])

    def doctype(*_: object) -> None:
        refuse("a document type", "an mjlog, which has none")

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = doctype
    try:
        parser.Parse(data, True)
    except (ValueError, LookupError) as error:  # an encoding that Python does not know
        refuse(f"broken XML: {error}", "UTF-8")
    return found


def tiles_by_number(*, has_red: bool) -> Sequence[str]:
    """The tiles by their numbers."""
    return TILES_WITH_REDS if has_red else TILES_WITHOUT_REDS


class MjlogTable(NamedTuple):
    """What holds for all hands of a game. A client's own copy may number seats from its
    player; seats are counted here from the first dealer, `first_player`."""

    players: int
    first_player: int
    has_red: bool
    seats: Sequence[int]  # by player
    seats_by_text: Mapping[str, int]  # by the player's number as it is written

    def rotate_to_dealer(self, values: Sequence[int]) -> tuple[int, ...]:
        """What stands by player, from the first dealer on; a fourth of three is left out."""
        return rotate_seats(values[: self.players], self.first_player)


def _parse_game(name: str, data: bytes) -> Log:
    opening, *hands = _split_hands(parse_elements(data))
    if not hands:
        refuse("no hand", "at least one INIT")
    kinds = {each.name: each.attributes for each in reversed(opening)}  # the first of each counts
    table, flags, unknown_rules = _parse_table(kinds)
    attributes = kinds.get("UN", {})
    names = [unquote(attributes.get(f"n{seat}", ""), errors="replace") for seat in range(4)]
    order = table.rotate_to_dealer(range(4))
    log_id, played = find_log_id(name)
    final_scores, final_points, remarks = _parse_final(hands[-1][-1], table)
    played_hands = tuple(_parse_hand(table, moves) for moves in hands)
    preset = {} if unknown_rules else {"rules": PRESETS_BY_PLAYERS[table.players]}
    return check_continuity(
        Log(
            name=name,
            format="mjlog",
            platform="tenhou",
            id=log_id,
            date=played,
            players=tuple(names[seat] for seat in order),
            rules=preset | build_declarations(flags, played, final_points, played_hands),
            unknown_rules=unknown_rules,
            hands=played_hands,
            final_scores=final_scores,
            final_points=final_points,
            remarks=remarks,
        )
    )


def _split_hands(found: Iterable[XmlElement]) -> list[list[XmlElement]]:
    """What comes before the first hand, then each hand."""
    parts: list[list[XmlElement]] = [[]]
    for element in found:
        if element.name == "INIT":
            parts.append([])
        parts[-1].append(element)
    return parts


def _parse_table(
    kinds: Mapping[str, XmlAttributes],
) -> tuple[MjlogTable, TableFlags, tuple[str, ...]]:
    """The table, its flags, and which rules they do not show."""
    if "GO" not in kinds:
        refuse("no kind of table", "the element GO")
    go = kinds["GO"]
    bits = _parse_number(go, "type", high=0xFFFF)
    players = 3 if bits & SANMA else 4
    first = _parse_number(kinds["TAIKYOKU"], "oya", high=players - 1) if "TAIKYOKU" in kinds else 0
    flags = TableFlags(players, bool(bits & SOUTH), not bits & NO_RED, not bits & NO_OPEN_TANYAO)
    unknown_rules = describe_own_rules(bits)
    if "csrule" in go:
        unknown_rules += (f"a tournament's rules (csrule {quote_value(go['csrule'])})",)
    seats = [(player - first) % players for player in range(4)]
    seats_by_text = {str(player): seats[player] for player in range(players)}
    table = MjlogTable(players, first, flags.has_red, seats, seats_by_text)
    return table, flags, unknown_rules


def _parse_final(
    last: XmlElement, table: MjlogTable
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None, tuple[str, ...]]:
    """Final scores and points, which stand on the last result."""
    if "owari" not in last.attributes:
        return None, None, ("the log ends before its game does",)
    values = last.attributes["owari"].split(",")
    if len(values) < 2 * table.players:
        refuse(f"owari has {len(values)} numbers", "a score and points for each player")
    scores = [expect_points(value, "owari") // 10 for value in values[0:8:2]]  # hundreds
    points = [expect_points(value, "owari") for value in values[1:8:2]]
    remarks = ("chips are left out",) if len(values) > 8 else ()
    return table.rotate_to_dealer(scores), table.rotate_to_dealer(points), remarks


def _parse_hand(table: MjlogTable, moves: Sequence[XmlElement]) -> LogHand:
    """A hand, from its INIT to its results."""
    attributes = moves[0].attributes
    counts = _parse_numbers(attributes, "seed", 6)
    wind, kyoku = divmod(expect_number(counts[0], "a round", 0, 15), 4)
    if kyoku >= table.players:
        refuse(f"round {counts[0]}", "one of three players")
    scores = table.rotate_to_dealer(
        _multiply_by_hundred(_parse_numbers(attributes, "ten", table.players))
    )
    number, honba = wind * table.players + kyoku, expect_count(counts[1], "honba")
    start = HandStart(number, honba, expect_count(counts[2], "sticks"), scores)
    with locate_faults(hand=start.label):
        hand = _MjlogHandParser(table, start, expect_number(counts[5], "a tile", 0, 135))
        for number, (name, each, discards) in enumerate(moves[1:], start=2):
            seats = [table.seats[player] for player in discards] if discards else discards
            if name == "REACH" and each.get("step") == "1":
                nexts = moves[number].discards if number < len(moves) else []
                hand.add_riichi(each, seats, [table.seats[player] for player in nexts])
                continue
            if seats:
                hand.add_discards(seats)
            hand.add_event(name, each)
        return hand.build_hand()


class _MjlogHandParser:
    """Follows the elements of one hand."""

    def __init__(self, table: MjlogTable, start: HandStart, dora: int) -> None:
        self.table = table
        self.start = start
        self.tiles = tiles_by_number(has_red=table.has_red)
        self.course = HandCourse(table.players)
        self.dora = [self.tiles[dora]]
        self.ura: tuple[str, ...] = ()
        self.riichi_seat: int | None = None
        self.wins: list[LogWin] = []
        self.discarder: int | None = None
        self.outcome: HandOutcome | None = None
        # The scores before each result, and its changes, in turns.
        self.stated_payments: list[tuple[int, ...]] = []

    def add_discards(self, seats: Sequence[int]) -> None:
        """Discards by these in turn; the first is with riichi where its player declared it."""
        self.course.discard(seats[0], riichi=seats[0] == self.riichi_seat)
        self.course.skip_discards(seats[1:])
        self.riichi_seat = None

    def add_riichi(
        self, attributes: XmlAttributes, seats: Sequence[int], next_seats: Sequence[int]
    ) -> None:
        """A declaration between discards: the one it is made with comes next, or rarely it was
        the last one before."""
        seat = self._parse_seat(attributes, "who")
        is_late = seats[-1:] == [seat] != next_seats[:1]
        before = seats[:-1] if is_late else seats
        if before:
            self.add_discards(before)
        self.riichi_seat = seat
        if is_late:
            self.add_discards([seat])

    def add_event(self, name: str, attributes: XmlAttributes) -> None:
        if name == "N":
            self._add_call(
                self._parse_seat(attributes, "who"), _parse_number(attributes, "m", high=0xFFFF)
            )
        elif name == "DORA":
            self.dora.append(self._parse_tiles(attributes, "hai")[0])
        elif name == "AGARI":
            self._add_win(attributes)
        elif name == "RYUUKYOKU":
            self._add_draw(attributes)

    def _add_call(self, seat: int, code: int) -> None:
        form, _ = parse_packed_call(code, has_red=self.table.has_red)
        if form == "kan":
            self.course.declare_kan(seat)
        elif form == "north":
            self.course.set_north_aside(seat)
        else:
            self.course.call(seat, kan=form == "open kan")

    def _add_win(self, attributes: XmlAttributes) -> None:
        """One winner; on a double ron one of two, the second counting from the first's scores."""
        if not self.wins and self.outcome:
            refuse("a win after a draw", "one result")
        seat, source = self._parse_seat(attributes, "who"), self._parse_seat(attributes, "fromWho")
        discarder = None if seat == source else source
        if self.wins and discarder != self.discarder:
            refuse("wins on several tiles", "one")
        self.discarder = discarder
        if self.course.is_in_riichi(seat) and attributes.get("doraHaiUra"):
            self.ura = self._parse_tiles(attributes, "doraHaiUra")
        if "doraHai" in attributes:
            self.dora = list(self._parse_tiles(attributes, "doraHai"))
        self._add_payments(attributes)
        fu, *_ = _parse_numbers(attributes, "ten", 3)
        yakuman = _parse_numbers(attributes, "yakuman") if attributes.get("yakuman") else []
        yaku = _parse_numbers(attributes, "yaku", 0 if yakuman else 2) if not yakuman else []
        ids = yakuman or yaku[::2]
        liable = None
        if "paoWho" in attributes:
            count = sum(each in LIABILITY_YAKU for each in ids)
            liable = Liability(self._parse_seat(attributes, "paoWho"), count)
        win = LogWin(
            seat=seat,
            han=None if yakuman else expect_number(sum(yaku[1::2]), "han", 1, 99),
            fu=None if yakuman else expect_number(fu, "fu", 20, 200),
            yakuman=len(yakuman),
            tiles=self._parse_winning_tiles(attributes),
            tags=find_tags(ids, YAKU_TAGS),
            liable=liable,
        )
        self.wins.append(win)
        self.outcome = combine_wins(self.wins, self.discarder, self.table.players)

    def _parse_winning_tiles(self, attributes: XmlAttributes) -> str:
        closed = list(self._parse_tiles(attributes, "hai"))
        won_on = self._parse_tiles(attributes, "machi")[0]
        if won_on not in closed:
            refuse(f"won on {won_on}, which is not in the hand", "one of its tiles")
        closed.remove(won_on)
        codes = _parse_numbers(attributes, "m") if attributes.get("m") else []
        has_red = self.table.has_red
        melds = [
            parse_packed_call(expect_count(code, "m", 0xFFFF), has_red=has_red) for code in codes
        ]
        calls = [call for _, call in melds if call]
        return format_winning_tiles(closed, won_on, calls, len(melds) - len(calls))

    def _add_draw(self, attributes: XmlAttributes) -> None:
        if self.outcome:
            refuse("a draw after another result", "one result")
        self._add_payments(attributes)
        form = attributes.get("type", "")
        tenpai = frozenset(
            self.table.seats[player]
            for player in range(self.table.players)
            if f"hai{player}" in attributes
        )
        if form in ABORTIVE_DRAW_TAGS:
            self.outcome = AbortiveDraw(ABORTIVE_DRAW_TAGS[form])
        elif form == NAGASHI:
            changes = self.stated_payments[1]
            gained = frozenset(seat for seat, change in enumerate(changes) if change > 0)
            self.outcome = ExhaustiveDraw(tenpai, gained)
        elif form:
            refuse(f"a draw of type {quote_value(form)}", ", ".join((*ABORTIVE_DRAW_TAGS, NAGASHI)))
        else:
            self.outcome = ExhaustiveDraw(tenpai)

    def _add_payments(self, attributes: XmlAttributes) -> None:
        """Note the scores before a result and its changes."""
        stated = _multiply_by_hundred(_parse_numbers(attributes, "sc", 2 * self.table.players))
        self.stated_payments += (
            self.table.rotate_to_dealer(stated[::2]),
            self.table.rotate_to_dealer(stated[1::2]),
        )

    def build_hand(self) -> LogHand:
        if self.outcome is None:
            refuse("a hand without a result", "AGARI or RYUUKYOKU")
        changes = [sum(each) for each in zip(*self.stated_payments[1::2], strict=True)]
        hand = self.course.build_hand(self.start, self.outcome, changes, self.dora, self.ura)
        scores = subtract_riichi_sticks(hand.start.scores, hand.riichi)
        for before, more in zip(self.stated_payments[::2], self.stated_payments[1::2], strict=True):
            if before != scores:
                refuse(f"scores {before} before the result", f"{scores}")
            scores = add_changes(scores, more)
        return hand

    def _parse_seat(self, attributes: XmlAttributes, key: str) -> int:
        text = attributes.get(key, "")
        if text in self.table.seats_by_text:
            return self.table.seats_by_text[text]
        return self.table.seats[_parse_number(attributes, key, high=self.table.players - 1)]

    def _parse_tiles(self, attributes: XmlAttributes, key: str) -> tuple[str, ...]:
        names = self.tiles
        try:
            return tuple([names[TILE_NUMBERS[n]] for n in attributes[key].split(",")])
        except KeyError:
            numbers = _parse_numbers(attributes, key)
        return tuple([names[expect_number(n, "a tile", 0, 135)] for n in numbers])


@lru_cache(maxsize=4096)
def parse_packed_call(code: int, *, has_red: bool) -> tuple[str, Call | None]:
    """The form and the tiles of a call, which are packed into the bits of a number.

    From the lowest: two for the player it came from, then the forms, where the first that is
    set determines the rest."""
    tiles = tiles_by_number(has_red=has_red)
    if code & 0x4:
        base = (code >> 10) // 3
        suit, low = divmod(base, 7)
        starts = [4 * (9 * suit + low + step) + (code >> 3 + 2 * step & 3) for step in range(3)]
        return "chi", _build_call(starts, tiles)
    if code & 0x18:
        kind, spare = (code >> 9) // 3, code >> 5 & 3
        copies = [4 * kind + copy for copy in range(4) if code & 0x10 or copy != spare]
        return ("kan" if code & 0x10 else "pon"), _build_call(copies, tiles)
    if code & 0x20:
        return "north", None
    kind, is_closed = (code >> 8) // 4, not code & 3
    copies = [4 * kind + copy for copy in range(4)]
    return ("kan" if is_closed else "open kan"), _build_call(copies, tiles, is_closed=is_closed)


def _build_call(numbers: Sequence[int], tiles: Sequence[str], *, is_closed: bool = False) -> Call:
    if max(numbers) >= len(tiles):
        refuse(f"a call with tile {max(numbers)}", "0 to 135")
    return Call(tuple([tiles[number] for number in numbers]), is_closed)


def _multiply_by_hundred(values: Iterable[int]) -> list[int]:
    return [100 * value for value in values]


def _parse_numbers(attributes: XmlAttributes, key: str, least: int = 1) -> list[int]:
    """The numbers of an attribute, at least so many."""
    text = attributes.get(key)
    if text is None:
        refuse(f"an element without {key}", "its numbers")
    try:
        values = list(map(int, text.split(",")))
    except ValueError:
        refuse(f"{key} is {quote_value(text)}", "whole numbers")
    if len(values) < least or max(values) > MAX_NUMBER or min(values) < -MAX_NUMBER:
        refuse(f"{key} is {quote_value(text)}", f"{least} numbers of a game")
    return values


def _parse_number(attributes: XmlAttributes, key: str, high: int) -> int:
    """An attribute that is one number."""
    text = attributes.get(key, "")
    if text.isdecimal() and len(text) < 6 and int(text) <= high:
        return int(text)
    return expect_number(_parse_numbers(attributes, key)[0], key, 0, high)
