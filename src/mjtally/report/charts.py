"""The charts, as Vega-Lite says them: values and what stands for them, nothing drawn yet.

Colours are names (`c0`, `ink`): the page gives them, one way by day and another by night. A
mark's `description` says whom it is about and what it shows, as `drawing` takes it.
"""

from collections.abc import Iterator, Sequence
from json import dumps
from typing import Any, NamedTuple

from . import words

Spec = dict[str, Any]

SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
FONT = "Liberation Sans"  # comes with the library: figures are as wide on every machine
MOST_TICKS = 8  # of an axis of periods
LOWEST = 280  # height of a chart of lines
LEAST_GAMES = 10  # that a player's panel has room for
MOST_MARKS = 300  # of all lines: of more, only the last of each stands there
COLOURS = [f"c{number}" for number in range(8)]
SHAPES = ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-left"]
RANKS = [f"r{number}" for number in range(4)]
WIDTH, MARGIN, AXIS = 680, 110, 48  # of a chart; for names beside it, and for an axis
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


NOBODY = -1  # in the place of a player's number


class Described(NamedTuple):
    """What a mark shows, and the number of the player whom it is about, if it is about one."""

    player: int
    said: str

    def __str__(self) -> str:
        return f"{self.player}|{self.said}"


def _chart(height: int, left: int, right: int, bottom: int, layer: Sequence[Spec]) -> Spec:
    """Layers in a frame of a given size with given margins, whatever stands in them: text is as
    wide as fonts make it, and nothing is to depend on that. Each layer has colours of its own."""
    return {
        "resolve": {"scale": {"color": "independent", "shape": "independent"}},
        **{"$schema": SCHEMA, "config": CONFIG, "autosize": "none"},
        "padding": {"left": left, "right": right, "top": 8, "bottom": bottom},
        **{"width": WIDTH - left - right, "height": height, "layer": layer},
    }


def _layer(data: Sequence[Spec], mark: Spec, **encoding: Spec) -> Spec:
    return {"data": {"values": data}, "mark": mark, "encoding": encoding}


def _number(field: str, **more: Any) -> Spec:
    return {"field": field, "type": "quantitative", **more}


def _rows(padding: float = 0.25) -> Spec:
    """Rows one under the other, as `place` says."""
    return {"field": "place", "type": "ordinal", "scale": {"padding": padding}, "axis": None}


def _labels(data: Sequence[Spec], y: Spec) -> Spec:
    """What a row is, left of it."""
    mark = {"type": "text", "align": "right", "dx": -8, "limit": MARGIN + 10}
    return _layer(data, mark, y=y, x={"value": 0}, text={"field": "label"})


def _by_player(names: Sequence[str], scale: Sequence[str]) -> Spec:
    """An encoding by player: the same colour, or shape, in every chart."""
    of_each = [scale[number % len(scale)] for number in range(len(names))]
    return {
        **{"field": "player", "type": "nominal", "legend": None},
        "scale": {"domain": list(range(len(names))), "range": of_each},
    }


SAID = {"field": "said"}
LINE = {"type": "line", "strokeWidth": 2}
POINT = {"type": "point", "filled": True, "opacity": 1}
DASHED = {"type": "rule", "strokeDash": [5, 4], "color": "soft"}


def spread(heights: Sequence[float], least: float) -> list[float]:
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


class Run(NamedTuple):
    """A player's running figure: the number of the player, and (period, figure) pairs."""

    player: int
    name: str
    at: Sequence[tuple[int, float]]


