"""The sections about one player, and about one game, after another."""

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from ..base.exact import Quotient
from ..counts.columns import Value
from ..play.plays import ENDS, NOBODY, UNFINISHED
from ..tables.gamesheet import GameSheet, SheetLine
from ..write.aligned import shown
from . import charts, sparks, words
from .drawing import panels
from .markup import Content, Head, Line, element, filtered, table
from .parts import anchor, figures, heading, number, player, record_table, said_of
from .season import Record, Season, is_figure

RIVAL = ("opponent", "game_count", "ahead_count", "behind_count", "net")
FEWEST = 2  # games that make a chart
MOST_RIVALS = 8  # those met most often; the matchups table has all


def players(season: Season) -> Sequence[Content]:
    """For each player: figures, games as bars with their running mean, and rivals."""
    bars = _bars(season)
    return [_player(season, row, bars) for row in season.tables["players"].rows]


def _player(season: Season, row: Record, bars: Mapping[str, Element]) -> Element:
    name = str(row["name"])
    grid = season.tables["players"]
    at, *_ = [at for at, each in enumerate(grid.rows) if each is row]
    glance = [each for each in season.family.at_a_glance if each in grid.columns]
    facts = [(heading(each), grid.texts(each)[at]) for each in glance if each != "name"]
    made = element(
        *("article", element("h3", name), said_of(facts)),
        **filtered([season.number(name)]),
        id=anchor(name),
    )
    if name in bars:
        title = words.BARS_TITLE.format(name=name)
        made.append(element("figure", element("figcaption", title), bars[name]))
    held = [each for each in season.tables["records"].rows if each["name"] == name]
    if held:
        inner = record_table(season, held, leave_out="name")
        made.append(element("details", element("summary", words.SECTIONS["records"]), inner))
    rivals = season.tables["matchups"]
    theirs = [each for each in rivals.rows if each["name"] == name and each["opponent"] != NOBODY]
    theirs.sort(key=lambda each: -number(each["hand_count"]) - number(each["game_count"]))
    theirs = theirs[:MOST_RIVALS]
    columns = [each for each in RIVAL if each in rivals.columns]
    if season.family.always_loose:
        columns = ["opponent", "hand_count", "net"]
    if theirs:
        inner = figures(season, rivals._replace(rows=theirs, everybody={}), columns)
        made.append(element("details", element("summary", words.RIVALS), inner))
    return made


def _bars(season: Season) -> dict[str, Element]:
    """The bars of everybody who has games enough, drawn all at once."""
    played: dict[str, list[charts.Game]] = {}
    for sheet in season.games:
        for seat, name in enumerate(sheet.sitting.names):
            value = sheet.lines[-1].points[seat]
            if season.number(name) >= 0 and isinstance(value, Quotient):
                games = played.setdefault(str(name), [])
                points = number(value)
                mean = (sum(game.points for game in games) + points) / (len(games) + 1)
                said = words.PER_GAME.format(
                    name=name,
                    points=words.figure(points, "+"),
                    game=sheet.sitting.game,
                    date=_date(sheet),
                )
                games.append(charts.Game(points, mean, said))
    enough = {name: games for name, games in played.items() if len(games) >= FEWEST}
    if not enough:
        return {}
    titles = [words.BARS_TITLE.format(name=name) for name in enough]
    drawn = panels(charts.games(list(enough.values())), titles, charts.PANEL)
    return dict(zip(enough, drawn, strict=True))


def _date(sheet: GameSheet) -> str:
    return sheet.date or words.UNDATED


# ----------------------------------------------------------------------------------- games


def games(season: Season) -> Sequence[Content]:
    """For each game: how it ended, the scores as lines, and the sheet; the latest first."""
    every = season.games
    latest = every[len(every) - min(season.options.sheets, len(every)) :]
    content: list[Content] = []
    if len(latest) < len(every):
        said = words.LATEST.format(shown=len(latest), all=len(every))
        content.append(element("p", said, class_="note"))
    return [*content, *(_game(season, sheet) for sheet in reversed(latest))]


def _game(season: Season, sheet: GameSheet) -> Element:
    sitting, last = sheet.sitting, sheet.lines[-1]
    about = [season.number(name) for name in sitting.names]
    title = words.GAME.format(game=sitting.game)
    ends = {**ENDS, **words.ENDS}
    end = ends.get(last.result, last.result) if last.is_final else ""
    place = " · ".join(filter(None, [_date(sheet), f"{last.file}:{sitting.line}", end]))
    made = element(
        "article",
        element("h3", title, element("small", f" {place}")),
        _ended(season, sheet),
        **filtered([each for each in about if each >= 0], sheet.date),
        id=f"game-{sitting.game}",
    )
    if len(sheet.lines) > 1:
        made.append(sparks.lines(_scores(sheet), words.SCORES_TITLE))
        made.append(
            element("details", element("summary", words.SCORES_TITLE), _sheet(season, sheet))
        )
    return made


def _scores(sheet: GameSheet) -> list[list[float]]:
    """The scores of each seat, before the first hand and after each."""
    first = sheet.lines[0]
    runs = []
    for seat in range(len(sheet.sitting.names)):
        before = number(first.scores[seat]) - number(first.changes[seat])
        runs.append([before, *(number(line.scores[seat]) for line in sheet.lines)])
    return runs


def _ended(season: Season, sheet: GameSheet) -> Element:
    """Who sat there, the best first, with scores and points."""
    last = sheet.lines[-1]
    scores, points = shown("score", last.scores), _points(last.points)
    seats = range(len(sheet.sitting.names))
    facts = []
    for seat in sorted(seats, key=lambda seat: (_rank(last.ranks[seat]), seat)):
        key = element("b", class_=f"k{seat}")
        said = [scores[seat] if _is_scored(last) else "", points[seat]]
        facts.append(
            element(
                "div",
                element("dt", key, " ", player(season, sheet.sitting.names[seat])),
                element("dd", " · ".join(filter(None, said))),
            )
        )
    return element("dl", *facts, class_="facts")


def _is_scored(line: SheetLine) -> bool:
    """Whether scores are known: those of a game known by its points are not."""
    return line.result != "points"


def _points(values: Sequence[Value]) -> list[str]:
    return shown("points", values) if all(map(is_figure, values)) else [""] * len(values)


def _rank(value: Value) -> float:
    return number(value) if is_figure(value) else 0.0


def _sheet(season: Season, sheet: GameSheet) -> Element:
    heads = [Head(words.ROUND), *map(Head, map(str, sheet.sitting.names))]
    return table(heads, _hands(sheet), "sheet")


def _hands(sheet: GameSheet) -> Iterator[Line]:
    for line in sheet.lines:
        scores = shown("score", line.scores)
        if line.is_final:
            if line.result != UNFINISHED and any(change.numerator for change in line.changes):
                yield Line([words.FINAL, *scores], is_total=True)
            continue
        cells = [(score, _mark(mark)) for mark, score in zip(line.marks, scores, strict=True)]
        yield Line([line.label, *cells])


def _mark(mark: str) -> Element | None:
    return element("i", mark) if mark != "-" else None
