"""The meaning of a line of a scores file: its statement in words, and the effect of a hand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from os.path import samefile
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.winds import deal_name
from ..base.wording import format_list, pluralize
from ..language.parser import parse_line
from ..language.reference import describe_declarations
from ..language.statements import (
    Adjustment,
    BlankLine,
    DateLine,
    Declaration,
    EndLine,
    Exchange,
    PlayersLine,
    ResultLine,
    ScoresLine,
    Statement,
)
from ..language.tokens import parse_name, split_owner
from ..rules.families import PRESETS
from ..rules.model.declarations import parameters_by_key
from ..rules.model.game_ends import (
    CHIPS,
    END_DESCRIPTIONS,
    ENDED_BY_POINTS,
    ENDED_BY_SCORES,
    describe_end,
)
from ..rules.model.payments import Payment
from ..rules.model.played_hands import (
    PlayedHand,
    PlayedMove,
    find_last_scores,
    walk_hands,
    walk_steps,
)
from ..rules.model.table_state import TableState
from ..rules.model.types import AppliedAdjustment, GameRecord, HandEffect, Rules, Session
from .addends import explain_game_points

RESULT_SOURCES = {ENDED_BY_SCORES: "final scores", ENDED_BY_POINTS: "points"}


class NamedPayment(NamedTuple):
    """Points from one player to another (without a name it is the table), and why."""

    payer: str
    receiver: str
    points: Quotient
    why: str


class LineMeaning(NamedTuple):
    """The meaning of a line; for a hand also its effect: everybody's score before it, change, and
    score after it."""

    sentences: Sequence[str]
    names: Sequence[str] = ()
    payments: Sequence[NamedPayment] = ()
    scores_before: Sequence[Quotient] = ()
    changes: Sequence[Quotient] = ()
    scores_after: Sequence[Quotient] = ()


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
                return _explain_hand(game_record, number)
        raise UsageError(f"{file}:{number}: the hand was not played")
    sentences = [*_explain_statement(statement, number, own, find_player)]
    for game_record in own:
        if any(move.line == number for move in game_record.outside_moves):
            return _explain_move(game_record, number, sentences)
    return LineMeaning(sentences)


def is_same_source(one: str, other: str) -> bool:
    """Whether two names belong to the same file; standard input has no path."""
    return one == other or (one[:1] != "<" and other[:1] != "<" and samefile(one, other))


def _explain_statement(
    statement: Statement,
    number: int,
    game_records: Sequence[GameRecord],
    find_player: Callable[[str], str],
) -> Iterator[str]:
    """A line that is no hand, in sentences."""
    played = [game_record for game_record in game_records if game_record.is_played]
    ended = [game_record for game_record in played if game_record.end_line == number]
    match statement:
        case BlankLine():
            yield "an empty line, or a comment"
        case DateLine(date):
            yield f"what follows was played on {date}"
        case PlayersLine(names):
            seated = [record for record in played if record.session.line == number]
            yield from _explain_players_line([*map(find_player, names)], seated)
        case Declaration("season", value):
            of_season = f"what follows belongs to season {value}, for --season {value} and"
            yield f"{of_season} --by season" if value else "a season ends here"
        case Declaration("substitute", ""):
            yield "everybody plays for themselves from here on"
        case Declaration("substitute", value):
            one, player = (find_player(parse_name(cell)) for cell in split_owner(value))
            of_whom = f"the hands are {one}'s, the points {player}'s"
            yield f"from here on {one} plays for {player}: {of_whom}"
        case Declaration("round", ""):
            yield "the round ends here: what follows belongs to no round"
        case Declaration("round", value):
            yield f"the tables below play round {value}"
        case Declaration("stage", ""):
            yield "the stage ends here: what follows belongs to no stage"
        case Declaration("chips", _):
            yield "the chips that each player won or lost in the game; they add up to 0"
            counted = [record for record in played if record.find_side_payment(CHIPS)]
            # if a line below ends the game, that line tells the result
            over = [record for record in counted if record.end_line < number]
            yield from _describe_results(over[-1]) if over else ()
        case Declaration(key, value):
            yield _explain_declaration(key, value, game_records)
        case ScoresLine():
            yield from _explain_scores(ended)
        case Adjustment():
            begun = [record.session for record in game_records if record.session.line < number]
            has_penalties = bool(begun) and begun[-1].rules.family.has_score_penalties
            player = find_player(statement.name)
            yield _explain_adjustment(statement, player, has_penalties=has_penalties)
        case Exchange():
            yield _explain_exchange(statement, find_player)
        case EndLine():
            yield "the game ends here, whatever its length says"
            yield from chain(*map(_describe_results, ended))
        case _:
            yield "a line that mjtally cannot read"


def _explain_scores(ended: Sequence[GameRecord]) -> Iterator[str]:
    """Scores that check a game, or are all that is known of one that ends in their line."""
    known = [record for record in ended if record.end_reason in RESULT_SOURCES]
    if not known:
        yield "the scores at this point, which were checked"
    for record in known[:1]:
        game = f"game, known by its {RESULT_SOURCES[record.end_reason]}"
        yield f"a whole {game if record.final_result else 'evening, known by its balances'} alone"
        yield from _describe_results(record)


def _explain_exchange(exchange: Exchange, find_player: Callable[[str], str]) -> str:
    """`Wing gets 20, and Mei gives 20, outside any hand`."""
    shares = [
        f"{'the pot' if share.is_pot else find_player(share.name)}"
        f" {'gives' if share.points[0] == '-' else 'gets'}"
        f" {share.points.lstrip('-+')}"
        for share in exchange.shares
    ]
    return f"outside any hand {format_list(shares)}"


def _explain_adjustment(adjustment: Adjustment, name: str, *, has_penalties: bool) -> str:
    """Points of a player: a penalty where the rules have penalties, and no unit says otherwise."""
    points, unit = adjustment.points, adjustment.unit
    many = points.lstrip("-+")
    if has_penalties and not unit:
        return f"a penalty: {many} come off {name}'s score, and nobody gets them"
    amount = "1 point is" if many == "1" else f"{many} points are"
    how = f"taken from {name}" if points.startswith("-") else f"given to {name}"
    return f"{amount} {how}, outside any hand"


def _explain_players_line(
    names: Sequence[str], game_records: Sequence[GameRecord]
) -> Iterable[str]:
    """A players line, and the games and hands below it."""
    if not game_records:
        yield f"{format_list(names)} sit down; they played no hand"
        return
    session, last = game_records[0].session, game_records[-1]
    table = f"table {session.table}" if session.table else ""
    round_ = f"round {session.round.number}" if session.round.number else ""
    hands = pluralize(sum(len(game_record.effects) for game_record in game_records), "hand")
    opening = "opens a game" if session.rules.tracks_games else "opens a row of loose hands"
    yield f"{format_list(names)} sit down, which {opening} of {session.rules.family.description}"
    if round_ or table:
        yield ", ".join(filter(None, (round_, table)))
    for name, player in zip(session.names, session.represented, strict=False):
        if name != player:
            yield f"{name} plays for {player}, who gets the points"
    if session.rules.tracks_games:
        yield (
            f"{names[0]} deals first; everybody has"
            f" {game_records[0].initial_scores[0].format_decimal(1)}"
        )
    known = [record for record in game_records if record.end_reason in RESULT_SOURCES]
    if len(known) > 1:
        games = "games, each known by its final scores or points alone"
        if not last.final_result:
            games = "evenings, each known by its balances alone"
        yield f"{len(known)} {games}"
    elif last.end_reason in RESULT_SOURCES:
        source = f"game {session.game_number}: known by its {RESULT_SOURCES[last.end_reason]}"
        yield f"{source if last.final_result else 'an evening, known by its balances'} alone"
    elif last.end_reason:
        how = END_DESCRIPTIONS.get(last.end_reason, "it is " + last.end_reason)
        if last.end_reason in END_DESCRIPTIONS and last.final_result:
            how = describe_end(last.end_reason, session.names, last.final_result.scores)
        yield f"game {session.game_number}: {hands}; {how}"
    else:
        yield hands


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


def _describe_sticks(game_record: GameRecord) -> Iterator[str]:
    """The riichi sticks that nobody won, and who got them."""
    sticks = game_record.tables[-1].sticks
    if not sticks:
        return
    last_scores = find_last_scores(game_record)
    scores = game_record.final_result.scores if game_record.final_result else ()
    names = game_record.session.names
    got = [
        f"{name} (+{score - before.numerator})"
        for name, score, before in zip(names, scores, last_scores, strict=False)
        if score > before.numerator
    ]
    sticks_left = f"{pluralize(sticks, 'riichi stick')} that nobody won"
    yield f"{sticks_left}: to {format_list(got)}" if got else f"{sticks_left}: lost"


def _describe_results(game_record: GameRecord) -> Iterable[str]:
    """Everybody's rank and points at the end of a game, and what the points are made of."""
    final = game_record.final_result
    if final and game_record.effects:
        yield from _describe_sticks(game_record)
    for seat, name in enumerate(game_record.session.names if final else ()):
        assert final
        points = game_record.exact_seat_points(seat).format_signed(4)
        made = explain_game_points(game_record, seat)
        yield f"{name} has rank {final.ranks[seat]} and {points} points: {made}"


