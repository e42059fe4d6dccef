"""What a line of a scores file means: the statement in words, and what a hand does."""

from collections.abc import Iterable, Sequence
from os.path import samefile
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.exact import Quotient, plus, times
from ..base.winds import round_name
from ..base.words import listing, plural
from ..families import PRESETS
from ..play.family import Paid, Told
from ..play.hands import Outcome, Table
from ..play.parameters import Rules, parameters
from ..play.plays import BY_POINTS, ENDS, RECORDED, Play, Sitting, hands_of
from ..text.lines import read_line
from ..text.reference import DECLARATIONS, plain
from ..text.statements import (
    Adjustment,
    Blank,
    Date,
    Declaration,
    End,
    Players,
    Result,
    Scores,
    Statement,
)

KEYS = {  # of declarations that are no rules
    shown.strip("`").partition("=")[0]: plain(words) for shown, words in DECLARATIONS.rows
}

KNOWN_BY = {RECORDED: "final scores", BY_POINTS: "points"}


class Moved(NamedTuple):
    """Points from one player to another (`the table` may be either), and why."""

    payer: str
    receiver: str
    points: Quotient
    why: str


class Meaning(NamedTuple):
    """What a line says, and for a hand what it does: everybody's score before, change, and
    score after it."""

    words: Sequence[str]
    names: Sequence[str] = ()
    moved: Sequence[Moved] = ()
    before: Sequence[Quotient] = ()
    changes: Sequence[Quotient] = ()

    @property
    def after(self) -> Sequence[Quotient]:
        """The scores after the hand."""
        return [plus(*both) for both in zip(self.before, self.changes, strict=True)]


def meaning(text: str, number: int, file: str, plays: Iterable[Play]) -> Meaning:
    """What a line of a file means; the file was read without mistakes up to it."""
    statement = read_line(text).statement
    own = [play for play in plays if same_file(play.sitting.file, file)]
    if isinstance(statement, Result):
        for play in own:
            if number in play.numbers:
                return _of_hand(play, list(play.numbers).index(number))
        raise UsageError(f"{file}:{number}: the hand was not played, since a line is wrong")
    return Meaning(_words(statement, number, own))


def same_file(one: str, other: str) -> bool:
    """Whether two names are of one file; standard input has no path."""
    return one == other or (one[:1] != "<" and other[:1] != "<" and samefile(one, other))


def _words(statement: Statement, number: int, plays: Sequence[Play]) -> Sequence[str]:
    played = [play for play in plays if play.outcomes or play.end]
    match statement:
        case Blank():
            return ["an empty line, or a comment: it says nothing"]
        case Date(date):
            after = _after_the_game(number, played)
            return [f"what follows{after and f'{after},'} was played on {date}"]
        case Players(names):
            return list(_seated(names, [p for p in played if p.sitting.line == number]))
        case Declaration(key, value):
            after = _after_the_game(number, played) if key == "season" else ""
            return [_declared(key, value, plays) + (f"; it holds{after}" if after else "")]
        case Scores():
            return [_scores([play for play in played if play.sitting.line <= number])]
        case Adjustment(name, points, unit) if not unit and _fines(plays, number):
            return [
                f"a penalty: {points.lstrip('-+')} come off {name}'s score, and nobody gets them"
            ]
        case Adjustment(name, points):
            many = points.lstrip("-+")
            given = "1 point is" if many == "1" else f"{many} points are"
            how = f"taken from {name}" if points.startswith("-") else f"given to {name}"
            return [f"{given} {how}, outside any hand"]
        case End():
            return ["the game ends here, whatever its length says"]
        case _:
            return ["a line that says nothing known"]


def _after_the_game(number: int, plays: Sequence[Play]) -> str:
    """Where a date or a season begins to hold that is declared between two hands of a followed
    game, which keeps its own."""
    before = [play for play in plays if play.numbers and play.numbers[0] < number]
    if not before or not before[-1].sitting.rules.followed:
        return ""
    game = before[-1].sitting.game
    goes_on = any(
        play.sitting.game == game and max(play.numbers, default=0) > number for play in plays
    )
    return f" after game {game}, which goes on here" if goes_on else ""


