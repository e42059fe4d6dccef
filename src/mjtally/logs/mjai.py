"""mjai: events of bots, one JSON object a line, in several dialects.

The oldest gives payments but no han and fu, one gives han and fu with the scores after a win,
the most talkative all of it. What a dialect leaves out is inferred from the moves.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from .content import FileContent, flatten_lists, read_games
from .continuity import check_continuity, infer_draw, infer_length
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
    HandOutcome,
    HandStart,
    Log,
    LogHand,
    LogWin,
    find_tags,
    rotate_seats,
    subtract_scores,
)
from .hand_course import HandCourse, combine_wins, is_ronned, subtract_riichi_sticks
from .json_fields import (
    JsonObject,
    expect_count,
    expect_flag,
    expect_list,
    expect_number,
    expect_numbers,
    expect_object,
    expect_text,
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
START_SCORES = {3: 35000, 4: 25000}  # of the oldest dialect, which does not give scores
LENGTHS = {4: "east", 0: "south"}

EXHAUSTIVE_DRAWS = {"fanpai", "nagashimangan"}
ABORTIVE_DRAW_TAGS = {
    "kyushukyuhai": KYUUSHU,
    "sufonrenta": SUUFON,
    "suchareach": SUUCHA,
    "sukaikan": SUUKAN,
    "sanchaho": SANCHAHOU,
}
YAKU_TAGS = {
    "ippatsu": IPPATSU,
    "haiteiraoyue": LAST_TILE,
    "hoteiraoyui": LAST_TILE,
    "rinshankaiho": RINSHAN,
    "chankan": CHANKAN,
    "tenho": FIRST_TURN,
    "chiho": FIRST_TURN,
    "renho": FIRST_TURN,
}
YAKUMAN_HAN = 100  # han that stand for one, where yaku are named
COUNTED_YAKUMAN = 13
SEVEN_PAIRS_FU = 25  # fu that are not rounded
URA_KEYS = ("ura_markers", "uradora_markers", "uradora_marker")
WIND_TILES = {"1z", "2z", "3z", "4z"}


def can_parse(content: FileContent) -> bool:
    first = next(iter(flatten_lists(content.values[:1])), None)
    return isinstance(first, dict) and first.get("type") == "start_game"


def parse_log(content: FileContent) -> Iterator[Log | Fault]:
    games = _split_events(flatten_lists(content.values), "start_game")
    return read_games(content.name, games, _parse_game)


def _split_events(events: Iterable[object], opening: str) -> list[list[JsonObject]]:
    """The events from each of a kind up to the next of it."""
    parts: list[list[JsonObject]] = []
    for each in events:
        event = expect_object(each, "an event")
        if event.get("type") == opening:
            parts.append([])
        if parts:
            parts[-1].append(event)
    return parts


def _parse_game(name: str, events: Sequence[JsonObject]) -> Log:
    hands = _split_events(events, "start_kyoku")
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
            platform="",
            id="",
            date=None,
            players=rotate_seats([expect_text(each, "a name") for each in names], turn),
            rules=rules,
            unknown_rules=(),
            hands=played,
            final_scores=final,
            final_points=None,
        )
    )


def _parse_hands(
    parts: Sequence[Sequence[JsonObject]], players: int, turn: int, final: tuple[int, ...] | None
) -> Iterator[LogHand]:
    """The hands, each beginning where the one before ended unless it says so itself."""
    before: LogHand | None = None
    for events, following in zip_longest(parts, parts[1:]):
        start = _parse_start(events[0], players, turn, before)
        after = FollowingStart(final, None)
        if following:
            scores = _parse_scores(following[0], players, turn)
            after = FollowingStart(scores, _parse_round(following[0], players))
        with locate_faults(hand=start.label):
            hand = _MjaiHandParser(start, turn, after, events[0])
            for event in events[1:]:
                hand.add_event(event)
            before = hand.build_hand()
        yield before


class FollowingStart(NamedTuple):
    """What the next hand, or the end of the game, shows of a hand."""

    scores: tuple[int, ...] | None  # where it has any
    round: int | None  # None at the end of the game


def _parse_start(event: JsonObject, players: int, turn: int, before: LogHand | None) -> HandStart:
    """The start of a hand; what it leaves out follows from the hand before."""
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


class _MjaiHandParser:
    """Follows the events of one hand. Seats of the log count from its own first player."""

    def __init__(
        self, start: HandStart, turn: int, after: FollowingStart, opening: JsonObject
    ) -> None:
        self.start = start
        self.players = len(start.scores)
        self.turn = turn
        self.after = after
        self.dealer_stays = after.round == start.round
        self.course = HandCourse(self.players)
        dealt = expect_list(opening.get("tehais"), "tehais", (self.players,))
        self.tiles_by_seat = [
            PlayerTiles(_parse_tiles(tiles)) for tiles in rotate_seats(dealt, turn)
        ]
        self.dora = [_parse_tile(opening.get("dora_marker"))]
        self.ura: tuple[str, ...] = ()
        self.tile = ""  # the last one drawn or exposed
        self.discards: list[str] = []
        self.kans = 0
        self.riichi_seat: int | None = None
        self.wins: list[LogWin] = []
        self.discarder: int | None = None
        self.outcome: HandOutcome | None = None
        self.payments: list[tuple[int, ...]] = []
        self.scores: tuple[int, ...] | None = None  # after the result

    def add_event(self, event: JsonObject) -> None:
        match event.get("type"):
            case "tsumo":
                self.course.draw()
                self.tile = _parse_tile(event.get("pai"))
                self._find_tiles(event).draw(self.tile)
            case "dahai":
                self._add_discard(self._parse_seat(event), _parse_tile(event.get("pai")))
            case "chi" | "pon" | "daiminkan" as form:
                self._add_call(self._parse_seat(event), event, is_kan=form == "daiminkan")
            case "ankan":
                own = _parse_tiles(event.get("consumed"))
                self._find_tiles(event).make_closed_kan(own)
                self._add_kan(self._parse_seat(event), own[0] if own else "")
            case "kakan":
                self._find_tiles(event).make_added_kan(_parse_tile(event.get("pai")))
                self._add_kan(self._parse_seat(event), _parse_tile(event.get("pai")))
            case "nukidora" | "kita":
                self._find_tiles(event).set_north_aside()
                self.course.set_north_aside(self._parse_seat(event))
                self.tile = "4z"
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

    def _find_tiles(self, event: JsonObject) -> PlayerTiles:
        return self.tiles_by_seat[self._parse_seat(event)]

    def _add_discard(self, seat: int, tile: str) -> None:
        self.tiles_by_seat[seat].discard(tile)
        self.course.discard(seat, riichi=seat == self.riichi_seat)
        self.riichi_seat = None
        self.tile = tile
        self.discards.append(tile)

    def _add_call(self, seat: int, event: JsonObject, *, is_kan: bool) -> None:
        self.tiles_by_seat[seat].call(
            _parse_tile(event.get("pai")), _parse_tiles(event.get("consumed"))
        )
        self.course.call(seat, kan=is_kan)
        self.kans += is_kan

    def _add_kan(self, seat: int, tile: str) -> None:
        self.course.declare_kan(seat)
        self.tile = tile
        self.kans += 1

    def _add_win(self, event: JsonObject) -> None:
        if not self.wins and self.outcome:
            refuse("a win after a draw", "one result")
        seat, source = self._parse_seat(event), self._parse_seat(event, "target")
        self_draw = seat == source
        if not self.wins:
            self.discarder = None if self_draw else source
        stated = _parse_stated_value(event)
        tags = stated.tags
        if tags is None:
            tags = self.course.win_tags(seat, self_draw=self_draw)
        tile = _parse_tile(event["pai"]) if "pai" in event else self.tile
        tiles = self.tiles_by_seat[seat].find_winning_tiles(tile, self_draw=self_draw)
        win = LogWin(seat, stated.han, stated.fu, stated.yakuman, tiles, tags)
        if self.course.is_in_riichi(seat):
            markers = next((event[key] for key in URA_KEYS if key in event), None)
            self.ura = _parse_tiles(markers or []) or self.ura
        self.wins.append(win)
        self.outcome = combine_wins(self.wins, self.discarder, self.players)
        self._add_payments(event)

    def _add_draw(self, event: JsonObject) -> None:
        if self.outcome:
            refuse("a draw after another result", "one result")
        self._add_payments(event)
        changes = self._find_result_changes(is_ronned=False)
        kind = self._find_abortive_kind(event.get("reason"), changes)
        dealer = self.start.round % self.players
        tenpai = {
            each.seat for each in self.course.riichi_declarations(ron=False)
        } | self._parse_tenpai(event)
        self.outcome = (
            AbortiveDraw(kind)
            if kind
            else infer_draw(changes, tenpai, dealer if self.dealer_stays else None)
        )

    def _parse_tenpai(self, event: JsonObject) -> set[int]:
        """Who was tenpai, as far as the log says."""
        if not event.get("tenpais"):
            return set()
        entries = expect_list(event["tenpais"], "tenpais", (self.players,))
        flags = rotate_seats([expect_flag(each, "tenpais") for each in entries], self.turn)
        return {seat for seat, is_tenpai in enumerate(flags) if is_tenpai}

    def _add_payments(self, event: JsonObject) -> None:
        """Note the payments of a result, or the scores after it."""
        if deltas := event.get("deltas"):
            changes = expect_numbers(deltas, "deltas", (self.players,))
            self.payments.append(rotate_seats(changes, self.turn))
        self.scores = _parse_scores(event, self.players, self.turn) or self.scores

    def _find_result_changes(self, *, is_ronned: bool) -> tuple[int, ...]:
        """What the result changed, riichi apart, by the payments or else by the scores after it,
        which may stand at the start of the next hand."""
        if self.payments and len(self.payments) >= len(self.wins):
            return tuple([sum(each) for each in zip(*self.payments, strict=True)])
        scores = self.scores or self.after.scores
        if scores is None:
            return (0,) * self.players
        before = subtract_riichi_sticks(
            self.start.scores, self.course.riichi_declarations(ron=is_ronned)
        )
        changes = subtract_scores(scores, before)
        if self.wins or self.scores or self.after.round is not None:
            return changes
        first = scores.index(max(scores))  # at the end of the game, sticks that are left are theirs
        return tuple(each - sum(changes) * (seat == first) for seat, each in enumerate(changes))

    def _find_abortive_kind(self, reason: object, changes: Sequence[int]) -> str:
        """Which abortive draw it is; empty where it is exhaustive. Where the log gives no
        reason: nobody paid and tiles were left."""
        if reason is not None:
            name = expect_text(reason, "reason")
            if name in EXHAUSTIVE_DRAWS:
                return ""
            if name not in ABORTIVE_DRAW_TAGS:
                refuse(f"a draw for the reason {quote_value(name)}", ", ".join(ABORTIVE_DRAW_TAGS))
            return ABORTIVE_DRAW_TAGS[name]
        if any(changes) or self.course.is_wall_used_up:
            return ""
        if len(self.course.riichi_declarations(ron=False)) == self.players:
            return SUUCHA
        if self.kans == 4:
            return SUUKAN
        first, *others = self.discards[:4] or [""]
        is_first_turn = len(self.discards) == 4 and not self.course.called_seats
        if is_first_turn and others == [first] * 3 and first in WIND_TILES:
            return SUUFON
        return KYUUSHU

    def build_hand(self) -> LogHand:
        if self.outcome is None:
            refuse("a hand without a result", "hora or ryukyoku")
        if self.wins and not (self.payments or self.scores or self.after.scores):
            refuse("a win without payments", "deltas or scores")
        changes = self._find_result_changes(is_ronned=is_ronned(self.outcome))
        return self.course.build_hand(self.start, self.outcome, changes, self.dora, self.ura)


def _parse_tile(value: object) -> str:
    if not isinstance(value, str) or value not in TILE_NAMES:
        refuse(f"a tile is {quote_value(value)}", "one such as 5mr, E or ?")
    return TILE_NAMES[value]


def _parse_tiles(values: object) -> tuple[str, ...]:
    return tuple(map(_parse_tile, expect_list(values, "tiles")))


class StatedValue(NamedTuple):
    """The value of a win as the log states it; None where it does not."""

    han: int | None
    fu: int | None
    yakuman: int
    tags: tuple[str, ...] | None


def _parse_stated_value(event: JsonObject) -> StatedValue:
    """Fu are not rounded in one dialect. Without yaku, han from thirteen on may be counted or
    not, and then the tiles have to show it."""
    tags = None
    if "yakus" in event:
        rows = [expect_list(row, "a yaku", (2,)) for row in expect_list(event["yakus"], "yakus")]
        names = [expect_text(row[0], "a yaku") for row in rows]
        tags = find_tags(names, YAKU_TAGS)
    if "fan" not in event:
        return StatedValue(None, None, 0, tags)
    han = expect_number(event["fan"], "fan", 1, 9999)
    if tags is not None and han >= YAKUMAN_HAN:
        return StatedValue(None, None, han // YAKUMAN_HAN, tags)
    if tags is None and han >= COUNTED_YAKUMAN:
        return StatedValue(None, None, 0, tags)
    fu = expect_number(event.get("fu"), "fu", 20, 200)
    return StatedValue(han, fu if fu == SEVEN_PAIRS_FU else -(-fu // 10) * 10, 0, tags)
