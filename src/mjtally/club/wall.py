"""The page for a screen on the wall: the tables of the round that is played, each at its place
until the next round is dealt, and a place for the standings, which `wall.js` fills, and for the
last hands of a table that is alone.

`list_wall_tables` and `choose_wall_tables` say which tables are shown, `render_wall` draws them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import Element

from ..base.terminal import escape_unprintable
from ..report.html import data_script, element, find_sign, show_minus
from ..translations import Catalogue, load_catalogue
from . import page_texts
from .boards import Board, find_name_size, write_points
from .documents import (
    State,
    find_round,
    find_table_number,
    load_assets,
    order_tables,
    render_clock,
    render_problem_count,
    render_wind,
    say_table,
)
from .files import list_evening_days
from .look import render_document

TEXTS_OF_HANDS = ("last-hands", "from")  # what `wall.js` says of the hands of a table
THEMES = ("dark", "light")  # an address can choose one


# ------------------------------------------------------------------------- which are shown


def list_wall_tables(tables: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The tables of the evening that may be shown; for a plan, all tables of one round."""
    chosen = [table for table in tables if "order" not in table and table["players"]]
    for file in dict.fromkeys(table["file"] for table in tables if "order" in table):
        planned = [table for table in tables if table["file"] == file]
        order = _find_shown_order(planned)
        chosen += [table for table in planned if table["order"] == order]
    return chosen


def _find_shown_order(planned: Sequence[Mapping[str, Any]]) -> int:
    """The round of a plan that is shown: the present one, but the round before it until a hand of
    the present one is written."""
    last: int = planned[-1]["order"]
    current = min((table["order"] for table in planned if not table["is_over"]), default=last)
    is_begun = any(table["is_begun"] for table in planned if table["order"] == current)
    return current if is_begun else max(1, current - 1)


def choose_wall_tables(states: Sequence[State], *, is_folder: bool) -> list[State]:
    """The tables that are shown, in the order of their numbers. A game that is over stays until one
    of its players sits down again, or the next round begins; games of other days are not shown."""
    days = list_evening_days()
    last_round = max((find_round(state) for state in states), default=0)
    shown: list[State] = []
    seated: set[str] = set()
    for state in states:  # the latest first
        is_old = state["date"] not in ("", *days) and is_folder
        is_replaced = not state["planned"] and not seated.isdisjoint(state["players"])
        is_left = is_old or is_replaced or find_round(state) < last_round
        if state["is_over"] and is_left:
            continue
        seated |= {*state["players"]}
        shown.append(state)
    return sorted(shown, key=order_tables)


# ------------------------------------------------------------------------------ the page


def render_wall(club: Mapping[str, Any], states: Sequence[State], theme: str = "") -> str:
    """The page, from the answers of `/api/club` and of `/api/tables/NAME` for the tables that are
    shown; `theme` is `dark` or `light`, and that of the screen otherwise."""
    catalogue = load_catalogue(club["language"])
    title = escape_unprintable(club["title"])
    texts = {name: catalogue.say(page_texts.TABLE_TEXTS[name]) for name in TEXTS_OF_HANDS}
    assets = load_assets("wall.css", "index.js", "wall.js", "clock.js")
    head = [*assets, data_script("texts", texts)]
    tables = [element("li", *_render_table(state, catalogue), **_kind(state)) for state in states]
    # there is room for the last hands of a table that is alone
    single = {"data_single": states[0]["name"]} if len(states) == 1 else {}
    main = element(
        "main",
        _render_head(club, states, title, catalogue),
        render_problem_count(club, catalogue),
        element("ol", *tables, class_="tables", data_count=len(tables), **single)
        if tables
        else element("p", catalogue.say(page_texts.NO_TABLES), class_="note"),
        id="main",
    )
    label = catalogue.say(page_texts.LOOK_LINK)
    aside = element("aside", id="standings", aria_label=label)
    return render_document(catalogue, title, head, [main, aside], theme if theme in THEMES else "")


def _kind(state: State) -> dict[str, str]:
    """The class of a table: whether it has its result."""
    return {"class_": "table final" if state["result"] else "table"}


