"""How a game ends, by two roads: cases worked out by hand, and a table played by another model.

The model below keeps a list of the rounds still to be dealt and a store of extra ones. It is
asked for every hand that can be played in any round under any of the parameters, and it plays
whole games, with scores of its own, against the scores files that tell of the same hands.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjtally import ScoresError, tally
from mjtally.cli.main import main
from mjtally.families.riichi.ending import game_end
from mjtally.families.riichi.family import FOUR, THREE
from mjtally.families.riichi.rules import RiichiRules
from mjtally.play.parameters import declare
from mjtally.text.statements import Cell

DATA = Path(__file__).parent / "data" / "ending"
FILES = sorted(DATA.glob("*.txt"))
LENGTHS = ("hand", "east", "south", "full")
EXTENSIONS = ("none", "sudden-death", "dealer-first", "four-hands")
STOPS = ("stop", "play")
BUSTS = ("below-zero", "zero", "none")
WINS = ("tsumo", "ron")
REPLAYED = ("abort", "chombo")
NAMES = ("Asuka", "Benkei", "Chihiro", "Daigo")


class Ways(NamedTuple):
    """The parameters that say when a game ends."""

    length: str
    extension: str
    last_dealer: str
    bust: str
    target: int
    players: int

    def declarations(self) -> list[str]:
        keys = ("length", "extension", "last-dealer", "bust", "target")
        return [f"{key}={value}" for key, value in zip(keys, self, strict=False)]

    def rules(self) -> RiichiRules:
        rules = RiichiRules(FOUR if self.players == 4 else THREE)
        for declaration in self.declarations():
            key, _, value = declaration.partition("=")
            changed = declare(rules, Cell(key), Cell(value))
            assert isinstance(changed, RiichiRules)
            rules = changed
        return rules


# ------------------------------------------------------------------------ cases by hand


class Case(NamedTuple):
    """One row of cases.tsv."""

    ways: Ways
    before: int
    after: int
    kind: str
    scores: tuple[int, ...]
    end: str | None
    why: str


def round_number(name: str, players: int) -> int:
    """E1 is 0; a + is the round behind the last of all."""
    beyond = name.endswith("+")
    return "ESWN".index(name[0]) * players + int(name[1]) - 1 + beyond


def read_cases() -> Iterator[Case]:
    lines = (DATA / "cases.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    for row in rows[1:]:
        length, extension, last_dealer, bust, target, seats, before, after = row[:8]
        kind, scores, end, why = row[8:]
        players = int(seats)
        yield Case(
            Ways(length, extension, last_dealer, bust, int(target), players),
            round_number(before, players),
            round_number(after, players),
            kind,
            tuple(map(int, scores.split())),
            None if end == "-" else end,
            why,
        )


CASES = list(read_cases())


def test_cases_are_there() -> None:
    assert len(CASES) > 120
    assert {case.ways.length for case in CASES} == set(LENGTHS)
    assert {case.ways.extension for case in CASES} == set(EXTENSIONS)
    assert {case.end for case in CASES} == {None, "bust", "length", "last-dealer", "extension"}
    assert all(len(case.scores) == case.ways.players for case in CASES)
    assert len(FILES) > 10


def label(case: Case) -> str:
    return f"{case.ways.length}-{case.ways.extension}-{case.before}-{case.why}"


@pytest.mark.parametrize("case", CASES, ids=label)
def test_case(case: Case) -> None:
    rules = case.ways.rules()
    assert game_end(rules, case.before, case.after, case.kind, case.scores) == case.end


# --------------------------------------------------------------------- another model


class Schedule:
    """A game as the list of rounds still to be dealt, the present one first, and a store of
    extra rounds from which the rules of extension add to the list."""

    def __init__(self, ways: Ways) -> None:
        wind = ways.players
        winds = {"hand": 1, "east": 1, "south": 2, "full": 4}[ways.length]
        extendable = ways.extension != "none" and ways.length in {"east", "south"}
        self.ways = ways
        self.due = [0] if ways.length == "hand" else list(range(winds * wind))
        self.store = list(range(winds * wind, (winds + 1) * wind)) if extendable else []
        self.extended = False

    @property
    def now(self) -> int:
        return self.due[0]

    def leader(self, scores: Sequence[int]) -> int | None:
        """Who is first, if he has the target; the nearer to the first dealer of equals."""
        best = max(scores)
        return (
            None if best < self.ways.target else min(i for i, s in enumerate(scores) if s == best)
        )

    def play(self, kept: bool, kind: str, scores: Sequence[int]) -> str | None:
        """One hand is over; how it ends the game, if it does."""
        if self._ruined(min(scores)):
            return "bust"
        leader = self.leader(scores)
        if self.extended and self.ways.extension == "sudden-death" and leader is not None:
            return "extension"
        if kept:
            stopped = self._dealer_may_stop() and kind not in REPLAYED
            return "last-dealer" if stopped and leader == self.now % self.ways.players else None
        del self.due[0]
        return self._deal_on(leader)

    def _ruined(self, least: int) -> bool:
        return least < {"below-zero": 0, "zero": 1, "none": -(10**9)}[self.ways.bust]

    def _dealer_may_stop(self) -> bool:
        sudden = self.extended and self.ways.extension == "sudden-death"
        return self.ways.last_dealer == "stop" and len(self.due) == 1 and not sudden

    def _deal_on(self, leader: int | None) -> str | None:
        if self.due:
            return None
        if leader is not None or not self.store:
            return "extension" if self.extended else "length"
        more = 1 if self.ways.extension == "dealer-first" else len(self.store)
        self.due, self.store = self.store[:more], self.store[more:]
        self.extended = True
        return None


def standings(players: int, target: int) -> list[tuple[int, ...]]:
    """Scores with nobody, somebody and several at and above the target, and some in trouble."""
    rest = 20000
    found = [(rest,) * players, (target - 100,) * players, (target,) * players]
    for seat in range(players):
        for high in (target - 100, target, target + 100):
            scores = [rest] * players
            scores[seat] = high
            found.append(tuple(scores))
            scores[seat - 1] = high
            found.append(tuple(scores))
            for low in (-100, 0, 100):
                scores[seat - 1] = low
                found.append(tuple(scores))
    return found


def replay(ways: Ways, dull: int) -> Schedule | None:
    """The model after so many hands that were passed with nobody at the target."""
    schedule = Schedule(ways)
    for _ in range(dull):
        if schedule.play(
            False, "draw" if ways.length != "hand" else "ron", (20000,) * ways.players
        ):
            return None
    return schedule


def hands_of(ways: Ways) -> list[tuple[str, bool]]:
    """Every kind of hand, with the deal kept and passed where both can be."""
    if ways.length == "hand":
        return [(kind, kind not in WINS) for kind in (*WINS, "draw", "nagashi", *REPLAYED)]
    both = product((*WINS, "draw", "nagashi"), (True, False))
    return [*both, *((kind, True) for kind in REPLAYED)]


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("extension", EXTENSIONS)
@pytest.mark.parametrize("length", LENGTHS)
def test_every_hand_in_every_round(length: str, extension: str, players: int) -> None:
    compared = 0
    for stop, bust in product(STOPS, BUSTS):
        ways = Ways(length, extension, stop, bust, 30000, players)
        compared += compare_every_round(ways)
    assert compared >= 6 * 6 * len(standings(players, 30000))


def compare_every_round(ways: Ways) -> int:
    rules, compared = ways.rules(), 0
    for dull in range(6 * ways.players):
        if replay(ways, dull) is None:
            break
        for (kind, kept), scores in product(hands_of(ways), standings(ways.players, ways.target)):
            schedule = replay(ways, dull)
            assert schedule is not None
            before = schedule.now
            expected = schedule.play(kept, kind, scores)
            found = game_end(rules, before, before + (not kept), kind, scores)
            assert found == expected, (ways, before, kind, kept, scores)
            compared += 1
    return compared


# ---------------------------------------------------------- whole games by another model


class Deed(NamedTuple):
    """Something that may happen in a hand; what cannot (riichi by the poor) does not."""

    kind: str
    who: int
    whom: int
    tenpai: frozenset[int]
    riichi: frozenset[int]


class Table:
    """Scores, honba and sticks of a game in which every win is a mangan."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self.players = ways.players
        self.schedule = Schedule(ways)
        self.scores = [25000] * ways.players
        self.honba = self.sticks = 0
        self.lines: list[str] = []
        self.end = ""

    def happen(self, deed: Deed) -> None:
        dealer = self.schedule.now % self.players
        who, whom = deed.who % self.players, deed.whom % self.players
        kind = "tsumo" if deed.kind == "ron" and who == whom else deed.kind
        riichi = [seat for seat in range(self.players) if self._declares(seat, kind, deed)]
        tenpai = {*deed.tenpai, *riichi} & set(range(self.players))
        self._write(kind, who, whom, riichi, tenpai)
        if kind == "chombo":
            self._mangan(who, dealer, -1)
            kept = True
        else:
            for seat in riichi:
                self.scores[seat] -= 1000
                self.sticks += 1
            kept = self._settle(kind, who, whom, tenpai)
        self.end = self.schedule.play(kept, kind, self.scores) or ""

    def _declares(self, seat: int, kind: str, deed: Deed) -> bool:
        return seat in deed.riichi and self.scores[seat] >= 1000 and kind != "chombo"

    def _write(
        self, kind: str, who: int, whom: int, riichi: Sequence[int], ready: set[int]
    ) -> None:
        marks = ["+" if kind == "draw" and seat in ready else "-" for seat in range(self.players)]
        if kind in WINS:
            marks[who] = "5"
        if kind == "ron":
            marks[whom] = "d"
        if kind == "chombo":
            marks[who] = "f"
        marks = [f"{mark}!" if seat in riichi else mark for seat, mark in enumerate(marks)]
        self.lines.append(" ".join([*marks, "abort"] if kind == "abort" else marks))

    def _mangan(self, winner: int, dealer: int, sign: int) -> None:
        for seat in range(self.players):
            if seat != winner:
                points = 4000 if dealer in {winner, seat} else 2000
                self.scores[seat] -= sign * points
                self.scores[winner] += sign * points

    def _settle(self, kind: str, who: int, whom: int, tenpai: set[int]) -> bool:
        """The payments of anything but a chombo; whether the dealer keeps the deal."""
        dealer = self.schedule.now % self.players
        if kind not in WINS:
            if kind == "draw" and 0 < len(tenpai) < self.players:
                self._noten(tenpai)
            self.honba += 1
            return kind == "abort" or dealer in tenpai or self.ways.length == "hand"
        others = [seat for seat in range(self.players) if seat != who]
        if kind == "tsumo":
            self._mangan(who, dealer, 1)
        else:
            self._pay(whom, who, 12000 if who == dealer else 8000)
        for seat in others:
            self._pay(whom if kind == "ron" else seat, who, 100 * self.honba)
        self.scores[who] += 1000 * self.sticks
        self.sticks = 0
        kept = who == dealer and self.ways.length != "hand"
        self.honba = self.honba + 1 if kept else 0
        return kept

    def _pay(self, payer: int, receiver: int, points: int) -> None:
        self.scores[payer] -= points
        self.scores[receiver] += points

    def _noten(self, tenpai: set[int]) -> None:
        pool = 1000 * (self.players - 1)
        for seat in range(self.players):
            ready = seat in tenpai
            count = len(tenpai) if ready else self.players - len(tenpai)
            self.scores[seat] += (pool if ready else -pool) // count


