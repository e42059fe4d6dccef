"""A plan of seats as lines of a scores file, and the description of how good it is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..base.markdown import format_table
from ..base.winds import WIND_NAMES
from ..base.wording import format_list, pluralize
from ..language.statements import format_name
from ..seating.plans import Histogram, Plan, Quality
from .formats import escape_markdown_cell

TIMES = ("never", "once", "twice")


class NamedPlan(NamedTuple):
    """A plan with the names of all players by their numbers, the numbers of those who play, in
    their order, and the number of its first round."""

    plan: Plan
    names: Sequence[str]
    playing: Sequence[int]
    first_round: int
    quality: Quality
    title: str = ""  # the title of the scores file

    def list_absent(self, number: int) -> list[str]:
        """Who sits out of a round of the plan."""
        seated = {player for table in self.plan[number] for player in table}
        return [self.names[player] for player in self.playing if player not in seated]


def format_rounds(named_plan: NamedPlan) -> Iterator[str]:
    """The lines of a scores file for the rounds: players lines with the numbers of rounds and
    tables. `fmt` lays them out."""
    for number, round_ in enumerate(named_plan.plan):
        yield ""
        yield f"round={named_plan.first_round + number}"
        for at, table in enumerate(round_, 1):
            names = [format_name(named_plan.names[player]) for player in table]
            yield f"{'  '.join(names)}  table={at}"
        absent = named_plan.list_absent(number)
        if absent:
            yield f"# sits out: {format_list(absent)}"


# ------------------------------------------------------------------------------ sheets to print


class Sheet(NamedTuple):
    """A table of plain texts to be printed. An empty cell is for filling in."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""


def list_sheets(named_plan: NamedPlan) -> Mapping[str, Sequence[Sheet]]:
    """The sheets of a plan by their use: for the wall, for the players, for the tables."""
    rounds = list(enumerate(named_plan.plan, named_plan.first_round))
    size = max(len(table) for _, round_ in rounds for table in round_)
    winds = [name.capitalize() for name in WIND_NAMES[:size]]
    wall, seats = [], dict[int, list[Sequence[str]]]({player: [] for player in named_plan.playing})
    tables: dict[int, list[Sequence[str]]] = {}
    for at, (number, round_) in enumerate(rounds):
        rows = []
        for table, players in enumerate(round_, 1):
            names = [named_plan.names[player] for player in players]
            rows.append((f"{table}", *names))
            tables.setdefault(table, []).extend([(f"{number}", *names), ("", *[""] * size)])
            for seat, player in enumerate(players):
                others = ", ".join(names[:seat] + names[seat + 1 :])
                seats[player].append((f"{number}", f"{table}", winds[seat], others))
        absent = named_plan.list_absent(at)
        for player in named_plan.playing:
            if len(seats[player]) <= at:
                seats[player].append((f"{number}", "", "", "you sit out"))
        verb = "sits" if len(absent) == 1 else "sit"
        note = f"{format_list(absent)} {verb} out" if absent else ""
        wall.append(Sheet(f"Round {number}", ("Table", *winds), rows, note))
    by_name = sorted(named_plan.playing, key=lambda player: named_plan.names[player].casefold())
    head = "Round", "Table", "Seat", "With"
    return {
        "For the wall": wall,
        "For the players": [
            Sheet(named_plan.names[player], head, seats[player]) for player in by_name
        ],
        "For the tables": [
            Sheet(f"Table {number}", ("Round", *winds), rows) for number, rows in tables.items()
        ],
    }


def format_sheets_markdown(named_plan: NamedPlan) -> Iterator[str]:
    """The sheets as Markdown, line by line."""
    yield f"# {escape_markdown_cell(named_plan.title or 'Who sits where')}"
    for use, sheets in list_sheets(named_plan).items():
        yield from ("", f"## {use}")
        for sheet in sheets:
            rows = [[escape_markdown_cell(cell) or " " for cell in row] for row in sheet.rows]
            yield from (
                "",
                f"### {escape_markdown_cell(sheet.title)}",
                "",
                format_table(sheet.head, rows),
            )
            if sheet.note:
                yield from ("", escape_markdown_cell(sheet.note))


