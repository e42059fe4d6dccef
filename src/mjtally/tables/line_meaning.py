"""What a line of a scores file means: the statement in words, and what a hand does."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from os.path import samefile
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.winds import deal_name, round_name
from ..base.wording import format_list, pluralize
from ..families import PRESETS
from ..language.parser import parse_line
from ..language.reference import describe_declarations
from ..language.statements import (
    Adjustment,
    BlankLine,
    DateLine,
    Declaration,
    EndLine,
    PlayersLine,
    ResultLine,
    ScoresLine,
    Statement,
)
from ..language.tokens import parse_name, split_owner
from ..model.declarations import parameters_by_key
from ..model.payments import Payment
from ..model.types import (
    CHIPS,
    END_DESCRIPTIONS,
    ENDED_BY_POINTS,
    ENDED_BY_SCORES,
    AppliedAdjustment,
    GameRecord,
    HandEffect,
    Rules,
    Session,
    TableState,
    iterate_hands,
)
from .provenance import explain_game_points

RESULT_SOURCES = {ENDED_BY_SCORES: "final scores", ENDED_BY_POINTS: "points"}


class NamedPayment(NamedTuple):
    """Points from one player to another (`the table` may be either), and why."""

    payer: str
    receiver: str
    points: Quotient
    why: str


class LineMeaning(NamedTuple):
    """What a line says, and for a hand what it does: everybody's score before, change, and
    score after it."""

    sentences: Sequence[str]
    names: Sequence[str] = ()
    payments: Sequence[NamedPayment] = ()
    scores_before: Sequence[Quotient] = ()
    changes: Sequence[Quotient] = ()

    @property
    def scores_after(self) -> Sequence[Quotient]:
        """The scores after the hand."""
        return [
            score + change for score, change in zip(self.scores_before, self.changes, strict=True)
        ]


def list_nearby_records(
    events: Iterable[GameRecord | AppliedAdjustment], file: str, number: int
) -> list[GameRecord]:
    """What was played by the players of a line of a file, and what came next: all that the line's
    meaning depends on."""
    nearby: list[GameRecord] = []
    for event in events:
        if isinstance(event, AppliedAdjustment) or not is_same_source(event.session.file, file):
            continue
        if event.session.line > number:
            return [*nearby, event]
        if nearby and event.session.line != nearby[-1].session.line:
            nearby = []
        nearby.append(event)
    return nearby


def explain_line(
    text: str,
    number: int,
    file: str,
    game_records: Iterable[GameRecord],
    find_player: Callable[[str], str] = str,
) -> LineMeaning:
    """What a line of a file means; the file was read without mistakes up to it. `find_player`
    tells the player of a name, which may be an alias."""
    statement = parse_line(text).statement
    own = [record for record in game_records if is_same_source(record.session.file, file)]
    if isinstance(statement, ResultLine):
        for game_record in own:
            if number in game_record.line_numbers:
                return _explain_hand(game_record, list(game_record.line_numbers).index(number))
        raise UsageError(f"{file}:{number}: the hand was not played")
    return LineMeaning(_explain_statement(statement, number, own, find_player))


def is_same_source(one: str, other: str) -> bool:
    """Whether two names are of one file; standard input has no path."""
    return one == other or (one[:1] != "<" and other[:1] != "<" and samefile(one, other))


def _explain_statement(
    statement: Statement,
    number: int,
    game_records: Sequence[GameRecord],
    find_player: Callable[[str], str],
) -> Sequence[str]:
    played = [game_record for game_record in game_records if game_record.is_played]
    ended = [game_record for game_record in played if game_record.end_line == number]
    match statement:
        case BlankLine():
            return ["an empty line, or a comment: it says nothing"]
        case DateLine(date):
            after = _after_the_game(number, played)
            return [f"what follows{after and f'{after},'} was played on {date}"]
        case PlayersLine(names):
            players = [*map(find_player, names)]
            seated = [record for record in played if record.session.line == number]
            return list(_explain_players_line(players, seated))
        case Declaration("season", value):
            return [_explain_season(value, _after_the_game(number, played))]
        case Declaration("substitute", value):
            return [_explain_substitute(value, find_player)]
        case Declaration("stage", ""):
            return ["the stage ends here: what follows is in none"]
        case Declaration("chips", _):
            return list(_explain_chips(number, played))
        case Declaration(key, value):
            return [_explain_declaration(key, value, game_records)]
        case ScoresLine():
            return _explain_scores_line(ended)
        case Adjustment():
            player = find_player(statement.name)
            return [_explain_adjustment(statement, player, _has_penalties(game_records, number))]
        case EndLine():
            results = map(_describe_results, ended)
            return ["the game ends here, whatever its length says", *chain(*results)]
        case _:
            return ["a line that says nothing known"]


def _explain_chips(number: int, played: Sequence[GameRecord]) -> Iterable[str]:
    """Chips, and what came of the game with them; where a line below ends it, that line says so."""
    yield "the chips that each player has more than before the game; they add up to 0"
    counted = [record for record in played if record.find_side_payment(CHIPS)]
    over = [record for record in counted if record.end_line < number]
    yield from _describe_results(over[-1]) if over else ()


def _explain_adjustment(adjustment: Adjustment, name: str, has_penalties: bool) -> str:
    """Points of a player: a penalty where the rules have penalties, and no unit says otherwise."""
    _, points, unit = adjustment
    many = points.lstrip("-+")
    if has_penalties and not unit:
        return f"a penalty: {many} come off {name}'s score, and nobody gets them"
    given = "1 point is" if many == "1" else f"{many} points are"
    how = f"taken from {name}" if points.startswith("-") else f"given to {name}"
    return f"{given} {how}, outside any hand"


def _after_the_game(number: int, game_records: Sequence[GameRecord]) -> str:
    """Where a date or a season begins to hold that is declared between two hands of a followed
    game, which keeps its own."""
    before = [
        game_record
        for game_record in game_records
        if game_record.line_numbers and game_record.line_numbers[0] < number
    ]
    if not before or not before[-1].session.rules.tracks_games:
        return ""
    game = before[-1].session.game_number
    goes_on = any(
        record.session.game_number == game and max(record.line_numbers, default=0) > number
        for record in game_records
    )
    return f" after game {game}, which goes on here" if goes_on else ""


def _has_penalties(game_records: Sequence[GameRecord], number: int) -> bool:
    """Whether a number after a name is a penalty, by the rules of the last game before."""
    begun = [
        game_record.session for game_record in game_records if game_record.session.line < number
    ]
    return bool(begun) and begun[-1].rules.family.has_score_penalties


def _explain_players_line(
    names: Sequence[str], game_records: Sequence[GameRecord]
) -> Iterable[str]:
    """A players line, and what came of it."""
    if not game_records:
        yield f"{format_list(names)} sit down; no hand of theirs was played"
        return
    session, last = game_records[0].session, game_records[-1]
    hands = pluralize(sum(len(game_record.effects) for game_record in game_records), "hand")
    what = "opens a game" if session.rules.tracks_games else "opens a row of loose hands"
    yield f"{format_list(names)} sit down, which {what} of {session.rules.family.description}"
    for name, player in zip(session.names, session.represented, strict=False):
        if name != player:
            yield f"{name} plays for {player}, whose points {name}'s are"
    if session.rules.tracks_games:
        yield (
            f"{names[0]} deals first; everybody has"
            f" {game_records[0].initial_scores[0].format_decimal(1)}"
        )
    known = [record for record in game_records if record.end_reason in RESULT_SOURCES]
    if len(known) > 1:
        yield f"{len(known)} games, each known by its final scores or points alone"
    elif last.end_reason in RESULT_SOURCES:
        yield f"game {session.game_number}: known by its {RESULT_SOURCES[last.end_reason]} alone"
    elif last.end_reason:
        yield (
            f"game {session.game_number}: {hands};"
            f" {END_DESCRIPTIONS.get(last.end_reason, 'it is ' + last.end_reason)}"
        )
    else:
        yield hands


def _explain_season(value: str, after: str) -> str:
    """A season, or the end of one, and where it holds."""
    to_choose = f"for --season {value}, and as one of --by season"
    meaning = f"what follows is of season {value}, {to_choose}" if value else "a season ends here"
    return f"{meaning}; it holds{after}" if after else meaning


def _explain_declaration(key: str, value: str, game_records: Sequence[GameRecord]) -> str:
    """A declaration, in the words of the rules in force, or of any that have it."""
    if key in describe_declarations():
        return describe_declarations()[key]
    if key == "rules":
        return f"the rules from here on: {PRESETS[value].family.description}, as {value} plays it"
    rules: Sequence[Rules] = [game_record.session.rules for game_record in game_records] or [
        *PRESETS.values()
    ]
    every, *_ = (
        known for known in map(parameters_by_key, [*rules, *PRESETS.values()]) if key in known
    )
    return f"a rule from here on: {every[key][1].meaning}"


def _explain_substitute(value: str, find_player: Callable[[str], str]) -> str:
    """Who plays for whom from here on."""
    if not value:
        return "everybody plays for themselves from here on"
    substitute, player = (find_player(parse_name(cell)) for cell in split_owner(value))
    return (
        f"from here on {substitute} plays for {player}: the hands are {substitute}'s, the points"
        f" {player}'s"
    )


def _explain_scores_line(game_records: Sequence[GameRecord]) -> Sequence[str]:
    """A line of scores, and the game that it ended, if it did."""
    for game_record in game_records:
        if game_record.end_reason in RESULT_SOURCES:
            source = RESULT_SOURCES[game_record.end_reason]
            return [
                f"a whole game, known by its {source} alone",
                *_describe_results(game_record),
            ]
    return ["the scores at this point, which were checked"]


def _describe_results(game_record: GameRecord) -> Iterable[str]:
    """Everybody's rank and points at the end of a game, and what the points are made of."""
    final = game_record.final_result
    for seat, name in enumerate(game_record.session.names if final else ()):
        assert final
        points = game_record.exact_seat_points(seat).format_signed(4)
        made = explain_game_points(game_record, seat)
        yield f"{name} has rank {final.ranks[seat]} and {points} points: {made}"


