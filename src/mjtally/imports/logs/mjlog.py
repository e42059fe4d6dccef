"""Tenhou's mjlog: XML whose elements follow one another, a move each."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import unquote
from xml.parsers import expat

from .content import (
    MAX_NUMBER,
    FileContent,
    expect_count,
    expect_number,
    expect_points,
    read_games,
    split_before,
)
from .course import HandCourse, check_continuity
from .faults import Fault, FaultPlace, quote_value, refuse
from .game import (
    AbortiveDraw,
    AbortiveKind,
    ExhaustiveDraw,
    HandStart,
    Liability,
    Log,
    LogHand,
    LogWin,
    LogWins,
    Tag,
    add_changes,
    find_tags,
    rotate_seats,
    subtract_scores,
)
from .tenhou import (
    PRESETS_BY_PLAYERS,
    TableFlags,
    build_declarations,
    build_start,
    describe_own_rules,
    find_log_id,
    find_log_second,
)
from .tiles import Call, format_winning_tiles

# An element that has attributes: its name, its attributes, and who discarded since the one before.
XmlElement = tuple[str, Mapping[str, str], bytes]
NO_ELEMENT: XmlElement = ("", {}, b"")

LOG_START = re.compile(rb"(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE\s+mjloggm|<mjloggm[\s/>])")

# Tiles are numbered by kind, four copies of each; of the fives in the suits the first is red.
TILE_KINDS = (
    *(f"{n}{suit}" for suit in "mps" for n in range(1, 10)),
    *(f"{n}z" for n in range(1, 8)),
)
TILES_WITHOUT_REDS = {str(number): TILE_KINDS[number // 4] for number in range(136)}
TILES_WITH_REDS = {**TILES_WITHOUT_REDS, "16": "0m", "52": "0p", "88": "0s"}

# Draws and discards are elements without attributes, named by their player's letter and a tile;
# most of a log is runs of them. Of those it matters only who discarded.
MOVES = re.compile(rb"(<[D-GT-W]\d[<D-GT-W\d\s/>]*/>)")
PLAYERS_BY_LETTER = bytes.maketrans(b"DEFG", bytes(range(4)))
NO_DISCARDERS = bytes(set(range(256)).difference(b"DEFG"))

NO_RED, NO_OPEN_TANYAO, SOUTH, SANMA = 0x02, 0x04, 0x08, 0x10

# fmt: off
YAKU_TAGS: dict[int, Tag] = {
    2: "ippatsu", 3: "chankan", 4: "rinshan", 5: "last", 6: "last",
    36: "first", 37: "first", 38: "first",
}
# fmt: on
LIABILITY_YAKU = {39, 49, 51}  # big three dragons, big four winds, four kans

# fmt: off
ABORTIVE_DRAW_TAGS: dict[str, AbortiveKind] = {
    "yao9": "kyuushu", "kaze4": "suufon", "reach4": "suucha", "kan4": "suukan", "ron3": "sanchahou",
}
# fmt: on
NAGASHI = "nm"


def can_parse(content: FileContent) -> bool:
    return bool(LOG_START.match(content.data))


def parse_log(content: FileContent) -> Iterator[Log | Fault]:
    data = content.data
    if find_log_id(content.name)[0] in content.known_ids:
        opening, *hands = data.split(b"<INIT", 2)
        data = b"<INIT".join((opening, hands[0])) + b"</mjloggm>" if hands[1:] else data
    return read_games(content.name, [data], _parse_game)


def _parse_elements(data: bytes) -> list[XmlElement]:
    """The elements of a file that have attributes.

    A log needs no document type and no entities; refusing them is what keeps a small file
    from becoming a large one."""
    try:
        return _parse_xml(MOVES.split(data))
    except expat.ExpatError:
        pass
    try:
        return _parse_xml([data])  # this says where the text is broken
    except expat.ExpatError as error:
        refuse(f"broken XML: {error}", "a whole file")


def _parse_xml(parts: Sequence[bytes]) -> list[XmlElement]:
    """The elements of the parts of a file, between which there are draws and discards."""
    elements: list[XmlElement] = []
    discards = b""

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal discards
        if attributes:
            elements.append((name, attributes, discards))
            discards = b""

    def doctype(*_: object) -> None:
        refuse("a document type", "an mjlog, which has none")

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = doctype
    try:
        for part, moves in zip(parts[::2], parts[1::2], strict=False):
            parser.Parse(part, False)
            if moves.count(b"<") != moves.count(b"/>"):
                parser.Parse(moves, False)  # this says that they are broken
            discards += moves.translate(PLAYERS_BY_LETTER, NO_DISCARDERS)
        parser.Parse(parts[-1], True)
    except (ValueError, LookupError) as error:  # an encoding that Python does not know
        refuse(f"broken XML: {error}", "UTF-8")
    return elements


class MjlogTable(NamedTuple):
    """The table of a game, the same in all its hands. A client's copy of a log may count players
    from the client's own; seats count from the first dealer."""

    flags: TableFlags
    first_dealer: int
    seats: bytes  # the seat of each player
    tiles: Mapping[str, str]  # the name of each tile, by its number

    def rotate_to_dealer(self, values: Sequence[int]) -> tuple[int, ...]:
        """Values by player as values by seat; if three play, that of a fourth is left out."""
        return rotate_seats(values[: self.flags.players], self.first_dealer)


