"""mjai: events of bots, one JSON object a line, in several dialects.

The oldest gives payments but no han and fu, one gives han and fu with the scores after a win,
the most talkative all of it. What a dialect leaves out is inferred from the moves.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from .content import Content, each_game, one_by_one
from .course import Course, is_ronned, less_riichi, together
from .faults import Fault, refuse, shown, within
from .fields import Object, a_count, a_flag, a_list, a_number, a_text, an_object, numbers
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
    Log,
    LogHand,
    Outcome,
    Start,
    Win,
    tags_of,
    taken,
    turned,
)
from .ledger import draw_from, followed
from .tiles import HIDDEN, Holding
from .tiles import TILES as WRITTEN

WINDS = "ESWN"
TILES = {
    **{tile: tile for tile in WRITTEN if tile[0] != "0" and tile[1] != "z"},
    **{f"5{suit}r": f"0{suit}" for suit in "mps"},
    **{letter: f"{number}z" for number, letter in enumerate("ESWNPFC", start=1)},
    HIDDEN: HIDDEN,
}
START = {3: 35000, 4: 25000}  # of the oldest dialect, which does not tell scores
LENGTHS = {4: "east", 0: "south"}

EXHAUSTIVE = {"fanpai", "nagashimangan"}
ABORTED = {
    "kyushukyuhai": KYUUSHU,
    "sufonrenta": SUUFON,
    "suchareach": SUUCHA,
    "sukaikan": SUUKAN,
    "sanchaho": SANCHAHOU,
}
TAGS = {
    "ippatsu": IPPATSU,
    "haiteiraoyue": LAST,
    "hoteiraoyui": LAST,
    "rinshankaiho": RINSHAN,
    "chankan": CHANKAN,
    "tenho": FIRST,
    "chiho": FIRST,
    "renho": FIRST,
}
YAKUMAN = 100  # han that stand for one, where yaku are named
COUNTED_YAKUMAN = 13
SEVEN_PAIRS = 25  # fu that are not rounded
URA = ("ura_markers", "uradora_markers", "uradora_marker")
FOUR_WINDS = {"1z", "2z", "3z", "4z"}


def recognises(content: Content) -> bool:
    first = next(iter(one_by_one(content.values[:1])), None)
    return isinstance(first, dict) and first.get("type") == "start_game"


def read(content: Content) -> Iterator[Log | Fault]:
    games = _parts(one_by_one(content.values), "start_game")
    return each_game(content.name, games, _read)


def _parts(events: Iterable[object], opening: str) -> list[list[Object]]:
    """The events from each of a kind up to the next of it."""
    parts: list[list[Object]] = []
    for each in events:
        event = an_object(each, "an event")
        if event.get("type") == opening:
            parts.append([])
        if parts:
            parts[-1].append(event)
    return parts


def _read(name: str, events: Sequence[Object]) -> Log:
    hands = _parts(events, "start_kyoku")
    if not hands:
        refuse("no hand", "at least one start_kyoku")
    opening, ending = events[0], events[-1]
    first = hands[0][0]
    players = len(a_list(first.get("tehais"), "tehais", (3, 4)))
    dealer = a_number(first.get("oya"), "oya", 0, players - 1)
    turn = (dealer - a_number(first.get("kyoku"), "kyoku", 1, players) + 1) % players
    names = a_list(opening.get("names") or [""] * players, "names", (players,))
    rules = {}
    if "kyoku_first" in opening:
        rules["length"] = LENGTHS.get(a_count(opening["kyoku_first"], "kyoku_first"), "south")
    if "aka_flag" in opening and not a_flag(opening["aka_flag"], "aka_flag"):
        rules["red"] = "0"
    final = ending.get("scores") if ending.get("type") == "end_game" else None
    return followed(
        Log(
            name=name,
            format="mjai",
            platform="",
            id="",
            date=None,
            players=turned([a_text(each, "a name") for each in names], turn),
            rules=rules,
            untold=(),
            hands=tuple(_hands(hands, players, turn)),
            final_scores=turned(numbers(final, "scores", (players,)), turn) if final else None,
            final_points=None,
        )
    )


def _hands(parts: Sequence[Sequence[Object]], players: int, turn: int) -> Iterator[LogHand]:
    """The hands, each beginning where the one before ended unless it says so itself."""
    scores = (START[players],) * players
    for events, following in zip_longest(parts, parts[1:]):
        start = _start(events[0], players, turn, scores)
        after = _start(following[0], players, turn, scores) if following else None
        with within(hand=start.label):
            hand = _Hand(start, turn, after, events[0])
            for event in events[1:]:
                hand.follow(event)
            played = hand.finished()
        yield played
        scores = played.scores_after


def _start(event: Object, players: int, turn: int, scores: tuple[int, ...]) -> Start:
    wind = a_text(event.get("bakaze"), "bakaze")
    if wind not in WINDS or len(wind) != 1:
        refuse(f"bakaze is {shown(wind)}", "E, S, W or N")
    kyoku = a_number(event.get("kyoku"), "kyoku", 1, players)
    if event.get("scores"):
        scores = turned(numbers(event["scores"], "scores", (players,)), turn)
    return Start(
        WINDS.index(wind) * players + kyoku - 1,
        a_count(event.get("honba"), "honba"),
        a_count(event.get("kyotaku"), "kyotaku"),
        scores,
    )


class _Hand:
    """Follows the events of one hand. Seats of the log count from its own first player."""

    def __init__(self, start: Start, turn: int, after: Start | None, opening: Object) -> None:
        self.start = start
        self.players = len(start.scores)
        self.turn = turn
        self.stays = after is not None and after.round == start.round
        self.course = Course(self.players)
        dealt = a_list(opening.get("tehais"), "tehais", (self.players,))
        self.holdings = [Holding(_tiles(tiles)) for tiles in turned(dealt, turn)]
        self.dora = [_tile(opening.get("dora_marker"))]
        self.ura: tuple[str, ...] = ()
        self.tile = ""  # drawn or shown last
        self.discards: list[str] = []
        self.kans = 0
        self.declaring: int | None = None
        self.wins: list[Win] = []
        self.discarder: int | None = None
        self.outcome: Outcome | None = None
        self.payments: list[tuple[int, ...]] = []
        self.scores: tuple[int, ...] | None = None  # after the result

    def follow(self, event: Object) -> None:
        match event.get("type"):
            case "tsumo":
                self.course.draw()
                self.tile = _tile(event.get("pai"))
                self._holding(event).draw(self.tile)
            case "dahai":
                self._discard(self._seat(event), _tile(event.get("pai")))
            case "chi" | "pon" | "daiminkan" as form:
                self._call(self._seat(event), event, is_kan=form == "daiminkan")
            case "ankan":
                own = _tiles(event.get("consumed"))
                self._holding(event).closed_kan(own)
                self._kan(self._seat(event), own[0] if own else "")
            case "kakan":
                self._holding(event).added_kan(_tile(event.get("pai")))
                self._kan(self._seat(event), _tile(event.get("pai")))
            case "nukidora" | "kita":
                self._holding(event).north()
                self.course.north(self._seat(event))
                self.tile = "4z"
            case "reach":
                self.declaring = self._seat(event)
            case "dora":
                self.dora.append(_tile(event.get("dora_marker")))
            case "hora":
                self._win(event)
            case "ryukyoku":
                self._draw(event)

    def _seat(self, event: Object, key: str = "actor") -> int:
        seat = a_number(event.get(key), key, 0, self.players - 1)
        return (seat - self.turn) % self.players

    def _holding(self, event: Object) -> Holding:
        return self.holdings[self._seat(event)]

    def _discard(self, seat: int, tile: str) -> None:
        self.holdings[seat].discard(tile)
        self.course.discard(seat, riichi=seat == self.declaring)
        self.declaring = None
        self.tile = tile
        self.discards.append(tile)

    def _call(self, seat: int, event: Object, *, is_kan: bool) -> None:
        self.holdings[seat].call(_tile(event.get("pai")), _tiles(event.get("consumed")))
        self.course.call(seat, kan=is_kan)
        self.kans += is_kan

    def _kan(self, seat: int, tile: str) -> None:
        self.course.kan(seat)
        self.tile = tile
        self.kans += 1

    def _win(self, event: Object) -> None:
        if not self.wins and self.outcome:
            refuse("a win after a draw", "one result")
        seat, source = self._seat(event), self._seat(event, "target")
        self_draw = seat == source
        if not self.wins:
            self.discarder = None if self_draw else source
        worth = _worth(event)
        tags = worth.tags
        if tags is None:
            tags = self.course.tags(seat, self_draw=self_draw)
        tile = _tile(event["pai"]) if "pai" in event else self.tile
        tiles = self.holdings[seat].won(tile, self_draw=self_draw)
        win = Win(seat, worth.han, worth.fu, worth.yakuman, tiles, tags)
        if any(each.seat == seat for each in self.course.riichi(ron=False)):
            markers = next((event[key] for key in URA if key in event), None)
            self.ura = _tiles(markers or []) or self.ura
        self.wins.append(win)
        self.outcome = together(self.wins, self.discarder, self.players)
        self._pay(event)

    def _draw(self, event: Object) -> None:
        if self.outcome:
            refuse("a draw after another result", "one result")
        self._pay(event)
        changes = self._changes(is_ronned=False)
        kind = self._kind(event.get("reason"), changes)
        dealer = self.start.round % self.players
        tenpai = {each.seat for each in self.course.riichi(ron=False)} | self._shown(event)
        self.outcome = (
            Aborted(kind) if kind else draw_from(changes, tenpai, dealer if self.stays else None)
        )

    def _shown(self, event: Object) -> set[int]:
        """Who is said to have been tenpai."""
        if not event.get("tenpais"):
            return set()
        entries = a_list(event["tenpais"], "tenpais", (self.players,))
        flags = turned([a_flag(each, "tenpais") for each in entries], self.turn)
        return {seat for seat, is_tenpai in enumerate(flags) if is_tenpai}

    def _pay(self, event: Object) -> None:
        """Note the payments of a result, or the scores after it."""
        sizes = (self.players,)
        if deltas := event.get("deltas"):
            self.payments.append(turned(numbers(deltas, "deltas", sizes), self.turn))
        if scores := event.get("scores"):
            self.scores = turned(numbers(scores, "scores", sizes), self.turn)

    def _changes(self, *, is_ronned: bool) -> tuple[int, ...]:
        """What the result changed, riichi apart, by the payments or else by the scores."""
        if self.payments and len(self.payments) >= len(self.wins):
            return tuple([sum(each) for each in zip(*self.payments, strict=True)])
        if self.scores is None:
            return (0,) * self.players
        before = less_riichi(self.start.scores, self.course.riichi(ron=is_ronned))
        return taken(self.scores, before)

    def _kind(self, reason: object, changes: Sequence[int]) -> str:
        """Which abortive draw it is; none where it is exhaustive. Where the log gives no
        reason: nobody paid and tiles were left."""
        if reason is not None:
            name = a_text(reason, "reason")
            if name in EXHAUSTIVE:
                return ""
            if name not in ABORTED:
                refuse(f"a draw for the reason {shown(name)}", ", ".join(ABORTED))
            return ABORTED[name]
        if any(changes) or self.course.is_wall_used_up:
            return ""
        if len(self.course.riichi(ron=False)) == self.players:
            return SUUCHA
        if self.kans == 4:
            return SUUKAN
        first, *others = self.discards[:4] or [""]
        is_first_turn = len(self.discards) == 4 and not self.course.called
        if is_first_turn and others == [first] * 3 and first in FOUR_WINDS:
            return SUUFON
        return KYUUSHU

    def finished(self) -> LogHand:
        if self.outcome is None:
            refuse("a hand without a result", "hora or ryukyoku")
        if self.wins and not self.payments and self.scores is None:
            refuse("a win without payments", "deltas or scores")
        changes = self._changes(is_ronned=is_ronned(self.outcome))
        return self.course.hand(self.start, self.outcome, changes, self.dora, self.ura)


def _tile(value: object) -> str:
    if not isinstance(value, str) or value not in TILES:
        refuse(f"a tile is {shown(value)}", "one such as 5mr, E or ?")
    return TILES[value]


def _tiles(values: object) -> tuple[str, ...]:
    return tuple(map(_tile, a_list(values, "tiles")))


class Worth(NamedTuple):
    """What a win is said to be worth; None is not told."""

    han: int | None
    fu: int | None
    yakuman: int
    tags: tuple[str, ...] | None


def _worth(event: Object) -> Worth:
    """Fu are not rounded in one dialect. Without yaku, han from thirteen on may be counted or
    not, and then the tiles have to tell."""
    tags = None
    if "yakus" in event:
        rows = [a_list(row, "a yaku", (2,)) for row in a_list(event["yakus"], "yakus")]
        names = [a_text(row[0], "a yaku") for row in rows]
        tags = tags_of(names, TAGS)
    if "fan" not in event:
        return Worth(None, None, 0, tags)
    han = a_number(event["fan"], "fan", 1, 9999)
    if tags is not None and han >= YAKUMAN:
        return Worth(None, None, han // YAKUMAN, tags)
    if tags is None and han >= COUNTED_YAKUMAN:
        return Worth(None, None, 0, tags)
    fu = a_number(event.get("fu"), "fu", 20, 200)
    return Worth(han, fu if fu == SEVEN_PAIRS else -(-fu // 10) * 10, 0, tags)
