"""Tenhou's mjlog: XML whose elements follow one another, a move each."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote
from xml.parsers import expat

from .content import Content, each_game
from .course import Course, less_riichi, together
from .faults import Fault, refuse, shown, within
from .fields import LARGEST, a_count, a_number, thousandths
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
    Drawn,
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
from .ledger import followed
from .tenhou import PRESETS, Table, find_id, own_rules, rules_of
from .tiles import Call, winning_tiles

Attributes = Mapping[str, str]
Element = tuple[str, Attributes]

BEGINNING = re.compile(rb"(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE\s+mjloggm|<mjloggm[\s/>])")

# Tiles are numbered by kind, four copies of each; of the fives in the suits the first is red.
KINDS = [*(f"{n}{suit}" for suit in "mps" for n in range(1, 10)), *(f"{n}z" for n in range(1, 8))]
PLAIN = tuple([tile for tile in KINDS for _ in range(4)])
REDS = {16: "0m", 52: "0p", 88: "0s"}
WITH_REDS = tuple([REDS.get(number, tile) for number, tile in enumerate(PLAIN)])

# A discard is an element without attributes, named by its player's letter and its tile.
DISCARDS = {f"{letter}{tile}": seat for seat, letter in enumerate("DEFG") for tile in range(136)}

NO_RED, NO_OPEN_TANYAO, SOUTH, SANMA = 0x02, 0x04, 0x08, 0x10

TAGS = {2: IPPATSU, 3: CHANKAN, 4: RINSHAN, 5: LAST, 6: LAST, 36: FIRST, 37: FIRST, 38: FIRST}
WITH_LIABLE = {39, 49, 51}  # big three dragons, big four winds, four kans

ABORTED = {
    "yao9": KYUUSHU,
    "kaze4": SUUFON,
    "reach4": SUUCHA,
    "kan4": SUUKAN,
    "ron3": SANCHAHOU,
}
NAGASHI = "nm"


def recognises(content: Content) -> bool:
    return bool(BEGINNING.match(content.data))


def read(content: Content) -> Iterator[Log | Fault]:
    return each_game(content.name, [content.data], _read)


def elements(data: bytes) -> list[Element]:
    """The elements of a file, without the draws.

    A log needs no document type and no entities; refusing them is what keeps a small file
    from becoming a large one."""
    found: list[Element] = []
    add = found.append

    def start(name: str, attributes: dict[str, str]) -> None:
        if attributes or name in DISCARDS:
            add((name, attributes))

    def doctype(*_: object) -> None:
        refuse("a document type", "an mjlog, which has none")

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = doctype
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        refuse(f"broken XML: {error}", "a whole file")
    except (ValueError, LookupError) as error:  # an encoding that Python does not know
        refuse(f"broken XML: {error}", "UTF-8")
    return found


def tiles_of(*, has_red: bool) -> Sequence[str]:
    """The tiles by their numbers."""
    return WITH_REDS if has_red else PLAIN


class Sitting(NamedTuple):
    """What holds for all hands of a game. A client's own copy may number seats from its
    player; `first` is the number of the first dealer, from whom seats are counted here."""

    players: int
    first: int
    has_red: bool

    def seat(self, number: int) -> int:
        return (number - self.first) % self.players

    def turned(self, values: Sequence[int]) -> tuple[int, ...]:
        """What stands by player, from the first dealer on; a fourth of three is left out."""
        return turned(values[: self.players], self.first)


def _read(name: str, data: bytes) -> Log:
    opening, *hands = _by_hands(elements(data))
    if not hands:
        refuse("no hand", "at least one INIT")
    kinds = dict(reversed(opening))  # the first of each name counts
    sitting, table, untold = _table(kinds)
    seen = kinds.get("UN", {})
    names = [unquote(seen.get(f"n{seat}", ""), errors="replace") for seat in range(4)]
    order = sitting.turned(range(4))
    log_id, played = find_id(name)
    final_scores, final_points, remarks = _owari(hands[-1][-1], sitting)
    played_hands = tuple(_hand(sitting, moves) for moves in hands)
    preset = {} if untold else {"rules": PRESETS[sitting.players]}
    return followed(
        Log(
            name=name,
            format="mjlog",
            platform="tenhou",
            id=log_id,
            date=played,
            players=tuple(names[seat] for seat in order),
            rules=preset | rules_of(table, played, final_points, played_hands),
            untold=untold,
            hands=played_hands,
            final_scores=final_scores,
            final_points=final_points,
            remarks=remarks,
        )
    )


def _by_hands(found: Iterable[Element]) -> list[list[Element]]:
    """What comes before the first hand, then each hand."""
    parts: list[list[Element]] = [[]]
    for element in found:
        if element[0] == "INIT":
            parts.append([])
        parts[-1].append(element)
    return parts


def _table(kinds: Mapping[str, Attributes]) -> tuple[Sitting, Table, tuple[str, ...]]:
    """The sitting, the flags, and which rules they do not tell."""
    if "GO" not in kinds:
        refuse("no kind of table", "the element GO")
    go = kinds["GO"]
    flags = _number(go, "type", high=0xFFFF)
    players = 3 if flags & SANMA else 4
    first = _number(kinds["TAIKYOKU"], "oya", high=players - 1) if "TAIKYOKU" in kinds else 0
    table = Table(players, bool(flags & SOUTH), not flags & NO_RED, not flags & NO_OPEN_TANYAO)
    untold = own_rules(flags)
    if "csrule" in go:
        untold += (f"a tournament's rules (csrule {shown(go['csrule'])})",)
    return Sitting(players, first, table.has_red), table, untold


def _owari(
    last: Element, sitting: Sitting
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None, tuple[str, ...]]:
    """Final scores and points, which stand on the last result."""
    if "owari" not in last[1]:
        return None, None, ("the log ends before its game does",)
    values = last[1]["owari"].split(",")
    if len(values) < 2 * sitting.players:
        refuse(f"owari has {len(values)} numbers", "a score and points for each player")
    scores = [thousandths(value, "owari") // 10 for value in values[0:8:2]]  # hundreds
    points = [thousandths(value, "owari") for value in values[1:8:2]]
    remarks = ("chips are left out",) if len(values) > 8 else ()
    return sitting.turned(scores), sitting.turned(points), remarks


def _hand(sitting: Sitting, moves: Sequence[Element]) -> LogHand:
    """A hand, from its INIT to its results."""
    attributes = moves[0][1]
    counts = _numbers(attributes, "seed", 6)
    wind, kyoku = divmod(a_number(counts[0], "a round", 0, 15), 4)
    if kyoku >= sitting.players:
        refuse(f"round {counts[0]}", "one of three players")
    scores = sitting.turned(_hundreds(_numbers(attributes, "ten", sitting.players)))
    number, honba = wind * sitting.players + kyoku, a_count(counts[1], "honba")
    start = Start(number, honba, a_count(counts[2], "sticks"), scores)
    with within(hand=start.label):
        hand = _Hand(sitting, start, a_number(counts[5], "a tile", 0, 135))
        for name, each in moves[1:]:
            hand.follow(name, each)
        return hand.finished()


class _Hand:
    """Follows the elements of one hand."""

    def __init__(self, sitting: Sitting, start: Start, dora: int) -> None:
        self.sitting = sitting
        self.start = start
        self.tiles = tiles_of(has_red=sitting.has_red)
        self.seats = [sitting.seat(number) for number in range(4)]
        self.course = Course(sitting.players)
        self.dora = [self.tiles[dora]]
        self.ura: tuple[str, ...] = ()
        self.declaring: int | None = None
        self.wins: list[Win] = []
        self.discarder: int | None = None
        self.outcome: Outcome | None = None
        self.stated: list[tuple[int, ...]] = []  # scores before and changes, of each result

    def follow(self, name: str, attributes: Attributes) -> None:
        if name in DISCARDS:
            seat = self.seats[DISCARDS[name]]
            self.course.discard(seat, riichi=seat == self.declaring)
            self.declaring = None
        elif name == "N":
            self._call(self._seat(attributes, "who"), _number(attributes, "m", high=0xFFFF))
        elif name == "REACH":
            if attributes.get("step") == "1":
                self.declaring = self._seat(attributes, "who")
        elif name == "DORA":
            self.dora.append(self._tiles(attributes, "hai")[0])
        elif name == "AGARI":
            self._win(attributes)
        elif name == "RYUUKYOKU":
            self._draw(attributes)

    def _call(self, seat: int, code: int) -> None:
        form, _ = read_call(code, has_red=self.sitting.has_red)
        if form == "kan":
            self.course.kan(seat)
        elif form == "north":
            self.course.north(seat)
        else:
            self.course.call(seat, kan=form == "open kan")

    def _win(self, attributes: Attributes) -> None:
        """One winner; on a double ron one of two, the second counting from the first's scores."""
        if not self.wins and self.outcome:
            refuse("a win after a draw", "one result")
        seat, source = self._seat(attributes, "who"), self._seat(attributes, "fromWho")
        discarder = None if seat == source else source
        if self.wins and discarder != self.discarder:
            refuse("wins on several tiles", "one")
        self.discarder = discarder
        in_riichi = any(each.seat == seat for each in self.course.riichi(ron=False))
        if in_riichi and attributes.get("doraHaiUra"):
            self.ura = self._tiles(attributes, "doraHaiUra")
        if "doraHai" in attributes:
            self.dora = list(self._tiles(attributes, "doraHai"))
        self._state(attributes)
        fu, *_ = _numbers(attributes, "ten", 3)
        yakuman = _numbers(attributes, "yakuman") if attributes.get("yakuman") else []
        yaku = _numbers(attributes, "yaku", 0 if yakuman else 2) if not yakuman else []
        ids = yakuman or yaku[::2]
        liable = None
        if "paoWho" in attributes:
            count = sum(each in WITH_LIABLE for each in ids)
            liable = Liable(self._seat(attributes, "paoWho"), count)
        win = Win(
            seat=seat,
            han=None if yakuman else a_number(sum(yaku[1::2]), "han", 1, 99),
            fu=None if yakuman else a_number(fu, "fu", 20, 200),
            yakuman=len(yakuman),
            tiles=self._winning_tiles(attributes),
            tags=tags_of(ids, TAGS),
            liable=liable,
        )
        self.wins.append(win)
        self.outcome = together(self.wins, self.discarder, self.sitting.players)

    def _winning_tiles(self, attributes: Attributes) -> str:
        closed = list(self._tiles(attributes, "hai"))
        won_on = self._tiles(attributes, "machi")[0]
        if won_on not in closed:
            refuse(f"won on {won_on}, which is not in the hand", "one of its tiles")
        closed.remove(won_on)
        codes = _numbers(attributes, "m") if attributes.get("m") else []
        has_red = self.sitting.has_red
        melds = [read_call(a_count(code, "m", 0xFFFF), has_red=has_red) for code in codes]
        calls = [call for _, call in melds if call]
        return winning_tiles(closed, won_on, calls, len(melds) - len(calls))

    def _draw(self, attributes: Attributes) -> None:
        if self.outcome:
            refuse("a draw after another result", "one result")
        self._state(attributes)
        form = attributes.get("type", "")
        tenpai = frozenset(
            self.sitting.seat(number)
            for number in range(self.sitting.players)
            if f"hai{number}" in attributes
        )
        if form in ABORTED:
            self.outcome = Aborted(ABORTED[form])
        elif form == NAGASHI:
            changes = self.stated[1]
            gained = frozenset(seat for seat, change in enumerate(changes) if change > 0)
            self.outcome = Drawn(tenpai, gained)
        elif form:
            refuse(f"a draw of type {shown(form)}", ", ".join((*ABORTED, NAGASHI)))
        else:
            self.outcome = Drawn(tenpai)

    def _state(self, attributes: Attributes) -> None:
        """Note the scores before a result and its changes."""
        stated = _hundreds(_numbers(attributes, "sc", 2 * self.sitting.players))
        self.stated += self.sitting.turned(stated[::2]), self.sitting.turned(stated[1::2])

    def finished(self) -> LogHand:
        if self.outcome is None:
            refuse("a hand without a result", "AGARI or RYUUKYOKU")
        changes = [sum(each) for each in zip(*self.stated[1::2], strict=True)]
        hand = self.course.hand(self.start, self.outcome, changes, self.dora, self.ura)
        scores = less_riichi(hand.start.scores, hand.riichi)
        for before, more in zip(self.stated[::2], self.stated[1::2], strict=True):
            if before != scores:
                refuse(f"scores {before} before the result", f"{scores}")
            scores = added(scores, more)
        return hand

    def _seat(self, attributes: Attributes, key: str) -> int:
        return self.sitting.seat(_number(attributes, key, high=self.sitting.players - 1))

    def _tiles(self, attributes: Attributes, key: str) -> tuple[str, ...]:
        names = self.tiles
        return tuple([names[a_number(n, "a tile", 0, 135)] for n in _numbers(attributes, key)])