# ---------------------------------------------------------------------------------- hands


def _explain_hand(game_record: GameRecord, at: int) -> LineMeaning:
    """A hand of a game, with its table."""
    session = game_record.session
    scores: Sequence[Quotient] = game_record.scores_at_first_hand
    over = (
        END_DESCRIPTIONS.get(game_record.end_reason) if at == len(game_record.effects) - 1 else None
    )
    for effect, table in iterate_hands(game_record):
        changes = [change * session.score_unit for change in effect.score_changes_at(table)]
        if at == 0:
            break
        scores = [score + change for score, change in zip(scores, changes, strict=True)]
        at -= 1
    happened = session.rules.play.describe_hand(effect.hand, session.names)
    after = _describe_next_deal(session, effect, table)
    if over:
        after = [f"the game is over: {over}"]
        is_last = game_record.end_line == game_record.line_numbers[-1]
        after += _describe_results(game_record) if is_last else []
    words = [*_describe_table(session, table), *happened, *after]
    moved = [_name_payment(paid, session) for paid in effect.list_payments(table) if paid.points]
    return LineMeaning(words, session.names, moved, scores, changes)


def _describe_table(session: Session, table: TableState) -> Iterable[str]:
    """The table before the hand, where it is followed."""
    if session.rules.tracks_games:
        dealer = _dealer_name(session, table)
        players = len(session.names)
        if session.rules.family.has_counters:
            sticks = pluralize(table.sticks, "riichi stick")
            here = f"{round_name(table.round, players)}, {table.honba} honba, {sticks} on the table"
        else:
            here = deal_name(table.round, players, table.honba)
        yield f"{here}; {dealer} deals"


def _describe_next_deal(session: Session, effect: HandEffect, table: TableState) -> Iterable[str]:
    """Who deals next."""
    after = effect.next_table(table)
    if session.rules.tracks_games:
        when = "again" if effect.keeps_deal else "next"
        honba = f", with {after.honba} honba" if session.rules.family.has_counters else ""
        yield f"{_dealer_name(session, after)} deals {when}{honba}"


def _dealer_name(session: Session, table: TableState) -> str:
    """Who deals at the table of a game."""
    return str(session.names[session.rules.seat_order(table.round)[0]])


def _name_payment(paid: Payment, session: Session) -> NamedPayment:
    payer, receiver = (
        "the table" if seat is None else str(session.names[seat])
        for seat in (paid.payer, paid.receiver)
    )
    reason = paid.reason.format(*session.names)
    return NamedPayment(payer, receiver, paid.points * session.score_unit, reason)
