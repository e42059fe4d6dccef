"""Checks of single statements: names, dates, rulesets, scores. Each fails with a mistake."""

import re
from collections.abc import Mapping, Sequence
from unicodedata import normalize

from .base.errors import WARNING, Mistake, Place, Remark, fail
from .base.winds import round_name
from .base.words import did_you_mean, listing, plural, unknown
from .families.riichi.points import STICK
from .game import Game
from .play import Opened, Outcome, Play
from .presets import PRESETS
from .rules import FAMILIES, RiichiRules, Rules, tenths
from .text.misread import LABEL, lonely_label, plain
from .text.parse import HK_MARKS, RIICHI_MARKS
from .text.statements import Adjustment, Cell, End, Line, Result, Scores

ENDS = {
    "length": "its last hand was played",
    "extension": "the extension was over",
    "bust": "somebody went bust",
    "last-dealer": "the last dealer kept the deal, first and with the target",
    "end": "it says end",
}

FORMULA = "=+-@"  # at the start of a cell a spreadsheet runs it
NO_NAME = r"(?P<start>[-+=@!*(\[~\"\d])[^\W\d_]{2}|[^\W\d_]{2}[^\s*=]*(?P<inside>[*=])"
NAME = r"[^\W\d_]{2}[^*=]*"


def check_names(names: Sequence[Cell], rules: Rules) -> None:
    """A players line that can be played with."""
    meant = plain(" ".join(names))
    family = HK_MARKS if rules.family == "hk" else RIICHI_MARKS
    if meant != " ".join(names) and all(map(family.has, meant.split())):
        fail(names[0], f"full-width characters or dashes where marks are meant: write {meant}")
    if re.fullmatch(f"{LABEL}:", names[0]):
        raise Mistake(names[0].column, lonely_label(names[0]))
    for at, name in enumerate(names):
        if name in names[:at]:
            fail(name, f"{name} is named twice: two players need different names")
    if len(names) == rules.players:
        return
    found = f"{plural(len(names), 'name')} ({listing(names)})"
    if rules.players == 4 and len(names) == 3:
        fail(names[0], f"{found}: three players need three-player rules, put rules=sanma first")
    if rules.players == 3 and len(names) == 4:
        fail(names[3], f"{found}: these rules are for three players; for four, rules=riichi")
    expected = {3: "three", 4: "four"}[rules.players]
    at = min(rules.players, len(names) - 1)
    fail(names[at], f"{found}: a players line has {expected}, such as Aki Ben Chie Dai")


def too_many_seats(key: Cell, rules: Rules, game: Game) -> Mistake:
    """Rules, declared by `key`, for more or fewer players than sit at the table."""
    return Mistake(
        key.column,
        f"these rules are for {rules.players} players, and {len(game.sitting.names)} sat down in"
        f" line {game.sitting.line}: put the declaration before the players line",
    )


def check_family(at: Cell, family: str, opened: Opened | None, file: str) -> None:
    """One tally holds one family of rules."""
    if opened and opened.family != family:
        here = "" if opened.file == file else f"{opened.file}, "
        fail(
            at,
            f"one tally holds one kind of rules: this is {FAMILIES[family]}, and"
            f" {FAMILIES[opened.family]} was played in {here}line {opened.line};"
            " keep them in separate files",
        )


def doubtful_names(names: Sequence[Cell], known: Mapping[str, None]) -> list[Remark]:
    """Warnings about names met first that are almost those of other players."""
    small = {name.casefold(): name for name in known}
    remarks = []
    for name in names:
        twin = small.get(name.casefold(), name)
        if name not in known and twin != name:
            message = f"{name} and {twin} are two players: write the name the same each time"
            remarks.append(Remark(name.column, message, WARNING))
        if name not in known and name[-1] in ",;" and len(name) > 1:
            message = f"{name} has {name[-1]} in the name: names are set apart by spaces alone"
            remarks.append(Remark(name.column, message, WARNING))
    return remarks


def no_players(included: bool) -> Remark:
    """A warning about a file that nobody plays in."""
    fix = (
        "what an included file declares holds in it alone"
        if included
        else "write four names on a line"
    )
    return Remark(1, f"no players line: there is nothing to tally ({fix})", WARNING)