def _parse_game(name: str, data: bytes) -> Log:
    opening, *hands = split_before(_parse_elements(data), lambda element: element[0] == "INIT")
    if not hands:
        refuse("no hand", "at least one INIT")
    elements = {name: attributes for name, attributes, _ in reversed(opening)}  # the first counts
    table, unknown_rules = _parse_table(elements)
    attributes = elements.get("UN", {})
    names = [unquote(attributes.get(f"n{player}", ""), errors="replace") for player in range(4)]
    log_id, played = find_log_id(name)
    final_scores, final_points, remarks = _parse_final(hands[-1][-1][1], table)
    played_hands = tuple(_parse_hand(table, moves) for moves in hands)
    preset = {} if unknown_rules else {"rules": PRESETS_BY_PLAYERS[table.flags.players]}
    return check_continuity(
        Log(
            name=name,
            format="mjlog",
            platform="tenhou",
            id=log_id,
            date=played,
            second=find_log_second(log_id),
            players=tuple(names[player] for player in table.rotate_to_dealer(range(4))),
            rules=preset | build_declarations(table.flags, played, final_points, played_hands),
            unknown_rules=unknown_rules,
            hands=played_hands,
            final_scores=final_scores,
            final_points=final_points,
            remarks=remarks,
        )
    )


def _parse_table(elements: Mapping[str, Mapping[str, str]]) -> tuple[MjlogTable, tuple[str, ...]]:
    """The table of a game, and the rules that its flags do not show."""
    if "GO" not in elements:
        refuse("no kind of table", "the element GO")
    go = elements["GO"]
    bits = _parse_number(go, "type", high=0xFFFF)
    players = 3 if bits & SANMA else 4
    first = 0
    if "TAIKYOKU" in elements:
        first = _parse_number(elements["TAIKYOKU"], "oya", high=players - 1)
    unknown_rules = describe_own_rules(bits)
    if "csrule" in go:
        unknown_rules += (f"a tournament's rules (csrule {quote_value(go['csrule'])})",)
    table = MjlogTable(
        TableFlags(players, bool(bits & SOUTH), not bits & NO_RED, not bits & NO_OPEN_TANYAO),
        first,
        bytes.maketrans(bytes(range(4)), bytes((player - first) % players for player in range(4))),
        TILES_WITHOUT_REDS if bits & NO_RED else TILES_WITH_REDS,
    )
    return table, unknown_rules


