"""A table that plays riichi by a road of its own: nothing here knows mjtally.

It keeps a list of the rounds still to be dealt and a store of extra ones, pays with plain
numbers, and is given a hand by the marks of its players. The tests set it against mjtally;
`game_generator.py` plays on it whatever has to end as the rules say.
"""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

WINDS = "ESWN"
WIN_KINDS = ("tsumo", "ron")
REPLAYED_KINDS = ("abort", "chombo")
STICK_POINTS = 1000
MANGAN_BASE, YAKUMAN_BASE = 2000, 8000
LENGTHS = ("hand", "east", "south", "full")
EXTENSIONS = ("none", "sudden-death", "dealer-first", "four-hands")
LAST_DEALER_WAYS = ("stop", "play")
BUST_WAYS = ("below-zero", "zero", "none")


class ModelRuleset(NamedTuple):
    """What a second computation has to know of a ruleset; as it stands, of `riichi`."""

    start: int = 25000
    kiriage: bool = False
    kazoe: bool = True
    has_old_draws: bool = True  # there are nagashi mangan and abortive draws
    pao: bool = True
    players: int = 4
    own_sticks_first: bool = False  # of several winners each takes their own stick
    length: str = "south"
    extension: str = "sudden-death"
    last_dealer: str = "stop"
    bust: str = "below-zero"
    target: int = 30000
    most_wins: int = 2  # on one discard
    each_honba: bool = False  # of several winners each gets the honba
    liable_honba: bool = False  # a liable player pays the honba of a shared yakuman
    borrow: bool = False
    ties: str = "seat"
    sticks_are_lost: bool = False  # sticks left at the end are nobody's
    chombo: str = "mangan"
    adds_yakuman: bool = True

    @property
    def honba_points(self) -> int:
        return 100 * (self.players - 1)

    @property
    def noten_points(self) -> int:
        return 1000 * (self.players - 1)

    def format_payment_declarations(self) -> list[str]:
        """The declarations that say what a hand pays, who may declare, and who gets the sticks."""
        return [
            f"{key}={words[getattr(self, field)]}" for field, (key, words) in PAYMENT_WAYS.items()
        ]

    def format_end_declarations(self) -> list[str]:
        """The declarations that say when a game ends."""
        return [
            f"length={self.length}",
            f"extension={self.extension}",
            f"last-dealer={self.last_dealer}",
            f"bust={self.bust}",
            f"target={self.target}",
        ]


_YES_OR_NO: Mapping[object, str] = {True: "yes", False: "no"}
PAYMENT_WAYS: Mapping[str, tuple[str, Mapping[object, str]]] = {
    "kiriage": ("kiriage", _YES_OR_NO),
    "kazoe": ("kazoe", {True: "yakuman", False: "sanbaiman"}),
    "own_sticks_first": ("sticks-to", {True: "own-first", False: "first"}),
    "most_wins": ("ron", {1: "1", 2: "2", 3: "3"}),
    "each_honba": ("honba-to", {True: "each", False: "first"}),
    "liable_honba": ("pao-honba", {True: "liable", False: "discarder"}),
    "borrow": ("borrow", _YES_OR_NO),
    "ties": ("ties", {"seat": "seat", "split": "split"}),
    "sticks_are_lost": ("leftover", {True: "lost", False: "top"}),
    "chombo": ("chombo", {"mangan": "mangan", "-20": "-20"}),
}
"""Fields that a file declares, whichever preset it names: the key, and its word for each value."""
END_WAYS: Mapping[str, Sequence[object]] = {
    "start": (8000, 25000),
    "length": LENGTHS,
    "extension": EXTENSIONS,
    "last_dealer": LAST_DEALER_WAYS,
    "bust": BUST_WAYS,
    "target": (13000, 30000, 60000),
}
"""Fields that say when a game ends, which a file declares as they are."""
HAND_FIELDS = ("players", "has_old_draws", "pao", "adds_yakuman")  # which hands a preset has


