"""What is in force where a line of a scores file is read."""

from collections.abc import Iterable, Iterator
from copy import copy
from functools import cache
from itertools import chain
from typing import NamedTuple

from ..base.errors import (
    ERROR,
    Place,
    Problem,
    Remark,
    RemarkKind,
    fail,
    problem_at,
    remark_at,
    warning_at,
)
from ..base.wording import format_list
from ..families import DEFAULT_RULESET, PRESETS
from ..language.players_words import WordKind, find_meaning
from ..language.statements import Adjustment, Cell, Declaration, ParsedLine
from ..language.tokens import strip_comment
from ..model.declarations import NON_RULE_KEYS, change_parameter, guess_key, parameters_by_key
from ..model.stakes import NO_STAKES, declare_stakes
from ..model.types import NO_STAGE, AppliedAdjustment, Rules, Stage
from .game_checks import check_date
from .name_checks import NUMBER_WORDS
from .people import People, Seating
from .rulesets import Settings, find_implied_rules, find_parameter_owner, find_ruleset
from .stages import CODES_OF_CUTS, parse_stage_name
from .tally_state import FileReading, TallyState

# ------------------------------------------------------------------------------------------
# The rules in force, as declarations choose and change them.


MOST_PARAMETERS_LISTED = 6  # parameters that can be listed


class DeclaredParameter(NamedTuple):
    """A parameter that was declared, and where."""

    key: str
    value: Cell
    place: Place
    line: ParsedLine


class RulesInForce:
    """The rules in force, and what was wrong with how they were declared."""

    def __init__(self, rules: Rules | None, settings: Settings = ()) -> None:
        self._rules = rules  # None: the default ones, which files of other families never import
        self.settings = settings  # of the command line, which no declaration has undone
        self.is_chosen = rules is not None  # something was declared, here or on the command line
        self.unused_declarations: list[DeclaredParameter] = []  # no game was opened since
        self.unchecked_declarations: list[DeclaredParameter] = []  # nor in files included since
        self.wrong_keys = frozenset[str]()  # keys declared wrongly, and not rightly since

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self._rules or PRESETS[DEFAULT_RULESET]

    @rules.setter
    def rules(self, rules: Rules) -> None:
        self._rules = rules

    @property
    def family_name(self) -> str:
        """The family of the rules in force."""
        return self._rules.family.name if self._rules else DEFAULT_RULESET

    @property
    def other_than_default(self) -> Rules | None:
        """The rules in force; None for the default ones, declared or not."""
        if self._rules is None or self._rules.family.name != DEFAULT_RULESET:
            return self._rules
        return None if self._rules == PRESETS[DEFAULT_RULESET] else self._rules

    def copy(self) -> "RulesInForce":
        """The same rules for an included file, which goes on from them."""
        ruling = copy(self)
        ruling.unused_declarations = []
        return ruling

    @property
    def is_unknown(self) -> bool:
        """Whether nobody knows which rules these are: then no result can be read."""
        return "rules" in self.wrong_keys

    @property
    def is_doubtful(self) -> bool:
        """Whether nobody knows how a game under these rules stands."""
        return bool(self.wrong_keys and self.wrong_keys - _keys_only_at_end())

    def find_implied_rules(self, key: str) -> Rules | None:
        """The rules that a first declaration implies, such as one of HK's four keys."""
        return None if self.is_chosen else find_implied_rules(key)

    def check_declarations(self) -> Iterator[Problem]:
        """Warnings about what was declared since this was asked last, and was hardly meant so;
        asked when a game begins, since one declaration may make up for another."""
        declared = {each.key: each for each in self.unchecked_declarations}
        self.unchecked_declarations.clear()
        for doubt in self.rules.find_doubts() if declared else ():
            latest = [each for key, each in declared.items() if key in doubt.keys]
            for each in latest[-1:]:
                remark = warning_at(each.value, "parameter-doubtful", doubt.message)
                yield problem_at(each.place, remark, each.line.text)

    def apply_declaration(
        self, declaration: Declaration, place: Place, line: ParsedLine
    ) -> tuple[Rules, list[Remark]]:
        """The rules after a declaration, with a warning where it undoes others.

        A `Mistake` leaves the rules as they were, and in doubt.
        """
        key, value = declaration
        meant = key if key == "rules" else guess_key(self.rules, key)
        self.is_chosen = self.is_chosen or meant not in NON_RULE_KEYS
        self.wrong_keys |= {meant}
        if key != "rules":
            _check_parameter_family(self.rules, key)
            rules = change_parameter(self.rules, key, value)
            self.wrong_keys -= {key}
            declared = DeclaredParameter(key, value, place, line)
            self.unused_declarations.append(declared)
            self.unchecked_declarations.append(declared)
            return rules, self._undo_settings(key)
        rules = find_ruleset(value)
        undone_settings = self._undo_settings(key)
        undone, self.unused_declarations = self.unused_declarations, []
        self.wrong_keys = frozenset()
        if not undone:
            return rules, undone_settings
        where = f"{undone[0].key}= of line {undone[0].place.line}"
        message = f"rules= undoes {where}: put rules= first"
        return rules, [*undone_settings, warning_at(key, "declaration-undone", message)]

    def _undo_settings(self, key: Cell) -> list[Remark]:
        """Warnings of what the command line set and a declaration undoes: rules= all of it."""
        undone = [each for each in self.settings if key in {"rules", each[0]}]
        self.settings = [each for each in self.settings if each not in undone]
        return [
            warning_at(
                *(key, "declaration-undone"),
                f"{key}= undoes --set {name}={value}: the file has the last word",
            )
            for name, value in undone
        ]


