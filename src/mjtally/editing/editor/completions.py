"""The texts that may be written at a place of a scores file, the likeliest first.

Those who played last mostly play next, so their names come first. Nothing is offered for a complete
mark, since the key that ends the line would accept the offer.
"""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...interpreter.stages import SHARES
from ...language.changes import parse_change
from ...language.reference import describe_declarations
from ...language.statements import POT, Cell, format_name
from ...language.tokens import parse_name, split_cells, split_value, strip_comment
from ...rules.families import PRESETS
from ...rules.model.declarations import parameters_by_key
from ...rules.model.game_ends import CHIPS, UNFINISHED
from ...rules.model.standings import POINTS_WORD, TIEBREAKS
from ...rules.model.types import Family, GameRecord, Rules
from .file_tree import FileTree, LineContext, ScoresFile
from .hints import format_score_numbers, list_scores_after_lines
from .hovers import describe_by_reference
from .mentions import NAMING_KEYS

UNFINISHED_WORD = re.compile(r'"[^"]*$|[^\s"#]*$')  # a word or a name that is being written
NUMBER_AFTER_NAME = re.compile(r"[-+]?[0-9.]+")  # after a name: points, or a penalty
KEY_AND_VALUE = re.compile(r"(?P<key>[A-Za-z][A-Za-z-]*)=(?P<value>.*)")
QUOTED_CODE = re.compile("`([^`]+)`")
PLAYER_KIND, MARK_KIND, TAG_KIND, KEY_KIND = "player", "mark", "tag", "key"
VALUE_KIND, FILE_KIND, STATEMENT_KIND = "value", "file", "statement"
TABLE = "table"
STAGE_WORDS = {"carry": tuple(SHARES), "tiebreak": (POINTS_WORD, *TIEBREAKS)}


class Completion(NamedTuple):
    """A text that may stand from `column` on, in place of the word that is being written."""

    column: int
    text: str
    kind: str
    description: str = ""


Offers = Iterator[tuple[str, str, str]]  # texts, each with its kind and a description


class CompletionContext(NamedTuple):
    """A place where something may be written: the cells before it, and its unfinished word."""

    file: str
    line: int
    scores_file: ScoresFile
    file_tree: FileTree
    line_context: LineContext
    cells_before: Sequence[Cell]
    unfinished_word: Cell

    @property
    def rules(self) -> Rules:
        return self.line_context.rules

    @property
    def family(self) -> Family:
        return self.line_context.rules.family


def find_completions(
    file: str, line: int, column: int, tree: FileTree, today: str
) -> list[Completion]:
    """The completions at a place of a file, the likeliest first."""
    scores_file = tree.files[file]
    text = scores_file.line_text(line)[: column - 1]
    if strip_comment(text) != text:  # the cursor is in a comment
        return []
    match = UNFINISHED_WORD.search(text)
    assert match
    word = Cell(match.group(), match.start() + 1)
    before = split_cells(text[: match.start()])
    context = CompletionContext(
        file, line, scores_file, tree, scores_file.context_before(line), before, word
    )
    column, offers = word.column, _complete_cell(context, today)
    if value := KEY_AND_VALUE.fullmatch(word):
        # only the part after the last comma or colon is completed
        part = split_value(word.subcell(value.start("value")))[-1]
        part = part.subcell(part.rfind(":") + 1) if '"' not in part else part
        column, offers = part.column, _complete_value(context, value["key"], part)
    return [Completion(column, *offer) for offer in dict.fromkeys(offers) if offer[0] != word]


def _complete_cell(context: CompletionContext, today: str) -> Offers:
    before, family = context.cells_before, context.family
    if not before:
        yield from _complete_line_start(context, today)
    elif before[0] == "=":
        return
    elif len(before) == 2 and NUMBER_AFTER_NAME.fullmatch(before[1]):
        if not family.is_always_loose:
            yield "points", STATEMENT_KIND, "of the table or the season, no score"
        if family.moves_points(context.rules):
            yield "/", STATEMENT_KIND, "who gets or gives them, from score to score"
    elif before[-1] == "/":
        yield from _complete_side(context)
    elif not _is_result_line(context):
        if len(before) == context.rules.players:  # all names are there already
            yield f"{TABLE}=", TAG_KIND, "the number of the table at which they sit"
        yield from _complete_name(context, before)
    elif len(before) - before[0].endswith(":") < context.rules.players:
        yield from _complete_mark(context)
    else:
        for tag in family.tags.as_written:
            if not any(cell.partition("=")[0] == tag.rstrip("=") for cell in before):
                yield tag, TAG_KIND, describe_by_reference(tag, family)


