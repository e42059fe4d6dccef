"""A riichi result to a played hand, and every check of what its marks make together.

What needs the table (whose deal it is, the honba, the sticks) is checked in `outcomes.py`.
"""

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from ...base.errors import Mistake, Remark, fail, warning
from ...base.words import listing
from ...text.statements import Result
from .cells import (
    DRAWS,
    NOTES,
    Label,
    Marked,
    cells_and_tags,
    count,
    is_open,
    marked_dealer,
    read_label,
    read_marks,
    read_tags,
    tag_of,
)
from .marks import Part
from .points import Value, unlikely
from .rules import RiichiRules

if TYPE_CHECKING:
    from .tiled import Winner
    from .value import Worth


class Win(NamedTuple):
    """A winner's seat and what the hand is worth; with its tiles, why."""

    seat: int
    value: Value
    worth: "Worth | None" = None


class Hand(NamedTuple):
    """One hand as its marks tell it. Seats count from 0, in the players line's order."""

    kind: str  # tsumo ron draw abort nagashi chombo, as in the hands table
    wins: tuple[Win, ...] = ()
    discarder: int | None = None
    liable: tuple[int, int] | None = None  # seat, and for how many yakuman (0: all)
    tenpai: frozenset[int] = frozenset()
    nagashi: tuple[int, ...] = ()
    offender: int | None = None
    riichi: tuple[int, ...] = ()
    ronned: tuple[int, ...] = ()  # of them, those whose declaring tile was won on: no stick
    called: tuple[int, ...] = ()  # whose hands were open
    double: tuple[int, ...] = ()  # whose riichi was a double one
    ippatsu: tuple[int, ...] = ()  # who won with it, as the line says
    says_open: bool = False  # `o` is written: open hands are told, not only those of winners

    @property
    def sticks(self) -> tuple[int, ...]:
        """Who paid a stick for riichi. A replayed hand returns its sticks."""
        if self.kind == "chombo":
            return ()
        if not self.ronned:
            return self.riichi
        return tuple(seat for seat in self.riichi if seat not in self.ronned)


class Reading(NamedTuple):
    """A hand, and what its line says of the table; None for what is not written.

    What winners are worth who show their tiles (`tiled`) is found at the table.
    """

    hand: Hand
    marked: Sequence[Marked]
    told: Mapping[str, str]
    tiled: "tuple[Winner, ...]"
    dealer: int | None  # the seat marked `*`
    label: Label | None
    honba: int | None
    sticks: int | None


def read_hand(
    result: Result, rules: RiichiRules, names: Sequence[str]
) -> tuple[Reading | None, list[Remark]]:
    """The hand a result tells, or None and the mistakes; warnings come with either."""
    try:
        cells, tags = cells_and_tags(result, rules, names)
        marked, remarks = read_marks(cells, rules, names)
        if remarks:
            remarks += _wrong_beside(result, tags, rules, names)
            return None, sorted(remarks, key=attrgetter("column"))
        told = read_tags(tags, names, rules)
        label = read_label(result.label, rules) if result.label else None
        hand = _hand(marked, told, rules)
        noted = _notes(marked, told, hand, rules)
    except Mistake as mistake:
        return None, [mistake.remark]
    if noted or any(each.mark.open or each.mark.riichi > 1 for each in marked):
        hand = hand._replace(
            double=_seats([each for each in marked if each.mark.riichi > 1]),
            ippatsu=_seats([winner.marked for winner in noted if winner.conditions.ippatsu]),
            says_open=any(each.mark.open for each in marked),
        )
    reading = Reading(
        hand,
        marked,
        told,
        tuple(winner for winner in noted if winner.marked.mark.tiles),
        marked_dealer(marked),
        label,
        count(told, "honba"),
        count(told, "sticks"),
    )
    return reading, _warnings(hand, marked)


def _wrong_beside(
    result: Result, tags: Sequence[str], rules: RiichiRules, names: Sequence[str]
) -> Iterator[Remark]:
    """What is wrong with the tags and the label of a line whose marks are wrong already."""
    for wrong in (
        lambda: read_tags(tags, names, rules),
        lambda: result.label and read_label(result.label, rules),
    ):
        try:
            wrong()
        except Mistake as mistake:
            yield mistake.remark


def at_table(
    reading: Reading, wind: int | None, dealer: int | None, rules: RiichiRules
) -> tuple[Hand | None, list[Remark]]:
    """The hand with the value of all tiles, or None and the mistakes in them.

    What tiles are worth depends on the winds: that of the round (None for a loose hand that
    does not say it) and those of the seats.
    """
    if not reading.tiled or dealer is None:
        return reading.hand, []
    from .tiled import check_liable, worth_at

    worths: dict[int, Worth] = {}
    remarks: list[Remark] = []
    for winner in reading.tiled:
        seat = (winner.marked.seat - dealer) % rules.players
        try:
            worths[winner.marked.seat] = worth_at(winner, reading.told, wind, seat, rules)
        except Mistake as mistake:
            remarks.append(mistake.remark)
    if remarks:
        return None, remarks
    try:
        wins, liable = _won(reading.marked, reading.hand.discarder, rules, worths)
        check_liable(reading.marked, worths, rules)
    except Mistake as mistake:
        return None, [mistake.remark]
    return reading.hand._replace(wins=wins, liable=liable), []


