"""The state of one table, and what a line of it does, as plain values for JSON."""

import os
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ..base.errors import Problem, UsageError
from ..base.quotient import Quotient
from ..base.winds import WINDS
from ..editing.source_file import LineKind, parse_source_line
from ..model.types import END_DESCRIPTIONS, Family, Rules
from ..needs import HandToPlay
from ..needs.outcomes import rank_now
from ..tables.line_meaning import explain_line
from .table_reading import GameNow, TableReading, list_game_lines

PLAYED_KINDS = {LineKind.RESULT, LineKind.SCORES, LineKind.OTHER}


def describe_state(reading: TableReading, folder: str) -> dict[str, Any]:
    """What `GET /api/tables/NAME` says of what its file says."""
    game, rules = reading.game, reading.rules
    lines = list_game_lines(reading)
    has_errors = bool(reading.list_game_errors())
    return {
        "digest": reading.text.digest,
        "date": game.session.date if game else reading.date,
        "rules": describe_rules(rules),
        "family": rules.family.name,
        "players": [*game.session.names] if game else [],
        "seats": _describe_seats(game) if game else [],
        "label": find_label(game) if game else "",
        "hand": find_hand_key(reading),
        "round": game.table.round if game else 0,
        "honba": game.table.honba if game else 0,
        "sticks": game.table.sticks if game else 0,
        "tracks_games": rules.tracks_games,
        "is_over": game.is_over if game else True,
        "is_known": game is not None and not has_errors,
        "result": _describe_result(game) if game else None,
        "lines": [
            {"number": number, "text": clean_text(text), "kind": kind.name.lower()}
            for number, text, kind in lines
        ],
        "last": _describe_last_line(reading),
        "problems": [describe_problem(problem, folder) for problem in reading.problems],
        "can_undo": bool(lines),
    }


def describe_rules(rules: Rules) -> dict[str, str]:
    """Rules, for people."""
    from ..families import PRESETS

    family: Family = rules.family
    name = next((name for name, preset in PRESETS.items() if preset == rules), family.name)
    return {"name": name, "words": f"{family.description} {rules.play.describe_rules()}".strip()}


def describe_problem(problem: Problem, folder: str) -> dict[str, Any]:
    """A problem, with its file from the folder, and its line as it would be mended."""
    text = problem.text.rstrip("\r\n")
    fix = ""
    if problem.fix is not None:
        fix = text[: problem.column - 1] + problem.fix + text[problem.end_column - 1 :]
    above = folder.rstrip(os.sep) + os.sep
    return {
        "file": clean_text(problem.file.removeprefix(above).replace(os.sep, "/")),
        "line": problem.line,
        "column": problem.column,
        "end_column": problem.end_column,
        "severity": problem.severity,
        "code": problem.code,
        "message": clean_text(problem.message.replace(above, "")),
        "excerpt": clean_text(text),
        "fix": clean_text(fix),
    }


def clean_text(text: str) -> str:
    """A text as JSON can hold it: bytes that are not UTF-8 are signs of something unknown."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def find_hand(game: GameNow, declared: Sequence[int] = ()) -> HandToPlay:
    """The hand that is to be played."""
    rules = game.session.rules
    dealer = rules.seat_order(game.table.round)[0] if rules.tracks_games else None
    scores = tuple(Fraction(*score) for score in game.scores)
    return HandToPlay(game.session, scores, game.table, dealer, tuple(declared))


def find_hand_key(reading: TableReading) -> str:
    """What tells the hand that is to be played from the others of its file, whatever else is
    written in it: the date, which game of that day it is, and how many hands it has. Empty where
    none is to be played."""
    game = reading.game
    if game is None or game.is_over:
        return ""
    games = 0
    for text in reversed(reading.text.source.line_texts[: reading.first_line]):
        kind = parse_source_line(text).kind
        if kind is LineKind.DATE:
            break
        games += kind is LineKind.PLAYERS
    return f"{game.session.date} {games} {len(list_hand_lines(reading))}"


def list_hand_lines(reading: TableReading) -> list[int]:
    """The numbers of the lines of the last game that are hands."""
    return [number for number, _, kind in list_game_lines(reading) if kind is LineKind.RESULT]


def find_label(game: GameNow) -> str:
    """The label of the next hand; empty where no game is followed, or it is over."""
    return "" if game.is_over else find_hand(game).label


def _describe_seats(game: GameNow) -> list[dict[str, Any]]:
    """Everybody as they sit and stand."""
    rules, names = game.session.rules, game.session.names
    final = game.final_result
    ranks = final.ranks if final else rank_now(find_hand(game)).ranks
    order = rules.seat_order(game.table.round) if rules.tracks_games else ()
    scores: Sequence[Quotient] = game.scores
    if game.is_over and final and final.scores:
        scores = [Quotient(score, 1) for score in final.scores]
    return [
        {
            "name": name,
            "wind": WINDS[order.index(seat)] if order else "",
            "score": scores[seat].to_number(),
            "is_dealer": seat in order[:1] and not game.is_over,
            "net": (scores[seat] - game.start).to_number(),
            "rank": ranks[seat],
        }
        for seat, name in enumerate(names)
    ]


def _describe_result(game: GameNow) -> list[dict[str, Any]] | None:
    """How a game came out that is over."""
    final, session = game.final_result, game.session
    if not (game.is_over and final):
        return None
    parts = session.rules.family.point_parts
    return [
        {
            "name": name,
            "score": final.scores[seat] if final.scores else None,
            "points": Quotient(final.points[seat], parts).to_number(),
            "rank": final.ranks[seat],
        }
        for seat, name in enumerate(session.names)
    ]


def find_last_number(reading: TableReading) -> int:
    """The number of the last line of the game that says something of what was played; 0 where
    there is none."""
    numbers = [number for number, _, kind in list_game_lines(reading) if kind in PLAYED_KINDS]
    return numbers[-1] if numbers else 0


def _describe_last_line(reading: TableReading) -> dict[str, Any] | None:
    """The last line of the game, and what it did."""
    number = find_last_number(reading)
    return {"number": number, **explain(reading, number)} if number else None


def explain(reading: TableReading, number: int) -> dict[str, Any]:
    """A line of the game, in words, and who pays whom."""
    text = reading.text.source.line_texts[number - 1]
    path = reading.text.chain.path
    try:
        meaning = explain_line(
            text, number, path, reading.game_records, lambda name: reading.aliases.get(name, name)
        )
    except UsageError:  # a hand with errors was not played
        return {"line": clean_text(text), "descriptions": [], "payments": []}
    return {
        "line": clean_text(text),
        "descriptions": [*meaning.sentences],
        "payments": [
            {
                "payer": paid.payer,
                "receiver": paid.receiver,
                "points": paid.points.to_number(),
                "reason": paid.why,
            }
            for paid in meaning.payments
        ],
    }


def describe_end(game: GameNow) -> str:
    """How a game came to its end, in words; empty where it goes on."""
    if not game.is_over:
        return ""
    return END_DESCRIPTIONS.get(game.end_reason, "its final scores are known")