@lru_cache(maxsize=4096)
def read_call(code: int, *, has_red: bool) -> tuple[str, Call | None]:
    """The form and the tiles of a call, which are packed into the bits of a number.

    From the lowest: two for the player it came from, then the forms, where the first that is
    set tells how to read on."""
    tiles = tiles_of(has_red=has_red)
    if code & 0x4:
        base = (code >> 10) // 3
        suit, low = divmod(base, 7)
        starts = [4 * (9 * suit + low + step) + (code >> 3 + 2 * step & 3) for step in range(3)]
        return "chi", _call(starts, tiles)
    if code & 0x18:
        kind, spare = (code >> 9) // 3, code >> 5 & 3
        copies = [4 * kind + copy for copy in range(4) if code & 0x10 or copy != spare]
        return ("kan" if code & 0x10 else "pon"), _call(copies, tiles)
    if code & 0x20:
        return "north", None
    kind, is_closed = (code >> 8) // 4, not code & 3
    copies = [4 * kind + copy for copy in range(4)]
    return ("kan" if is_closed else "open kan"), _call(copies, tiles, is_closed=is_closed)


def _call(numbers: Sequence[int], tiles: Sequence[str], *, is_closed: bool = False) -> Call:
    if max(numbers) >= len(tiles):
        refuse(f"a call with tile {max(numbers)}", "0 to 135")
    return Call(tuple([tiles[number] for number in numbers]), is_closed)


def _hundreds(values: Iterable[int]) -> list[int]:
    return [100 * value for value in values]


def _numbers(attributes: Attributes, key: str, least: int = 1) -> list[int]:
    """The numbers of an attribute, at least so many."""
    text = attributes.get(key)
    if text is None:
        refuse(f"an element without {key}", "its numbers")
    try:
        values = list(map(int, text.split(",")))
    except ValueError:
        refuse(f"{key} is {shown(text)}", "whole numbers")
    if len(values) < least or max(values) > LARGEST or min(values) < -LARGEST:
        refuse(f"{key} is {shown(text)}", f"{least} numbers of a game")
    return values


def _number(attributes: Attributes, key: str, high: int) -> int:
    """An attribute that is one number."""
    return a_number(_numbers(attributes, key)[0], key, 0, high)