def at_any_table(reading: Reading, rules: RiichiRules) -> list[Remark]:
    """The mistakes that tiles have in whatever round and seat; for a hand whose table nobody
    knows."""
    if not reading.tiled:
        return []
    wrong: dict[int, Remark] = {}
    for number in range(4 * rules.players):
        wind, dealer = divmod(number, rules.players)
        hand, remarks = at_table(reading, wind, dealer, rules)
        if hand is not None:
            return []
        wrong = wrong or {remark.column: remark for remark in remarks}
    return list(wrong.values())


def _hand(marked: Sequence[Marked], told: Mapping[str, str], rules: RiichiRules) -> Hand:
    """The hand, by what the marks have in common."""
    dealers = [each for each in marked if each.mark.dealer]
    if len(dealers) > 1:
        message = f"two players are marked * (dealer): {_names(dealers)}"
        fail(dealers[1].cell, "two-players-marked", message)
    kind = next((key for key in told if key in DRAWS), None) if told else None
    if kind:
        return _abort(marked, kind)
    parts = {each.mark.part for each in marked}
    if Part.CHOMBO in parts:
        return _chombo(marked)
    if Part.WINNER in parts:
        tiled = [each for each in marked if each.mark.tiles]
        return _win(marked, rules, None if tiled else {})
    return _draw(marked)


def _riichi(marked: Sequence[Marked]) -> tuple[int, ...]:
    return _seats([each for each in marked if each.mark.riichi])


def _called(marked: Sequence[Marked]) -> tuple[int, ...]:
    return _seats([each for each in marked if is_open(each)])


def _notes(
    marked: Sequence[Marked], told: Mapping[str, str], hand: Hand, rules: RiichiRules
) -> "tuple[Winner, ...]":
    """The winners of whom tiles or tags tell more. What is told of a win must be possible."""
    notes = [key for key in (*NOTES, "ura") if key in told] if told else []
    winners = _with(marked, Part.WINNER)
    if notes and not winners:
        fail(
            tag_of(told, notes[0]),
            "note-without-win",
            f"{notes[0]} is about a win, and nobody won this hand: take it away",
        )
    if not notes and not [each for each in winners if each.mark.tiles]:
        return ()
    from .tiled import read_winners

    return read_winners(winners, told, rules, self_draw=hand.kind == "tsumo")


def _with(marked: Sequence[Marked], *parts: str) -> list[Marked]:
    return [each for each in marked if each.mark.part in parts]


def _seats(marked: Sequence[Marked]) -> tuple[int, ...]:
    return tuple([each.seat for each in marked])


def _names(marked: Sequence[Marked]) -> str:
    return listing(each.name for each in marked)


def _abort(marked: Sequence[Marked], kind: str) -> Hand:
    for each in marked:
        if each.mark.part not in {Part.NONE, Part.UNSAID}:
            fail(
                each.cell,
                "abort-marks",
                f"{each.cell} with {kind}: an abortive draw has only - and !"
                " (nobody wins, and tenpai does not count)",
            )
    quiet = [each for each in marked if not each.mark.riichi]
    if kind == "suucha" and quiet:
        fail(
            quiet[0].cell,
            "suucha-riichi",
            f"suucha is riichi by all {len(marked)}: {_names(quiet)} did not declare, write !",
        )
    return Hand("abort", riichi=_riichi(marked), called=_called(marked))


def _chombo(marked: Sequence[Marked]) -> Hand:
    offenders = _with(marked, Part.CHOMBO)
    if len(offenders) > 1:
        fail(
            offenders[1].cell,
            "two-players-marked",
            f"two players are marked f: {_names(offenders)}; write a line for each chombo",
        )
    for each in marked:
        if each.mark.part not in {Part.CHOMBO, Part.NONE, Part.UNSAID}:
            fail(
                each.cell,
                "chombo-marks",
                f"{each.cell} beside a chombo: the hand is replayed, so write - for"
                f" {each.name}, and what came of the replay on its own line",
            )
    return Hand(
        "chombo", offender=offenders[0].seat, riichi=_riichi(marked), called=_called(marked)
    )


def _draw(marked: Sequence[Marked]) -> Hand:
    """An exhaustive draw: tenpai or not, and nagashi mangan."""
    for each in _with(marked, Part.DISCARDER, Part.LIABLE):
        did = "dealt in" if each.mark.part == Part.DISCARDER else "is liable"
        fail(
            each.cell,
            "blame-without-win",
            f"{each.name} {did} but nobody won: write the winner's han and fu, such as 3/40",
        )
    for each in _with(marked, Part.NONE):
        if not each.mark.riichi:
            continue
        fail(
            each.cell,
            "riichi-noten",
            f"{each.cell} in a draw: a player in riichi is tenpai: write !"
            " (if the hand was noten after all, it is a chombo: f)",
        )
    nagashi = _seats(_with(marked, Part.NAGASHI))
    tenpai = [
        each
        for each in marked
        if each.mark.part in {Part.TENPAI, Part.UNSAID} or each.mark.tenpai or each.mark.riichi
    ]
    return Hand(
        "nagashi" if nagashi else "draw",
        tenpai=frozenset(_seats(tenpai)),
        nagashi=nagashi,
        riichi=_riichi(marked),
        called=_called(marked),
    )


