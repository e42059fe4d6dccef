"""The state of one table, and what a line of it does, as plain values for JSON."""

import os
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..base.errors import Problem, UsageError
from ..base.quotient import Quotient
from ..rules.model.game_ends import END_DESCRIPTIONS
from ..rules.model.played_hands import PlayedHand
from ..rules.model.table_form import describe_form
from ..rules.model.types import Family, Rules
from ..tables.line_meaning import explain_line
from ..tables.needs.outcomes import HandToPlay
from ..translations import Catalogue, load_catalogue
from .page_texts import HAND_AND_COUNTER, NTH_HAND, OBSTACLE_TEXTS, OTHER_OBSTACLE, say_label
from .submissions import clean_answer, read_tapped_line
from .table_reading import PLAYED_KINDS, GameNow, TableReading

MAX_FORMS = 50  # how many forms are remembered


def describe_state(reading: TableReading, folder: str, catalogue: Catalogue) -> dict[str, Any]:
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
        "hand": reading.hand_key,
        "tracks_games": rules.tracks_games,
        "is_late": bool(game and rules.tracks_games and find_hand(game).is_late),
        "is_begun": reading.is_begun,
        "is_over": game.is_over if game else True,
        "is_known": game is not None and not has_errors,
        # whether points can go from score to score now, and to sticks that lie on the table
        "moves_points": bool(game and not game.is_over and rules.family.moves_points(rules)),
        "has_pot": rules.play.stick_value > 0,
        "result": _describe_result(game) if game else None,
        "lines": describe_lines(reading, catalogue),
        # the last line that says something of what was played, and what it did
        "last": {"number": played[-1], **explain(reading, played[-1])} if played else None,
        "problems": [describe_problem(problem, folder) for problem in reading.problems],
    }


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


def describe_lines(reading: TableReading, catalogue: Catalogue) -> list[dict[str, Any]]:
    """The lines of the game; of a hand that was played what it did, and how it is tapped."""
    hands = {hand.line: _describe_hand(hand, reading.rules, catalogue) for hand in reading.hands}
    names = reading.game.session.names if reading.game else ()
    lines = []
    for number, text, kind in reading.lines:
        line: dict[str, Any] = {"number": number, "text": clean_answer(text)}
        line["first"] = reading.first_line  # finds the line again if others are written above it
        line["kind"] = kind.name.lower()
        if number in hands:
            line |= hands[number] | {"taps": read_tapped_line(reading.rules, text, names)}
        lines.append(line)
    return lines


def say_hand(label: str, rules: Rules, catalogue: Catalogue) -> str:
    """A hand as the board says it, in one line: `E2 · 1 honba`."""
    deal, _, count = label.partition(".")
    form = describe_form_of(rules, catalogue.language)
    if not (count and form and form["counter"]):
        return say_label(label, catalogue)
    counter = form["counter"].format(count=count)
    return catalogue.say(HAND_AND_COUNTER, hand=say_label(deal, catalogue), counter=counter)


def _describe_hand(hand: PlayedHand, rules: Rules, catalogue: Catalogue) -> dict[str, Any]:
    """A hand that was played: its label, where a game is followed, who dealt, and what it did."""
    return {
        "label": hand.line_label,
        "title": say_hand(hand.line_label, rules, catalogue),
        "dealer": hand.effect.hand.dealer,
        "changes": [change.to_number() for change in hand.changes],
        "scores": [score.to_number() for score in hand.scores],
    }


def describe_later_hands(
    before: TableReading,
    after: TableReading,
    first_before: int,
    first_after: int,
    catalogue: Catalogue,
) -> list[dict[str, Any]]:
    """The hands below a line that changes, those alone of which something is another: the number
    of the line, what the hand was called and is called, and the changes of scores as they are."""
    return [
        {
            "number": new.line,
            "title_before": say_hand(old.line_label, before.rules, catalogue),
            **_describe_hand(new, after.rules, catalogue),
        }
        for old, new in _list_moved_hands(before, after, first_before, first_after)
    ]


def _list_moved_hands(
    before: TableReading, after: TableReading, first_before: int, first_after: int
) -> list[tuple[PlayedHand, PlayedHand]]:
    """The hands below a line that changes of which something is another, as they were and are."""
    was = [hand for hand in before.hands if hand.line >= first_before]
    now = [hand for hand in after.hands if hand.line >= first_after]
    return [
        (old, new)
        for old, new in zip(was, now, strict=False)
        if (old.round, old.honba, *old.changes) != (new.round, new.honba, *new.changes)
    ]


def describe_obstacle(
    before: TableReading,
    problems: Iterable[Mapping[str, Any]],
    first_before: int,
    first_after: int,
    catalogue: Catalogue,
) -> dict[str, Any] | None:
    """What below a line that changes cannot stand then, in words of the table: its line as it was
    seen, and for what has no words of its own the message; None where the line itself is wrong."""
    wrong = [each for each in problems if each["severity"] == "error"]
    if not wrong or wrong[0]["line"] < first_after:
        return None
    number = wrong[0]["line"] - first_after + first_before
    above = [hand for hand in before.hands if hand.line <= number]
    label = above[-1].line_label if above else ""
    hand = say_hand(label, before.rules, catalogue)
    words = OBSTACLE_TEXTS.get(wrong[0]["code"])
    return {
        "number": number,
        "words": catalogue.say(
            words or OTHER_OBSTACLE, hand=hand or catalogue.say(NTH_HAND, number=len(above))
        ),
        "message": "" if words else wrong[0]["message"],
    }


def list_wrong_labels(
    before: TableReading, after: TableReading, first_before: int, first_after: int
) -> list[int]:
    """The hands below a line that changes whose labels said all of their table, and no longer do
    (one may leave the honba out): the numbers of their lines."""
    texts = after.text.source.line_texts
    return [
        new.line
        for old, new in _list_moved_hands(before, after, first_before, first_after)
        if new.line_label != old.line_label
        and texts[new.line - 1].split()[0] == f"{old.line_label}:"
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
