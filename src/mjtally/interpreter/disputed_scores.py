"""Scores that differ from those of the game: what single slip would explain it."""

from collections.abc import Iterable, Iterator, Sequence

from ..base.errors import Problem
from ..language.statements import (
    BlankLine,
    Declaration,
    EndLine,
    ParsedLine,
    ResultLine,
    ScoresLine,
    Statement,
)
from ..rules.model.game_ends import CHIPS, ENDED_BY_PLAYERS
from ..rules.model.types import OutsideMove
from ..rules.slips.explanations import Explained, describe_explanations
from ..rules.slips.script import Budget, GameLine, write_script
from ..rules.slips.search import MOST_LINES, MOST_LINES_IN_FILES, explain_difference
from .table_states import Seated
from .tally_state import TallyState


def explain_disputed_scores(
    problem: Problem,
    line: ParsedLine,
    seated: Seated,
    later: Iterable[ParsedLine],
    state: TallyState,
) -> Problem:
    """The problem of a line of scores, with what would explain it at the end of its message, and
    with its correction where that is certain. `later` are the lines below it."""
    stated = line.statement
    assert isinstance(stated, ScoresLine)
    lines = [*_list_lines_of_game(later, problem.line)]
    explained = _search(seated, state, GameLine(problem.line, stated), lines)
    return _add_explanation(problem, explained, seated) if explained else problem


def explain_late_hand(
    problem: Problem,
    line: ParsedLine,
    seated: Seated,
    later: Iterable[ParsedLine],
    state: TallyState,
) -> Problem:
    """The problem of a hand that stands below the end of its game, with the slip that ended the
    game too early, if scores below it say so. (Mostly it is the first hand of another game.)"""
    entries = [*_list_lines_of_game([line, *later], problem.line - 1)]
    scores = (at for at, entry in enumerate(entries) if isinstance(entry.statement, ScoresLine))
    at = next(scores, None)
    if at is None or not seated.game.effects or seated.game.end_reason == ENDED_BY_PLAYERS:
        return problem
    explained = _search(seated, state, entries[at], entries[at + 1 :], between=entries[:at])
    if explained is None or not explained.explanations:
        return problem
    return _add_explanation(problem, explained, seated)


def _search(
    seated: Seated,
    state: TallyState,
    stated: GameLine,
    later: Sequence[GameLine],
    between: Sequence[GameLine] = (),
) -> Explained | None:
    """What would explain stated scores; None if nobody can tell. All searches of a tally have one
    budget."""
    game = seated.game
    script = write_script(
        game,
        stated,
        later,
        between=between,
        agreed_hands=max(seated.stated_hand_count - game.earlier_hand_count, 0),
        agreed_moves=seated.stated_move_count,
        differences=seated.stated_differences,
    )
    if script is None:
        return None
    whole = state.slips_budget = state.slips_budget or Budget(MOST_LINES_IN_FILES)
    given = min(MOST_LINES, max(whole.lines, 0))
    budget = Budget(given)
    explained = explain_difference(script, budget)
    whole.lines -= given - max(budget.lines, 0)
    return explained


def _list_lines_of_game(lines: Iterable[ParsedLine], number: int) -> Iterator[GameLine]:
    """The hands, the scores and the end of a game below a line of it."""
    for at, line in enumerate(lines, number + 1):
        statement = line.statement
        if isinstance(statement, ResultLine | ScoresLine | EndLine):
            yield GameLine(at, statement)
        elif isinstance(statement, Declaration) and statement.key == CHIPS:
            pass
        elif not isinstance(statement, BlankLine):
            return


def _add_explanation(problem: Problem, explained: Explained, seated: Seated) -> Problem:
    """The problem with what explains it at the end of its message, and with its correction, which
    may be one of another line, where that is certain."""
    message = f"{problem.message}; {describe_explanations(explained)}"
    problem = problem._replace(message=message)
    if not explained.is_certain:
        return problem
    explanation, game = explained.explanations[0], seated.game
    entry = explanation.entry
    assert entry and not isinstance(entry.statement, OutsideMove)
    if entry.number not in {*game.line_numbers, problem.line}:
        return problem  # it is below the line of the problem, which hides it
    if entry.number == problem.line and not explanation.is_removed:
        return _write_fix(problem, entry.statement, explanation.words[1:])
    text = problem.text
    if entry.number != problem.line:
        text = game.lines[game.line_numbers.index(entry.number)].text
    elsewhere = problem._replace(line=entry.number, text=text, column=1, end_column=len(text) + 1)
    if explanation.is_removed:
        return problem._replace(elsewhere=elsewhere._replace(fix=""))
    return problem._replace(elsewhere=_write_fix(elsewhere, entry.statement, explanation.words))


def _write_fix(problem: Problem, statement: Statement, words: Sequence[str]) -> Problem:
    """A problem of a line with the fix that gives it other words, which leaves the rest of the line
    as it is."""
    assert isinstance(statement, ResultLine | ScoresLine)
    cells, text = statement.cells, problem.text
    changed = [(cell, word) for cell, word in zip(cells, words, strict=True) if cell != word]
    first, last = changed[0][0], changed[-1][0]
    written, column = "", first.column
    for cell, word in changed:
        written += text[column - 1 : cell.column - 1] + word
        column = cell.column + len(cell)
    end = last.column + len(last)
    return problem._replace(column=first.column, end_column=end, fix=written)