def _parse_final(
    last: Mapping[str, str], table: MjlogTable
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None, tuple[str, ...]]:
    """The final scores and points, which are attributes of the last result, and remarks."""
    if "owari" not in last:
        return None, None, ("the log ends before its game does",)
    values = last["owari"].split(",")
    if len(values) < 2 * table.flags.players:
        refuse(f"owari has {len(values)} numbers", "a score and points for each player")
    scores = [expect_points(value, "owari") // 10 for value in values[0:8:2]]  # hundreds
    points = [expect_points(value, "owari") for value in values[1:8:2]]
    remarks = ("chips are left out",) if len(values) > 8 else ()
    return table.rotate_to_dealer(scores), table.rotate_to_dealer(points), remarks


def _parse_hand(table: MjlogTable, moves: list[XmlElement]) -> LogHand:
    """A hand, from its INIT to its results."""
    attributes = moves[0][1]
    round_number, honba, sticks, _, _, dora, *_ = _parse_numbers(attributes, "seed", 6)
    scores = [100 * score for score in _parse_numbers(attributes, "ten", table.flags.players)]
    start = build_start(round_number, honba, sticks, table.rotate_to_dealer(scores))
    with FaultPlace(hand=start):
        hand = _MjlogHand(start, table, expect_number(dora, "a tile", 0, 135))
        for (name, attributes, discards), (_, _, next_discards) in pairwise(
            (*moves[1:], NO_ELEMENT)
        ):
            hand.add_discards(discards)
            hand.add_event(name, attributes, discards, next_discards)
        return hand.build_hand()


class _MjlogHand(HandCourse):
    RESULTS = "AGARI or RYUUKYOKU"

    def __init__(self, start: HandStart, table: MjlogTable, dora: int) -> None:
        super().__init__(start, [table.tiles[str(dora)]])
        self.table = table
        self.riichi_player: int | None = None  # the player who declares with the next discard

    def add_discards(self, players: bytes) -> None:
        """Add discards in their order; the first one is in riichi if its player declared that."""
        if players:
            first, seats = players[0], players.translate(self.table.seats)
            self.discard(seats[0], riichi=first == self.riichi_player)
            self.skip_discards(seats[1:])
            self.riichi_player = None

    def add_event(
        self,
        name: str,
        attributes: Mapping[str, str],
        discards: bytes,
        next_discards: bytes,
    ) -> None:
        """Add an element, of which the discards before and after it are known."""
        if name == "N":
            seat = self._parse_seat(attributes, "who")
            code = _parse_number(attributes, "m", high=0xFFFF)
            form, _ = _parse_packed_call(code, has_red=self.table.flags.has_red)
            if form == "north":
                self.expose(seat, "north")
            elif form == "kan":
                self.expose(seat, "kan")
            else:
                self.call(seat, kan=form == "open kan")
        elif name == "REACH" and attributes.get("step") == "1":
            # The discard that it is made with comes next, or rarely it has come before.
            player = _parse_number(attributes, "who", high=self.players - 1)
            if discards[-1:] == bytes((player,)) != next_discards[:1]:
                self.declare_riichi(self.table.seats[player])
            else:
                self.riichi_player = player
        elif name == "DORA":
            self.dora.append(self._parse_tiles(attributes, "hai")[0])
        elif name == "AGARI":
            self._add_win(attributes)
        elif name == "RYUUKYOKU":
            self._add_draw(attributes)

    def _add_win(self, attributes: Mapping[str, str]) -> None:
        """Add a winner. If two win, the scores of the second one begin after the first one's."""
        seat, source = self._parse_seat(attributes, "who"), self._parse_seat(attributes, "fromWho")
        discarder = None if seat == source else source
        if isinstance(self.outcome, LogWins) and discarder != self.outcome.discarder:
            refuse("wins on several tiles", "one")
        if seat in self.riichi and attributes.get("doraHaiUra"):
            self.ura = self._parse_tiles(attributes, "doraHaiUra")
        if "doraHai" in attributes:
            self.dora = self._parse_tiles(attributes, "doraHai")
        fu, *_ = _parse_numbers(attributes, "ten", 3)
        yakuman = _parse_numbers(attributes, "yakuman") if attributes.get("yakuman") else []
        yaku = _parse_numbers(attributes, "yaku", 2) if not yakuman else []
        ids = yakuman or yaku[::2]
        liable = None
        if "paoWho" in attributes:
            count = sum(yaku in LIABILITY_YAKU for yaku in ids)
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
        self.add_win(win, discarder)
        self._add_payments(attributes, ron=discarder is not None)

    def _parse_winning_tiles(self, attributes: Mapping[str, str]) -> str:
        closed = self._parse_tiles(attributes, "hai")
        won_on = self._parse_tiles(attributes, "machi")[0]
        if won_on not in closed:
            refuse(f"won on {won_on}, which is not in the hand", "one of its tiles")
        closed.remove(won_on)
        codes = _parse_numbers(attributes, "m") if attributes.get("m") else []
        melds = [
            _parse_packed_call(expect_count(code, "m", 0xFFFF), has_red=self.table.flags.has_red)
            for code in codes
        ]
        calls = [call for _, call in melds if call]
        return format_winning_tiles(closed, won_on, calls, len(melds) - len(calls))

    def _add_draw(self, attributes: Mapping[str, str]) -> None:
        form = attributes.get("type", "")
        kind = ABORTIVE_DRAW_TAGS.get(form)
        if not kind and form not in ("", NAGASHI):
            refuse(f"a draw of type {quote_value(form)}", ", ".join((*ABORTIVE_DRAW_TAGS, NAGASHI)))
        self._add_payments(attributes, ron=kind == "sanchahou")
        if kind:
            self.end(AbortiveDraw(kind))
            return
        tenpai = [
            self.table.seats[player]
            for player in range(self.players)
            if f"hai{player}" in attributes
        ]
        gained = [seat for seat, change in enumerate(self.changes) if form and change > 0]
        self.end(ExhaustiveDraw(frozenset(tenpai), frozenset(gained)))

    def _add_payments(self, attributes: Mapping[str, str], *, ron: bool) -> None:
        """Add the changes by a result to those of a winner before, if there is one."""
        stated = [100 * change for change in _parse_numbers(attributes, "sc", 2 * self.players)]
        before, changes = map(self.table.rotate_to_dealer, (stated[::2], stated[1::2]))
        self.check_scores_before(subtract_scores(before, self.changes), ron=ron)
        self.changes = add_changes(self.changes, changes)

    def _parse_seat(self, attributes: Mapping[str, str], key: str) -> int:
        return self.table.seats[_parse_number(attributes, key, high=self.players - 1)]

    def _parse_tiles(self, attributes: Mapping[str, str], key: str) -> list[str]:
        tiles = self.table.tiles
        try:
            return [tiles[number] for number in attributes[key].split(",")]
        except KeyError:
            numbers = _parse_numbers(attributes, key)
        return [tiles[str(expect_number(number, "a tile", 0, 135))] for number in numbers]


@lru_cache(maxsize=4096)
def _parse_packed_call(code: int, *, has_red: bool) -> tuple[str, Call | None]:
    """The form and the tiles of a call, which are packed into the bits of a number.

    From the lowest: two for the player it came from, then the forms, where the first that is
    set determines the rest."""
    form, is_closed = "pon", False
    if code & 0x4:
        form, (suit, low) = "chi", divmod((code >> 10) // 3, 7)
        numbers = [4 * (9 * suit + low + step) + (code >> 3 + 2 * step & 3) for step in range(3)]
    elif code & 0x18:
        kind, spare = (code >> 9) // 3, code >> 5 & 3
        numbers = [4 * kind + copy for copy in range(4) if code & 0x10 or copy != spare]
        form = "kan" if code & 0x10 else "pon"
    elif code & 0x20:
        return "north", None
    else:
        is_closed = not code & 3
        form = "kan" if is_closed else "open kan"
        numbers = [4 * ((code >> 8) // 4) + copy for copy in range(4)]
    if max(numbers) > 135:
        refuse(f"a call with tile {max(numbers)}", "0 to 135")
    tiles = TILES_WITH_REDS if has_red else TILES_WITHOUT_REDS
    return form, Call(tuple([tiles[str(number)] for number in numbers]), is_closed)


def _parse_numbers(attributes: Mapping[str, str], key: str, least: int = 1) -> list[int]:
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


def _parse_number(attributes: Mapping[str, str], key: str, high: int) -> int:
    """An attribute that is one number."""
    text = attributes.get(key, "")
    if text.isdecimal() and len(text) < 6 and (number := int(text)) <= high:
        return number
    return expect_number(_parse_numbers(attributes, key)[0], key, 0, high)