def names_misspelt(result: Result) -> Mistake | None:
    """Where a result was meant as a players line, but a name in it can be none."""
    found = {cell: re.match(NO_NAME, cell) for cell in result.cells if not re.fullmatch(NAME, cell)}
    if not found or not all(found.values()) or not 3 <= len(result.cells) <= 4:
        return None
    cell, match = next(iter(found.items()))
    assert match is not None
    if match["inside"]:
        return Mistake(cell.column, f"{cell}: a name holds no {match['inside']}")
    why = " (a spreadsheet would run it as a formula)" if match["start"] in FORMULA else ""
    return Mistake(cell.column, f"{cell}: a name cannot begin with {match['start']}{why}")


STRAY = {
    "draw": "a draw is - - - -, with + for a player who is tenpai",
    "ryuukyoku": "a draw is - - - -, with + for a player who is tenpai",
    "noten": "a draw is - - - -, with + for a player who is tenpai",
    "end": "write end, in small letters and alone",
    "end.": "write end, alone on its line",
    "finish": "write end, alone on its line",
    "abort": "an abortive draw has its marks before the tag: - - - - abort",
}


def stray(names: Sequence[Cell]) -> Mistake:
    """One or two words in the middle of a game, which are no players line."""
    first = names[0]
    otherwise = "a comment begins with #, and a players line has a name for every player"
    fix = STRAY.get(first.casefold(), otherwise)
    return Mistake(first.column, f"{' '.join(names)} is no statement: {fix}")


def check_date(date: Cell) -> None:
    """A date that a calendar has."""
    from datetime import date as calendar  # only dated files pay for it

    if not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
        parts = date.split("-")
        longest = max(map(len, parts))
        fix = ""
        if len(parts[0]) == 4 and longest == 4:
            fix = f": write {'-'.join(part.zfill(2) for part in parts)}"
        fail(date, f"{date}: a date is year-month-day, such as 2026-11-20{fix}")
    try:
        calendar.fromisoformat(date)
    except ValueError:
        fail(date, f"{date} is not in the calendar")


def season_named(name: Cell) -> str:
    """The name of a season; empty where one ends."""
    if name.startswith(tuple(FORMULA)):
        why = "a spreadsheet would run it as a formula"
        fail(name, f"{name}: a season's name cannot begin with {name[0]} ({why})")
    return normalize("NFC", name)


def ruleset(name: Cell) -> Rules:
    """The ruleset of a name."""
    if name == "lab":
        fail(name, "the ruleset lab serves mjtally lab only")
    if name not in PRESETS:
        fail(name, unknown("ruleset", name, PRESETS))
    return PRESETS[name]


def read_scores(statement: Scores, game: Game) -> tuple[tuple[int, ...], int | None]:
    """The scores of a scores line, and its sticks."""
    names = game.sitting.names
    cells = statement.scores
    if len(cells) != len(names):
        at = cells[len(names)] if len(cells) > len(names) else (cells or [None])[0]
        fail(
            at,
            f"{plural(len(cells), 'score')} for {len(names)} players ({listing(names)}):"
            " write one for each, in the order of the players line",
        )
    for cell in cells:
        if not re.fullmatch(r"[-+]?\d{1,9}", cell) or int(cell) % 100:
            fail(cell, f"{cell}: a score is a whole number of hundreds, such as 28100")
    sticks = None
    for tag in statement.tags:
        key, _, value = tag.partition("=")
        if key != "sticks" or not re.fullmatch(r"[0-9]{1,3}", value) or sticks is not None:
            fail(tag, f"{tag}: only sticks=N may stand behind scores, once, such as sticks=1")
        sticks = int(value)
    return tuple(map(int, cells)), sticks


