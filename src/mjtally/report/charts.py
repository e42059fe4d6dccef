"""The charts, as Vega-Lite says them: values and what stands for them, nothing drawn yet.

Colours are names (`c0`, `ink`): the page gives them, one way by day and another by night. A
mark's `description` says whom it is about and what it shows, as `drawing` takes it.
"""

from collections.abc import Iterator, Sequence
from json import dumps
from typing import Any, NamedTuple

from . import page_texts

Spec = dict[str, Any]

SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
FONT = "Liberation Sans"  # comes with the library: figures are as wide on every machine
MAX_TICKS = 8  # of an axis of periods
MIN_CHART_HEIGHT = 280  # height of a chart of lines
MIN_PANEL_GAMES = 10  # that a player's panel has room for
MAX_MARKS = 300  # of all lines: of more, only the last of each stands there
PLAYER_COLOURS = [f"c{number}" for number in range(8)]
PLAYER_SHAPES = [
    "circle",
    "square",
    "triangle-up",
    "diamond",
    "cross",
    "triangle-down",
    "triangle-left",
]
RANK_COLOURS = [f"r{number}" for number in range(4)]
CHART_WIDTH, LABEL_MARGIN, AXIS_MARGIN = (
    680,
    110,
    48,
)  # of a chart; for names beside it, and for an axis
CONFIG = {
    "font": FONT,
    "background": None,
    "view": {"stroke": None},
    "axis": {
        **{"labelColor": "soft", "titleColor": "soft", "gridColor": "grid", "domainColor": "grid"},
        **{"tickColor": "grid", "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": 400},
    },
    "text": {"fontSize": 12, "color": "ink"},
    "rule": {"color": "soft"},
}


NO_PLAYER = -1  # in the place of a player's number


class MarkDescription(NamedTuple):
    """What a mark shows, and the number of the player whom it is about, if it is about one."""

    player: int
    text: str

    def __str__(self) -> str:
        return f"{self.player}|{self.text}"


def _build_chart(height: int, left: int, right: int, bottom: int, layer: Sequence[Spec]) -> Spec:
    """Layers in a frame of a given size with given margins, whatever stands in them: text is as
    wide as fonts make it, and nothing is to depend on that. Each layer has colours of its own."""
    return {
        "resolve": {"scale": {"color": "independent", "shape": "independent"}},
        **{"$schema": SCHEMA, "config": CONFIG, "autosize": "none"},
        "padding": {"left": left, "right": right, "top": 8, "bottom": bottom},
        **{"width": CHART_WIDTH - left - right, "height": height, "layer": layer},
    }


def _build_layer(data: Sequence[Spec], mark: Spec, **encoding: Spec) -> Spec:
    return {"data": {"values": data}, "mark": mark, "encoding": encoding}


def _quantitative_field(field: str, **more: Any) -> Spec:
    return {"field": field, "type": "quantitative", **more}


def _row_positions(padding: float = 0.25) -> Spec:
    """Rows one under the other, as `place` says."""
    return {"field": "place", "type": "ordinal", "scale": {"padding": padding}, "axis": None}


def _label_layer(data: Sequence[Spec], y: Spec) -> Spec:
    """What a row is, left of it."""
    mark = {"type": "text", "align": "right", "dx": -8, "limit": LABEL_MARGIN + 10}
    return _build_layer(data, mark, y=y, x={"value": 0}, text={"field": "label"})


def _player_encoding(names: Sequence[str], scale: Sequence[str]) -> Spec:
    """An encoding by player: the same colour, or shape, in every chart."""
    of_each = [scale[number % len(scale)] for number in range(len(names))]
    return {
        **{"field": "player", "type": "nominal", "legend": None},
        "scale": {"domain": list(range(len(names))), "range": of_each},
    }


DESCRIPTION_FIELD = {"field": "description"}
LINE_MARK = {"type": "line", "strokeWidth": 2}
POINT_MARK = {"type": "point", "filled": True, "opacity": 1}
DASHED_RULE = {"type": "rule", "strokeDash": [5, 4], "color": "soft"}


