"""Checks of single statements: names, dates, rulesets, scores. Each fails with a mistake."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from ..base.errors import Mistake, Place, Remark, column_of, fail, mistake, remark_at, warning
from ..base.spreadsheets import FORMULA, is_date, is_formula
from ..base.winds import round_name
from ..base.words import did_you_mean, few, listing, nearest, plural
from ..counts.player import EVERYBODY
from ..families import PRESETS, families
from ..play.family import Family
from ..play.parameters import OTHER_KEYS, TENTHS, Rules, parameters, tenths
from ..play.playing import Playing
from ..play.plays import ENDS, NOBODY, Play
from ..text.cells import said_of
from ..text.dates import certain_date, readings, to_write
from ..text.misread import LABEL, MarkWords, lonely_label, plain, typed_wide
from ..text.statements import (
    Adjustment,
    Cell,
    Declaration,
    End,
    Line,
    Players,
    Result,
    Statement,
    Unread,
)

TAKEN = {NOBODY: "nobody", EVERYBODY: "everybody"}  # names that tables use
NUMBERS = {3: "three", 4: "four"}
NO_NAME = (
    r"(?P<start>[-+=@!*(\[~\"\d])\S*[^\W\d_]\S*|[^\W\d_][^\s*=]*(?P<inside>[*=])\S*|(?P<all>\d{2,})"
)
NAME = r"[^\W\d_]{2}[^*=]*"


def check_name(name: str) -> None:
    """A name that tables and messages can show."""
    if not name:
        fail(name, "name-missing", "a name is missing in these quotes")
    if broken := re.search(r"[\x1c-\x1f\x85\u2028\u2029]", name):
        message = f"a name stands on one line: delete the character U+{ord(broken[0]):04X}"
        fail(name, "name-sign", message)
    if name != name.strip():
        meant = f'"{name.strip()}"'
        message = f"a name begins and ends without spaces: write {meant}"
        fail(name, "name-sign", message)
    if is_formula(name):
        why = "a spreadsheet would run it as a formula"
        fail(name, "name-sign", f"{name}: a name cannot begin with {name[0]} ({why})")
    if is_date(name):
        fail(name, "name-date", f"{name}: a spreadsheet would take this name for a date")
    if name in TAKEN:
        fail(name, "name-sign", f"{name} is what tables call {TAKEN[name]}: write another name")


def check_names(names: Sequence[str], rules: Rules) -> None:
    """A players line that can be played with."""
    joined = " ".join(names)
    meant = joined if joined.isascii() else plain(joined)
    has = rules.family.marks.has
    if meant != joined and all(map(has, meant.split())):
        message = f"full-width characters or dashes where marks are meant: write {meant}"
        end = column_of(names[-1]) + len(names[-1])
        sure = meant if typed_wide(joined) else None
        raise Mistake(remark_at(names[0], "full-width", message, sure)._replace(end=end))
    if re.fullmatch(f"{LABEL}:", names[0]):
        raise Mistake(lonely_label(names[0]))
    for seat, name in enumerate(names):
        check_name(name)
        if name in names[:seat]:
            fail(name, "name-twice", f"{name} is named twice: two players need different names")
    if len(names) == rules.players:
        return
    found = f"{plural(len(names), 'name')} ({few(names)})"
    alike = (each for each in PRESETS.values() if type(each) is type(rules))
    other = next((each.family.name for each in alike if each.players == len(names)), "")
    own, theirs = NUMBERS[rules.players], NUMBERS.get(len(names), "")
    at: str = names[min(rules.players, len(names) - 1)]
    why = f"a players line has {own}, such as Aki Ben Chie Dai"
    if other and len(names) < rules.players:
        at, why = names[0], f"{theirs} players need {theirs}-player rules, put rules={other} first"
    elif other:
        why = f"these rules are for {own} players; for {theirs}, rules={other}"
    elif rules.family.always_loose:
        why = f"{rules.family.short} has {own} players, such as Aki Ben Chie Dai"
    fail(at, "names-number", f"{found}: {why}")


def too_many_seats(key: str, rules: Rules, game: Playing) -> Mistake:
    """Rules, declared by `key`, for more or fewer players than sit at the table."""
    return mistake(
        key,
        "names-number",
        f"these rules are for {rules.players} players, and {len(game.sitting.names)} sat down in"
        f" line {game.sitting.line}: put the declaration before the players line",
    )


class Opened(NamedTuple):
    """Where a family of rules was first played in this tally: its name, and in words."""

    family: str
    words: str
    file: str
    line: int


def opened_by(family: Family, file: str, line: int) -> Opened:
    """A family that was first played here."""
    return Opened(family.name, family.words, file, line)


def mixed_families(at: str, family: Family, opened: Opened | None, file: str) -> list[Remark]:
    """What to say of a family where another one was played: one tally holds one of them."""
    if opened is None or opened.family == family.name:
        return []
    here = "" if opened.file == file else f"{opened.file}, "
    message = (
        f"one tally holds one family of rules: this is {family.words}, and {opened.words} was"
        f" played in {here}line {opened.line}; write each family to a file of its own, and"
        " tally each file separately"
    )
    return [remark_at(at, "families-mixed", message)]


def doubtful_names(
    names: Sequence[str], known: Mapping[str, None], spelt: Mapping[str, str]
) -> list[Remark]:
    """Warnings about names met first that are almost those of other players, whom `spelt` has
    by their names without regard to capitals."""
    remarks = []
    for name in names:
        twin = spelt.get(name.casefold(), name)
        if name not in known and twin != name:
            message = f"{name} and {twin} are two players: write the name the same each time"
            remarks.append(warning(name, "name-almost", message))
        if name not in known and name[-1] in ",;" and len(name) > 1:
            message = f"{name} has {name[-1]} in the name: names are set apart by spaces alone"
            remarks.append(warning(name, "name-almost", message))
    return remarks


def no_players(included: bool) -> Remark:
    """A warning about a file that nobody plays in."""
    fix = (
        "what an included file declares holds in it alone"
        if included
        else "write four names on a line"
    )
    return warning(None, "no-players", f"no players line: there is nothing to tally ({fix})")


def names_misspelt(result: Result, marks: MarkWords) -> Mistake | None:
    """Where a result was meant as a players line, but a name in it can be none."""
    cells = result.cells
    names = [each for each in cells if re.fullmatch(NAME, each) and not marks.has(each)]
    found = {cell: re.fullmatch(NO_NAME, cell) for cell in cells if cell not in names}
    if not 3 <= len(cells) <= 4 or len(names) < 2 or not found or not all(found.values()):
        return None
    (cell, match), *_ = found.items()
    assert match is not None
    if marks.has(cell) and not match["all"]:
        return None
    if match["inside"]:
        return mistake(cell, "name-sign", f"{cell}: a name holds no {match['inside']}")
    start = cell[0]
    why = " (a spreadsheet would run it as a formula)" if start in FORMULA else ""
    return mistake(cell, "name-sign", f"{cell}: a name cannot begin with {start}{why}")


ENDS_OF = {
    "end": "write end, in small letters and alone",
    "end.": "write end, alone on its line",
    "finish": "write end, alone on its line",
}


def stray(names: Sequence[str], marks: MarkWords) -> Mistake | None:
    """One word that is no players line, and what to write instead."""
    word = names[0].casefold()
    meant = {**ENDS_OF, **marks.alone}
    if len(names) > 1 or word not in meant:
        return None
    fix = "end" if word in ENDS_OF else None
    return mistake(names[0], "no-statement", f"{names[0]} is no statement: {meant[word]}", fix)


def stray_words(names: Sequence[str]) -> Mistake:
    """One or two words in the middle of a game, which are no players line."""
    message = "is no statement: a comment begins with #, and a players line has a name for every"
    return mistake(names[0], "no-statement", f"{' '.join(names)} {message} player")


KEY_AND_VALUE = r"([A-Za-z][A-Za-z-]*)(?:\s*[:：]\s*|\s+)([^\s=]+)"


def declaration_meant(
    said: Statement, text: str, rules: Rules, known: Mapping[str, None]
) -> Unread | None:
    """Where a declaration was written without its `=`, and was taken for something else of one or
    two words; an adjustment of somebody who has played is one."""
    match said:
        case Players([_] | [_, _]) | Result(None, [_] | [_, _]) | Result(_, [_]):
            found = re.fullmatch(KEY_AND_VALUE, said_of(text).strip())
        case Adjustment(name) if name not in known:
            found = re.fullmatch(KEY_AND_VALUE, said_of(text).strip())
        case _:
            return None
    keys = {"rules", *OTHER_KEYS, *parameters(rules)}.union(*(f.first_keys for f in families()))
    if not found or found[1] not in keys:
        return None
    whole = Cell(found[0], len(text) - len(text.lstrip()) + 1)
    key, value = whole.part(0, found.end(1)), whole.part(found.start(2))
    write = f"{key}={value}"
    message = f"a declaration has = between its key and its value: write {write}"
    remark = remark_at(whole, "equals-missing", message, write)
    return Unread(remark, Declaration(key, value), hand=False)


@lru_cache(maxsize=500)
def _is_iso_date(text: str) -> bool:
    """Whether it is a date as it is to be written; an evening's stands before many games."""
    return readings(text) == [text]


