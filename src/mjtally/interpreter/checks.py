"""Checks of single statements: names, dates, rulesets, scores. Each fails with a mistake."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from unicodedata import normalize

from ..base.errors import (
    Mistake,
    Place,
    Remark,
    column_of,
    fail,
    mistake_at,
    remark_at,
    remark_over,
    warning_at,
)
from ..base.spreadsheet_cells import (
    FORMULA_STARTS,
    find_spreadsheet_value,
    is_spreadsheet_formula,
)
from ..base.winds import round_name
from ..base.wording import (
    did_you_mean,
    find_slip,
    format_list,
    format_short_list,
    pluralize,
)
from ..families import PRESETS, list_families
from ..language.dates import certain_date, describe_date_form, find_possible_dates, is_date
from ..language.diagnosis import (
    LABEL_PATTERN,
    MarkWords,
    find_meant_mark,
    lonely_label_remark,
    normalize_full_width,
    typed_wide,
)
from ..language.invisible import find_invisible
from ..language.players_lines import find_names_mistake
from ..language.statements import (
    Adjustment,
    Cell,
    Declaration,
    EndLine,
    ParsedLine,
    PlayersLine,
    ResultLine,
    Statement,
    Unparsed,
    format_name,
)
from ..language.tokens import strip_comment
from ..model.declarations import NON_RULE_KEYS, parameters_by_key, suggest_declaration
from ..model.parameters import TENTHS_PER_POINT, parse_tenths
from ..model.types import (
    END_DESCRIPTIONS,
    ENDED_BY_PLAYERS,
    NOBODY,
    Family,
    GameRecord,
    OpenGame,
    Rules,
    TableStatus,
)
from ..statistics.player import ALL_PLAYERS
from .rare_names import normalize_name

TAKEN = {NOBODY: "nobody", ALL_PLAYERS: "everybody"}  # names that tables use
NUMBER_WORDS = {3: "three", 4: "four"}
INVALID_NAME_PATTERN = (
    r"(?P<start>[-+=@!*(\[~\"\d])\S*[^\W\d_]\S*|[^\W\d_][^\s*=]*(?P<inside>[*=])\S*|(?P<all>\d{2,})"
)
NAME_PATTERN = r"[^\W\d_]{2}[^*=]*"


def check_name(name: str) -> None:
    """A name that tables and messages can show."""
    if not name:
        fail(name, "name-missing", "a name is missing in these quotes")
    if broken := re.search(r"[\x1c-\x1f\x85\u2028\u2029]", name):
        message = f"a name stands on one line: delete the character U+{ord(broken[0]):04X}"
        fail(name, "name-sign", message)
    _check_visible(name)
    if name != name.strip():
        check_name(Cell(name.strip(), column_of(name) + 1))
        meant = f'"{name.strip()}"'
        message = f"a name begins and ends without spaces: write {meant}"
        fail(name, "name-sign", message)
    if is_spreadsheet_formula(name):
        why = "a spreadsheet would run it as a formula"
        fail(name, "name-sign", f"{name}: a name cannot begin with {name[0]} ({why})")
    becomes = find_spreadsheet_value(name)
    if becomes:
        fail(name, "name-date", f"{name}: a spreadsheet would take this name for a {becomes}")
    if name in TAKEN:
        fail(name, "name-sign", f"{name} is what tables call {TAKEN[name]}: write another name")


def _check_visible(name: str) -> None:
    """A name all of which is seen."""
    at = find_invisible(name)
    if at is None:
        return
    before = name[:at]
    is_as_written = normalize("NFD", before) == before  # so that its place is known
    message = f"an invisible character (U+{ord(name[at]):04X}): delete it"
    cell = Cell(name[at], column_of(name) + at)
    fail(cell, "invisible-character", message, "" if is_as_written else None)


def find_marks_mistake(names: Sequence[str], rules: Rules) -> Mistake | None:
    """Where a result was taken for names: its marks are wide, or words."""
    joined, words = " ".join(names), rules.family.language.mark_words
    plain = joined if joined.isascii() else normalize_full_width(joined)
    if plain != joined and all(map(words.is_mark, plain.split())):
        message = f"full-width characters or dashes where marks are meant: write {plain}"
        fix = plain if typed_wide(joined) else None
        return Mistake(remark_over(names[0], names[-1], "full-width", message, fix))
    marks = [find_meant_mark(name, words) for name in names]
    if not all(marks):
        return None
    write = " ".join(marks)
    message = f"{joined} are not marks: write {write}"
    return Mistake(remark_over(names[0], names[-1], "no-mark", message, write))


def check_names(names: Sequence[str], rules: Rules, text: str) -> None:
    """A players line, of this text, that can be played with."""
    if re.fullmatch(f"{LABEL_PATTERN}:", names[0]):
        raise Mistake(lonely_label_remark(names[0]))
    is_as_meant = len(names) == rules.players and _has_quotes(names, text)
    misread = None if is_as_meant else find_names_mistake(names, rules.players)
    if misread:
        raise misread
    for seat, name in enumerate(names):
        check_name(name)
        if name in names[:seat]:
            fail(name, "name-twice", f"{name} is named twice: two players need different names")
    if len(names) == rules.players:
        return
    found = f"{pluralize(len(names), 'name')} ({format_short_list(names)})"
    declaration = suggest_declaration(rules, names)
    if declaration:
        message = f"{' '.join(names)} is not a declaration: write {declaration}"
        raise Mistake(remark_over(names[0], names[-1], "equals-missing", message))
    alike = (each for each in PRESETS.values() if type(each) is type(rules))
    other = next((each.family.name for each in alike if each.players == len(names)), "")
    own, theirs = NUMBER_WORDS[rules.players], NUMBER_WORDS.get(len(names), "")
    at: str = names[min(rules.players, len(names) - 1)]
    why = f"a players line has {own}, such as Aki Ben Chie Dai"
    if other and len(names) < rules.players:
        at, why = names[0], f"{theirs} players need {theirs}-player rules, put rules={other} first"
    elif other:
        why = f"these rules are for {own} players; for {theirs}, rules={other}"
    elif rules.family.is_always_loose:
        why = f"{rules.family.short_name} has {own} players, such as Aki Ben Chie Dai"
    fail(at, "names-number", f"{found}: {why}")


SEPARATORS = (",", ";", "，", "、", "；")  # that people put between names


def _has_quotes(names: Sequence[str], text: str) -> bool:
    """Whether a name stands in quotes, where anything is part of it."""
    return any(text[column_of(name) - 2 : column_of(name) - 1] == '"' for name in names)


def strip_separators(names: Sequence[str], text: str) -> tuple[Sequence[str], list[Remark]]:
    """The names of a players line that are set apart by more than spaces, and the error that
    this is. In quotes anything is part of a name."""
    if _has_quotes(names, text) or not any(name.endswith(SEPARATORS) for name in names):
        return names, []
    stripped = [Cell(name.rstrip("".join(SEPARATORS)), column_of(name)) for name in names]
    meant = " ".join(stripped)
    message = f"names are separated by spaces only: write {meant}"
    is_slip = sum(name.endswith(SEPARATORS) for name in names) == 1  # it may stand for a letter
    fix = None if is_slip else meant
    return stripped, [remark_over(names[0], names[-1], "names-apart", message, fix)]


def seat_count_mistake(key: str, rules: Rules, game: OpenGame) -> Mistake:
    """Rules, declared by `key`, for more or fewer players than sit at the table."""
    return mistake_at(
        key,
        "names-number",
        f"these rules are for {rules.players} players, and {len(game.session.names)} sat down in"
        f" line {game.session.line}: put the declaration before the players line",
    )


class FirstFamilyUse(NamedTuple):
    """Where a family of rules was first played in this tally: its name, and in words."""

    family: str
    description: str
    file: str
    line: int


def first_family_use(family: Family, file: str, line: int) -> FirstFamilyUse:
    """A family that was first played here."""
    return FirstFamilyUse(family.name, family.description, file, line)


def mixed_families(
    at: str, family: Family, opened: FirstFamilyUse | None, file: str
) -> list[Remark]:
    """What to say of a family where another one was played: one tally holds one of them."""
    if opened is None or opened.family == family.name:
        return []
    here = "" if opened.file == file else f"{opened.file}, "
    message = (
        f"one tally holds one family of rules: this is {family.description},"
        f" and {opened.description} was"
        f" played in {here}line {opened.line}; write each family to a file of its own, and"
        " tally each file separately"
    )
    return [remark_at(at, "families-mixed", message)]


NAME_ALMOST_CODE = "name-almost"  # of what is said of a name once in a tally


def check_similar_names(
    names: Sequence[str], known: Mapping[str, None], spelt: Mapping[str, str]
) -> list[Remark]:
    """Warnings about names met first that look like those of other players, whom `spelt` has
    by `normalize_name`: in capitals, in full width, or with letters of another script."""
    remarks = []
    for name in names:
        twin = spelt.get(normalize_name(name), name)
        if name not in known and twin != name:
            which = _describe_look_alike(name, twin)
            message = f"{name} and {twin} are two players{which}: write the name the same each time"
            remarks.append(warning_at(name, NAME_ALMOST_CODE, message))
    return remarks


def _describe_look_alike(name: str, twin: str) -> str:
    """Which letter of a name only looks like that of another."""
    if name.casefold() == twin.casefold():
        return ""
    one, other = (name, twin) if set(name) - set(twin) else (twin, name)
    letter = next((each for each in one if each not in other), "")
    return f" ({letter} in {one} is U+{ord(letter):04X})" if letter else ""


def no_players_warning(included: bool) -> Remark:
    """A warning about a file without players."""
    fix = (
        "what an included file declares holds in it alone"
        if included
        else "write four names on a line"
    )
    return warning_at(None, "no-players", f"no players line: there is nothing to tally ({fix})")


def find_invalid_player_name(result: ResultLine, marks: MarkWords) -> Mistake | None:
    """Where a result was meant as a players line, but a name in it can be none."""
    cells = result.cells
    names = [each for each in cells if re.fullmatch(NAME_PATTERN, each) and not marks.is_mark(each)]
    found = {cell: re.fullmatch(INVALID_NAME_PATTERN, cell) for cell in cells if cell not in names}
    are_names = len(names) >= 2 or all(re.fullmatch(r"\d+[^\W\d_]{2,}", cell) for cell in cells)
    if not 3 <= len(cells) <= 4 or not are_names or not found or not all(found.values()):
        return None
    (cell, match), *_ = found.items()
    assert match is not None
    if marks.is_mark(cell) and not match["all"]:
        return None
    if match["inside"]:
        return mistake_at(cell, "name-sign", f"{cell}: a name holds no {match['inside']}")
    start = cell[0]
    why = " (a spreadsheet would run it as a formula)" if start in FORMULA_STARTS else ""
    write = f': write "{cell}"' if start.isdecimal() and not find_spreadsheet_value(cell) else ""
    return mistake_at(cell, "name-sign", f"{cell}: a name cannot begin with {start}{why}{write}")


END_SYNONYMS = {
    "end": "write end, in small letters and alone",
    "end.": "write end, alone on its line",
    "finish": "write end, alone on its line",
}


def find_stray_word(names: Sequence[str], marks: MarkWords) -> Mistake | None:
    """One word that is no players line, and what to write instead."""
    word = names[0].casefold()
    meant = {**END_SYNONYMS, **marks.lone_words}
    if len(names) > 1 or word not in meant:
        return None
    fix = "end" if word in END_SYNONYMS else None
    return mistake_at(
        names[0], "no-statement", f"{names[0]} is not a statement: {meant[word]}", fix
    )


def stray_words_mistake(names: Sequence[str]) -> Mistake:
    """One or two words in the middle of a game, which are no players line."""
    message = "is not a statement: a comment begins with #, and a players line has a name for every"
    message = f"{' '.join(names)} {message} player"
    return Mistake(remark_over(names[0], names[-1], "no-statement", message))


KEY_AND_VALUE_PATTERN = r"([A-Za-z][A-Za-z-]*)(?:\s*[:：]\s*|\s+)([^\s=]+)"
KEY_AND_COLON_PATTERN = (
    r"([A-Za-z][A-Za-z-]+)\s*[:：]\s*([^\s=][^=]*)"  # no label, no single letter
)
KEYS_OF_LISTS = ("roster", "guest")
REMARKS_ON_FIELDS = ("names-apart", "spreadsheet-row", "no-statement")  # that a key explains better
SLIP_SIMILARITY = 0.7  # of a word to the key that it was meant as
SHORTEST_SLIP = 4  # letters: shorter words are too often names


def find_declaration_without_equals(
    statement: Statement, text: str, rules: Rules, known: Mapping[str, None]
) -> Unparsed | None:
    """Where a declaration was written without its `=`, and was taken for something else: a key
    and a colon begin no other line; without a colon it was taken for one or two words, or for an
    adjustment of somebody who has not played."""
    match statement:
        case PlayersLine([_] | [_, _]) | ResultLine(None, [_] | [_, _]) | ResultLine(_, [_]):
            found = _match_statement(KEY_AND_VALUE_PATTERN, text)
        case Adjustment(name) if name not in known:
            found = _match_statement(KEY_AND_VALUE_PATTERN, text)
        case PlayersLine() | ResultLine():
            found = None
        case Unparsed(remark) if remark.code in REMARKS_ON_FIELDS:
            found = None
        case _:
            return None
    has_colon = ":" in text or "：" in text  # players lines are many, and have none
    with_colon = _match_statement(KEY_AND_COLON_PATTERN, text) if has_colon else None
    if not found and not with_colon:
        return None
    keys = {"rules", *NON_RULE_KEYS, *parameters_by_key(rules)}.union(
        *(f.language.identifying_keys for f in list_families())
    )
    if found and found[1] in keys:
        return _declaration_without_equals(found, text, found[1], is_sure=True)
    if not with_colon:
        return None
    small, is_one_word = with_colon[1].casefold(), not re.search(r"\s", with_colon[2])
    if small in keys:
        return _declaration_without_equals(with_colon, text, small, is_sure=is_one_word)
    near = find_slip(small, keys, SLIP_SIMILARITY) if len(small) >= SHORTEST_SLIP else ""
    return _declaration_without_equals(with_colon, text, near, is_sure=False) if near else None


def _match_statement(pattern: str, text: str) -> re.Match[str] | None:
    """What a whole line is, without its comment."""
    return re.fullmatch(pattern, strip_comment(text).strip())


def _declaration_without_equals(
    found: re.Match[str], text: str, key: str, *, is_sure: bool
) -> Unparsed:
    """What to write instead of a key and a value without their `=`; the fix where it is sure."""
    whole = Cell(found[0], len(text) - len(text.lstrip()) + 1)
    value = whole.subcell(found.start(2))
    write = f"{key}={_join_value(key, value)}"
    message = f"a declaration has = between its key and its value: write {write}"
    remark = remark_at(whole, "equals-missing", message, write if is_sure else None)
    meant = Declaration(Cell(key, whole.column), value) if is_sure else None
    return Unparsed(remark, meant, may_be_hand=False)


def _join_value(key: str, value: str) -> str:
    """A value without the spaces that none may hold."""
    value = re.sub(r"\s*([,，:：])\s*", r"\1", value)
    words = value.split()
    if len(words) < 2:
        return value
    if key in KEYS_OF_LISTS and "," not in value:
        return ",".join(words)
    return re.sub(r"[^,，:：]*\s[^,，:：]*", lambda part: format_name(part[0]), value)


def check_date(date: str) -> None:
    """A date that a calendar has."""
    if is_date(date):
        return
    dates = find_possible_dates(date)
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", date):
        fail(date, "no-such-date", f"{date} is not in the calendar")
    fail(date, "date-form", describe_date_form(date, dates or []), certain_date(date, dates or []))


def parse_season_name(name: str) -> str:
    """The name of a season; empty where one ends."""
    _check_visible(name)
    if is_spreadsheet_formula(name):
        why = "a spreadsheet would run it as a formula"
        fail(name, "name-sign", f"{name}: a season's name cannot begin with {name[0]} ({why})")
    becomes = find_spreadsheet_value(name)
    if becomes:
        message = f"{name}: a spreadsheet would take this season's name for a {becomes}"
        fail(name, "name-date", message)
    return normalize("NFC", name)


def parse_adjustment_points(adjustment: Adjustment, known: Mapping[str, None], rules: Rules) -> int:
    """The points of an adjustment, in parts of one, for a player who has played."""
    name, points, *_ = adjustment
    if not rules.tracks_games:
        family = rules.family
        where = (
            f"{family.short_name} has" if family.is_always_loose else "with length=free there are"
        )
        fail(name, "no-points", f"{where} no points to adjust: remove the line")
    if name not in known:
        near = did_you_mean(name, known)
        players = f": players so far are {format_short_list(known)}" if known and not near else ""
        message = f"{name} has not played{near or players or ': no players line yet'}"
        fail(name, "not-played", message)
    try:
        return parse_tenths(points) * rules.family.point_parts // TENTHS_PER_POINT
    except ValueError:
        message = f"{points}: points have at most one decimal, such as -20 or 12.5"
        fail(points, "points-form", message)


def check_points_size(points: str) -> list[Remark]:
    """A warning about points that look like scores, which are a thousand times as large."""
    number = re.fullmatch(r"([-+]?)([0-9]{1,6})([0-9])00", points)
    if not number:
        return []
    sign, thousands, tenth = number.groups()
    meant = f"{sign}{thousands}{f'.{tenth}' if tenth != '0' else ''}"
    message = f"{points} are points, not scores: for a score of {points} write {meant}"
    return [warning_at(points, "points-as-scores", message)]


def is_over_by_itself(game: OpenGame) -> bool:
    """Whether an end says what is so anyway: the game ended by its hands or its final scores."""
    recorded = game.recorded_game_count > 0 and not game.has_hands
    return recorded or game.end_reason not in {"", ENDED_BY_PLAYERS}


class LargePoints(NamedTuple):
    """Points of a player that look like a score, the line they stand in, and the warning."""

    player: str
    points: str
    number: int
    line: ParsedLine
    remark: Remark


def player_scores_mistake(stated: Sequence[LargePoints], game: OpenGame | None) -> Remark | None:
    """An error where every player of a game that has no hands is given points that look like
    scores: a line for each of them, as on a score sheet."""
    scores = {each.player: each.points for each in stated if each.points.isdecimal()}
    if game is None or not is_unplayed(game) or set(scores) != set(game.session.names):
        return None
    meant = " ".join(scores[name] for name in game.session.names)
    message = f"the scores of a game stand on one line: write = {meant}"
    return remark_over_statement(stated[0].line, "scores-apart", message)


def check_end(end: EndLine, game: OpenGame) -> None:
    """An end of a game that is under way."""
    if game.end_reason:
        fail(
            end.cell,
            "end-twice",
            f"the game of line {game.session.line} ended in line {game.end_line} already"
            f" ({END_DESCRIPTIONS[game.end_reason]}): remove end",
            "",
        )
    if not game.has_hands:
        fail(
            end.cell,
            "end-without-hands",
            "no hand was played since the players line: remove end, or record the"
            f" game by its final scores ({game.session.rules.family.language.example_scores})",
        )


def unfinished_game_warning(game: OpenGame, line: ParsedLine) -> Remark:
    """A warning about a game that was left before its end."""
    message = (
        f"the game of line {game.session.line} is unfinished ({_describe_next_hand(game)}):"
        " its hands count, but it has no ranks and no points; write end to finish it"
    )
    return warning_at(_statement_cell(line), "unfinished", message)


def is_unplayed(game: OpenGame) -> bool:
    """Whether nothing was played, and no line was a wrong hand."""
    nothing = not (game.has_hands or game.recorded_game_count)
    return nothing and game.status is TableStatus.PLAYING


def unplayed_warning(players_line: ParsedLine) -> Remark:
    """A warning about players who did not play."""
    message = (
        "nothing was played after this players line: remove it, or write # before it if it is"
        " a comment"
    )
    return warning_at(_statement_cell(players_line), "nothing-played", message)


def _describe_next_hand(game: OpenGame) -> str:
    """`E1.1 is next: Aki deals again`."""
    table, rules = game.table, game.session.rules
    label = round_name(table.round, rules.players) + (f".{table.honba}" if table.honba else "")
    dealer = game.session.names[rules.seat_order(table.round)[0]]
    keeps_deal = game.effects and game.effects[-1].keeps_deal
    return f"{label} is next: {dealer} deals again" if keeps_deal else f"{label} is next"


def remark_over_statement(line: ParsedLine, code: str, message: str) -> Remark:
    """An error about all that a line says."""
    return remark_at(_statement_cell(line), code, message)


def _statement_cell(line: ParsedLine) -> Cell:
    """All that a line says: not the space around it, and not its comment."""
    content = strip_comment(line.text)
    return Cell(content.strip(), 1 + len(content) - len(content.lstrip()))


def duplicate_game_warning(
    game_record: GameRecord, before: Place, line: ParsedLine, file: str
) -> Remark:
    """A warning about a game that is the same as an earlier one."""
    session = game_record.session
    which = ", ".join(filter(None, (session.date, " ".join(session.names))))
    message = f"the same game as in {before.describe_from(file)} ({which}): was it entered twice?"
    return warning_at(_statement_cell(line), "entered-twice", message)


def _describe_last_hand(game: OpenGame) -> str:
    """`: S4, won by Chie`, where a hand ended the game."""
    if game.end_reason == ENDED_BY_PLAYERS or not game.effects:
        return ""
    table = game.first_table
    for effect in game.effects[:-1]:
        table = effect.next_table(table)
    label = round_name(table.round, game.session.rules.players)
    label += f".{table.honba}" if table.honba else ""
    winners = [game.session.names[seat] for seat in game.effects[-1].facts.winners]
    return f": {label}, {f'won by {format_list(winners)}' if winners else 'which nobody won'}"


def hand_after_end_mistake(game: OpenGame, result: ResultLine) -> Mistake:
    """A hand after the end of its game."""
    opened, at = game.session.line, game.end_line
    if game.end_reason:
        how_it_ended = END_DESCRIPTIONS[game.end_reason] + _describe_last_hand(game)
        why = f"the game of line {opened} ended in line {at} ({how_it_ended}):"
    else:
        why = (
            f"line {at} recorded a whole game of the players of line {opened} by its final"
            " scores: remove that line if it was not meant so, or"
        )
    how = "write the players again to open the next game"
    return mistake_at(result.first_cell, "after-the-end", f"{why} {how}")
