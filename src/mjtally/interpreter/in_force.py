"""The declarations in force at a line of a scores file, and how further declarations change
them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from ..base.errors import (
    ERROR,
    WARNING,
    Cell,
    Mistake,
    Place,
    Problem,
    Remark,
    RemarkKind,
    fail,
    problem_at,
    remark_at,
    remark_over,
    warning_at,
)
from ..base.wording import format_list
from ..language.statements import Adjustment, Declaration, ParsedLine, ResultLine, Statement
from ..language.tokens import statement_cell, strip_comment
from ..rules.families import DEFAULT_RULESET, PRESETS
from ..rules.model.declarations import (
    NON_RULE_KEYS,
    change_parameter,
    guess_key,
    is_valid_value,
    parameters_by_key,
)
from ..rules.model.stakes import NO_STAKES, Stakes, declare_stakes
from ..rules.model.types import NO_ROUND, NO_STAGE, AppliedAdjustment, DeclaredRound, Rules, Stage
from .game_checks import check_date, parse_adjustment_points
from .name_checks import (
    NUMBER_WORDS,
    check_names,
    check_similar_names,
    parse_name_of,
    strip_separators,
)
from .people import (
    People,
    add_names,
    check_roster,
    find_adjusted_player,
    list_declared_names,
    parse_alias,
    parse_guests,
    parse_roster,
    parse_substitute,
    parse_team,
    resolve_players,
)
from .rulesets import Settings, find_parameter_owner, find_ruleset
from .stages import CODES_OF_CUTS
from .stated_rounds import parse_round
from .tally_state import DeclaredParameter, FileReading, TallyState

MOST_PARAMETERS_LISTED = 6  # parameters that can be listed
MAX_KNOWN_NAMES = 50_000  # names that are not tested again
# of the keys that change no rules, those whose value takes the place of an earlier one
REPLACED_KEYS = {"title", "roster", "carry", "cut", "tiebreak", "rate", "fee"}
BEGINNING_KEYS = {"season", "stage", "round"}  # games to come may follow


class InForce(NamedTuple):
    """The declarations in force at a line. An included file begins with those of its include line,
    and its own declarations end with it, except dates."""

    # the folder of an included file, from that of the file that was named: `2026/`
    folder: str = ""
    declared_rules: Rules | None = None  # None: the default, which other families never import
    is_chosen: bool = False  # some rule was declared, here or on the command line
    settings: Settings = ()  # settings of the command line that no declaration has undone
    # keys that were declared wrongly, and not rightly since
    wrong_keys: frozenset[str] = frozenset()
    family_hint: str = ""  # the other rules that this file seems to have
    people: People = People()
    date: str = ""
    date_file: str = ""  # the file that says the date
    season: str = ""
    stage: Stage = NO_STAGE
    stakes: Stakes = NO_STAKES
    round: DeclaredRound = NO_ROUND

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.declared_rules or PRESETS[DEFAULT_RULESET]

    @property
    def family_name(self) -> str:
        """The family of the rules in force."""
        return self.declared_rules.family.name if self.declared_rules else DEFAULT_RULESET

    @property
    def has_unknown_rules(self) -> bool:
        """Whether nobody knows which rules these are: then no result can be read."""
        return "rules" in self.wrong_keys

    @property
    def has_doubtful_rules(self) -> bool:
        """Whether nobody knows how a game under these rules stands."""
        return bool(self.wrong_keys and self.wrong_keys - _keys_only_at_end())


@cache
def _keys_only_at_end() -> frozenset[str]:
    """Keys that change nothing before a game is over: a wrong one hides no other mistake."""
    parameters = chain.from_iterable(parameters_by_key(rules).items() for rules in PRESETS.values())
    return frozenset(key for key, (_, parameter) in parameters if parameter.only_at_end).union(
        NON_RULE_KEYS
    )


class FileContext:
    """A file that is being read: what is in force now, and what the file itself has said."""

    def __init__(self, file: str, tally_state: TallyState, now: InForce) -> None:
        self.file, self.tally_state = file, tally_state
        self.now = now  # another value after each declaration
        # names that have been checked, and the player of each
        self.known_names: dict[str, str] = {}
        # declared since a game was opened
        self.parameters_for_next_game: list[DeclaredParameter] = []
        # by key, what was declared last, in which line, and what was played in the file before
        self.latest_declarations: dict[str, tuple[str, int, int]] = {}
        # the latest date, and the line that it is in
        self.latest_date: tuple[str, int, ParsedLine] | None = None
        self.use_count = 0  # what used the date besides hands: adjustments, includes; and problems
        self.used_at_date = (0, 0)  # how much was played and used when the date was set
        self.has_adjusted = False  # points were given or taken on the date
        self.has_marks_of_family = False  # a hand has marks that only these rules have

    def note_reading(self, number: int) -> FileReading:
        """The place where this file includes another one, with the declarations in force there."""
        now, people = self.now, self.now.people
        rules = now.declared_rules
        if rules and now.family_name == DEFAULT_RULESET and rules == PRESETS[DEFAULT_RULESET]:
            rules = None  # nothing is declared
        declared = people.roster, people.aliases, people.teams
        substitutions = people.substitutes.values()
        substitutes = {
            substitution.substitute: substitution.player for substitution in substitutions
        }
        in_force = rules, now.season, now.stage.name, now.stakes, declared, substitutes
        return FileReading(Place(self.file, number), in_force)

    def build_problem(self, number: int, line: ParsedLine, remark: Remark) -> Problem:
        """The problem of a remark, which has its place as well."""
        self.use_count += 1
        is_of_game = remark.severity == ERROR and remark.code not in CODES_OF_CUTS
        self.tally_state.has_errors_of_games = self.tally_state.has_errors_of_games or is_of_game
        return problem_at(Place(self.file, number), remark, line.text)

    def report_mixed_families(self, mixed: Sequence[Problem]) -> Sequence[Problem]:
        """The error about two families, which is reported once: what follows is read by the rules
        now in force."""
        if mixed:
            self.tally_state.first_family = None
        return mixed

    def note_marks(self, results: Iterable[Statement]) -> None:
        """Note marks that show by which rules a file was written."""
        if not self.has_marks_of_family and not self.now.is_chosen:
            cells = " ".join(
                " ".join(result.words) for result in results if type(result) is ResultLine
            )
            self.has_marks_of_family = bool(re.search("[/!]", cells))

    def report_remarks(
        self, number: int, line: ParsedLine, remarks: Iterable[Remark]
    ) -> Iterator[Problem]:
        """Remarks on a hand. Once one names the rules that its line seems to be of, the others
        name them, too; or nothing more is said where no rules are declared and no hand looks like
        one of the default rules."""
        is_of_other = bool(self.now.family_hint) and not self.now.is_chosen
        is_of_other = is_of_other and not self.has_marks_of_family
        for remark in remarks:
            message = remark.message
            if remark.kind is RemarkKind.OTHER_FAMILY:
                if is_of_other:
                    continue
                hint = remark.hint or self.now.family_hint
                self.now = self.now._replace(family_hint=hint)
                message = message.removesuffix(remark.hint) + hint
            yield self.build_problem(number, line, remark._replace(message=message))

    # ------------------------------------------------------------------------- rules

    def declare_rules(
        self, declaration: Declaration, number: int, line: ParsedLine
    ) -> tuple[InForce, list[Remark]]:
        """What is in force after a declaration of rules, with a warning where it undoes others.

        A `Mistake` leaves the rules as they were, and in doubt.
        """
        (key, value), now = declaration, self.now
        remarks: list[Remark] = []
        if key != "rules" and value in PRESETS and guess_key(now.rules, key) == "rules":
            message = f"there is no parameter {key}: write rules={value}"
            remarks = [remark_over(key, value, "parameter-unknown", message, f"rules={value}")]
            key = Cell("rules", key.column)
        try:
            if key == "rules":
                rules = find_ruleset(value)
            else:
                _check_parameter_family(now.rules, key)
                rules = change_parameter(now.rules, key, value)
        except Mistake:
            known_key = key if key == "rules" else guess_key(now.rules, key)
            is_known = known_key == "rules" or known_key in parameters_by_key(now.rules)
            is_chosen = now.is_chosen or is_known
            self.now = now._replace(is_chosen=is_chosen, wrong_keys=now.wrong_keys | {known_key})
            raise
        remarks += [
            warning_at(
                *(key, "declaration-undone"),
                f"{key}= undoes --set {set_key}={setting}: the file has the last word",
            )
            for set_key, setting in now.settings
            if key in {"rules", set_key}
        ]
        if key == "rules":
            wrong_keys, settings = frozenset[str](), list[tuple[str, str]]()
            if self.parameters_for_next_game:
                first, self.parameters_for_next_game = self.parameters_for_next_game[0], []
                where = f"{first.key}= of line {first.place.line}"
                message = f"rules= undoes {where}: put rules= first"
                remarks.append(warning_at(key, "declaration-undone", message))
        else:
            wrong_keys = now.wrong_keys - {key}
            settings = [setting for setting in now.settings if setting[0] != key]
            declared = DeclaredParameter(key, value, Place(self.file, number), line)
            self.parameters_for_next_game.append(declared)
            self.tally_state.parameters_to_check.append(declared)
        now = now._replace(
            declared_rules=rules, is_chosen=True, wrong_keys=wrong_keys, settings=settings
        )
        return now, remarks

    def check_parameters(self) -> Iterator[Problem]:
        """Warnings about declared parameters that are unlikely to be meant so. They are found when
        a game begins, and not before, since one declaration may make up for another."""
        to_check = self.tally_state.parameters_to_check
        declared = {parameter.key: parameter for parameter in to_check}
        to_check.clear()
        for doubt in self.now.rules.find_doubts() if declared else ():
            doubtful = [declared[key] for key in declared if key in doubt.keys]
            for latest in doubtful[-1:]:
                remark = warning_at(latest.value, "parameter-doubtful", doubt.message)
                yield problem_at(latest.place, remark, latest.line.text)

    def find_lost_declaration(
        self, declaration: Declaration, before: InForce, number: int, played: int
    ) -> Remark | None:
        """The warning on a declaration that takes the place of another one of this file, by which
        nothing was played. `before` is what was in force above it, and `played` says how much was
        played in the file before."""
        (key, value), latest = declaration, self.latest_declarations
        first, first_number, played_before = latest.get(key, (value, number, played))
        if key in {"rules", *BEGINNING_KEYS}:  # a league writes its rules before it plays
            latest.clear()
        if key in NON_RULE_KEYS and key not in REPLACED_KEYS:
            return None
        if key != "title" or first == value:  # the first title stays
            latest[key] = str(value), number, played
        is_lost = value != first and played == played_before
        # below an error nobody knows what was played
        if not is_lost or self.tally_state.has_errors_of_games:
            return None
        both, names = f"{first},{value}", before.people.roster.keys()
        if key == "title":
            message = f"the title is {first} (line {first_number}): remove one of the two lines"
        elif self.now == before or (key == "roster" and names <= self.now.people.roster.keys()):
            return None  # nothing is lost
        else:
            write = "write all names on one line, or " if key == "roster" else ""
            if is_valid_value(self.now.rules, key, both):
                write = f"write both on one line, {key}={both}, or "
            message = (
                f"{key}= undoes {key}={first} of line {first_number}, and nothing was played in"
                f" between: {write}remove one of the two lines"
            )
        return remark_over(key, value, "declared-twice", message)._replace(severity=WARNING)

    # ------------------------------------------------------------------------ people

    def declare_people(
        self, declaration: Declaration, number: int, line: ParsedLine
    ) -> Sequence[Remark]:
        """Add the people of a `roster=`, `alias=`, `guest=` or `team=` from this line on. Returns
        the remarks on the declaration."""
        self.known_names.clear()
        people, state = self.now.people, self.tally_state
        if declaration.key in {"roster", "alias"}:  # if one is wrong, nobody is sure of the names
            self.now = self.now._replace(people=people._replace(is_certain=False))
        remarks: Sequence[Remark] = ()
        match declaration.key:
            case "roster":
                roster = dict.fromkeys(parse_roster(people, declaration))
                people = people._replace(roster=roster, is_certain=True)
            case "alias":
                aliases = parse_alias(people, declaration, state.names)
                people = people._replace(
                    aliases=add_names(people.aliases, aliases),
                    alias_owners=add_names(people.alias_owners, dict.fromkeys(aliases.values())),
                )
                state.aliases.update(aliases)
            case "guest":
                state.guests.update(parse_guests(people, declaration))
            case _:
                people, remarks = parse_team(people, declaration, state.game_count)
        self.now = self.now._replace(people=people)
        if not people.roster:  # a roster makes sure of the names
            place = Place(self.file, number)
            for name in list_declared_names(declaration):
                state.rare_names.add_declared(name, declaration.key, place, line.text)
        return remarks

    def declare_substitute(self, declaration: Declaration, number: int, line: ParsedLine) -> None:
        """Add a substitute from this line on, or end all substitutions. Whether the represented
        player is known is checked at the end of all files."""
        people, doubts = parse_substitute(
            *(self.now.people, declaration, self.tally_state.names), Place(self.file, number)
        )
        self.now = self.now._replace(people=people)
        for player, remark in doubts.items():
            problem = self.build_problem(number, line, remark)
            self.tally_state.doubted_players.append((player, problem))

    def find_known_players(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The players of a players line where each name was met before and as many are to play;
        nobody where it needs a closer look."""
        try:
            players = tuple([self.known_names[name] for name in names])
        except KeyError:
            return ()
        is_full = len(players) == len(set(players)) == self.now.rules.players
        return players if is_full else ()

    def seat_players(
        self, names: tuple[str, ...], place: Place, text: str
    ) -> tuple[tuple[str, ...], Sequence[Remark]]:
        """The players of a players line (nobody where some are not in the roster), and what is to
        be said of it; a `Mistake` where it cannot be played with."""
        people, state = self.now.people, self.tally_state
        was_missing, state.has_missing_players = state.has_missing_players, True
        cells, wrong = strip_separators(names, text)
        try:
            check_names(cells, self.now.rules, text)
        except Mistake as mistake:
            if self.now.has_unknown_rules and mistake.remark.code == "names-number":
                return (), wrong  # nobody knows how many play by them
            raise
        strangers = check_roster(people, cells)
        if strangers:
            return (), [*wrong, *strangers]
        resolved = resolve_players(people, cells)
        remarks = list(wrong)
        if not people.roster:
            remarks += check_similar_names(resolved, state.names, state.names_by_look)
        players = tuple(map(str, resolved))  # wherever they were written
        state.add_players(players)
        state.has_missing_players = was_missing
        if len(self.known_names) >= MAX_KNOWN_NAMES:
            self.known_names.clear()
        for name, player in zip(cells, players, strict=True):
            if not people.roster:
                state.rare_names.add_occurrence(name, player, place, text)
            if not name.endswith(":"):  # with a colon it might be a label elsewhere
                self.known_names[str(name)] = player
        return players, remarks

    def build_adjustment(
        self, adjustment: Adjustment, number: int, line: ParsedLine
    ) -> AppliedAdjustment:
        """Points given outside any hand to somebody who has played, or taken from them."""
        self.use_count += 1
        self.has_adjusted = True
        self.latest_declarations.clear()
        now, state = self.now, self.tally_state
        player = find_adjusted_player(now.people, adjustment.name, state.names)
        known = {str(player): None} if state.has_missing_players else state.names
        family = now.rules.family
        return AppliedAdjustment(
            now.date,
            str(player),
            parse_adjustment_points(Adjustment(player, adjustment.points), known, now.rules),
            now.season,
            state.game_count,
            now.people.teams.get(player, ""),
            file=self.file,
            line=number,
            point_parts=family.point_parts,
            comment=line.text[len(strip_comment(line.text)) :].lstrip("#").strip(),
            stage=now.stage,
            # if money is paid for scores, table points are worth none
            stakes=NO_STAKES if family.has_rank_points else now.stakes,
        )

    # ---------------------------------------------------------- dates, stakes, stages

    def set_date(self, date: str, number: int, line: ParsedLine, played: int) -> Iterator[Problem]:
        """Set the date of the following lines, which must not be earlier than the date above.
        `played` says how much was played in the file before."""
        check_date(date)
        before, before_number, before_line = self.latest_date or ("", 0, line)
        is_unused = self.used_at_date == (played, self.use_count)
        # below an error nobody knows what was played
        if before and before != date and is_unused and not self.tally_state.has_errors_of_games:
            message = (
                f"nothing was played on {before}, and {date} follows in line {number}:"
                " remove one of the dates"
            )
            remark = warning_at(before, "date-unused", message)
            yield problem_at(Place(self.file, before_number), remark, before_line.text)
        if date < before:
            message = f"{date} is before {before} (line {before_number}): dates go forward"
            remark = remark_at(date, "date-back", message)
            yield problem_at(Place(self.file, number), remark, line.text)
        self.latest_date = date, number, line
        self.now = self.now._replace(date=str(date), date_file=self.file)
        self.used_at_date, self.has_adjusted = (played, self.use_count), False

    def warn_of_date(self, number: int, line: ParsedLine) -> Problem:
        """The warning that games below a players line have the date of another file, which does not
        include this one."""
        date, other = self.now.date, self.now.date_file
        message = f"this game takes its date, {date}, from {other}: write its own date above"
        remark = warning_at(statement_cell(line.text), "date-missing", message)
        return self.build_problem(number, line, remark)

    def declare_stakes(self, declaration: Declaration, played: int) -> None:
        """Set what a point is worth in money, or what an evening costs. `played` says how much was
        played in the file before. It fails within an evening, because nobody would know which
        stakes are valid."""
        key, value = declaration
        stakes = declare_stakes(self.now.stakes, key, value)
        is_within = self.has_adjusted or played > self.used_at_date[0]
        if stakes != self.now.stakes and is_within:
            when = f"on {self.now.date}" if self.now.date else "above, without a date"
            message = (
                f"{key}= is valid for a whole evening, but something was played {when}: put it"
                " above the first game of the evening, or below the next date"
            )
            fail(key, "stakes-late", message)
        self.now = self.now._replace(stakes=stakes)

    def declare_round(self, declaration: Declaration, number: int, line: ParsedLine) -> None:
        """Begin a round of a tournament, or end it if there is no number."""
        self.now = self.now._replace(round=NO_ROUND)  # nobody knows it if it is wrong
        which, place = parse_round(declaration), Place(self.file, number)
        self.now = self.now._replace(round=self.tally_state.rounds.declare(which, place, line))

    def begin_season(self, season: str, at: str) -> None:
        """Begin a season, or end it if there is no name; the stage ends with it, as a stage belongs
        to a season. It fails where nothing was played in the stage."""
        stages, stage = self.tally_state.stages, self.now.stage
        if season != self.now.season:
            if stage.name and not stages.has_games(self.now.season, stage.name):
                message = (
                    f"season={season} begins below stage={stage.name}, and a stage is of a"
                    " season: put season= first"
                )
                fail(at, "stage-before-season", message)
            stage = Stage(tiebreak=stage.tiebreak)
        if season:
            self.tally_state.seasons[season] = None
        is_other = season != self.now.season
        self.now = self.now._replace(season=season, stage=stage)
        if is_other:
            self.now = self.now._replace(round=NO_ROUND)

    def declare_stage(self, declaration: Declaration, number: int) -> None:
        """Begin a stage, or set one of its terms."""
        stages, season, stage = self.tally_state.stages, self.now.season, self.now.stage
        place = Place(self.file, number)
        if declaration.key == "stage":
            name = parse_name_of("stage", declaration.value)
            if name != stage.name:  # a new stage numbers its rounds from 1
                self.now = self.now._replace(round=NO_ROUND)
            stage = stages.begin_stage(name, season, stage, place)
        else:
            stage = stages.apply_terms(
                declaration, season, stage, place, players=self.now.rules.players
            )
        self.now = self.now._replace(stage=stage)


def _check_parameter_family(rules: Rules, key: str) -> None:
    """Fails where a parameter belongs to another family."""

    known = parameters_by_key(rules)
    if key in known:
        return
    from ..advice.words import WordKind, find_meaning

    is_meant = bool(find_meaning(WordKind.KEY, key, known))
    owner = None if is_meant else find_parameter_owner(key)
    if owner is None:
        return
    family = owner.family
    if type(owner) is type(rules):  # the same kind of rules, with other players
        how_many = NUMBER_WORDS[family.players]
        where = f"is for {how_many} players: put rules={family.name} first"
    elif len(known) <= MOST_PARAMETERS_LISTED:
        short = rules.family.short_name
        where = f"is a parameter of {family.short_name}: {short} has {format_list(known)}"
    else:
        where = f"is a parameter of {family.short_name}: {family.file_start}"
    fail(key, "parameter-unknown", f"{key} {where}")