def check_scores(statement: Scores, scores: Sequence[int], sticks: int | None, game: Game) -> None:
    """Scores that are those of a game at this point, or at its end."""
    actual = game.final.scores if game.final else game.scores()
    wrong = [seat for seat, said in enumerate(scores) if said != actual[seat]]
    if wrong:
        names = game.sitting.names
        told = (f"{names[seat]} has {actual[seat]} here, not {scores[seat]}" for seat in wrong)
        fail(
            statement.scores[wrong[0]],
            f"{listing(told)}: look above for a hand that is missing or wrong,"
            " or correct the scores",
        )
    left = {game.table.sticks, 0} if game.final else {game.table.sticks}
    if sticks is not None and sticks not in left:
        fail(
            statement.tags[0],
            f"{statement.tags[0]}, but {plural(game.table.sticks, 'stick')} on the table",
        )


def check_recorded(statement: Scores, scores: Sequence[int], sticks: int, game: Game) -> None:
    """Final scores of a whole game, which add up to what was handed out at the start."""
    rules = game.sitting.rules
    assert isinstance(rules, RiichiRules)
    if sticks and rules.leftover == "top":
        fail(
            statement.tags[0],
            f"{statement.tags[0]}: sticks left over go to the top in these rules"
            " (leftover=top): write the scores with them",
        )
    expected = rules.start * rules.players - STICK * sticks
    difference = sum(scores) - expected
    if difference:
        more = "more" if difference > 0 else "less"
        lost = ""
        if rules.leftover == "lost" and difference < 0 and difference % STICK == 0:
            lost = f" (or were sticks lost? Then write sticks={sticks - difference // STICK})"
        fail(
            statement.scores[0],
            f"the scores add up to {sum(scores)}, {abs(difference)} {more} than the"
            f" {expected} that {rules.players} players have{lost}",
        )


def check_adjustment(adjustment: Adjustment, known: Mapping[str, None], rules: Rules) -> int:
    """The points of an adjustment, in tenths, for a player who has played."""
    name, points = adjustment
    if rules.length == "free":
        where = "HK has" if rules.family == "hk" else "with length=free there are"
        fail(name, f"{where} no points to adjust: take the line away")
    if name not in known:
        near = did_you_mean(name, known)
        players = f": players so far are {listing(known)}" if known and not near else ""
        fail(name, f"{name} has not played{near or players or ': no players line yet'}")
    try:
        return tenths(points)
    except ValueError:
        fail(points, f"{points}: points have at most one decimal, such as -20 or 12.5")


def check_end(end: End, game: Game) -> None:
    """An end of a game that is under way."""
    if game.ended:
        fail(
            end.cell,
            f"the game of line {game.sitting.line} ended in line {game.ended_at} already"
            f" ({ENDS[game.ended]}): take end away",
        )
    if not game.begun:
        fail(
            end.cell,
            "no hand was played since the players line: take end away, or record the"
            " game by its final scores (= 45200 28100 17300 9400)",
        )


def unfinished(game: Game) -> Remark:
    """A warning about a game that was left before its end."""
    where = round_name(game.table.round, game.sitting.rules.players)
    message = (
        f"the game of line {game.sitting.line} is unfinished ({where} is not played):"
        " its hands count, but it has no ranks and no points; write end to finish it"
    )
    return Remark(1, message, WARNING)


def entered_twice(play: Play, before: Place, line: Line, file: str) -> Remark:
    """A warning about a game that is the same as an earlier one."""
    sitting, indent = play.sitting, len(line.text) - len(line.text.lstrip())
    which = ", ".join(filter(None, (sitting.date, " ".join(sitting.names))))
    message = f"the same game as in {before.seen_from(file)} ({which}): was it entered twice?"
    return Remark(1 + indent, message, WARNING)


def too_late(game: Game, result: Result) -> Mistake:
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
    return Mistake(result.first.column, f"{why} {how}")


def unaffordable(game: Game, outcome: Outcome, result: Result) -> list[Remark]:
    """Riichi by players who do not have a stick."""
    rules = game.sitting.rules
    if not game.followed or not isinstance(rules, RiichiRules) or rules.borrow:
        return []
    scores = game.scores()
    return [
        Remark(
            result.cells[seat].column,
            f"{game.sitting.names[seat]} has only {scores[seat]} points, and riichi needs"
            f" {STICK} (borrow=no): take ! away, or look above for a wrong hand",
        )
        for seat in outcome.facts.riichi
        if scores[seat] < STICK
    ]