_LEAGUE_RULESET = ModelRuleset(
    kiriage=True,
    kazoe=False,
    has_old_draws=False,
    extension="none",
    last_dealer="play",
    bust="none",
    most_wins=1,
    liable_honba=True,
    borrow=True,
    ties="split",
    chombo="-20",
)
_WRC_RULESET = _LEAGUE_RULESET._replace(start=30000, liable_honba=False, sticks_are_lost=True)
_SANMA_RULESET = ModelRuleset(35000, players=3, target=40000, liable_honba=True)
MODEL_RULESETS = {
    "riichi": ModelRuleset(),
    "tenhou": ModelRuleset(liable_honba=True),
    "tenhou-2009": ModelRuleset(liable_honba=True),
    "majsoul": ModelRuleset(most_wins=3, liable_honba=True),
    "mleague": _LEAGUE_RULESET,
    "ema-2016": _LEAGUE_RULESET._replace(
        start=30000,
        kiriage=False,
        own_sticks_first=True,
        most_wins=3,
        each_honba=True,
        liable_honba=False,
        adds_yakuman=False,
    ),
    "wrc-2022": _WRC_RULESET,
    "jpml-2023": _WRC_RULESET._replace(kiriage=False),
    "saikouisen-2023": _WRC_RULESET._replace(pao=False),
    "sanma": _SANMA_RULESET,
    "majsoul-sanma": _SANMA_RULESET._replace(most_wins=3),
}

# ------------------------------------------------------------------------ what a mark says


def is_win(mark: str) -> bool:
    return mark[:1].isdigit()


def han_of(mark: str) -> int:
    """`3/40!`: 3. Of a yakuman, how many."""
    return int("".join(takewhile(str.isdigit, mark)))


def fu_of(mark: str) -> int:
    return int(mark.partition("/")[2].rstrip("!o*") or 0)


def round_up_to_hundred(points: int) -> int:
    return (points + 99) // 100 * 100


def base_points(mark: str, rules: ModelRuleset) -> int:
    if "y" in mark:
        return YAKUMAN_BASE * han_of(mark)
    han, fu = han_of(mark), fu_of(mark)
    if han >= 5:
        limits = {5: 2000, 6: 3000, 7: 3000, 8: 4000, 9: 4000, 10: 4000, 11: 6000, 12: 6000}
        return limits.get(han, 8000 if rules.kazoe else 6000)
    if rules.kiriage and (han, fu) in {(4, 30), (3, 60)}:
        return MANGAN_BASE
    return int(min(MANGAN_BASE, fu * 2 ** (han + 2)))


def result_kind(marks: Sequence[str], tagged: bool) -> str:
    """What came of a hand; a tag without a winner says that it was broken off."""
    if any(map(is_win, marks)):
        return "ron" if _find_first_seat(marks, "d") is not None else "tsumo"
    if _find_first_seat(marks, "f") is not None:
        return "chombo"
    if tagged:
        return "abort"
    return "draw" if _find_first_seat(marks, "n") is None else "nagashi"


def _find_first_seat(marks: Sequence[str], beginning: str) -> int | None:
    return next((seat for seat, mark in enumerate(marks) if mark.startswith(beginning)), None)


# --------------------------------------------------------------------------- when it ends


class RoundSchedule:
    """A game as the list of rounds still to be dealt, the present one first, and a store of
    extra rounds from which the rules of extension add to the list."""

    def __init__(self, rules: ModelRuleset) -> None:
        wind = rules.players
        winds = {"hand": 1, "east": 1, "south": 2, "full": 4}[rules.length]
        extendable = rules.extension != "none" and rules.length in {"east", "south"}
        self.rules = rules
        self.rounds_left = [0] if rules.length == "hand" else list(range(winds * wind))
        self.extra_rounds = list(range(winds * wind, (winds + 1) * wind)) if extendable else []
        self.extended = False

    @property
    def current_round(self) -> int:
        return self.rounds_left[0]

    def leader(self, scores: Sequence[int]) -> int | None:
        """Who is first, if they have the target; the nearer to the first dealer of equals."""
        return scores.index(max(scores)) if max(scores) >= self.rules.target else None

    def play_hand(self, kept: bool, kind: str, scores: Sequence[int]) -> str | None:
        """One hand is over; how it ends the game, if it does."""
        if self._is_bust(min(scores)):
            return "bust"
        leader = self.leader(scores)
        if self.extended and self.rules.extension == "sudden-death" and leader is not None:
            return "extension"
        if kept:
            stopped = self._dealer_may_stop() and kind not in REPLAYED_KINDS
            return (
                "last-dealer"
                if stopped and leader == self.current_round % self.rules.players
                else None
            )
        self.rounds_left = self.rounds_left[1:]  # (a copy of the schedule keeps its own)
        return self._deal_next_round(leader)

    def _is_bust(self, least: int) -> bool:
        return least < {"below-zero": 0, "zero": 1, "none": -(10**9)}[self.rules.bust]

    def _dealer_may_stop(self) -> bool:
        sudden = self.extended and self.rules.extension == "sudden-death"
        return self.rules.last_dealer == "stop" and len(self.rounds_left) == 1 and not sudden

    def _deal_next_round(self, leader: int | None) -> str | None:
        if self.rounds_left:
            return None
        if leader is not None or not self.extra_rounds:
            return "extension" if self.extended else "length"
        more = 1 if self.rules.extension == "dealer-first" else len(self.extra_rounds)
        self.rounds_left, self.extra_rounds = self.extra_rounds[:more], self.extra_rounds[more:]
        self.extended = True
        return None