def running(runs: Sequence[Run], names: Sequence[str], periods: Sequence[str], axis: str) -> Spec:
    """A line for each player, with the name at its end."""
    height = max(LOWEST, 17 * len(runs))
    data = [_moment(run, *at, periods) for run in runs for at in run.at]
    marked = data if len(data) <= MOST_MARKS else _last_of_each(data)
    last = max(len(periods) - 1, 1)
    ticks = {
        **{"title": axis, "grid": False, "labelFlush": True},
        "values": list(range(0, len(periods), len(periods) // MOST_TICKS + 1)),
        "labelExpr": f"{dumps(list(periods))}[datum.value]",
    }
    x = _number("at", axis=ticks, scale={"domain": [0, last], "nice": False})
    y = _number("figure", axis={"title": None})
    at = {"x": x, "y": y, "color": _by_player(names, COLOURS)}
    right: Spec = {"x": {"datum": last, "type": "quantitative"}, "text": {"field": "label"}}
    layer = [
        _layer([{"figure": 0}], {"type": "rule"}, y=y),
        _layer(data, LINE, **at, description={"field": "player"}),
        _layer(marked, POINT, **at, shape=_by_player(names, SHAPES), description=SAID),
        _layer(_ends(runs, height), {"type": "text", "align": "left", "dx": 8}, **at | right),
    ]
    return _chart(height, AXIS, MARGIN, AXIS, layer)


def _moment(run: Run, at: int, figure: float, periods: Sequence[str]) -> Spec:
    said = words.RUNNING.format(name=run.name, points=words.figure(figure), period=periods[at])
    said = str(Described(run.player, said))
    return {"player": run.player, "at": at, "figure": figure, "said": said}


def _ends(runs: Sequence[Run], height: int) -> list[Spec]:
    """The names at the ends of lines, moved apart."""
    figures = [figure for run in runs for _, figure in run.at]
    tall = (max(0.0, *figures) - min(0.0, *figures)) or 1.0
    placed = spread([run.at[-1][1] for run in runs], tall * 15 / height)
    return [
        {"player": run.player, "label": run.name, "figure": place}
        for run, place in zip(runs, placed, strict=True)
    ]


def _last_of_each(data: Sequence[Spec]) -> list[Spec]:
    return list({datum["player"]: datum for datum in data}.values())


# ------------------------------------------------------------------------------------ ranks


class Ranked(NamedTuple):
    """How often a player had each rank."""

    player: int
    name: str
    counts: Sequence[int]


def ranks(players: Sequence[Ranked], headings: Sequence[str]) -> Spec:
    """Bars stacked to 100 %, each part with its count."""
    data = [
        part
        for place, each in enumerate(players)
        for part in _parts(place, each, headings)
        if part["count"]
    ]
    names = [{"place": place, "label": each.name} for place, each in enumerate(players)]

    def by_rank(colours: Sequence[str]) -> Spec:
        scale = {"domain": list(range(len(headings))), "range": colours[: len(headings)]}
        return {"field": "rank", "type": "nominal", "legend": None, "scale": scale}

    y = _rows()
    x = _number("low", axis={"title": "%", "grid": False}, scale={"domain": [0, 100]})
    bar = {"x": x, "x2": {"field": "high"}, "y": y, "description": SAID}
    text = {"x": _number("middle"), "y": y, "text": {"field": "count"}}
    layer = [
        _layer(data, {"type": "bar"}, **bar, color=by_rank(RANKS)),
        _layer(data, {"type": "text"}, **text, color=by_rank([f"on{each}" for each in RANKS])),
        _labels(names, y),
    ]
    return _chart(28 * len(players), MARGIN, 10, AXIS, layer)


def _parts(place: int, player: Ranked, headings: Sequence[str]) -> Iterator[Spec]:
    """The parts of a bar, in percent."""
    whole, before = sum(player.counts) or 1, 0
    for rank, count in enumerate(player.counts):
        said = words.RANK_TIMES.format(
            name=player.name, rank=headings[rank], count=count, games=whole
        )
        yield {
            **{"place": place, "rank": rank, "count": count},
            **{"low": 100 * before / whole, "high": 100 * (before + count) / whole},
            "middle": 100 * (before + count / 2) / whole,
            "said": str(Described(player.player, said)),
        }
        before += count


# ------------------------------------------------------------------------------------ style


class Share(NamedTuple):
    """A share in percent with its interval."""

    low: float
    share: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1f} % ({self.low:.1f} to {self.high:.1f})"


class Styled(NamedTuple):
    """A player's shares: won, and lost."""

    player: int
    name: str
    won: Share
    lost: Share


def style(
    players: Sequence[Styled], names: Sequence[str], club: tuple[float, float], lost: str
) -> Spec:
    """A point for each player, with whiskers; the club's mean as dashed lines."""
    data = [_styled(each, lost) for each in players]
    mean: list[Spec] = [{"w": club[0], "l": club[1]}]
    shown = {"grid": True, "tickCount": 6}
    around = {"scale": {"zero": False, "padding": 6}}
    across = around | {"axis": shown | {"title": words.WON_AXIS}}
    up = around | {"axis": shown | {"title": words.LOST_AXIS.format(lost=lost)}}
    x, y = _number("w", **across), _number("l", **up)
    about = {"color": _by_player(names, COLOURS), "description": SAID}
    whisker = {"type": "rule", "opacity": 0.55, "strokeWidth": 1.5}
    wide = {"x": _number("wl", **across), "x2": {"field": "wh"}, "y": y}
    tall = {"y": _number("ll", **up), "y2": {"field": "lh"}, "x": x}
    name = {"type": "text", "align": "left", "dx": 8, "dy": -8}
    layer = [
        _layer(mean, DASHED, x=_number("w")),
        _layer(mean, DASHED, y=_number("l")),
        _layer(data, whisker, **wide, **about),
        _layer(data, whisker, **tall, **about),
        _layer(data, POINT | {"size": 90}, x=x, y=y, shape=_by_player(names, SHAPES), **about),
        _layer(data, name, x=x, y=y, text={"field": "name"}, color=about["color"]),
    ]
    return _chart(380, AXIS, MARGIN, AXIS, layer)


def _styled(each: Styled, lost: str) -> Spec:
    said = words.STYLE_POINT.format(name=each.name, won=each.won, lost=each.lost, words=lost)
    return {
        **{"player": each.player, "name": each.name},
        **{"wl": each.won.low, "w": each.won.share, "wh": each.won.high},
        **{"ll": each.lost.low, "l": each.lost.share, "lh": each.lost.high},
        "said": str(Described(each.player, said)),
    }


# --------------------------------------------------------------------------- hands and seats


class Bar(NamedTuple):
    """A bar: its words, how much, and what it says."""

    words: str
    number: int
    said: str


def bars(each: Sequence[Bar]) -> Spec:
    """A bar for each, one under the other, with its count at its end."""
    data = [
        {"place": place, "label": bar.words, "count": bar.number, "said": bar.said}
        for place, bar in enumerate(each)
    ]
    x, y = _number("count", axis=None), _rows()
    layer = [
        _layer(_of_nobody(data), {"type": "bar", "color": "c0"}, x=x, y=y, description=SAID),
        _layer(data, {"type": "text", "align": "left", "dx": 6}, x=x, y=y, text={"field": "count"}),
        _labels(data, y),
    ]
    return _chart(26 * len(each), MARGIN + 10, 50, 8, layer)


class Between(NamedTuple):
    """A mean with its interval, and what it is of."""

    words: str
    low: float
    mean: float
    high: float
    said: str


def between(each: Sequence[Between], ranks: int) -> Spec:
    """A point with whiskers for each, one under the other; the middle rank is dashed."""
    data: list[Spec] = [
        {
            **{"place": place, "label": one.words, "said": one.said, "mean": one.mean},
            **{"low": max(one.low, 1.0), "high": min(one.high, float(ranks))},
        }
        for place, one in enumerate(each)
    ]
    middle: list[Spec] = [{"low": (1 + ranks) / 2}]
    axis = {"title": None, "values": list(range(1, ranks + 1)), "grid": True}
    whole = {"axis": axis, "scale": {"domain": [1, ranks], "nice": False}}
    low, mean, y = _number("low", **whole), _number("mean", **whole), _rows(0.3)
    rule = {"type": "rule", "strokeWidth": 2, "color": "c0"}
    said, point = _of_nobody(data), POINT | {"size": 90, "color": "c0"}
    layer = [
        _layer(middle, DASHED, x=low),
        _layer(said, rule, y=y, x=low, x2={"field": "high"}, description=SAID),
        _layer(said, point, y=y, x=mean, description=SAID),
        _labels(data, y),
    ]
    return _chart(32 * len(each), MARGIN, 20, 30, layer)


def _of_nobody(data: Sequence[Spec]) -> list[Spec]:
    """What is about no player."""
    return [datum | {"said": str(Described(NOBODY, datum["said"]))} for datum in data]


# ------------------------------------------------------------------------- a player's games


class Game(NamedTuple):
    """A player's game as a bar: points, the running mean, and what it says."""

    points: float
    mean: float
    said: str


PANEL = (420, 72)  # width and height of a player's games


def games(players: Sequence[Sequence[Game]]) -> Spec:
    """A panel for each player: games as bars, and their running mean. `drawing.panels` cuts
    them apart."""
    width, height = PANEL
    data = _of_nobody(
        [
            {
                **{"panel": panel, "at": at, "points": game.points, "mean": game.mean},
                **{"said": game.said, "won": game.points > 0},
            }
            for panel, of_player in enumerate(players)
            for at, game in enumerate(of_player)
        ]
    )
    most = max(LEAST_GAMES, *map(len, players))
    x = _number("at", axis=None, scale={"domain": [-0.5, most - 0.5], "nice": False})
    bar = {"type": "bar", "size": max(1, min(18, int(0.8 * width / most)))}
    won = {"condition": {"test": "datum.won", "value": "gain"}, "value": "loss"}
    line = {"type": "line", "color": "ink", "strokeWidth": 1.5}
    y, mean = _number("points", axis=None), _number("mean", axis=None)
    layer = [
        {"mark": bar, "encoding": {"x": x, "y": y, "color": won, "description": SAID}},
        {"mark": line, "encoding": {"x": x, "y": mean}},
    ]
    return {
        **{"$schema": SCHEMA, "config": CONFIG, "data": {"values": data}},
        **{"columns": 1, "spacing": 0},
        "facet": {"field": "panel", "type": "ordinal", "header": None},
        "spec": {"width": width, "height": height, "layer": layer},
    }