def _fines(plays: Sequence[Play], number: int) -> bool:
    """Whether a number behind a name is a penalty, by the rules of the last game before."""
    begun = [play.sitting for play in plays if play.sitting.line < number]
    return bool(begun) and begun[-1].rules.family.fines


def _seated(names: Sequence[str], plays: Sequence[Play]) -> Iterable[str]:
    """A players line, and what came of it."""
    if not plays:
        yield f"{listing(names)} sit down; no hand of theirs was played"
        return
    sitting, last = plays[0].sitting, plays[-1]
    hands = plural(sum(len(play.outcomes) for play in plays), "hand")
    what = "opens a game" if sitting.rules.followed else "opens a row of loose hands"
    yield f"{listing(names)} sit down, which {what} of {sitting.rules.family.words}"
    if sitting.rules.followed:
        yield f"{names[0]} deals first; everybody has {plays[0].scores[0].digits(1)}"
    if last.end:
        yield f"game {sitting.game}: {hands}; {ENDS.get(last.end, 'it is ' + last.end)}"
    else:
        yield hands


def _declared(key: str, value: str, plays: Sequence[Play]) -> str:
    """A declaration, in the words of the rules in force, or of any that have it."""
    if key in KEYS:
        return KEYS[key]
    if key == "rules":
        return f"the rules from here on: {PRESETS[value].family.words}, as {value} plays it"
    rules: Sequence[Rules] = [play.sitting.rules for play in plays] or [*PRESETS.values()]
    every, *_ = (known for known in map(parameters, [*rules, *PRESETS.values()]) if key in known)
    return f"a rule from here on: {every[key][1].meaning}"


def _scores(plays: Sequence[Play]) -> str:
    """A line of scores, after these plays."""
    end = plays[-1].end if plays else ""
    if end in KNOWN_BY:
        return f"a whole game, known by its {KNOWN_BY[end]} alone"
    return "the scores at this point, which were checked"


# ---------------------------------------------------------------------------------- hands


def _of_hand(play: Play, at: int) -> Meaning:
    """The hand of a play, with its table."""
    sitting = play.sitting
    scores: Sequence[Quotient] = play.dealt
    over = ENDS.get(play.end) if at == len(play.outcomes) - 1 else None
    for outcome, table in hands_of(play):
        changes = [
            times(change, sitting.unit)
            for change in sitting.layout.unpack(outcome.change_at(table))
        ]
        if at == 0:
            break
        scores = [plus(*both) for both in zip(scores, changes, strict=True)]
        at -= 1
    told: Told = sitting.rules.family.told(outcome, table, sitting.names)
    after = [f"the game is over: {over}"] if over else _next(sitting, outcome, table)
    words = [*_table(sitting, table), *told.words, *after]
    moved = [_moved(paid, sitting) for paid in told.paid if paid.points]
    return Meaning(words, sitting.names, moved, scores, changes)


def _table(sitting: Sitting, table: Table) -> Iterable[str]:
    """The table before the hand, where it is followed."""
    if sitting.rules.followed:
        dealer = _dealer(sitting, table)
        here = round_name(table.round, len(sitting.names))
        sticks = plural(table.sticks, "riichi stick")
        lying = f", {table.honba} honba, {sticks} on the table"
        yield f"{here}{lying if sitting.rules.family.counters else ''}; {dealer} deals"


def _next(sitting: Sitting, outcome: Outcome, table: Table) -> Iterable[str]:
    """Who deals next."""
    after = outcome.after(table)
    if sitting.rules.followed:
        when = "again" if outcome.keeps else "next"
        honba = f", with {after.honba} honba" if sitting.rules.family.counters else ""
        yield f"{_dealer(sitting, after)} deals {when}{honba}"


def _dealer(sitting: Sitting, table: Table) -> str:
    """Who deals at the table of a game."""
    return str(sitting.names[sitting.rules.order(table.round)[0]])


def _moved(paid: Paid, sitting: Sitting) -> Moved:
    payer, receiver = (
        "the table" if seat is None else str(sitting.names[seat])
        for seat in (paid.payer, paid.receiver)
    )
    return Moved(payer, receiver, times(paid.points, sitting.unit), paid.why)