# ---------------------------------------------------------------------------------- hands


def list_stated_deals(game_record: GameRecord) -> Iterator[str]:
    """Where the lines of a game record say that the deal goes on in another way than by the rules,
    and what the rules would do: `games.txt:12: deal=passes stands: by the rules …`."""
    for played in walk_hands(game_record):
        if by_rules := _describe_deal_by_rules(played, game_record.session):
            word = "stays" if played.effect.keeps_deal else "passes"
            yield f"{game_record.session.file}:{played.line}: deal={word} stands: {by_rules}"


def _describe_deal_by_rules(played: PlayedHand, session: Session) -> str:
    """Who would deal after a hand by the rules, where its line says that the deal goes on in
    another way; empty for any other hand."""
    by_rules, table = played.effect.by_rules, played.table
    if by_rules is None or by_rules.next_table(table) == played.effect.next_table(table):
        return ""
    return f"by the rules {_describe_next_deal(by_rules, table, session, 'would deal')}"


def _describe_next_deal(
    effect: HandEffect, table: TableState, session: Session, deals: str = "deals"
) -> str:
    """`Aki deals again, with 2 honba`."""
    rules, after = session.rules, effect.next_table(table)
    dealer = session.names[rules.seat_order(after.round)[0]]
    honba = f", with {after.honba} honba" if rules.family.has_counters else ""
    return f"{dealer} {deals} {'again' if effect.keeps_deal else 'next'}{honba}"


