"""What may be written at a place of a scores file, the likeliest first.

Who plays next is mostly who played last; so their names come first. Where a mark is complete as
it stands nothing is offered, since the key that ends the line would take it.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..families import PRESETS
from ..play.family import Family
from ..play.parameters import parameters
from ..play.plays import UNFINISHED, Play
from ..tables.meaning import KEYS
from ..text.cells import cells_of, parts_of, said_of
from ..text.lines import name_of
from ..text.statements import Cell, written
from .hints import after_each, shown, started
from .hovers import reference_of
from .survey import State, Survey, Surveyed

WORD = re.compile(r'"[^"]*$|[^\s"#]*$')  # that is being written
NUMBER = re.compile(r"[-+]?[0-9.]+")  # behind a name: points, or a penalty
VALUE = re.compile(r"(?P<key>[A-Za-z][A-Za-z-]*)=(?P<value>.*)")
CODE = re.compile("`([^`]+)`")
PLAYER, MARK, TAG, KEY, CHOICE, FILE, OTHER = (
    *("player", "mark", "tag", "key", "value", "file", "statement"),
)


class Offer(NamedTuple):
    """A text that may stand from `column` on, in the place of what was written up to now."""

    column: int
    text: str
    kind: str
    words: str = ""


class Asked(NamedTuple):
    """A place that something may be written at: the cells before it, and what of one is there."""

    file: str
    line: int
    found: Surveyed
    read: Survey
    state: State
    before: Sequence[Cell]
    word: Cell


def completions(file: str, line: int, column: int, read: Survey, today: str) -> list[Offer]:
    """What may be written at a place of a file, the likeliest first."""
    found = read.files[file]
    text = found.text(line)[: column - 1]
    if said_of(text) != text:  # in a comment
        return []
    match = WORD.search(text)
    assert match
    word = Cell(match.group(), match.start() + 1)
    before = cells_of(text[: match.start()])
    asked = Asked(file, line, found, read, found.state_before(line), before, word)
    offers = _offered(asked, today)
    return [*dict.fromkeys(each for each in offers if each.text != word)]


def _offered(asked: Asked, today: str) -> Iterator[Offer]:
    value = VALUE.fullmatch(asked.word)
    marks = asked.state.rules.family.marks
    if value:
        part = _part(asked.word, value)
        yield from _values(asked, value["key"], part)
    elif not asked.before:
        yield from _beginnings(asked, today)
    elif asked.before[0] == "=":
        return
    elif len(asked.before) == 2 and NUMBER.fullmatch(asked.before[1]):
        if not asked.state.rules.family.always_loose:
            yield Offer(asked.word.column, "points", OTHER, "of the table or the season, no score")
    elif not _is_result(asked):
        yield from _names(asked, asked.word.column, asked.before)
    elif _seat(asked) < asked.state.rules.players:
        yield from () if marks.has(asked.word) else _marks(asked)
    else:
        family = asked.state.rules.family
        for tag in family.tags:
            if not any(cell.partition("=")[0] == tag.rstrip("=") for cell in asked.before):
                yield Offer(asked.word.column, tag, TAG, reference_of(tag, family))


def _is_result(asked: Asked) -> bool:
    """Whether a line that was begun is the result of a hand: marks alone, where people sit."""
    first, *more = asked.before
    cells = more if first.endswith(":") else asked.before
    has = asked.state.rules.family.marks.has
    return bool(asked.state.names) and not _is_over(asked) and all(map(has, cells[:4]))


def _seat(asked: Asked) -> int:
    """Whose mark comes next, from 0."""
    return len(asked.before) - asked.before[0].endswith(":") if asked.before else 0


def _is_over(asked: Asked) -> bool:
    """Whether the game at the table is over, so that new players sit down."""
    game = _game(asked)
    last = max((number for play in game for number in play.numbers[-1:]), default=0)
    return last < asked.line and any(play.end not in {"", UNFINISHED} for play in game)


def _game(asked: Asked) -> Sequence[Play]:
    """All of the latest game that was opened before the line."""
    number = next((play.sitting.game for play in asked.found.game_at(asked.line)), 0)
    return [play for play in asked.found.plays if play.sitting.game == number]


# ----------------------------------------------------------------------------- at the beginning


def _beginnings(asked: Asked, today: str) -> Iterator[Offer]:
    """A line that is empty so far: a hand, players, a date, a declaration."""
    at, state = asked.word.column, asked.state
    if state.names and not _is_over(asked):
        yield from () if state.rules.family.marks.has(asked.word) else _marks(asked)
        scores = _scores(asked)
        if scores:
            yield Offer(at, f"= {scores}", OTHER, "the scores at this point, to be checked")
        if state.rules.followed:
            yield Offer(at, "end", OTHER, "the game ends here, whatever its length says")
    last = _last_seated(asked)
    if last:
        together = " ".join(map(written, last))
        yield Offer(at, together, PLAYER, "the players of the game before")
    yield from _names(asked, at, ())
    if today != state.date:
        yield Offer(at, today, OTHER, "the date of what follows: today")
    yield Offer(at, "rules=", KEY, "the rules from here on")
    yield from (Offer(at, f"{key}=", KEY, words) for key, words in KEYS.items())
    for key, (_, each) in parameters(state.rules).items():
        yield Offer(at, f"{key}=", KEY, each.meaning)


def _scores(asked: Asked) -> str:
    """The scores at this point of a game that is followed."""
    if not asked.state.rules.followed:
        return ""
    every = (each for play in started(_game(asked)) for each in after_each(asked.found, *play))
    before = [after for after in every if after.line < asked.line]
    return shown(before[-1].scores) if before else ""


# ---------------------------------------------------------------------------------- in a row


def _marks(asked: Asked) -> Iterator[Offer]:
    """The marks of the rules in force, as the reference has them."""
    family = asked.state.rules.family
    topic = family.reference()[0]
    codes = [code for shown, _ in topic.rows for code in CODE.findall(shown)]
    for code in dict.fromkeys([*codes, *CODE.findall(topic.notes)]):
        words = family.marks.words(code)
        if words:
            yield Offer(asked.word.column, code, MARK, words)


def _names(asked: Asked, column: int, others: Iterable[str]) -> Iterator[Offer]:
    """Those who may play and do not sit in this line yet, the likeliest first."""
    seated = {name_of(cell) for cell in others if cell}
    last = _last_seated(asked)
    for name in likely(asked, last):
        if name not in seated:
            words = "played the game before" if name in last else ""
            yield Offer(column, written(name), PLAYER, words)


def likely(asked: Asked, last: Sequence[str]) -> Iterator[str]:
    """Players by how lately they played, those of the game before in their order; then those of
    the roster who never did. Where there is a roster, nobody else may play."""
    roster = asked.state.roster
    lately = dict.fromkeys(last)
    for play in reversed(_plays_before(asked)):
        lately |= dict.fromkeys(play.sitting.names)
    every = [*lately, *asked.read.players, *roster]
    return (name for name in dict.fromkeys(every) if not roster or name in roster)


def _plays_before(asked: Asked) -> list[Play]:
    """What was played in the tree before this line."""
    every = list(asked.read.plays())
    later = (
        at
        for at, play in enumerate(every)
        if play.sitting.file == asked.found.name and play.sitting.line >= asked.line
    )
    return every[: next(later, len(every))]


def _last_seated(asked: Asked) -> Sequence[str]:
    """The players of the game before."""
    before = _plays_before(asked)
    own = [play for play in before if play.sitting.file == asked.found.name]
    return (own or before)[-1].sitting.names if before else ()


# ----------------------------------------------------------------------------------- values


def _part(word: Cell, value: re.Match[str]) -> Cell:
    """What is being written of a value: what stands behind its last comma or colon."""
    part = parts_of(word.part(value.start("value")))[-1]
    colon = part.rfind(":") if '"' not in part else -1
    return part.part(colon + 1)


def _values(asked: Asked, key: str, part: Cell) -> Iterator[Offer]:
    """What a declaration, or a tag, may say."""
    at, rules = part.column, asked.state.rules
    if asked.before:
        names = () if f"{key}=" in rules.family.tags else asked.state.names  # ippatsu=Aki
        yield from (Offer(at, written(name), PLAYER) for name in names)
        return
    choose = VALUES.get(key)
    if choose:
        yield from choose(asked, part)
    elif key in parameters(rules):
        _, each = parameters(rules)[key]
        meaning = reference_of(key, rules.family) or each.meaning
        yield from (Offer(at, word, CHOICE, meaning) for word in each.kind.words)


def _rulesets(asked: Asked, part: Cell) -> Iterator[Offer]:
    for name, preset in PRESETS.items():
        family: Family = preset.family
        yield Offer(part.column, name, CHOICE, f"{family.words} {family.in_list(preset)}".strip())


def _files(asked: Asked, part: Cell) -> Iterator[Offer]:
    """Files beside this one that it does not include yet."""
    folder, name = os.path.split(asked.file)
    above = os.path.dirname(part)
    try:
        there_are = sorted(os.listdir(os.path.join(folder, above)))
    except OSError:
        return
    ending = os.path.splitext(name)[1]
    said = "\n".join(asked.found.lines)
    for each in there_are:
        path = os.path.join(above, each)
        if each.endswith(ending) and each != name and f"include={path}" not in said:
            yield Offer(part.column, path, FILE)


def _people(asked: Asked, part: Cell) -> Iterator[Offer]:
    *others, _ = parts_of(asked.word.part(asked.word.index("=") + 1))
    named = [cell if '"' in cell else cell.rpartition(":")[2] for cell in others]
    yield from _names(asked, part.column, named)


def _seasons(asked: Asked, part: Cell) -> Iterator[Offer]:
    named = [play.sitting.season for play in asked.read.plays() if play.sitting.season]
    yield from (Offer(part.column, each, CHOICE) for each in reversed(dict.fromkeys(named)))


VALUES: dict[str, Callable[[Asked, Cell], Iterator[Offer]]] = {
    "rules": _rulesets,
    "include": _files,
    "roster": _people,
    "alias": _people,
    "guest": _people,
    "team": _people,
    "season": _seasons,
}