def check_date(date: str) -> None:
    """A date that a calendar has."""
    if _is_iso_date(date):
        return
    dates = readings(date)
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", date):
        fail(date, "no-such-date", f"{date} is not in the calendar")
    fail(date, "date-form", to_write(date, dates or []), certain_date(date, dates or []))


def season_named(name: str) -> str:
    """The name of a season; empty where one ends."""
    if is_formula(name):
        why = "a spreadsheet would run it as a formula"
        fail(name, "name-sign", f"{name}: a season's name cannot begin with {name[0]} ({why})")
    if is_date(name):
        fail(name, "name-date", f"{name}: a spreadsheet would take this season's name for a date")
    return normalize("NFC", name)


def ruleset(name: str) -> Rules:
    """The ruleset of a name."""
    if name == "lab":
        fail(name, "no-such-ruleset", "the ruleset lab serves mjtally lab only")
    if name not in PRESETS:
        known = next((each.name for each in families() if name.casefold() in each.also), None)
        near = known or nearest(name, PRESETS) or None
        meant = f", did you mean {near}?" if near else f": there are {listing(PRESETS)}"
        sure = near if known or name.casefold() == near else None  # years are easily confused
        fail(name, "no-such-ruleset", f"there is no ruleset {name}{meant}", sure)
    return PRESETS[name]