SEATS = st.integers(0, 11)
DEEDS = st.builds(
    Deed,
    st.sampled_from(["tsumo", "ron", "ron", "draw", "draw", "draw", "abort", "chombo"]),
    SEATS,
    SEATS,
    st.frozensets(st.integers(0, 3)),
    st.frozensets(st.integers(0, 3), max_size=2),
)
WAYS = st.builds(
    Ways,
    st.sampled_from(LENGTHS),
    st.sampled_from(EXTENSIONS),
    st.sampled_from(STOPS),
    st.sampled_from(BUSTS),
    st.sampled_from([25000, 30000, 40000, 60000]),
    st.sampled_from([4, 3]),
)


def text_of(table: Table) -> str:
    family = "rules=riichi" if table.players == 4 else "rules=sanma"
    head = [family, "start=25000", "honba=300" if table.players == 4 else "honba=200"]
    names = " ".join(NAMES[: table.players])
    tail = [] if table.end else ["end"]
    lines = [*head, "chombo=mangan", *table.ways.declarations(), names, *table.lines, *tail]
    return "\n".join(lines) + "\n"


@settings(deadline=None, max_examples=250)
@given(WAYS, st.lists(DEEDS, min_size=1, max_size=40))
def test_whole_games(ways: Ways, deeds: Sequence[Deed]) -> None:
    table = Table(ways)
    for deed in deeds:
        table.happen(deed)
        if table.end:
            break
    text = text_of(table)
    rows = tally(text, table="games")
    table.scores[table.scores.index(max(table.scores))] += 1000 * table.sticks
    assert [row["score"] for row in rows] == table.scores
    assert {row["end"] for row in rows} == {table.end or "end"}
    assert {row["hands"] for row in rows} == {len(table.lines)}
    if table.end:
        refuses_another(text, table.players)


def refuses_another(text: str, players: int) -> None:
    """After the hand that ends a game, there is no other."""
    with pytest.raises(ScoresError, match=r"ended in line \d+"):
        tally(text + " ".join("-" * players) + "\n", table="games")


# -------------------------------------------------------------------- files beside tables


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.tsv"
    assert main(["tally", str(path), "--table", "games", "-q", "-o", str(out)]) == 0
    expected = path.with_suffix(".games.tsv").read_text(encoding="utf-8")
    assert out.read_text(encoding="utf-8") == expected


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_hand_after_the_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    *_, last = tally(path, table="games")
    assert last["end"] not in {"unfinished", "scores"}
    hands = tally(path, table="hands")
    refuses_another(text, len({row["seat"] for row in hands}))