@cache
def _keys_only_at_end() -> frozenset[str]:
    """Keys that change nothing before a game is over: a wrong one hides no other mistake."""
    parameters = chain.from_iterable(parameters_by_key(each).items() for each in PRESETS.values())
    return frozenset(key for key, (_, each) in parameters if each.only_at_end).union(NON_RULE_KEYS)


def _check_parameter_family(rules: Rules, key: str) -> None:
    """Fails where a parameter is that of another family."""
    known = parameters_by_key(rules)
    is_own = key in known or find_meaning(WordKind.KEY, key, known)
    owner = None if is_own else find_parameter_owner(key)
    if owner is None:
        return
    family = owner.family
    if type(owner) is type(rules):  # as many rules, with other players
        how_many = NUMBER_WORDS[family.players]
        where = f"is for {how_many} players: put rules={family.name} first"
    elif len(known) <= MOST_PARAMETERS_LISTED:
        short = rules.family.short_name
        where = f"is a parameter of {family.short_name}: {short} has {format_list(known)}"
    else:
        where = f"is a parameter of {family.short_name}: {family.language.file_start}"
    fail(key, "parameter-unknown", f"{key} {where}")


# ------------------------------------------------------------------------------------------
# Everything that is in force.


class DatedLine(NamedTuple):
    """A date, the line that it stands in, and where."""

    date: str
    line: ParsedLine
    place: Place