def check_adjustment(adjustment: Adjustment, known: Mapping[str, None], rules: Rules) -> int:
    """The points of an adjustment, in parts of one, for a player who has played."""
    name, points, *_ = adjustment
    if not rules.followed:
        family = rules.family
        where = f"{family.short} has" if family.always_loose else "with length=free there are"
        fail(name, "no-points", f"{where} no points to adjust: take the line away")
    if name not in known:
        near = did_you_mean(name, known)
        players = f": players so far are {few(known)}" if known and not near else ""
        message = f"{name} has not played{near or players or ': no players line yet'}"
        fail(name, "not-played", message)
    try:
        return tenths(points) * rules.family.parts // TENTHS
    except ValueError:
        message = f"{points}: points have at most one decimal, such as -20 or 12.5"
        fail(points, "points-form", message)


def doubtful_points(points: str) -> list[Remark]:
    """A warning about points that look like scores, which are a thousand times as large."""
    number = re.fullmatch(r"([-+]?)([0-9]{1,6})([0-9])00", points)
    if not number:
        return []
    sign, thousands, tenth = number.groups()
    meant = f"{sign}{thousands}{f'.{tenth}' if tenth != '0' else ''}"
    message = f"{points} are points, not scores: for a score of {points} write {meant}"
    return [warning(points, "points-as-scores", message)]


def check_end(end: End, game: Playing) -> None:
    """An end of a game that is under way."""
    if game.ended:
        fail(
            end.cell,
            "end-twice",
            f"the game of line {game.sitting.line} ended in line {game.ended_at} already"
            f" ({ENDS[game.ended]}): take end away",
            "",
        )
    if not game.begun:
        fail(
            end.cell,
            "end-without-hands",
            "no hand was played since the players line: take end away, or record the"
            f" game by its final scores ({game.sitting.rules.family.scores})",
        )


def unfinished(game: Playing) -> Remark:
    """A warning about a game that was left before its end."""
    where = round_name(game.table.round, game.sitting.rules.players)
    message = (
        f"the game of line {game.sitting.line} is unfinished ({where} is not played):"
        " its hands count, but it has no ranks and no points; write end to finish it"
    )
    return warning(None, "unfinished", message)


def entered_twice(play: Play, before: Place, line: Line, file: str) -> Remark:
    """A warning about a game that is the same as an earlier one."""
    sitting, indent = play.sitting, len(line.text) - len(line.text.lstrip())
    which = ", ".join(filter(None, (sitting.date, " ".join(sitting.names))))
    message = f"the same game as in {before.seen_from(file)} ({which}): was it entered twice?"
    return warning(Cell(line.text.strip(), 1 + indent), "entered-twice", message)


def too_late(game: Playing, result: Result) -> Mistake:
    """A hand after the end of its game."""
    opened, at = game.sitting.line, game.ended_at
    if game.ended:
        why = f"the game of line {opened} ended in line {at} ({ENDS[game.ended]}):"
    else:
        why = (
            f"line {at} recorded a whole game of the players of line {opened} by its final"
            " scores: take that line away if it was not meant so, or"
        )
    how = "write the players again to open the next game"
    return mistake(result.first, "after-the-end", f"{why} {how}")