def _is_result_line(context: CompletionContext) -> bool:
    """Whether a line that was begun is the result of a hand: marks alone, or changes of scores,
    where people sit."""
    first, *others = context.cells_before
    cells = others if first.endswith(":") else context.cells_before
    is_mark = context.family.mark_words.is_mark
    has_players = bool(context.line_context.names) and not _is_game_over(context)
    return has_players and all(is_mark(cell) or parse_change(cell) for cell in cells[:4])


def _is_game_over(context: CompletionContext) -> bool:
    """Whether the game at the table is over, so that new players sit down."""
    game = _latest_game(context)
    last = max((number for record in game for number in record.line_numbers[-1:]), default=0)
    return last < context.line and any(record.end_reason not in {"", UNFINISHED} for record in game)


def _latest_game(context: CompletionContext) -> Sequence[GameRecord]:
    """The records of the latest game that began before the line."""
    opened = context.scores_file.find_game_at(context.line)
    number = next((record.session.game_number for record in opened), 0)
    records = context.scores_file.game_records
    return [record for record in records if record.session.game_number == number]


# ----------------------------------------------------------------------------- at the beginning


def _complete_line_start(context: CompletionContext, today: str) -> Offers:
    """Offers for an empty line: a hand, players, a date, a declaration."""
    line_context, rules = context.line_context, context.rules
    if line_context.names and not _is_game_over(context):
        yield from _complete_mark(context)
        scores = _format_current_scores(context) if rules.tracks_games else ""
        if scores:
            yield f"= {scores}", STATEMENT_KIND, "the scores at this point, to be checked"
        if rules.tracks_games:
            yield "end", STATEMENT_KIND, "the game ends here, whatever its length says"
    last = _previous_players(context)
    if last:
        yield " ".join(map(format_name, last)), PLAYER_KIND, "the players of the game before"
    yield from _complete_name(context, ())
    if today != line_context.date:
        yield today, STATEMENT_KIND, "the date of what follows: today"
    yield "rules=", KEY_KIND, "the rules from here on"
    for key, meaning in describe_declarations().items():
        if key != CHIPS or (context.family.has_chips and _is_game_over(context)):
            yield f"{key}=", KEY_KIND, meaning
    for key, (_, parameter) in parameters_by_key(rules).items():
        yield f"{key}=", KEY_KIND, parameter.meaning


def _format_current_scores(context: CompletionContext) -> str:
    """The scores at this point of a game that is followed."""
    scores_before = [
        scores_after_line.scores
        for record in _latest_game(context)
        for scores_after_line in list_scores_after_lines(record)
        if scores_after_line.line < context.line
    ]
    return format_score_numbers(scores_before[-1]) if scores_before else ""


# ---------------------------------------------------------------------------------- in a row


def _complete_mark(context: CompletionContext) -> Offers:
    """Offers of the marks in the reference of the family; none if the word is a mark already."""
    mark_words = context.family.mark_words
    if mark_words.is_mark(context.unfinished_word):
        return
    topic = context.family.build_reference()[0]
    codes = [code for head, _ in topic.rows for code in QUOTED_CODE.findall(head)]
    for code in dict.fromkeys([*codes, *QUOTED_CODE.findall(topic.notes)]):
        if meaning := mark_words.describe_mark(code):
            yield code, MARK_KIND, meaning


def _complete_name(context: CompletionContext, others: Iterable[str]) -> Offers:
    """Offers of the names of those who may play and are not in this line yet. Players of the game
    before come first, in their order, then others by how lately they played, then those of the
    roster who never did. If there is a roster, nobody else may play."""
    seated = {parse_name(cell) for cell in others if cell}
    last, roster = _previous_players(context), context.line_context.roster
    lately = dict.fromkeys(last)
    for game_record in reversed(_list_records_before(context)):
        lately |= dict.fromkeys(game_record.session.names)
    for name in dict.fromkeys([*lately, *context.file_tree.players, *roster]):
        if name not in seated and (not roster or name in roster):
            description = "played the game before" if name in last else ""
            yield format_name(name), PLAYER_KIND, description