def _render_head(
    club: Mapping[str, Any], states: Sequence[State], title: str, catalogue: Catalogue
) -> Element:
    """The round, or the club's name where there is none; the clock, as long as a table plays by it;
    and the time of day."""
    rounds = {find_round(state) for state in states}
    number = max(rounds, default=0)
    count = max(
        (state["planned"]["round_count"] for state in states if state["planned"]), default=0
    )
    heading = element("h1", title)
    beside = None
    if number:
        of_all = element("small", catalogue.say("of {count}", count=count)) if count else None
        heading = element("h1", catalogue.say("Round {round}", round=number), of_all)
        beside = element("p", title, class_="title")
    clock = None
    if any(state["clock"] for state in states):
        up = catalogue.say(page_texts.TABLE_TEXTS["clock-up"])
        clock = render_clock(club["clock"], up, class_="clock")
    return element("header", heading, beside, clock, element("time", id="time", class_="time"))


def _render_table(state: State, catalogue: Catalogue) -> list[Element]:
    """A table: its number and what is played there, and a row for each player."""
    board: Board = state["board"]
    number = find_table_number(state)
    name = say_table(state, catalogue)
    mark = (
        element("span", str(number), class_="no", title=name)
        if number
        else element("bdi", name, class_="word")
    )
    parts = [mark]
    if state["result"]:
        parts.append(element("span", catalogue.say("Final"), class_="hand"))
        return [element("h2", *parts, class_="head"), *_render_result(state, catalogue)]
    parts.append(element("span", board["title"], class_="hand"))
    beside = [board["counter"]] if board["counter"] else []
    if not state["is_begun"]:
        beside.append(catalogue.say("not begun"))
    parts += [element("span", words, class_="beside") for words in beside]
    parts += _render_own_clock(state, catalogue)
    if sticks := board["sticks"]:
        stick = element("i", class_="stick", aria_hidden="true")
        form = "{count} stick on the table" if sticks == 1 else "{count} sticks on the table"
        words = element("span", catalogue.say(form, count=sticks), class_="unseen")
        parts.append(element("span", stick, words, f" × {sticks}", class_="pot"))
    rows = [_render_seat(state, at, catalogue) for at in range(len(board["seats"]))]
    return [element("h2", *parts, class_="head"), element("ol", *rows, class_="seats")]


def _render_own_clock(state: State, catalogue: Catalogue) -> Iterator[Element]:
    """The extra time of a table, and what is still played when the time is up."""
    clock = state["clock"]
    if clock:
        up = catalogue.say(page_texts.TABLE_TEXTS[f"clock-{clock['hands_left']}-left"])
        quiet = {} if clock["extra"] else {"data_quiet": ""}
        shown = render_clock(clock, up, class_="beside", **quiet)
        yield from [shown] if shown is not None else []


def _render_seat(state: State, at: int, catalogue: Catalogue) -> Element:
    """A player of a game that goes on. Rows are seats, which stay; the wind moves."""
    board: Board = state["board"]
    seat = board["seats"][at]
    who = [_render_name(seat["name"])]
    kinds = ["seat", *["dealer"] * seat["is_dealer"]]
    if at in board["declared"]:
        words = state["form"]["declared"]["words"]
        who.append(element("i", class_="stick", role="img", aria_label=words))
        kinds.append("declared")
    place = None
    if seat["rank"]:
        place = element("span", str(seat["rank"]), class_=f"place p{min(seat['rank'], 4)} now")
    return element(
        "li",
        render_wind(seat["wind"], catalogue),
        element("span", *who, class_="who"),
        element("b", show_minus(catalogue.write_number(seat["score"])), class_="score num"),
        place,
        class_=" ".join(kinds),
    )


def _render_result(state: State, catalogue: Catalogue) -> list[Element]:
    """The players of a game that is over, the first first: places, scores and points."""
    result = sorted(state["result"], key=lambda player: int(player["rank"]))
    points = write_points([player["points"] for player in result], catalogue)
    rows = []
    for player, figure in zip(result, points, strict=True):
        score = player["score"]
        rows.append(
            element(
                "li",
                element("span", str(player["rank"]), class_=f"place p{min(player['rank'], 4)}"),
                element("span", _render_name(player["name"]), class_="who"),
                element("span", show_minus(catalogue.write_number(score)), class_="fs num")
                if score is not None
                else None,
                element("b", figure, class_=f"pts num {find_sign(figure)}"),
                class_="seat",
            )
        )
    return [element("ol", *rows, class_="seats")]


def _render_name(name: str) -> Element:
    return element("bdi", name, class_="name", data_w=find_name_size(name))
