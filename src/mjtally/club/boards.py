"""What a board shows of a table, as one value: the board of a phone, the wall, the first page and
the app draw it, and none of them counts anything itself.

Its type for scripts is `Board` in `pages/answers.d.ts`.
"""

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypedDict

from ..base.quotient import Quotient
from ..base.terminal import display_width
from ..base.winds import WINDS, round_name
from ..report.html import MINUS, show_minus
from ..tables.needs.outcomes import rank_now
from ..translations import Catalogue, load_catalogue
from .page_texts import say_label
from .table_reading import GameNow, TableReading
from .table_state import describe_form_of, find_hand, find_label

FIGURE_SPACE = "\N{FIGURE SPACE}"
NAME_WIDTHS = (11, 16, 21)  # columns: up to so many for each size of letters, the largest first


class Seat(TypedDict):
    """A player on the board. `wind` is empty where nobody can tell it; `rank` is None as long as
    nothing was played."""

    name: str
    size: int  # size of its letters, 1 to 4: the widest names have the smallest
    wind: str
    score: int | float
    is_dealer: bool
    rank: int | None


class Bonus(TypedDict):
    """The points that a win gets for what is counted beside the hand, by discard or from each of
    the others, and for the sticks on the table."""

    discard: int
    self_draw: int
    sticks: int


class Board(TypedDict):
    """A table as those who sit there see it. A stick that a player has put down in this hand lies
    on the table, and is off the score."""

    seats: list[Seat]
    declared: list[int]  # the seats of those who declared something in this hand
    label: str  # the label of the hand, as files write it: `E2.1`
    title: str  # the hand in words, without what `counter` says
    counter: str  # what is counted beside the hand, in words: `1 honba`
    sticks: int  # riichi sticks on the table
    bonus: Bonus  # what a win gets besides its value
    round: int  # the round that the file states; 0 for none
    table: int  # likewise


NO_BONUS = Bonus(discard=0, self_draw=0, sticks=0)
EMPTY_BOARD = Board(
    seats=[],
    declared=[],
    label="",
    title="",
    counter="",
    sticks=0,
    bonus=NO_BONUS,
    round=0,
    table=0,
)


def describe_board(reading: TableReading, declared: Collection[int], language: str) -> Board:
    """The board after the last line of a table's file, with the seats of those who declared
    something since."""
    game, form = reading.game, describe_form_of(reading.rules, language)
    if game is None:
        return EMPTY_BOARD
    cost = form["declared"]["cost"] if form and form["declared"] else 0
    ranks = _rank(game) if reading.is_begun else [None] * len(game.scores)
    order = () if game.deal is None else game.session.rules.seat_order(game.deal)
    scores = find_scores(game)
    honba, label = game.table.honba, find_deal(game)
    sticks = game.table.sticks + (len(declared) if cost else 0)
    by_discard, by_self_draw = form["counter_points"] if form else (0, 0)
    counter = form["counter"].format(count=honba) if form and honba else ""
    return Board(
        seats=[
            Seat(
                name=name,
                size=find_name_size(name),
                wind=WINDS[order.index(seat)] if order else "",
                score=scores[seat].to_number() - (cost if seat in declared else 0),
                is_dealer=seat in order[:1] and not game.is_over,
                rank=ranks[seat],
            )
            for seat, name in enumerate(game.session.names)
        ],
        declared=sorted(declared),
        label=label,
        title=say_label(label.partition(".")[0] if counter else label, load_catalogue(language)),
        counter=counter,
        sticks=sticks,
        bonus=Bonus(
            discard=honba * by_discard, self_draw=honba * by_self_draw, sticks=sticks * cost
        ),
        round=game.session.round.number,
        table=game.session.table,
    )


def find_name_size(name: str) -> int:
    """In which of four sizes a name is written, the widest names the smallest: so they stay whole
    beside a score."""
    return 1 + sum(display_width(name) > width for width in NAME_WIDTHS)


def write_points(points: Sequence[float], catalogue: Catalogue) -> list[str]:
    """Points of players as they stand in a column: with signs, and as many decimals as one has."""
    decimals = max((len(str(figure).partition(".")[2]) for figure in points), default=0)
    return [
        ("+" if figure > 0 else MINUS * (figure < 0))
        + catalogue.write_number(Decimal(f"{abs(figure):.{decimals}f}"))
        for figure in points
    ]


def write_result(title: str, result: Sequence[Mapping[str, Any]], catalogue: Catalogue) -> str:
    """The result of a game as a text for a chat, in which numbers stand before names: so they are
    below one another in any letters."""
    ranked = sorted(result, key=lambda player: int(player["rank"]))
    points = write_points([player["points"] for player in ranked], catalogue)
    width = max(map(len, points))
    lines = [title]
    for player, figure in zip(ranked, points, strict=True):
        score = player["score"]
        shown = "" if score is None else f"{show_minus(catalogue.write_number(score))}  "
        lines.append(
            f"{player['rank']}  {figure.rjust(width, FIGURE_SPACE)}  {shown}{player['name']}"
        )
    return "\n".join(lines)


def find_scores(game: GameNow) -> Sequence[Quotient]:
    """The scores of a game by seat; of a game that is over, the final ones."""
    final = game.final_result
    if game.is_over and final and final.scores:
        return [Quotient(score, 1) for score in final.scores]
    return game.scores


def find_changes(before: GameNow | None, after: GameNow | None) -> list[int | float]:
    """By how much the scores of a game change from one line to another, by seat."""
    if before is None or after is None or before.session.names != after.session.names:
        return []
    scores = zip(find_scores(before), find_scores(after), strict=True)
    return [(now - earlier).to_number() for earlier, now in scores]


def find_deal(game: GameNow) -> str:
    """The label of the next hand, or its round where no game is followed; empty where nobody can
    tell, or the game is over."""
    if game.deal is None or game.is_over or game.session.rules.tracks_games:
        return find_label(game)
    return round_name(game.deal, len(game.session.names))


def _rank(game: GameNow) -> Sequence[int]:
    """The places of the players by seat."""
    return game.final_result.ranks if game.final_result else rank_now(find_hand(game)).ranks
