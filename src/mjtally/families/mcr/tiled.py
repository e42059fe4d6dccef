"""A win by its tiles: what they are worth at a table.

Only results with tiles pay for this module.
"""

from collections.abc import Iterator, Mapping, Sequence

from ...base.errors import Mistake, column_of, fail
from ...text.statements import Cell
from .cells import Marked
from .conditions import Conditions
from .judge import turned, worth_of
from .objections import told as words_of
from .rules import PLAYERS, McrRules
from .value import Worth

Seating = tuple[int, Sequence[int]]  # the round's wind, and who sits east, south, west, north


def seatings(number: int | None, dealer: int | None, rules: McrRules) -> Iterator[Seating]:
    """How players can sit: in a round, counted from 0; where nobody knows which, with a dealer;
    or anyhow."""
    if number is not None:
        yield number // PLAYERS, rules.order(number)
        return
    dealers = range(PLAYERS) if dealer is None else (dealer,)
    for wind in range(PLAYERS):
        for east in dealers:
            yield wind, tuple((east + seat) % PLAYERS for seat in range(PLAYERS))


def worth_at(
    winner: Marked,
    self_draw: bool,
    told: Mapping[str, str],
    seated: Iterator[Seating],
    rules: McrRules,
) -> Worth:
    """What a winner's tiles are worth where players sit so; a `Mistake` where they are no win,
    or are worth something else than is written. Where they can sit in several ways, it must not
    matter."""
    tiles = Cell(winner.mark.tiles, _column(winner))
    plain = Conditions(
        self_draw,
        last="last" in told,
        rinshan="rinshan" in told,
        chankan="chankan" in told,
        fourth="fourth" in told,
    )
    found: list[Worth] = []
    wrong: list[Mistake] = []
    for wind, order in seated:
        there = plain._replace(round=wind, seat=order.index(winner.seat))
        try:
            found.append(worth_of(tiles, there, rules, told))
        except Mistake as mistake:
            wrong.append(mistake)
    if not found:
        raise _of_file(wrong[0], tiles)
    if wrong or any(worth.points != found[0].points for worth in found):
        message = f"{tiles}: the winds count here: write a label, such as E1: or S3:"
        fail(tiles, "wind-unknown", message)
    _check_written(winner, found[0], there, rules)
    return found[0]


def _column(winner: Marked) -> int:
    """Where the tiles of a mark begin."""
    column = column_of(winner.cell)
    return column + winner.cell.index(winner.mark.tiles) if column else 0


def _of_file(wrong: Mistake, tiles: str) -> Mistake:
    """What a scores file can say of a hand that is worth too little."""
    remark = wrong.remark
    if remark.code != "points-too-few":
        return wrong
    message = f"{remark.message}; one that was declared all the same is a false win: write f"
    return Mistake(remark._replace(message=message))


def _check_written(winner: Marked, worth: Worth, there: Conditions, rules: McrRules) -> None:
    """`24=TILES`: the points that are written beside the tiles."""
    written = winner.mark.points
    if written is None or written == worth.points:
        return
    hint = turned(winner.mark.tiles, there, rules, lambda points: points == written - worth.flowers)
    fail(
        winner.cell,
        "value-differs",
        f"you wrote {written}; the tiles give {worth.points}: {', '.join(words_of(worth))}{hint}",
    )