STYLE = """
:root { color-scheme: light dark; }
body { font: 12pt/1.4 system-ui, sans-serif; margin: 1.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #777; padding: .3em .6em; text-align: left; }
td { overflow-wrap: anywhere; min-width: 3.2em; }
td:first-child, .players td:nth-child(2) { min-width: 0; }
article { break-inside: avoid; margin-bottom: 1.2rem; }
h1 { font-size: 1.4em; } h2 { font-size: 1.2em; } h3 { font-size: 1em; margin: 0 0 .3em; }
.players { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(24em, 100%), 1fr)); }
.players { gap: 1em; }
.players article { border: 1px dashed #777; padding: .8em; margin: 0; }
.tables tr:nth-child(even) td { height: 2.6em; }
@media screen and (max-width: 40rem) {
  body { font-size: 10.5pt; margin: 1rem; }
  th, td { padding: .3em; }
}
@media print {
  @page { margin: 12mm; }
  body { margin: 0 1px; font-size: 11pt; }
  .players { display: block; columns: 2; }
  .players article { margin-bottom: 5mm; }
  h2 { break-after: avoid; }
  section + section, .tables article + article { break-before: page; }
}
""".strip()


def format_sheets_html(named_plan: NamedPlan) -> Iterator[str]:
    """The sheets as one page that loads nothing, line by line: when it is printed, the players'
    slips and each table's sheet begin on a new sheet of paper."""
    from html import escape  # few commands need its names of characters

    def format_row(cells: Iterable[str], tag: str) -> str:
        return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"

    title = escape(named_plan.title or "Who sits where")
    yield "<!doctype html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield from ("<style>", STYLE, "</style></head><body><main>", f"<h1>{title}</h1>")
    for use, sheets in list_sheets(named_plan).items():
        yield f'<section><h2>{use}</h2><div class="{use.rpartition(" ")[2]}">'
        for sheet in sheets:
            yield f"<article><h3>{escape(sheet.title)}</h3><table>"
            yield f"<thead>{format_row(sheet.head, 'th')}</thead><tbody>"
            yield from (format_row(row, "td") for row in sheet.rows)
            yield f"</tbody></table>{f'<p>{escape(sheet.note)}</p>' * bool(sheet.note)}</article>"
        yield "</div></section>"
    yield "</main></body></html>"


def describe_plan(named_plan: NamedPlan) -> dict[str, Any]:
    """A plan and how good it is, as plain values for JSON."""
    quality = named_plan.quality
    return {
        "players": [named_plan.names[player] for player in named_plan.playing],
        "rounds": [
            {
                "round": named_plan.first_round + number,
                "tables": [[named_plan.names[player] for player in table] for table in round_],
                "sits_out": named_plan.list_absent(number),
            }
            for number, round_ in enumerate(named_plan.plan)
        ],
        "quality": {
            "meetings": _sort_histogram(quality.meetings),
            "repeats": quality.repeat_count,
            "least_repeats": quality.least_repeat_count,
            "most_rounds_without_repeats": quality.most_rounds,
            "seats": _sort_histogram(quality.seats),
            "tables": _sort_histogram(quality.tables),
            "games": _sort_histogram(quality.games),
        },
    }


def _sort_histogram(histogram: Histogram) -> dict[str, int]:
    return {f"{times}": histogram[times] for times in sorted(histogram)}


def describe_quality(named_plan: NamedPlan) -> Iterator[str]:
    """How good a plan is, line by line."""
    quality = named_plan.quality
    tables = pluralize(len(named_plan.plan[0]), "table")
    first, last = named_plan.first_round, named_plan.first_round + len(named_plan.plan) - 1
    rounds = f"rounds {first} to {last}" if last > first else f"round {first}"
    yield f"{pluralize(len(named_plan.playing), 'player')}, {rounds}, {tables}"
    met = [
        f"{pluralize(count, 'pair')} {_format_times(times)}"
        for times, count in sorted(quality.meetings.items())
    ]
    yield f"meetings: {', '.join(met)}"
    yield f"repeats: {_describe_repeats(quality)}"
    yield f"winds: each player has each wind {_format_range(quality.seats)}"
    yield f"tables: each player sits at each table {_format_range(quality.tables)}"
    if len(quality.games) > 1:
        yield f"games: {min(quality.games)} to {max(quality.games)} each"


def _describe_repeats(quality: Quality) -> str:
    least, most = quality.least_repeat_count, quality.most_rounds
    bound = f"no plan of more than {pluralize(most, 'round')} is without"
    if not quality.repeat_count:
        return f"none ({bound})"
    fewest = "the fewest there can be" if quality.repeat_count == least else f"at least {least}"
    return f"{quality.repeat_count} (by counting: {fewest}; {bound})"


def _format_times(times: int) -> str:
    return TIMES[times] if times < len(TIMES) else f"{times} times"


def _format_range(histogram: Histogram) -> str:
    least, most = min(histogram), max(histogram)
    return f"{least} to {most} times" if least < most else _format_times(least)