def _win(
    marked: Sequence[Marked], rules: RiichiRules, worths: "Mapping[int, Worth] | None"
) -> Hand:
    """A win by self-draw or discard, by one or more.

    `worths` are what tiles are worth, by seat; None where that is not known yet.
    """
    winners = _with(marked, Part.WINNER)
    discarders = _with(marked, Part.DISCARDER)
    for each in _with(marked, Part.TENPAI, Part.NAGASHI):
        better = "!" if each.mark.riichi else "-"
        fail(
            each.cell,
            "tenpai-in-win",
            f"{each.cell} in a win: {each.name}'s tenpai does not count"
            f" when somebody wins: write {better}",
        )
    if len(discarders) > 1:
        fail(
            discarders[1].cell,
            "two-players-marked",
            f"two players are marked d: {_names(discarders)}; one player dealt in",
        )
    if len(winners) > 1 and not discarders:
        fail(
            winners[1].cell,
            "two-winners",
            f"{_names(winners)} both won, but nobody is marked d: two win only on one discard",
        )
    if len(winners) > 2 and rules.ron == 2:
        marks = ["!" if each.mark.riichi else "-" for each in marked]
        fix = f"are an abortive draw: write {' '.join(marks)} sanchahou"
        if "sanchahou" not in rules.abortive:
            fix = "are too many; three may win with ron=3"
        fail(
            winners[2].cell,
            "three-winners",
            f"in these rules (ron=2) three winners on one discard {fix}",
        )
    discarder = discarders[0].seat if discarders else None
    wins, liable = _won(marked, discarder, rules, worths)
    return Hand(
        "tsumo" if discarder is None else "ron",
        wins=wins,
        discarder=discarder,
        liable=liable,
        riichi=_riichi(marked),
        ronned=_seats([each for each in discarders if each.mark.ronned]),
        called=_called(marked),
    )


def _won(
    marked: Sequence[Marked],
    discarder: int | None,
    rules: RiichiRules,
    worths: "Mapping[int, Worth] | None",
) -> tuple[tuple[Win, ...], tuple[int, int] | None]:
    """The wins that are paid, the first in turn first, and who is liable for how much."""
    winners = _with(marked, Part.WINNER)
    wins = tuple([_win_of(each, (worths or {}).get(each.seat)) for each in winners])
    if discarder is not None and len(wins) > 1:
        after = sorted(wins, key=lambda win: (win.seat - discarder) % rules.players)
        wins = tuple(after)
    liable = None if worths is None else _liable(marked, wins)
    paid = wins[: rules.ron]
    if liable and not any(win.value.yakuman for win in paid):
        liable = None  # the yakuman was another's, who came too late
    return paid, liable


def _win_of(winner: Marked, worth: "Worth | None") -> Win:
    mark = winner.mark
    if worth:
        return Win(winner.seat, worth.value, worth)
    return Win(winner.seat, Value(mark.han, mark.fu, mark.yakuman or 0))


def _liable(marked: Sequence[Marked], wins: Sequence[Win]) -> tuple[int, int] | None:
    liable = _with(marked, Part.LIABLE)
    if not liable:
        return None
    cell = liable[0].cell
    if len(liable) > 1:
        fail(
            liable[1].cell,
            "two-players-marked",
            f"two players are marked p: {_names(liable)}; one is liable",
        )
    yakuman = [win for win in wins if win.value.yakuman]
    if not yakuman:
        fail(
            cell,
            "liable-no-yakuman",
            f"{cell}: a player is liable for a yakuman only, and nobody won one: write -",
        )
    if len(yakuman) > 1:
        fail(
            cell,
            "liable-which",
            f"{cell}: two players won a yakuman, so nothing says which one it is for",
        )
    if liable[0].mark.share > yakuman[0].value.yakuman:
        fail(cell, "liable-share", f"{cell}: the winner has only {yakuman[0].value.yakuman}y")
    return liable[0].seat, liable[0].mark.share


def _warnings(hand: Hand, marked: Sequence[Marked]) -> list[Remark]:
    remarks = []
    for win in hand.wins:
        _, _, cell, mark = marked[win.seat]
        if mark.tiles:
            continue
        why = unlikely(
            win.value,
            self_draw=hand.kind == "tsumo",
            riichi=bool(mark.riichi),
            called=mark.open,
        )
        if why:
            value = f"{mark.han}/{mark.fu}"
            how = " by self-draw" if hand.kind == "tsumo" else " by discard"
            remarks.append(
                warning(
                    cell, "unlikely-value", f"no hand has {value}{how}: {why}; scored as written"
                )
            )
    return remarks