# ------------------------------------------------------------------------------ the table


class PlayedHand(NamedTuple):
    """A hand that was played, as it may be written."""

    label: str  # `S3.2:`
    marks: str  # with its tag
    scores: str  # `= 25000 25000 25000 25000`, after it


class RiichiTableModel:
    """Scores, honba and sticks of a game, and the hands that made them."""

    def __init__(self, rules: ModelRuleset) -> None:
        self.rules = rules
        self.schedule = RoundSchedule(rules)
        self.scores = [rules.start] * rules.players
        self.honba = self.sticks = 0
        self.played_hands: list[PlayedHand] = []
        self.end_reason = ""
        self.winners: set[int] = set()  # of any hand so far
        self.first_winner = 0  # of the latest hand that somebody won
        self.wareme: int | None = None  # who pays and receives double in the win being paid
        self.winners_paid: dict[int, int] = {}  # by payer of the latest hand, whom they paid first

    @property
    def dealer(self) -> int:
        return self.schedule.current_round % self.rules.players

    @property
    def wind(self) -> str:
        return WINDS[self.schedule.current_round // self.rules.players]

    @property
    def label(self) -> str:
        counters = f".{self.honba}" if self.honba else ""
        return f"{self.wind}{self.dealer + 1}{counters}:"

    def may_declare(self, seat: int) -> bool:
        return self.rules.borrow or self.scores[seat] >= STICK_POINTS

    def play_hand(
        self,
        marks: Sequence[str],
        tag: str = "",
        *,
        written: str = "",
        wareme: int | None = None,
    ) -> None:
        """One hand. It is `written` as its marks and its tag, or otherwise, as with tiles. Where
        somebody wins, the `wareme` pays and receives double."""
        assert not self.end_reason
        label, kind = self.label, result_kind(marks, bool(tag))
        self.wareme = wareme if kind in WIN_KINDS else None
        self.winners_paid = {}
        kept = self._pay_hand(marks, kind)
        self.end_reason = self.schedule.play_hand(kept, kind, self.scores) or ""
        score_line = "= " + " ".join(
            map(str, self.final_scores() if self.end_reason else self.scores)
        )
        self.played_hands.append(
            PlayedHand(label, written or " ".join([*marks, tag]).strip(), score_line)
        )

    def final_scores(self) -> list[int]:
        """The scores at the end: the first gets the sticks left, or those who share that place,
        in hundreds, and the nearest to the first dealer what cannot be shared."""
        scores = self.scores.copy()
        if self.rules.sticks_are_lost:
            return scores
        firsts = [seat for seat, score in enumerate(scores) if score == max(self.scores)]
        if self.rules.ties == "seat":
            firsts = firsts[:1]
        hundreds, more = divmod(10 * self.sticks, len(firsts))
        for seat in firsts:
            scores[seat] += 100 * hundreds
        scores[firsts[0]] += 100 * more
        return scores

    # ------------------------------------------------------------------------ payments

    def _pay_hand(self, marks: Sequence[str], kind: str) -> bool:
        """What a hand changes; whether the dealer keeps the deal."""
        riichi = [seat for seat, mark in enumerate(marks) if "!" in mark]
        if kind == "chombo":
            offender = _find_first_seat(marks, "f")
            assert offender is not None
            if self.rules.chombo == "mangan":
                self._pay_mangan(offender, -1)
            return True
        for seat in riichi:
            self.scores[seat] -= STICK_POINTS
        if kind in WIN_KINDS:
            return self._pay_win(marks, riichi)
        self.sticks += len(riichi)
        return self._pay_draw(marks, kind)

    def _pay_draw(self, marks: Sequence[str], kind: str) -> bool:
        ready = [seat for seat, mark in enumerate(marks) if {"+", "!"} & set(mark)]
        for seat, mark in enumerate(marks):
            if mark.startswith("n"):
                self._pay_mangan(seat, 1)
        if kind == "draw" and 0 < len(ready) < self.rules.players:
            self._pay_noten(ready)
        self.honba += 1
        return kind == "abort" or self.dealer in ready or self.rules.length == "hand"

    def _pay_win(self, marks: Sequence[str], riichi: Sequence[int]) -> bool:
        discarder, liable = _find_first_seat(marks, "d"), _find_first_seat(marks, "p")
        winners = [seat for seat, mark in enumerate(marks) if is_win(mark)]
        winners.sort(key=lambda seat: (seat - (discarder or 0)) % self.rules.players)
        del winners[self.rules.most_wins :]
        self.winners.update(winners)
        self.first_winner = winners[0]
        for seat in winners:
            shared = liable if "y" in marks[seat] else None
            self._pay_win_points(seat, base_points(marks[seat], self.rules), discarder, shared)
            if seat == winners[0] or self.rules.each_honba:
                self._pay_honba(seat, discarder, shared)
        self._take_sticks(winners, riichi)
        kept = self.dealer in winners and self.rules.length != "hand"
        self.honba = self.honba + 1 if kept else 0
        return kept

    def _pay_win_points(
        self, who: int, base: int, discarder: int | None, liable: int | None
    ) -> None:
        """A liable player pays a self-draw alone, and half of a win by discard."""
        if discarder is None:
            for seat, points in self._self_draw_points(who, base).items():
                self._transfer_points(seat if liable is None else liable, who, points)
            return
        points = round_up_to_hundred(base * (6 if who == self.dealer else 4))
        if liable is not None:
            points //= 2
            self._transfer_points(liable, who, points)
        self._transfer_points(discarder, who, points)

    def _self_draw_points(self, who: int, base: int) -> dict[int, int]:
        return {
            seat: round_up_to_hundred(base * (2 if self.dealer in {who, seat} else 1))
            for seat in range(self.rules.players)
            if seat != who
        }

    def _pay_honba(self, who: int, discarder: int | None, liable: int | None) -> None:
        if liable is not None and (discarder is None or self.rules.liable_honba):
            payers = [liable]
        elif discarder is not None:
            payers = [discarder]
        else:
            payers = [seat for seat in range(self.rules.players) if seat != who]
        for seat in payers:
            self._transfer_points(seat, who, self.rules.honba_points // len(payers) * self.honba)

    def _take_sticks(self, winners: Sequence[int], riichi: Sequence[int]) -> None:
        for seat in riichi:
            own = self.rules.own_sticks_first and seat in winners
            self.scores[seat if own else winners[0]] += STICK_POINTS
        self.scores[winners[0]] += STICK_POINTS * self.sticks
        self.sticks = 0

    def _pay_mangan(self, winner: int, sign: int) -> None:
        for seat, points in self._self_draw_points(winner, MANGAN_BASE).items():
            self._transfer_points(seat, winner, sign * points)

    def _pay_noten(self, ready: Sequence[int]) -> None:
        for seat in range(self.rules.players):
            count = len(ready) if seat in ready else self.rules.players - len(ready)
            share = self.rules.noten_points // count
            self.scores[seat] += share if seat in ready else -share

    def _transfer_points(self, payer: int, receiver: int, points: int) -> None:
        self.winners_paid.setdefault(payer, receiver)
        points += points * (self.wareme in {payer, receiver})
        self.scores[payer] -= points
        self.scores[receiver] += points

    # ---------------------------------------------------------------- beside the ranks

    def yakitori_tenths(self, stake: int) -> list[int]:
        """What yakitori moves, the stake in tenths of a point: who won nothing puts it down, and
        the winners take it up again by turns of a tenth, the first of them in rank first."""
        places = sorted(range(self.rules.players), key=lambda seat: -self.final_scores()[seat])
        takers = [seat for seat in places if seat in self.winners]
        moved = [0] * self.rules.players
        if not takers:
            return moved
        for loser in set(places) - set(takers):
            moved[loser] -= stake
        rounds, over = divmod(-sum(moved), len(takers))
        for seat in takers:
            moved[seat] += rounds
        moved[takers[0]] += over
        return moved

    def bust_prize_tenths(self, prize: int) -> list[int]:
        """What bust prizes move: everybody below zero (or at it, where that is enough) pays whom
        they paid first for the last hand, if somebody won it."""
        moved = [0] * self.rules.players
        *marks, _ = [*self.played_hands[-1].marks.split(), ""]
        if self.end_reason != "bust" or not any(map(is_win, marks)):
            return moved
        limit = {"below-zero": 0, "zero": 1}[self.rules.bust]
        for seat, score in enumerate(self.scores):
            if score < limit:
                moved[seat] -= prize
                moved[self.winners_paid.get(seat, self.first_winner)] += prize  # or a stick did it
        return moved