def _explain_hand(game_record: GameRecord, number: int) -> LineMeaning:
    """The hand in a line of a game, with its table: what lay there, what happened, and who deals
    next, or how the game ended."""
    session, names = game_record.session, game_record.session.names
    rules, (played, before) = session.rules, _find_step(game_record, number)
    assert isinstance(played, PlayedHand)
    effect, table = played.effect, played.table
    dealer = names[rules.seat_order(table.round)[0]]
    sentences = [*rules.play.describe_hand(effect.hand, names)]
    if effect.hand.notes:
        sentences.append(f"noted: {format_list(effect.hand.notes)}")
    if rules.tracks_games:
        here = deal_name(table.round, len(names), table.honba)
        if rules.family.has_counters:
            sticks = pluralize(table.sticks, "riichi stick")
            here = f"{played.round}, {table.honba} honba, {sticks} on the table"
        sentences.insert(0, f"{here}; {dealer} deals")
    is_last = number == game_record.line_numbers[-1]
    if is_last and game_record.end_reason in END_DESCRIPTIONS:
        over = describe_end(game_record.end_reason, names, played.scores)
        sentences.append(f"the game is over: {over}")
        sentences += _describe_results(game_record) if game_record.end_line == number else []
    elif rules.tracks_games:
        says_so = ", as the line says" if effect.by_rules else ""
        sentences.append(f"{_describe_next_deal(effect, table, session)}{says_so}")
        if by_rules := _describe_deal_by_rules(played, session):
            sentences.append(by_rules)
    payments = _name_payments(effect.list_payments(table), session)
    return LineMeaning(sentences, names, payments, before, played.changes, played.scores)


def _explain_move(game_record: GameRecord, number: int, sentences: Sequence[str]) -> LineMeaning:
    """The penalty or the exchange in a line of a game, with the scores before and after it."""
    moved, before = _find_step(game_record, number)
    assert isinstance(moved, PlayedMove)
    session = game_record.session
    payments = _name_payments(moved.move.payments, session)
    if moved.move.is_penalty:
        payments = [payment._replace(receiver="nobody") for payment in payments]
    return LineMeaning(sentences, session.names, payments, before, moved.changes, moved.scores)


def _find_step(
    game_record: GameRecord, number: int
) -> tuple[PlayedHand | PlayedMove, Sequence[Quotient]]:
    """What a line of a game does, and the scores before it."""
    before: Sequence[Quotient] = game_record.initial_scores
    for step in walk_steps(game_record):
        if step.line == number:
            return step, before
        before = step.scores
    raise AssertionError(f"line {number} is not a line of the game")


def _name_payments(payments: Iterable[Payment], session: Session) -> list[NamedPayment]:
    """Payments that are not 0, with the names of players."""
    names, named = session.names, []
    for paid in payments:
        if paid.points:
            payer, receiver = (
                "" if seat is None else str(names[seat]) for seat in (paid.payer, paid.receiver)
            )
            points, why = paid.points * session.score_unit, paid.reason.format(*names)
            named.append(NamedPayment(payer, receiver, points, why))
    return named
