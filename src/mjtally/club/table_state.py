"""The state of one table, and what a line of it does, as plain values for JSON."""

import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..base.errors import Problem, UsageError
from ..base.quotient import Quotient
from ..base.winds import WINDS, round_name
from ..editing.source_file import LineKind
from ..rules.model.game_ends import END_DESCRIPTIONS
from ..rules.model.played_hands import PlayedHand
from ..rules.model.table_form import describe_form
from ..rules.model.types import Family, Rules
from ..tables.line_meaning import explain_line
from ..tables.needs.outcomes import HandToPlay, rank_now
from ..translations import load_catalogue
from .submissions import clean_answer, read_tapped_line
from .table_reading import GameNow, TableReading

MAX_FORMS = 50  # that are remembered
PLAYED_KINDS = {LineKind.RESULT, LineKind.SCORES, LineKind.OTHER}


def describe_state(reading: TableReading, folder: str) -> dict[str, Any]:
    """What `GET /api/tables/NAME` says of what its file says."""
    game, rules = reading.game, reading.rules
    has_errors = bool(reading.list_game_errors())
    played = [number for number, _, kind in reading.lines if kind in PLAYED_KINDS]
    return {
        "digest": reading.digest,
        "date": game.session.date if game else reading.date,
        "rules": describe_rules(rules),
        "family": rules.family.name,
        "players": [*game.session.names] if game else [],
        "seats": describe_seats(game) if game else [],
        "label": find_deal(game) if game else "",
        "hand": reading.hand_key,
        "round": game.table.round if game else 0,
        "honba": game.table.honba if game else 0,
        "sticks": game.table.sticks if game else 0,
        "tracks_games": rules.tracks_games,
        "is_late": bool(game and rules.tracks_games and find_hand(game).is_late),
        "is_over": game.is_over if game else True,
        "is_known": game is not None and not has_errors,
        "result": _describe_result(game) if game else None,
        "lines": describe_lines(reading),
        # the last line that says something of what was played, and what it did
        "last": {"number": played[-1], **explain(reading, played[-1])} if played else None,
        "problems": [describe_problem(problem, folder) for problem in reading.problems],
    }


def say_counter(state: Mapping[str, Any]) -> str:
    """What is counted beside the label of a hand (honba), in the words of the form; empty if
    nothing is."""
    counter = state["form"]["counter"] if state["form"] else ""
    return counter.format(count=state["honba"]) if state["honba"] else ""


def describe_rules(rules: Rules) -> dict[str, str]:
    """The rules in words, for people."""
    from ..rules.families import PRESETS

    family: Family = rules.family
    name = next((name for name, preset in PRESETS.items() if preset == rules), family.name)
    return {"name": name, "words": f"{family.description} {rules.play.describe_rules()}".strip()}


@lru_cache(maxsize=MAX_FORMS)
def describe_form_of(rules: Rules, language: str) -> dict[str, Any] | None:
    """The form of some rules, for JSON."""
    form = rules.play.form
    catalogue = load_catalogue(language).in_game(rules.family.name)
    return describe_form(form, catalogue.say_key) if form else None


def describe_problem(problem: Problem, folder: str) -> dict[str, Any]:
    """A problem, with its file from the folder, and the whole line as its fix makes it."""
    above = folder.rstrip(os.sep) + os.sep
    return {
        "file": clean_answer(problem.file.removeprefix(above).replace(os.sep, "/")),
        "line": problem.line,
        "column": problem.column,
        "end_column": problem.end_column,
        "severity": problem.severity,
        "code": problem.code,
        "message": clean_answer(problem.message.replace(above, "")),
        "excerpt": clean_answer(problem.text.rstrip("\r\n")),
        "fix": "" if problem.fix is None else clean_answer(problem.fixed_text),
    }


def find_hand(game: GameNow, declared: Sequence[int] = ()) -> HandToPlay:
    rules = game.session.rules
    dealer = rules.seat_order(game.table.round)[0] if rules.tracks_games else None
    scores = tuple(Fraction(*score) for score in game.scores)
    return HandToPlay(game.session, scores, game.table, dealer, tuple(declared))


def find_label(game: GameNow) -> str:
    """The label of the next hand; empty where no game is followed, or it is over."""
    return "" if game.is_over else find_hand(game).label


def find_deal(game: GameNow) -> str:
    """What the next hand is called: its label, or the round where no game is followed; empty where
    nobody can tell, or it is over."""
    if game.deal is None or game.is_over or game.session.rules.tracks_games:
        return find_label(game)
    players = len(game.session.names)
    return round_name(game.deal % (players * len(WINDS)), players)


def describe_seats(game: GameNow) -> list[dict[str, Any]]:
    """Every player: where they sit, and how they stand."""
    rules, names = game.session.rules, game.session.names
    final = game.final_result
    ranks = final.ranks if final else rank_now(find_hand(game)).ranks
    order = () if game.deal is None else rules.seat_order(game.deal)
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
    """The result of a game that is over."""
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


def describe_lines(reading: TableReading) -> list[dict[str, Any]]:
    """The lines of the game; of a hand that was played what it did, and how it is tapped."""
    hands = {hand.line: _describe_hand(hand) for hand in reading.hands}
    names = reading.game.session.names if reading.game else ()
    lines = []
    for number, text, kind in reading.lines:
        line: dict[str, Any] = {"number": number, "text": clean_answer(text)}
        line["first"] = reading.first_line  # by which it is found where lines are written above
        line["kind"] = kind.name.lower()
        if number in hands:
            line |= hands[number] | {"taps": read_tapped_line(reading.rules, text, names)}
        lines.append(line)
    return lines


def _describe_hand(hand: PlayedHand) -> dict[str, Any]:
    """A hand that was played: its label, where a game is followed, and what it did."""
    return {
        "label": hand.line_label,
        "changes": [change.to_number() for change in hand.changes],
        "scores": [score.to_number() for score in hand.scores],
    }


def describe_later_hands(
    before: TableReading, after: TableReading, first_before: int, first_after: int
) -> list[dict[str, Any]]:
    """The hands below a line that changes, those alone of which something is another: the number
    of the line, the label as it was and as it is, and the changes of scores as they are."""
    was = [hand for hand in before.hands if hand.line >= first_before]
    now = [hand for hand in after.hands if hand.line >= first_after]
    return [
        {"number": new.line, "label_before": old.line_label, **_describe_hand(new)}
        for old, new in zip(was, now, strict=False)
        if (old.round, old.honba, *old.changes) != (new.round, new.honba, *new.changes)
    ]


def list_wrong_labels(
    before: TableReading, after: TableReading, first_before: int, first_after: int
) -> list[int]:
    """The hands below a line that changes whose labels said all of their table, and no longer do
    (one may leave the honba out): the numbers of their lines."""
    moved = describe_later_hands(before, after, first_before, first_after)
    texts = after.text.source.line_texts
    return [
        hand["number"]
        for hand in moved
        if hand["label"] != hand["label_before"]
        and texts[hand["number"] - 1].split()[0] == f"{hand['label_before']}:"
    ]


def explain(reading: TableReading, number: int) -> dict[str, Any]:
    """A line of the game, in words, and who pays whom."""
    text = reading.text.source.line_texts[number - 1]
    path = reading.text.chain.path
    try:
        meaning = explain_line(
            text, number, path, reading.game_records, lambda name: reading.aliases.get(name, name)
        )
    except UsageError:  # a hand with errors was not played
        return {"line": clean_answer(text), "descriptions": [], "payments": []}
    return {
        "line": clean_answer(text),
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
