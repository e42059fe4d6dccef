"""What lines do at a riichi table: whose deal it is, the honba and the sticks, checked."""

from collections.abc import Sequence
from typing import NamedTuple

from ...base.errors import Remark
from ...base.exact import Quotient
from ...base.memory import Memory, Notebook
from ...base.packed import Layout
from ...base.winds import round_name
from ...play import Look, Outcome, Outcomes, Said, Table
from ...rules import RiichiRules
from ...text.statements import Line, Result
from .hand import Hand, Reading, at_table, read_hand
from .settle import Settlement, needs_dealer, settle

COLUMNS = ("score", "hand_count", "win_count", "deal_in_count", "riichi_count")
TILED = 15  # units of memory more for a hand that remembers its tiles, yaku and fu
LOOSE_HANDS = "loose hands need length=free"


class Seen(NamedTuple):
    """What the players at the table know: their names, and where the deal began."""

    names: Sequence[str]
    since: str


NOTHING = Said(None, None, None)


class RiichiOutcomes:
    """What lines do at the table, under some rules."""

    def __init__(self, rules: RiichiRules, memory: Memory) -> None:
        self.rules = rules
        self.unit = Quotient(1, 1)
        self.followed = rules.length != "free"
        self.layout = Layout(rules.players, COLUMNS)
        self.memory = memory
        self.readings: Notebook[Result, Reading | None] = Notebook(memory, self._plain, units=2)
        self.rounds = [self._outcomes(number, memory) for number in range(4 * rules.players)]
        self.rounds.append({})  # after north 4, where every game is over
        if not self.followed:
            self.rounds = [self._outcomes(None, memory)]
        self.nobody = ("",) * rules.players

    def _outcomes(self, number: int | None, memory: Memory) -> Outcomes:
        """What lines do in a round. Only tiles tell an east round from the others."""
        if number is None or number < self.rules.players:
            return Notebook(memory, lambda line: self._plain_outcome(line, number), units=2)
        dealer = number % self.rules.players
        return Notebook(
            memory,
            lambda line: (
                self._plain_outcome(line, number)
                if self._has_tiles(line)
                else self.rounds[dealer][line]
            ),
        )

    def _has_tiles(self, line: Line) -> bool:
        reading = self.readings[line.statement] if isinstance(line.statement, Result) else None
        return reading is not None and bool(reading.tiled)

    def look(self, line: Line, table: Table, seen: Seen) -> Look:
        """What a result does at a table, with everything that is to be said of it."""
        assert isinstance(line.statement, Result)
        reading, remarks = read_hand(line.statement, self.rules, seen.names)
        if reading is None:
            return Look(None, remarks)
        number = table.round if self.followed else None
        wind, dealer = self._winds(reading, number)
        quarrels = self._quarrels(reading, line, table, seen)
        if quarrels:
            return Look(None, [*remarks, *quarrels])
        hand, wrong = at_table(reading, wind, dealer, self.rules)
        if hand is None:
            return Look(None, [*remarks, *wrong])
        return Look(self._outcome(reading, hand, line, dealer), remarks)

    def _winds(self, reading: Reading, number: int | None) -> tuple[int | None, int | None]:
        """The wind of the round and the seat that deals, as far as they are known."""
        if number is not None:
            return divmod(number, self.rules.players)
        if reading.label:
            return reading.label.wind, reading.label.hand
        return None, reading.dealer

    # ------------------------------------------------------------------ remembered parts

    def _plain(self, result: Result) -> Reading | None:
        """A result about which nothing is to be said, whoever plays."""
        reading, remarks = read_hand(result, self.rules, self.nobody)
        return None if remarks else reading

    def _plain_outcome(self, line: Line, number: int | None) -> Outcome | None:
        result = line.statement
        reading = self.readings[result] if isinstance(result, Result) else None
        if reading is None:
            return None
        wind, dealer = self._winds(reading, number)
        if self._lacks_dealer(reading) or _contradicts_itself(reading, dealer):
            return None
        hand, _ = at_table(reading, wind, dealer, self.rules)
        if reading.tiled:
            self.memory.make_room(TILED)
        return self._outcome(reading, hand, line, dealer) if hand else None

    def _outcome(self, reading: Reading, hand: Hand, line: Line, dealer: int | None) -> Outcome:
        layout = self.layout
        settled = settle(hand, dealer, self.rules)
        facts = settled.facts
        outcome = Outcome(line, facts, hand, layout.pack(self._columns(settled)))
        outcome.per_stick = layout.pack([settled.per_stick])
        outcome.moves = True
        outcome.takes = bool(facts.winners)
        outcome.placed = settled.placed
        if self.followed:
            outcome.per_honba = layout.pack([settled.per_honba])
            outcome.keeps = settled.keeps
            outcome.more = int(facts.kind != "chombo")  # a replayed hand has the same honba
        else:
            outcome.own_honba = _own_honba(reading)
            outcome.change += outcome.own_honba * layout.pack([settled.per_honba])
        outcome.said = self._said(reading)
        return outcome

    def _said(self, reading: Reading) -> Said | None:
        """What a line says of the table; not of the dealer, which the outcome knows."""
        label, number, honba = reading.label, None, None
        if self.followed:
            honba = reading.honba
            if label:
                number = label.wind * self.rules.players + label.hand
                honba = label.honba if honba is None else honba
        said = Said(number, honba, reading.sticks)
        return None if said == NOTHING else said

    def _columns(self, settled: Settlement) -> list[Sequence[int]]:
        """The scores and counts of a hand, in the order of COLUMNS."""
        seats = range(self.rules.players)
        facts = settled.facts
        return [
            settled.scores,
            [1 for _ in seats],
            [seat in facts.winners for seat in seats],
            [seat == facts.dealt_in for seat in seats],
            [seat in facts.riichi for seat in seats],
        ]

    def _lacks_dealer(self, reading: Reading) -> bool:
        """Whether a loose hand says too little: it matters who dealt."""
        return (
            not self.followed
            and self._winds(reading, None)[1] is None
            and needs_dealer(reading.hand, self.rules)
        )

    # ------------------------------------------------------------- what is written, checked

    def _quarrels(self, reading: Reading, line: Line, table: Table, seen: Seen) -> list[Remark]:
        """Where a line says something of the table that is not so."""
        result = line.statement
        assert isinstance(result, Result)
        if self.followed:
            return self._followed_quarrels(reading, result, table, seen)
        return self._loose_quarrels(reading, result, table)

    def _followed_quarrels(
        self, reading: Reading, result: Result, table: Table, seen: Seen
    ) -> list[Remark]:
        dealer = table.round % self.rules.players
        here_is = round_name(table.round, self.rules.players)
        here = f"{seen.names[dealer]} deals {seen.since}, honba {table.honba}"
        above = "look above for a hand that is missing or too many"
        label, marked = reading.label, reading.dealer
        if label and label.wind * self.rules.players + label.hand != table.round:
            said = str(result.label).rstrip(":")
            message = f"the label says {said}, but this is {here_is} ({here}): {above}"
            return [_at(result, f"{message}; {LOOSE_HANDS}")]
        if label and label.honba not in {None, table.honba}:
            message = f"the label says honba {label.honba}, but it is {table.honba} ({here})"
            return [_at(result, f"{message}: write {here_is}.{table.honba}:, or {above}")]
        if marked is not None and marked != dealer:
            message = (
                f"{seen.names[marked]} is marked *, but in {here_is} {here}: {above}; {LOOSE_HANDS}"
            )
            return [Remark(result.cells[marked].column, message)]
        counts = (("honba", table.honba), ("sticks", table.sticks))
        return _counted_quarrels(reading, result, counts)

    def _loose_quarrels(self, reading: Reading, result: Result, table: Table) -> list[Remark]:
        if reading.label and reading.dealer not in {None, reading.label.hand}:
            message = f"the label {result.label} and the mark * say different dealers"
            return [_at(result, f"{message}: in a hand 2 the second player deals")]
        if self._lacks_dealer(reading):
            message = "who dealt? With length=free, mark the dealer with * (as in 3/40* - d -)"
            return [_at(result, f"{message}, or write a label such as E1:")]
        if _counts_twice(reading):
            message = f"the label {result.label} and the tag honba={reading.honba} differ"
            return [_at(result, f"{message}: keep one of them")]
        return _counted_quarrels(reading, result, (("sticks", table.sticks),))


def _contradicts_itself(reading: Reading, dealer: int | None) -> bool:
    """Whether a line is at odds with itself, or with who deals, at whatever table."""
    return reading.dealer not in {None, dealer} or _counts_twice(reading)


def _counts_twice(reading: Reading) -> bool:
    """Whether a label and a tag say different honba."""
    honba = reading.label.honba if reading.label else None
    return None not in {honba, reading.honba} and honba != reading.honba


def _own_honba(reading: Reading) -> int:
    """The honba that a loose hand says itself."""
    if reading.honba is not None:
        return reading.honba
    return reading.label.honba or 0 if reading.label else 0


def _counted_quarrels(
    reading: Reading, result: Result, counts: Sequence[tuple[str, int]]
) -> list[Remark]:
    """A tag or a label that counts otherwise than the table."""
    for key, count in counts:
        said = getattr(reading, key)
        if said not in {None, count}:
            cell = next(cell for cell in result.cells if cell.startswith(f"{key}="))
            return [
                Remark(
                    cell.column,
                    f"{cell}, but it is {count}: write {key}={count}, or look above for"
                    " a hand that is missing or too many",
                )
            ]
    return []


def _at(result: Result, message: str) -> Remark:
    return Remark(result.first.column, message)
