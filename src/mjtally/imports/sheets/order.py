"""Which rows of a sheet are one game entered twice, and in which order its games were played."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from unicodedata import normalize

from ...base.wording import format_list
from ..logs.faults import Fault
from .cells import Line
from .games import Game
from .headings import DETAILS, ROUND, TABLE, TIME

WHOLE_NUMBER = re.compile(r"\d{1,18}")
# 3, 3.0, R3, Round 3, 3. Runde, 第3回戦
NUMBERED = re.compile(r"第?(?P<before>\D*?)0*(?P<number>[1-9]\d{0,2})(?:\.0+)?(?P<after>\D*)")
# 20:30, 9:05 pm, 20.30 Uhr, 20時30分; in a cell with a date after it.
TIME_OF_DAY = re.compile(
    r"(?<![\d:.])(?P<hour>\d{1,2})[:時时h.](?P<minute>\d\d)(?:[:分](?P<second>\d\d))?"
    r"(?:[.,]\d+)?(?:秒|分)?\s*(?P<half>[ap]\.?m\.?)?",
    re.IGNORECASE,
)
CLOCK = re.compile(r"\d{1,2}(?:[:時时]\d\d|\s*[ap]\.?m\.?(?![a-z]|\s*\d))", re.IGNORECASE)
NIGHT_ENDS, EVENING_BEGINS = 6 * 3600, 17 * 3600  # an evening goes on after midnight

Days = Sequence[date | None]


# ------------------------------------------------------------------------------ games twice


def find_doubles(games: Sequence[Game], days: Days) -> tuple[set[Line], list[Fault]]:
    """The rows that repeat another row: everything in them is equal, also a number, a time or a
    round that nowhere else in the sheet belongs to two games. With them come the notes on them, and
    on rows with equal results that are games."""
    identities = [
        (day, game.date.text if game.date and not day else "", tuple(_list_mark_texts(game)))
        for game, day in zip(games, days, strict=True)
    ]
    results = [
        tuple([(name, cell.number) for name, cell in game.results_by_name.items()])
        for game in games
    ]
    played = Counter(zip(identities, results, strict=True))
    if len(played) == len(games):
        return set(), []
    numbers = [(identity, game.block) for identity, game in zip(identities, games, strict=True)]
    is_telling = len({*numbers}) == len({*zip(numbers, results, strict=True)})
    doubles: dict[Line, Line] = {}
    alike: dict[object, list[Line]] = {}
    first: dict[object, Line] = {}
    for game, identity, result in zip(games, identities, results, strict=True):
        is_marked = is_telling and any(identity[-1])
        whole = (identity, result, game.texts, game.block)
        if is_marked and whole in first and result:
            doubles[game.line] = first[whole]
            continue
        first.setdefault(whole, game.line)
        if result:
            alike.setdefault((identity, result), []).append(game.line)
    faults = [
        Fault(
            f"left out: it is the same as {line.word} {original.name}",
            hand=str(line),
            is_remark=True,
            is_warning=True,
        )
        for line, original in doubles.items()
    ]
    for lines in alike.values():
        if len(lines) > 1:
            names = format_list([line.name for line in lines])
            remark = "they have the same players and results, and each is taken for a game"
            faults.append(Fault(remark, hand=f"{lines[0].word}s {names}", is_remark=True))
    return {*doubles}, faults


def find_mark_text(kind: str, text: str) -> str:
    """The text of a mark in a form that can be compared with another sheet, or with a scores file.
    A round or a table becomes its number, if there is nothing else in the cell."""
    plain = normalize("NFKC", text).casefold().strip()
    numbered = NUMBERED.fullmatch(plain) if kind in {ROUND, TABLE} else None
    if numbered is None:
        return plain
    word = f"{numbered['before']}{numbered['after']}".strip(" .#:_-")
    return numbered["number"] if not word or word == kind[0] or DETAILS.get(word) == kind else plain


def _list_mark_texts(game: Game) -> Iterator[str]:
    """What stands in the cells that tell a game apart, the time beside its date included."""
    for _, cell in game.marks:
        if cell != game.date:
            yield cell.text.casefold()
    if game.date and CLOCK.search(game.date.text):
        yield game.date.text


# -------------------------------------------------------------------------------- their order


def list_places(games: Sequence[Game], days: Days) -> list[tuple[int, int | None]]:
    """For each game its place among those of the sheet, and the second of its day at which it was
    played, where that is known. The games of a day are in the order of their numbers, of their
    times, or as they stand in the sheet; from below, where its days run backwards."""
    is_backwards = _runs_backwards(games, days)
    by_day: dict[object, list[int]] = {}
    for at, (game, day) in enumerate(zip(games, days, strict=True)):
        by_day.setdefault((day, None if day else game.date and game.date.text), []).append(at)
    game_places: list[tuple[int, int | None]] = [(0, None)] * len(games)
    place = 0
    for places in by_day.values():
        in_sheet = places[::-1] if is_backwards else places
        seconds = _list_seconds([games[at] for at in in_sheet])
        keys = _list_numbers([games[at] for at in in_sheet]) or seconds
        in_order = [*range(len(in_sheet))]
        if keys:
            if _descends(keys):  # equal ones are turned, too
                in_order.reverse()
            in_order.sort(key=lambda number: keys[number])
        timed = [seconds[number] for number in in_order] if seconds else []
        is_timed = bool(timed) and timed == sorted(timed)
        for rank, number in enumerate(in_order):
            game_places[in_sheet[number]] = (
                place + rank,
                timed[rank][0] if is_timed else None,
            )
        place += len(in_sheet)
    return game_places


def _runs_backwards(games: Sequence[Game], days: Days) -> bool:
    """Whether the newest game stands first: each row has a date of its own, and they go back."""
    own = [game.date.row if game.date else 0 for game in games]
    columns = [game.date.column if game.date else 0 for game in games]
    each_has_one = len({*zip(own, columns, strict=True)}) == len(games)
    known = [(day.toordinal(),) for day in days if day]
    return each_has_one and len(known) == len(games) and _descends(known)


def _descends(values: Sequence[tuple[int, ...]]) -> bool:
    """Whether values go down, and never up."""
    pairs = [*itertools.pairwise(values)]
    return any(a > b for a, b in pairs) and all(a >= b for a, b in pairs)


def _list_numbers(games: Sequence[Game]) -> list[tuple[int, ...]]:
    """The numbers of some games, by which they can be put in order; none where some have none, or
    they begin anew."""
    numbers_by_game = []
    for game in games:
        numbers: list[int] = []
        for kind, cell in game.marks:
            if kind in {TABLE, TIME} or cell == game.date:
                continue
            text = normalize("NFKC", cell.text)
            number = WHOLE_NUMBER.findall(text)
            if not number:
                return []
            numbers += map(int, number)
        numbers_by_game.append(tuple(numbers))
    if not all(numbers_by_game) or len({*map(len, numbers_by_game)}) != 1:
        return []
    marks = Counter(tuple(_list_mark_texts(game)) for game in games)
    is_apart = max(marks.values(), default=0) == 1
    in_order = all(a <= b for a, b in itertools.pairwise(numbers_by_game))
    return numbers_by_game if is_apart or in_order or _descends(numbers_by_game) else []


def _list_seconds(games: Sequence[Game]) -> list[tuple[int, ...]]:
    """The seconds of their day at which some games were played; none where some tell none."""
    seconds = [second for game in games if (second := _find_second(game)) is not None]
    if len(seconds) < len(games):
        return []
    goes_on = max(seconds, default=0) >= EVENING_BEGINS
    return [(second + 86400 if goes_on and second < NIGHT_ENDS else second,) for second in seconds]


def _find_second(game: Game) -> int | None:
    """The second of its day at which a game was played, from its time or beside its date."""
    texts = [cell.text for kind, cell in game.marks if kind == TIME]
    if not texts and game.date and CLOCK.search(game.date.text):
        texts = [game.date.text.replace("T", " ")]
    for text in texts:
        clock = list(TIME_OF_DAY.finditer(text.replace("T", " ")))
        for time in reversed(clock):
            hour, minute = int(time["hour"]), int(time["minute"])
            half = (time["half"] or "")[:1].lower()
            if half:
                hour = hour % 12 + (12 if half == "p" else 0)
            if hour < 25 and minute < 60:
                return hour * 3600 + minute * 60 + int(time["second"] or 0)
    return None
