"""mjai: events of bots, one JSON object a line, in several dialects.

The oldest gives payments but no han and fu, one gives han and fu with the scores after a win,
the most talkative all of it. What a dialect leaves out is inferred from the moves.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

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
    flatten_lists,
    read_games,
    split_before,
)
from .course import HandCourse, check_continuity, infer_length, is_ronned
from .faults import Fault, FaultPlace, quote_value, refuse
from .game import (
    AbortiveDraw,
    AbortiveKind,
    HandStart,
    Log,
    LogHand,
    LogWin,
    LogWins,
    Tag,
    find_tags,
    rotate_seats,
    subtract_scores,
)
from .tiles import HIDDEN_TILE, PlayerTiles
from .tiles import TILE_NAMES as WRITTEN

WINDS = "ESWN"
TILE_NAMES = {
    **{tile: tile for tile in WRITTEN if tile[0] != "0" and tile[1] != "z"},
    **{f"5{suit}r": f"0{suit}" for suit in "mps"},
    **{letter: f"{number}z" for number, letter in enumerate("ESWNPFC", start=1)},
    HIDDEN_TILE: HIDDEN_TILE,
}
START_SCORES = {3: 35000, 4: 25000}  # the oldest dialect does not give scores
LENGTHS = {4: "east", 0: "south"}

EXHAUSTIVE_DRAWS = {"fanpai", "nagashimangan"}
# fmt: off
ABORTIVE_DRAW_TAGS: dict[str, AbortiveKind] = {
    "kyushukyuhai": "kyuushu", "sufonrenta": "suufon", "suchareach": "suucha", "sukaikan": "suukan",
    "sanchaho": "sanchahou",
}
YAKU_TAGS: dict[str, Tag] = {
    "ippatsu": "ippatsu", "haiteiraoyue": "last", "hoteiraoyui": "last", "rinshankaiho": "rinshan",
    "chankan": "chankan", "tenho": "first", "chiho": "first", "renho": "first",
}
# fmt: on
YAKUMAN_HAN = 100  # han that stand for one, where yaku are named
COUNTED_YAKUMAN = 13
SEVEN_PAIRS_FU = 25  # fu that are not rounded
URA_KEYS = ("ura_markers", "uradora_markers", "uradora_marker")
WIND_TILES = {"1z", "2z", "3z", "4z"}


def can_parse(content: FileContent) -> bool:
    first = next(iter(flatten_lists(_list_events(content.values[:1]))), None)
    return isinstance(first, dict) and first.get("type") == "start_game"


def _list_events(values: Sequence[object]) -> list[object]:
    """The values, with the list of events in place of an object that holds one."""
    return [
        value["events"] if isinstance(value, dict) and "events" in value else value
        for value in values
    ]


def parse_log(content: FileContent) -> Iterator[Log | Fault]:
    events = [
        expect_object(event, "an event") for event in flatten_lists(_list_events(content.values))
    ]
    _, *games = split_before(events, lambda event: event.get("type") == "start_game")
    return read_games(content.name, games, _parse_game)


def _parse_game(name: str, events: Sequence[JsonObject]) -> Log:
    _, *hands = split_before(events, lambda event: event.get("type") == "start_kyoku")
    if not hands:
        refuse("no hand", "at least one start_kyoku")
    opening, ending = events[0], events[-1]
    first = hands[0][0]
    players = len(expect_list(first.get("tehais"), "tehais", (3, 4)))
    dealer = expect_number(first.get("oya"), "oya", 0, players - 1)
    turn = (dealer - expect_number(first.get("kyoku"), "kyoku", 1, players) + 1) % players
    names = expect_list(opening.get("names") or [""] * players, "names", (players,))
    rules = {}
    if "kyoku_first" in opening:
        rules["length"] = LENGTHS.get(expect_count(opening["kyoku_first"], "kyoku_first"), "south")
    if "aka_flag" in opening and not expect_flag(opening["aka_flag"], "aka_flag"):
        rules["red"] = "0"
    is_ended = ending.get("type") == "end_game"
    final = _parse_scores(ending, players, turn) if is_ended else None
    played = tuple(_parse_hands(hands, players, turn, final))
    if is_ended and "kyoku_first" not in opening:
        rules |= infer_length(played[-1])
    return check_continuity(
        Log(
            name=name,
            format="mjai",
            players=rotate_seats([expect_text(name, "a name") for name in names], turn),
            rules=rules,
            hands=played,
            final_scores=final,
        )
    )


def _parse_hands(
    parts: Sequence[Sequence[JsonObject]], players: int, turn: int, final: tuple[int, ...] | None
) -> Iterator[LogHand]:
    """The hands, each beginning where the one before ended unless it says so itself."""
    before: LogHand | None = None
    for events, following in zip_longest(parts, parts[1:]):
        start = _parse_start(events[0], players, turn, before)
        scores_after, next_round = final, None
        if following:
            scores_after = _parse_scores(following[0], players, turn)
            next_round = _parse_round(following[0], players)
        with FaultPlace(hand=start):
            hand = _MjaiHand(start, turn, events[0], scores_after, next_round)
            for event in events[1:]:
                hand.add_event(event)
            before = hand.build_hand()
        yield before


def _parse_start(event: JsonObject, players: int, turn: int, before: LogHand | None) -> HandStart:
    """The start of a hand. If its event leaves something out, that follows from the hand before."""
    scores, sticks = (START_SCORES[players],) * players, 0
    if before:
        scores, sticks = before.scores_after, before.sticks_after
    if "kyotaku" in event:
        sticks = expect_count(event["kyotaku"], "kyotaku")
    return HandStart(
        _parse_round(event, players),
        expect_count(event.get("honba"), "honba"),
        sticks,
        _parse_scores(event, players, turn) or scores,
    )


def _parse_round(event: JsonObject, players: int) -> int:
    """Which round it is, from 0 for East 1."""
    wind = expect_text(event.get("bakaze"), "bakaze")
    if wind not in WINDS or len(wind) != 1:
        refuse(f"bakaze is {quote_value(wind)}", "E, S, W or N")
    return WINDS.index(wind) * players + expect_number(event.get("kyoku"), "kyoku", 1, players) - 1


def _parse_scores(event: JsonObject, players: int, turn: int) -> tuple[int, ...] | None:
    """Scores by seat; None where there are none."""
    if not event.get("scores"):
        return None
    return rotate_seats(expect_numbers(event["scores"], "scores", (players,)), turn)


class _MjaiHand(HandCourse):
    """A hand of mjai events. The log counts seats from a player of its own, and `turn` is the seat
    there of the player who deals first."""

    RESULTS = "hora or ryukyoku"

    def __init__(
        self,
        start: HandStart,
        turn: int,
        opening: JsonObject,
        # the scores in the next hand, or at the end of the game, if there are any
        scores_after: tuple[int, ...] | None,
        next_round: int | None,
    ) -> None:
        super().__init__(start, (), next_round)
        self.turn = turn
        self.is_last = next_round is None
        self.scores_after = scores_after
        dealt = expect_list(opening.get("tehais"), "tehais", (self.players,))
        self.tiles_by_seat = [
            PlayerTiles(_parse_tiles(tiles)) for tiles in rotate_seats(dealt, turn)
        ]
        self.dora = [_parse_tile(opening.get("dora_marker"))]
        self.tile = ""  # the last one drawn or exposed
        self.discards: list[str] = []
        self.kans = 0
        self.riichi_seat: int | None = None
        self.payments: list[tuple[int, ...]] = []
        self.stated_scores: tuple[int, ...] | None = None  # after the result

    def add_event(self, event: JsonObject) -> None:
        kind = event.get("type")
        match kind:
            case "tsumo":
                self.draw()
                self.tile = _parse_tile(event.get("pai"))
                self.tiles_by_seat[self._parse_seat(event)].draw(self.tile)
            case "dahai":
                seat, self.tile = self._parse_seat(event), _parse_tile(event.get("pai"))
                self.tiles_by_seat[seat].discard(self.tile)
                self.discard(seat, riichi=seat == self.riichi_seat)
                self.riichi_seat = None
                self.discards.append(self.tile)
            case "chi" | "pon" | "daiminkan":
                seat, is_kan = self._parse_seat(event), kind == "daiminkan"
                called, own = _parse_tile(event.get("pai")), _parse_tiles(event.get("consumed"))
                self.tiles_by_seat[seat].call(called, own)
                self.call(seat, kan=is_kan)
                self.kans += is_kan
            case "ankan":
                own, seat = _parse_tiles(event.get("consumed")), self._parse_seat(event)
                self.tiles_by_seat[seat].make_closed_kan(own)
                self._add_kan(seat, own[0] if own else "")
            case "kakan":
                seat, added = self._parse_seat(event), _parse_tile(event.get("pai"))
                self.tiles_by_seat[seat].make_added_kan(added)
                self._add_kan(seat, added)
            case "nukidora" | "kita":
                seat, self.tile = self._parse_seat(event), "4z"
                self.tiles_by_seat[seat].set_north_aside()
                self.expose(seat, "north")
            case "reach":
                self.riichi_seat = self._parse_seat(event)
            case "dora":
                self.dora.append(_parse_tile(event.get("dora_marker")))
            case "hora":
                self._add_win(event)
            case "ryukyoku":
                self._add_draw(event)

    def _parse_seat(self, event: JsonObject, key: str = "actor") -> int:
        seat = expect_number(event.get(key), key, 0, self.players - 1)
        return (seat - self.turn) % self.players

    def _add_kan(self, seat: int, tile: str) -> None:
        self.expose(seat, "kan")
        self.tile = tile
        self.kans += 1

    def _add_win(self, event: JsonObject) -> None:
        seat, source = self._parse_seat(event), self._parse_seat(event, "target")
        self_draw = seat == source
        han, fu, yakuman, tags = _parse_stated_value(event)
        if tags is None:
            tags = self.win_tags(seat, self_draw=self_draw)
        tile = _parse_tile(event["pai"]) if "pai" in event else self.tile
        tiles = self.tiles_by_seat[seat].find_winning_tiles(tile, self_draw=self_draw)
        if seat in self.riichi:
            markers = next((event[key] for key in URA_KEYS if key in event), None)
            self.ura = _parse_tiles(markers or []) or self.ura
        self.add_win(LogWin(seat, han, fu, yakuman, tiles, tags), None if self_draw else source)
        self._add_payments(event)

    def _add_draw(self, event: JsonObject) -> None:
        self._add_payments(event)
        self.changes = self._find_changes(is_ronned=False)
        if kind := self._find_abortive_kind(event.get("reason")):
            self.end(AbortiveDraw(kind))
            return
        tenpai = set()
        if event.get("tenpais"):
            entries = expect_list(event["tenpais"], "tenpais", (self.players,))
            flags = rotate_seats([expect_flag(flag, "tenpais") for flag in entries], self.turn)
            tenpai = {seat for seat, is_tenpai in enumerate(flags) if is_tenpai}
        self.end(self.infer_draw(tenpai))

    def _add_payments(self, event: JsonObject) -> None:
        """Keep the payments of a result, or the scores after it."""
        if deltas := event.get("deltas"):
            changes = expect_numbers(deltas, "deltas", (self.players,))
            self.payments.append(rotate_seats(changes, self.turn))
        self.stated_scores = _parse_scores(event, self.players, self.turn) or self.stated_scores

    def _find_changes(self, *, is_ronned: bool) -> tuple[int, ...]:
        """The changes by the result, without riichi sticks. They come from the payments, or else
        from the scores after the result, which may stand at the start of the next hand."""
        wins = self.outcome.wins if isinstance(self.outcome, LogWins) else ()
        if self.payments and len(self.payments) >= len(wins):
            return tuple(
                [sum(changes_of_seat) for changes_of_seat in zip(*self.payments, strict=True)]
            )
        scores = self.stated_scores or self.scores_after
        if scores is None:
            return (0,) * self.players
        changes = subtract_scores(scores, self.scores_before_result(ron=is_ronned))
        if wins or self.stated_scores or not self.is_last:
            return changes
        first = scores.index(max(scores))  # who gets the sticks that are left at the end of a game
        return tuple(change - sum(changes) * (seat == first) for seat, change in enumerate(changes))

    def _find_abortive_kind(self, reason: object) -> AbortiveKind | None:
        """The kind of an abortive draw; None if the draw is exhaustive. If the log gives no reason,
        a draw is abortive if nobody paid and tiles were left."""
        if reason is not None:
            name = expect_text(reason, "reason")
            if name not in EXHAUSTIVE_DRAWS and name not in ABORTIVE_DRAW_TAGS:
                refuse(f"a draw for the reason {quote_value(name)}", ", ".join(ABORTIVE_DRAW_TAGS))
            return ABORTIVE_DRAW_TAGS.get(name)
        if any(self.changes) or self.is_wall_used_up:
            return None
        if len(self.riichi) == self.players:
            return "suucha"
        if self.kans == 4:
            return "suukan"
        first, *others = self.discards[:4] or [""]
        is_first_turn = len(self.discards) == 4 and not self.called_seats
        if is_first_turn and others == [first] * 3 and first in WIND_TILES:
            return "suufon"
        return "kyuushu"

    def build_hand(self) -> LogHand:
        if isinstance(self.outcome, LogWins) and not (
            self.payments or self.stated_scores or self.scores_after
        ):
            refuse("a win without payments", "deltas or scores")
        if self.outcome:
            self.changes = self._find_changes(is_ronned=is_ronned(self.outcome))
        return super().build_hand()


def _parse_tile(value: object) -> str:
    if not isinstance(value, str) or value not in TILE_NAMES:
        refuse(f"a tile is {quote_value(value)}", "one such as 5mr, E or ?")
    return TILE_NAMES[value]


def _parse_tiles(values: object) -> tuple[str, ...]:
    return tuple(map(_parse_tile, expect_list(values, "tiles")))


def _parse_stated_value(
    event: JsonObject,
) -> tuple[int | None, int | None, int, tuple[Tag, ...] | None]:
    """Han, fu, yakuman and tags of a win as the log states them; None for what it does not state.
    One dialect does not round fu. If no yaku are named, thirteen han and more may be a counted
    yakuman or a real one, which only the tiles can show."""
    tags = None
    if "yakus" in event:
        rows = [expect_list(row, "a yaku", (2,)) for row in expect_list(event["yakus"], "yakus")]
        names = [expect_text(row[0], "a yaku") for row in rows]
        tags = find_tags(names, YAKU_TAGS)
    if "fan" not in event:
        return None, None, 0, tags
    han = expect_number(event["fan"], "fan", 1, 9999)
    if tags is not None and han >= YAKUMAN_HAN:
        return None, None, han // YAKUMAN_HAN, tags
    if tags is None and han >= COUNTED_YAKUMAN:
        return None, None, 0, tags
    fu = expect_number(event.get("fu"), "fu", 20, 200)
    return han, fu if fu == SEVEN_PAIRS_FU else -(-fu // 10) * 10, 0, tags