def spread_labels(heights: Sequence[float], least: float) -> list[float]:
    """Heights of labels, moved apart until they are `least` from each other; their order and
    their middle stay."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    moved = [heights[at] for at in order]
    for at in range(1, len(moved)):
        moved[at] = max(moved[at], moved[at - 1] + least)
    over = (sum(moved) - sum(heights)) / len(moved) if moved else 0.0
    placed = [0.0] * len(heights)
    for at, height in zip(order, moved, strict=True):
        placed[at] = height - over
    return placed


# --------------------------------------------------------------------------- running figures


class RunningLine(NamedTuple):
    """A player's running figure: the number of the player, and (period, figure) pairs."""

    player: int
    name: str
    points: Sequence[tuple[int, float]]


def running_chart(
    runs: Sequence[RunningLine], names: Sequence[str], periods: Sequence[str], axis: str
) -> Spec:
    """A line for each player, with the name at its end."""
    height = max(MIN_CHART_HEIGHT, 17 * len(runs))
    data = [_running_datum(run, *at, periods) for run in runs for at in run.points]
    marked = data if len(data) <= MAX_MARKS else _last_of_each(data)
    last = max(len(periods) - 1, 1)
    ticks = {
        **{"title": axis, "grid": False, "labelFlush": True},
        "values": list(range(0, len(periods), len(periods) // MAX_TICKS + 1)),
        "labelExpr": f"{dumps(list(periods))}[datum.value]",
    }
    x = _quantitative_field("at", axis=ticks, scale={"domain": [0, last], "nice": False})
    y = _quantitative_field("figure", axis={"title": None})
    at = {"x": x, "y": y, "color": _player_encoding(names, PLAYER_COLOURS)}
    right: Spec = {"x": {"datum": last, "type": "quantitative"}, "text": {"field": "label"}}
    layer = [
        _build_layer([{"figure": 0}], {"type": "rule"}, y=y),
        _build_layer(data, LINE_MARK, **at, description={"field": "player"}),
        _build_layer(
            marked,
            POINT_MARK,
            **at,
            shape=_player_encoding(names, PLAYER_SHAPES),
            description=DESCRIPTION_FIELD,
        ),
        _build_layer(
            _line_end_labels(runs, height), {"type": "text", "align": "left", "dx": 8}, **at | right
        ),
    ]
    return _build_chart(height, AXIS_MARGIN, LABEL_MARGIN, AXIS_MARGIN, layer)


def _running_datum(run: RunningLine, at: int, figure: float, periods: Sequence[str]) -> Spec:
    description = page_texts.RUNNING_POINT_TEXT.format(
        name=run.name, points=page_texts.format_figure(figure), period=periods[at]
    )
    description = str(MarkDescription(run.player, description))
    return {"player": run.player, "at": at, "figure": figure, "description": description}


def _line_end_labels(runs: Sequence[RunningLine], height: int) -> list[Spec]:
    """The names at the ends of lines, moved apart."""
    figures = [figure for run in runs for _, figure in run.points]
    tall = (max(0.0, *figures) - min(0.0, *figures)) or 1.0
    placed = spread_labels([run.points[-1][1] for run in runs], tall * 15 / height)
    return [
        {"player": run.player, "label": run.name, "figure": place}
        for run, place in zip(runs, placed, strict=True)
    ]


def _last_of_each(data: Sequence[Spec]) -> list[Spec]:
    return list({datum["player"]: datum for datum in data}.values())


# ------------------------------------------------------------------------------------ ranks


class RankCounts(NamedTuple):
    """How often a player had each rank."""

    player: int
    name: str
    counts: Sequence[int]


def rank_chart(players: Sequence[RankCounts], headings: Sequence[str]) -> Spec:
    """Bars stacked to 100 %, each part with its count."""
    data = [
        part
        for place, each in enumerate(players)
        for part in _rank_bar_parts(place, each, headings)
        if part["count"]
    ]
    names = [{"place": place, "label": each.name} for place, each in enumerate(players)]

    def by_rank(colours: Sequence[str]) -> Spec:
        scale = {"domain": list(range(len(headings))), "range": colours[: len(headings)]}
        return {"field": "rank", "type": "nominal", "legend": None, "scale": scale}

    y = _row_positions()
    x = _quantitative_field("low", axis={"title": "%", "grid": False}, scale={"domain": [0, 100]})
    bar = {"x": x, "x2": {"field": "high"}, "y": y, "description": DESCRIPTION_FIELD}
    text = {"x": _quantitative_field("middle"), "y": y, "text": {"field": "count"}}
    layer = [
        _build_layer(data, {"type": "bar"}, **bar, color=by_rank(RANK_COLOURS)),
        _build_layer(
            data, {"type": "text"}, **text, color=by_rank([f"on{each}" for each in RANK_COLOURS])
        ),
        _label_layer(names, y),
    ]
    return _build_chart(28 * len(players), LABEL_MARGIN, 10, AXIS_MARGIN, layer)


def _rank_bar_parts(place: int, player: RankCounts, headings: Sequence[str]) -> Iterator[Spec]:
    """The parts of a bar, in percent."""
    whole, before = sum(player.counts) or 1, 0
    for rank, count in enumerate(player.counts):
        description = page_texts.RANK_BAR_TEXT.format(
            name=player.name, rank=headings[rank], count=count, games=whole
        )
        yield {
            **{"place": place, "rank": rank, "count": count},
            **{"low": 100 * before / whole, "high": 100 * (before + count) / whole},
            "middle": 100 * (before + count / 2) / whole,
            "description": str(MarkDescription(player.player, description)),
        }
        before += count


# ------------------------------------------------------------------------------------ style


class ShareInterval(NamedTuple):
    """A share in percent with its interval."""

    low: float
    share: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1f} % ({self.low:.1f} to {self.high:.1f})"


class StylePoint(NamedTuple):
    """A player's shares: won, and lost."""

    player: int
    name: str
    won: ShareInterval
    lost: ShareInterval


def style_chart(
    players: Sequence[StylePoint], names: Sequence[str], club: tuple[float, float], lost: str
) -> Spec:
    """A point for each player, with whiskers; the club's mean as dashed lines."""
    data = [_style_datum(each, lost) for each in players]
    mean: list[Spec] = [{"w": club[0], "l": club[1]}]
    shown = {"grid": True, "tickCount": 6}
    around = {"scale": {"zero": False, "padding": 6}}
    across = around | {"axis": shown | {"title": page_texts.WON_AXIS}}
    up = around | {"axis": shown | {"title": page_texts.LOST_AXIS.format(lost=lost)}}
    x, y = _quantitative_field("w", **across), _quantitative_field("l", **up)
    about = {"color": _player_encoding(names, PLAYER_COLOURS), "description": DESCRIPTION_FIELD}
    whisker = {"type": "rule", "opacity": 0.55, "strokeWidth": 1.5}
    wide = {"x": _quantitative_field("wl", **across), "x2": {"field": "wh"}, "y": y}
    tall = {"y": _quantitative_field("ll", **up), "y2": {"field": "lh"}, "x": x}
    name = {"type": "text", "align": "left", "dx": 8, "dy": -8}
    layer = [
        _build_layer(mean, DASHED_RULE, x=_quantitative_field("w")),
        _build_layer(mean, DASHED_RULE, y=_quantitative_field("l")),
        _build_layer(data, whisker, **wide, **about),
        _build_layer(data, whisker, **tall, **about),
        _build_layer(
            data,
            POINT_MARK | {"size": 90},
            x=x,
            y=y,
            shape=_player_encoding(names, PLAYER_SHAPES),
            **about,
        ),
        _build_layer(data, name, x=x, y=y, text={"field": "name"}, color=about["color"]),
    ]
    return _build_chart(380, AXIS_MARGIN, LABEL_MARGIN, AXIS_MARGIN, layer)


def _style_datum(each: StylePoint, lost: str) -> Spec:
    description = page_texts.STYLE_POINT_TEXT.format(
        name=each.name, won=each.won, lost=each.lost, words=lost
    )
    return {
        **{"player": each.player, "name": each.name},
        **{"wl": each.won.low, "w": each.won.share, "wh": each.won.high},
        **{"ll": each.lost.low, "l": each.lost.share, "lh": each.lost.high},
        "description": str(MarkDescription(each.player, description)),
    }


# --------------------------------------------------------------------------- hands and seats


class ValueBar(NamedTuple):
    """A bar: its words, how much, and what it says."""

    label: str
    amount: int
    description: str


def bar_chart(each: Sequence[ValueBar]) -> Spec:
    """A bar for each, one under the other, with its count at its end."""
    data = [
        {"place": place, "label": bar.label, "count": bar.amount, "description": bar.description}
        for place, bar in enumerate(each)
    ]
    x, y = _quantitative_field("count", axis=None), _row_positions()
    layer = [
        _build_layer(
            _without_player(data),
            {"type": "bar", "color": "c0"},
            x=x,
            y=y,
            description=DESCRIPTION_FIELD,
        ),
        _build_layer(
            data, {"type": "text", "align": "left", "dx": 6}, x=x, y=y, text={"field": "count"}
        ),
        _label_layer(data, y),
    ]
    return _build_chart(26 * len(each), LABEL_MARGIN + 10, 50, 8, layer)


class MeanInterval(NamedTuple):
    """A mean with its interval, and what it is of."""

    label: str
    low: float
    mean: float
    high: float
    description: str


def mean_chart(each: Sequence[MeanInterval], ranks: int) -> Spec:
    """A point with whiskers for each, one under the other; the middle rank is dashed."""
    data: list[Spec] = [
        {
            **{
                "place": place,
                "label": one.label,
                "description": one.description,
                "mean": one.mean,
            },
            **{"low": max(one.low, 1.0), "high": min(one.high, float(ranks))},
        }
        for place, one in enumerate(each)
    ]
    middle: list[Spec] = [{"low": (1 + ranks) / 2}]
    axis = {"title": None, "values": list(range(1, ranks + 1)), "grid": True}
    whole = {"axis": axis, "scale": {"domain": [1, ranks], "nice": False}}
    low, mean, y = (
        _quantitative_field("low", **whole),
        _quantitative_field("mean", **whole),
        _row_positions(0.3),
    )
    rule = {"type": "rule", "strokeWidth": 2, "color": "c0"}
    description, point = _without_player(data), POINT_MARK | {"size": 90, "color": "c0"}
    layer = [
        _build_layer(middle, DASHED_RULE, x=low),
        _build_layer(
            description, rule, y=y, x=low, x2={"field": "high"}, description=DESCRIPTION_FIELD
        ),
        _build_layer(description, point, y=y, x=mean, description=DESCRIPTION_FIELD),
        _label_layer(data, y),
    ]
    return _build_chart(32 * len(each), LABEL_MARGIN, 20, 30, layer)


def _without_player(data: Sequence[Spec]) -> list[Spec]:
    """What is about no player."""
    return [
        datum | {"description": str(MarkDescription(NO_PLAYER, datum["description"]))}
        for datum in data
    ]


# ------------------------------------------------------------------------- a player's games


class GameBar(NamedTuple):
    """A player's game as a bar: points, the running mean, and what it says."""

    points: float
    mean: float
    description: str


PANEL_SIZE = (420, 72)  # width and height of a player's games


def games_chart(players: Sequence[Sequence[GameBar]]) -> Spec:
    """A panel for each player: games as bars, and their running mean. `drawing.panels` cuts
    them apart."""
    width, height = PANEL_SIZE
    data = _without_player(
        [
            {
                **{"panel": panel, "at": at, "points": game.points, "mean": game.mean},
                **{"description": game.description, "won": game.points > 0},
            }
            for panel, of_player in enumerate(players)
            for at, game in enumerate(of_player)
        ]
    )
    most = max(MIN_PANEL_GAMES, *map(len, players))
    x = _quantitative_field("at", axis=None, scale={"domain": [-0.5, most - 0.5], "nice": False})
    bar = {"type": "bar", "size": max(1, min(18, int(0.8 * width / most)))}
    won = {"condition": {"test": "datum.won", "value": "gain"}, "value": "loss"}
    line = {"type": "line", "color": "ink", "strokeWidth": 1.5}
    y, mean = _quantitative_field("points", axis=None), _quantitative_field("mean", axis=None)
    layer = [
        {"mark": bar, "encoding": {"x": x, "y": y, "color": won, "description": DESCRIPTION_FIELD}},
        {"mark": line, "encoding": {"x": x, "y": mean}},
    ]
    return {
        **{"$schema": SCHEMA, "config": CONFIG, "data": {"values": data}},
        **{"columns": 1, "spacing": 0},
        "facet": {"field": "panel", "type": "ordinal", "header": None},
        "spec": {"width": width, "height": height, "layer": layer},
    }