class FileContext:
    """The date, the season, the stage, the stakes, the rules and the people of a file."""

    def __init__(self, file: str, tally_state: TallyState, rules: Rules | None) -> None:
        self.file = file
        self.folder = ""  # of an included file, from that of the file that was named: `2026/`
        self.tally_state = tally_state
        self.rules_in_force = RulesInForce(rules, tally_state.settings)
        self.seating = Seating(tally_state, People())
        self.season = self.date = ""
        self.stage = NO_STAGE
        self.stakes = NO_STAKES
        self.latest_date: DatedLine | None = None  # that the file itself has
        self.use_count = 0  # what used the date besides hands: adjustments, includes; and problems
        self.used_at_date = (0, 0)  # how much was played and used when the date was set
        self.has_adjusted = False  # points were given or taken on the date
        self.family_hint = ""  # which other rules this file seems to be of

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.rules_in_force.rules

    def note_reading(self, number: int) -> FileReading:
        """How a file is read that is named in a line of this one."""
        people = self.seating.people
        declared = people.roster, people.aliases, people.teams
        substitutes = {each.substitute: each.player for each in people.substitutes.values()}
        rules = self.rules_in_force.other_than_default
        in_force = rules, self.season, self.stage.name, self.stakes, declared, substitutes
        return FileReading(Place(self.file, number), in_force)

    @property
    def has_players(self) -> bool:
        """Whether anybody sat down yet, here or elsewhere, as far as is known."""
        return bool(self.tally_state.names) or self.tally_state.has_missing_players

    def copy_for_include(self, file: str, folder: str) -> "FileContext":
        """The same for an included file, which goes on from here; what it declares stays in it."""
        inner = copy(self)
        inner.folder = folder
        inner.file, inner.latest_date = file, None
        inner.use_count, inner.used_at_date, inner.has_adjusted = 0, (0, 0), False
        inner.rules_in_force = self.rules_in_force.copy()
        inner.seating = Seating(self.tally_state, self.seating.people)
        return inner

    def set_date(self, date: str, number: int, line: ParsedLine, played: int) -> Iterator[Problem]:
        """The date of what follows, which is not before the date above it; so much was `played` in
        the file before."""
        check_date(date)
        before, self.latest_date = self.latest_date, DatedLine(date, line, Place(self.file, number))
        if before and before.date != date and self.used_at_date == (played, self.use_count):
            message = (
                f"nothing was played on {before.date}, and {date} follows in line {number}:"
                " remove one of the dates"
            )
            remark = warning_at(before.date, "date-unused", message)
            yield problem_at(before.place, remark, before.line.text)
        if before and date < before.date:
            message = f"{date} is before {before.date} (line {before.place.line}): dates go forward"
            yield problem_at(
                Place(self.file, number), remark_at(date, "date-back", message), line.text
            )
        self.date, self.used_at_date = str(date), (played, self.use_count)
        self.has_adjusted = False

    def declare_stakes(self, declaration: Declaration, played: int) -> None:
        """What a point is worth in money, or an evening costs; so much was `played` in the file
        before. A `Mistake` within an evening, of which nobody would know what holds."""
        key, value = declaration
        stakes = declare_stakes(self.stakes, key, value)
        if stakes != self.stakes and (self.has_adjusted or played > self.used_at_date[0]):
            when = f"on {self.date}" if self.date else "above, without a date"
            message = (
                f"{key}= holds for a whole evening, and something was played {when}: put it above"
                " the first game of the evening, or below the next date"
            )
            fail(key, "stakes-late", message)
        self.stakes = stakes

    def leave_stage(self, season: str, at: str) -> None:
        """A season begins: a stage is of one. A `Mistake` where nothing was played in it."""
        if season == self.season:
            return
        if self.stage.name and not self.tally_state.stages.has_games(self.season, self.stage.name):
            message = (
                f"season={season} begins below stage={self.stage.name}, and a stage is of a"
                " season: put season= first"
            )
            fail(at, "stage-before-season", message)
        self.stage = Stage(tiebreak=self.stage.tiebreak)

    def declare_stage(self, declaration: Declaration, number: int) -> None:
        """`stage=`, or what holds in it."""
        self.tally_state.depends_on_order = True
        stages = self.tally_state.stages
        if declaration.key == "stage":
            name, place = parse_stage_name(declaration.value), Place(self.file, number)
            self.stage = stages.begin_stage(name, self.season, self.stage, place)
            return
        self.stage = stages.apply_terms(
            *(declaration, self.season, self.stage),
            players=self.rules.players,
            is_sure=not self.tally_state.has_errors,
        )

    def apply_adjustment(
        self, adjustment: Adjustment, number: int, line: ParsedLine
    ) -> AppliedAdjustment:
        """Points given or taken outside any hand."""
        self.use_count += 1
        self.has_adjusted = True
        adjusted = self.seating.build_adjustment(adjustment, self.rules, self.date, self.season)
        comment = line.text[len(strip_comment(line.text)) :].lstrip("#").strip()
        # where money is of scores, points of the table are none
        stakes = NO_STAKES if self.rules.family.has_rank_points else self.stakes
        return adjusted._replace(
            file=self.file, line=number, comment=comment, stage=self.stage, stakes=stakes
        )

    def report_remarks(
        self, number: int, line: ParsedLine, remarks: Iterable[Remark]
    ) -> Iterator[Problem]:
        """Remarks on a hand. Once one names the rules that its line seems to be of, the others
        name them, too."""
        for remark in remarks:
            message = remark.message
            if remark.kind is RemarkKind.OTHER_FAMILY:
                self.family_hint = remark.hint or self.family_hint
                message = message.removesuffix(remark.hint) + self.family_hint
            yield self.build_problem(number, line, remark._replace(message=message))

    def build_problem(self, number: int, line: ParsedLine, remark: Remark) -> Problem:
        """A remark with its place."""
        self.use_count += 1
        is_of_game = remark.severity == ERROR and remark.code not in CODES_OF_CUTS
        self.tally_state.has_errors = self.tally_state.has_errors or is_of_game
        return problem_at(Place(self.file, number), remark, line.text)