def _complete_side(context: CompletionContext) -> Offers:
    """Offers of those who may be on another side of an exchange: the players at the table, and the
    pot where there is one."""
    sides = {parse_name(cell) for cell in context.cells_before[::3]}
    for name in context.line_context.names:
        if name not in sides:
            yield format_name(name), PLAYER_KIND, ""
    if context.rules.play.stick_value and POT not in sides:
        yield POT, STATEMENT_KIND, "the sticks on the table, which the next winner takes"


def _list_records_before(context: CompletionContext) -> list[GameRecord]:
    """The game records of the tree before the line."""
    records, file = list(context.file_tree.list_game_records()), context.scores_file.name
    sessions = ((at, record.session) for at, record in enumerate(records))
    later = (
        at for at, session in sessions if session.file == file and session.line >= context.line
    )
    return records[: next(later, len(records))]


def _previous_players(context: CompletionContext) -> Sequence[str]:
    """The players of the game before."""
    records = _list_records_before(context)
    own_records = [record for record in records if record.session.file == context.scores_file.name]
    return (own_records or records)[-1].session.names if records else ()


# ----------------------------------------------------------------------------------- values


def _complete_value(context: CompletionContext, key: str, part: Cell) -> Offers:
    """Offers for the value of a declaration or a tag."""
    rules, family = context.rules, context.family
    if key == TABLE and len(context.cells_before) == rules.players:
        yield str(_find_next_table(context)), VALUE_KIND, ""
    elif context.cells_before:
        tags = family.tags
        names_players = key in tags.player_tags or f"{key}=" not in tags.as_written
        names = context.line_context.names if names_players else ()  # ippatsu=Aki, wareme=Aki
        yield from ((format_name(name), PLAYER_KIND, "") for name in names)
        for word, meaning in rules.play.list_tag_words(key):
            yield word, VALUE_KIND, meaning
    elif key == "round":
        records = _list_records_before(context)
        latest = max((record.session.round.number for record in records), default=0)
        yield from ((str(number), VALUE_KIND, "") for number in (latest + 1, latest) if number)
    elif key == "rules":
        for name, preset in PRESETS.items():
            description = f"{preset.family.description} {preset.play.describe_rules()}".strip()
            yield name, VALUE_KIND, description
    elif key == "include":
        yield from _complete_include(context, part)
    elif key in NAMING_KEYS:
        parts = split_value(context.unfinished_word.subcell(len(key) + 1))[:-1]
        written_names = [cell if '"' in cell else cell.rpartition(":")[2] for cell in parts]
        yield from _complete_name(context, written_names)
    elif key in {"season", "stage"}:
        sessions = [record.session for record in context.file_tree.list_game_records()]
        seasons = dict.fromkeys(session.season for session in sessions if session.season)
        stages = [session.stage.name for session in sessions if session.stage.name]
        values = reversed(seasons) if key == "season" else stages[-1:]  # earlier stages are over
        yield from ((value, VALUE_KIND, "") for value in values)
    elif key in STAGE_WORDS:
        yield from ((word, VALUE_KIND, "") for word in STAGE_WORDS[key])
    elif key in parameters_by_key(rules):
        _, parameter = parameters_by_key(rules)[key]
        meaning = describe_by_reference(key, context.family) or parameter.meaning
        yield from ((word, VALUE_KIND, meaning) for word in parameter.kind.choices)


def _find_next_table(context: CompletionContext) -> int:
    """The number of the next table of the round."""
    sessions = (record.session for record in _list_records_before(context))
    tables = (session.table for session in sessions if session.round == context.line_context.round)
    return max(tables, default=0) + 1


def _complete_include(context: CompletionContext, part: Cell) -> Offers:
    """Offers of the files beside this one that it does not include yet."""
    folder, name = os.path.split(context.file)
    subfolder = os.path.dirname(part)
    try:
        names = sorted(os.listdir(os.path.join(folder, subfolder)))
    except OSError:
        return
    ending = os.path.splitext(name)[1]
    text = "\n".join(context.scores_file.lines)
    for name_beside in names:
        path = os.path.join(subfolder, name_beside)
        if name_beside.endswith(ending) and name_beside != name and f"include={path}" not in text:
            yield path, FILE_KIND, ""
