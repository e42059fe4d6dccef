"""What may be written at a place of a scores file, the likeliest first.

Who plays next is mostly who played last; so their names come first. Where a mark is complete
nothing is offered, since the key that ends the line would accept it.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ..families import PRESETS
from ..interpreter.stages import SHARES
from ..language.reference import describe_declarations
from ..language.statements import Cell, format_name
from ..language.tokens import parse_name, split_cells, split_value, strip_comment
from ..model.declarations import parameters_by_key
from ..model.standings import POINTS_WORD, TIEBREAKS
from ..model.types import CHIPS, UNFINISHED, Family, GameRecord
from .file_tree import FileTree, LineContext, ScoresFile
from .hints import format_score_numbers, list_records_with_starts, list_scores_after_lines
from .hovers import describe_by_reference

UNFINISHED_WORD = re.compile(r'"[^"]*$|[^\s"#]*$')  # that is being written
NUMBER_AFTER_NAME = re.compile(r"[-+]?[0-9.]+")  # after a name: points, or a penalty
KEY_AND_VALUE = re.compile(r"(?P<key>[A-Za-z][A-Za-z-]*)=(?P<value>.*)")
QUOTED_CODE = re.compile("`([^`]+)`")
PLAYER_KIND, MARK_KIND, TAG_KIND, KEY_KIND = "player", "mark", "tag", "key"
VALUE_KIND, FILE_KIND, STATEMENT_KIND = "value", "file", "statement"
STAGE_WORDS = {"carry": tuple(SHARES), "tiebreak": (POINTS_WORD, *TIEBREAKS)}


class Completion(NamedTuple):
    """A text that may stand from `column` on, in the place of what was written up to now."""

    column: int
    text: str
    kind: str
    description: str = ""


class CompletionContext(NamedTuple):
    """A place where something may be written: the cells before it, and the part of one at it."""

    file: str
    line: int
    scores_file: ScoresFile
    file_tree: FileTree
    line_context: LineContext
    cells_before: Sequence[Cell]
    unfinished_word: Cell


def find_completions(
    file: str, line: int, column: int, tree: FileTree, today: str
) -> list[Completion]:
    """What may be written at a place of a file, the likeliest first."""
    scores_file = tree.files[file]
    text = scores_file.line_text(line)[: column - 1]
    if strip_comment(text) != text:  # in a comment
        return []
    match = UNFINISHED_WORD.search(text)
    assert match
    word = Cell(match.group(), match.start() + 1)
    before = split_cells(text[: match.start()])
    context = CompletionContext(
        file, line, scores_file, tree, scores_file.context_before(line), before, word
    )
    offers = _complete_at_context(context, today)
    return [*dict.fromkeys(each for each in offers if each.text != word)]


def _complete_at_context(context: CompletionContext, today: str) -> Iterator[Completion]:
    value = KEY_AND_VALUE.fullmatch(context.unfinished_word)
    marks = context.line_context.rules.family.language.mark_words
    if value:
        part = _last_value_part(context.unfinished_word, value)
        yield from _complete_value(context, value["key"], part)
    elif not context.cells_before:
        yield from _complete_line_start(context, today)
    elif context.cells_before[0] == "=":
        return
    elif len(context.cells_before) == 2 and NUMBER_AFTER_NAME.fullmatch(context.cells_before[1]):
        if not context.line_context.rules.family.is_always_loose:
            yield Completion(
                context.unfinished_word.column,
                "points",
                STATEMENT_KIND,
                "of the table or the season, no score",
            )
    elif not _is_result_line(context):
        yield from _complete_name(context, context.unfinished_word.column, context.cells_before)
    elif _next_seat(context) < context.line_context.rules.players:
        yield from () if marks.is_mark(context.unfinished_word) else _complete_mark(context)
    else:
        family = context.line_context.rules.family
        for tag in family.language.tags:
            if not any(cell.partition("=")[0] == tag.rstrip("=") for cell in context.cells_before):
                yield Completion(
                    context.unfinished_word.column,
                    tag,
                    TAG_KIND,
                    describe_by_reference(tag, family),
                )


def _is_result_line(context: CompletionContext) -> bool:
    """Whether a line that was begun is the result of a hand: marks alone, where people sit."""
    first, *more = context.cells_before
    cells = more if first.endswith(":") else context.cells_before
    has = context.line_context.rules.family.language.mark_words.is_mark
    return (
        bool(context.line_context.names) and not _is_game_over(context) and all(map(has, cells[:4]))
    )


def _next_seat(context: CompletionContext) -> int:
    """Whose mark comes next, from 0."""
    return (
        len(context.cells_before) - context.cells_before[0].endswith(":")
        if context.cells_before
        else 0
    )


def _is_game_over(context: CompletionContext) -> bool:
    """Whether the game at the table is over, so that new players sit down."""
    game = _latest_game(context)
    last = max(
        (number for game_record in game for number in game_record.line_numbers[-1:]), default=0
    )
    return last < context.line and any(record.end_reason not in {"", UNFINISHED} for record in game)


def _latest_game(context: CompletionContext) -> Sequence[GameRecord]:
    """All of the latest game that was opened before the line."""
    number = next(
        (record.session.game_number for record in context.scores_file.find_game_at(context.line)), 0
    )
    return [
        game_record
        for game_record in context.scores_file.game_records
        if game_record.session.game_number == number
    ]


# ----------------------------------------------------------------------------- at the beginning


def _complete_line_start(context: CompletionContext, today: str) -> Iterator[Completion]:
    """A line that is empty so far: a hand, players, a date, a declaration."""
    at, state = context.unfinished_word.column, context.line_context
    if state.names and not _is_game_over(context):
        yield from (
            ()
            if state.rules.family.language.mark_words.is_mark(context.unfinished_word)
            else _complete_mark(context)
        )
        scores = _format_current_scores(context)
        if scores:
            yield Completion(
                at, f"= {scores}", STATEMENT_KIND, "the scores at this point, to be checked"
            )
        if state.rules.tracks_games:
            yield Completion(
                at, "end", STATEMENT_KIND, "the game ends here, whatever its length says"
            )
    last = _previous_players(context)
    if last:
        together = " ".join(map(format_name, last))
        yield Completion(at, together, PLAYER_KIND, "the players of the game before")
    yield from _complete_name(context, at, ())
    if today != state.date:
        yield Completion(at, today, STATEMENT_KIND, "the date of what follows: today")
    yield Completion(at, "rules=", KEY_KIND, "the rules from here on")
    yield from (
        Completion(at, f"{key}=", KEY_KIND, words)
        for key, words in describe_declarations().items()
        if key != CHIPS or (state.rules.family.has_chips and _is_game_over(context))
    )
    for key, (_, each) in parameters_by_key(state.rules).items():
        yield Completion(at, f"{key}=", KEY_KIND, each.meaning)


def _format_current_scores(context: CompletionContext) -> str:
    """The scores at this point of a game that is followed."""
    if not context.line_context.rules.tracks_games:
        return ""
    every = (
        each
        for game_record in list_records_with_starts(_latest_game(context))
        for each in list_scores_after_lines(context.scores_file, *game_record)
    )
    before = [after for after in every if after.line < context.line]
    return format_score_numbers(before[-1].scores) if before else ""


# ---------------------------------------------------------------------------------- in a row


def _complete_mark(context: CompletionContext) -> Iterator[Completion]:
    """The marks of the rules in force, as the reference has them."""
    family = context.line_context.rules.family
    topic = family.language.build_reference()[0]
    codes = [code for head, _ in topic.rows for code in QUOTED_CODE.findall(head)]
    for code in dict.fromkeys([*codes, *QUOTED_CODE.findall(topic.notes)]):
        words = family.language.mark_words.describe_mark(code)
        if words:
            yield Completion(context.unfinished_word.column, code, MARK_KIND, words)


def _complete_name(
    context: CompletionContext, column: int, others: Iterable[str]
) -> Iterator[Completion]:
    """Those who may play and do not sit in this line yet, the likeliest first."""
    seated = {parse_name(cell) for cell in others if cell}
    last = _previous_players(context)
    for name in list_likely_players(context, last):
        if name not in seated:
            words = "played the game before" if name in last else ""
            yield Completion(column, format_name(name), PLAYER_KIND, words)


def list_likely_players(context: CompletionContext, last: Sequence[str]) -> Iterator[str]:
    """Players by how lately they played, those of the game before in their order; then those of
    the roster who never did. Where there is a roster, nobody else may play."""
    roster = context.line_context.roster
    lately = dict.fromkeys(last)
    for game_record in reversed(_list_records_before(context)):
        lately |= dict.fromkeys(game_record.session.names)
    every = [*lately, *context.file_tree.players, *roster]
    return (name for name in dict.fromkeys(every) if not roster or name in roster)


def _list_records_before(context: CompletionContext) -> list[GameRecord]:
    """What was played in the tree before this line."""
    every = list(context.file_tree.list_game_records())
    later = (
        at
        for at, game_record in enumerate(every)
        if game_record.session.file == context.scores_file.name
        and game_record.session.line >= context.line
    )
    return every[: next(later, len(every))]


def _previous_players(context: CompletionContext) -> Sequence[str]:
    """The players of the game before."""
    before = _list_records_before(context)
    own = [
        game_record
        for game_record in before
        if game_record.session.file == context.scores_file.name
    ]
    return (own or before)[-1].session.names if before else ()


# ----------------------------------------------------------------------------------- values


def _last_value_part(word: Cell, value: re.Match[str]) -> Cell:
    """What is being written of a value: what stands after its last comma or colon."""
    part = split_value(word.subcell(value.start("value")))[-1]
    colon = part.rfind(":") if '"' not in part else -1
    return part.subcell(colon + 1)


def _complete_value(context: CompletionContext, key: str, part: Cell) -> Iterator[Completion]:
    """What a declaration, or a tag, may say."""
    at, rules = part.column, context.line_context.rules
    if context.cells_before:
        language = rules.family.language
        names_players = key in language.player_tags or f"{key}=" not in language.tags
        names = context.line_context.names if names_players else ()  # ippatsu=Aki, wareme=Aki
        yield from (Completion(at, format_name(name), PLAYER_KIND) for name in names)
        return
    choose = VALUE_COMPLETERS.get(key)
    if choose:
        yield from choose(context, part)
    elif key in parameters_by_key(rules):
        _, each = parameters_by_key(rules)[key]
        meaning = describe_by_reference(key, rules.family) or each.meaning
        yield from (Completion(at, word, VALUE_KIND, meaning) for word in each.kind.choices)


def _complete_ruleset(context: CompletionContext, part: Cell) -> Iterator[Completion]:
    for name, preset in PRESETS.items():
        family: Family = preset.family
        yield Completion(
            part.column,
            name,
            VALUE_KIND,
            f"{family.description} {preset.play.describe_rules()}".strip(),
        )


def _complete_include(context: CompletionContext, part: Cell) -> Iterator[Completion]:
    """Files beside this one that it does not include yet."""
    folder, name = os.path.split(context.file)
    above = os.path.dirname(part)
    try:
        names = sorted(os.listdir(os.path.join(folder, above)))
    except OSError:
        return
    ending = os.path.splitext(name)[1]
    text = "\n".join(context.scores_file.lines)
    for each in names:
        path = os.path.join(above, each)
        if each.endswith(ending) and each != name and f"include={path}" not in text:
            yield Completion(part.column, path, FILE_KIND)


def _complete_player_list(context: CompletionContext, part: Cell) -> Iterator[Completion]:
    *others, _ = split_value(
        context.unfinished_word.subcell(context.unfinished_word.index("=") + 1)
    )
    named = [cell if '"' in cell else cell.rpartition(":")[2] for cell in others]
    yield from _complete_name(context, part.column, named)


def _complete_season(context: CompletionContext, part: Cell) -> Iterator[Completion]:
    named = [
        game_record.session.season
        for game_record in context.file_tree.list_game_records()
        if game_record.session.season
    ]
    yield from (
        Completion(part.column, each, VALUE_KIND) for each in reversed(dict.fromkeys(named))
    )


def _complete_stage(context: CompletionContext, part: Cell) -> Iterator[Completion]:
    """The latest stage: those before it are over."""
    named = [
        game_record.session.stage.name
        for game_record in context.file_tree.list_game_records()
        if game_record.session.stage.name
    ]
    yield from (Completion(part.column, each, VALUE_KIND) for each in named[-1:])


def _complete_words(
    words: Iterable[str], context: CompletionContext, part: Cell
) -> Iterator[Completion]:
    """The words that a value is made of."""
    yield from (Completion(part.column, each, VALUE_KIND) for each in words)


VALUE_COMPLETERS: dict[str, Callable[[CompletionContext, Cell], Iterator[Completion]]] = {
    "rules": _complete_ruleset,
    "include": _complete_include,
    "roster": _complete_player_list,
    "alias": _complete_player_list,
    "guest": _complete_player_list,
    "team": _complete_player_list,
    "season": _complete_season,
    "stage": _complete_stage,
    "substitute": _complete_player_list,
    **{key: partial(_complete_words, words) for key, words in STAGE_WORDS.items()},
}
