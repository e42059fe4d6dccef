"""The rules in force, as declarations choose and change them."""

from typing import NamedTuple

from ..base.errors import Remark, fail, warning
from ..base.words import listing
from ..families import DEFAULT, PRESETS, families
from ..play.family import Family
from ..play.parameters import OTHER_KEYS, Rules, declare, meant_key, parameters
from ..text.statements import Declaration
from .checks import ruleset

# Keys that make no difference before a game is over: a wrong one hides no other mistake.
AT_THE_END = {"return", "uma", "rounding", "ties", "leftover", *OTHER_KEYS}
FEW = 6  # parameters that can be listed


class Declared(NamedTuple):
    """A parameter that was declared, and where, before a game was opened under it."""

    key: str
    line: int


class Ruling:
    """The rules in force, and what was wrong with how they were declared."""

    def __init__(self, rules: Rules | None) -> None:
        self.rules: Rules = rules or DEFAULT
        self.chosen = rules is not None  # something was declared, here or on the command line
        self.fresh: list[Declared] = []
        self.doubted: set[str] = set()  # keys declared wrongly, and not rightly since

    def copy(self) -> "Ruling":
        """The same rules for an included file, which goes on from them."""
        ruling = Ruling(self.rules)
        ruling.chosen, ruling.doubted = self.chosen, set(self.doubted)
        return ruling

    @property
    def unknown(self) -> bool:
        """Whether nobody knows which rules these are: then no result can be read."""
        return "rules" in self.doubted

    @property
    def doubtful(self) -> bool:
        """Whether nobody knows how a game under these rules stands."""
        return bool(self.doubted - AT_THE_END)

    def implied(self, key: str) -> Rules | None:
        """The rules that a first declaration implies, such as one of HK's four keys."""
        if self.chosen:
            return None
        return next((each for each in PRESETS.values() if key in each.family.first_keys), None)

    def declared(self, declaration: Declaration, number: int) -> tuple[Rules, list[Remark]]:
        """The rules after a declaration, with a warning where it undoes others.

        A `Mistake` leaves the rules as they were, and in doubt.
        """
        key, value = declaration
        meant = meant_key(self.rules, key)
        self.chosen = self.chosen or meant not in OTHER_KEYS
        self.doubted.add(meant)
        if key != "rules":
            _check_own(self.rules, key)
            rules = declare(self.rules, key, value)
            self.doubted.discard(key)
            self.fresh.append(Declared(key, number))
            return rules, []
        rules = ruleset(value)
        undone, self.fresh, self.doubted = self.fresh, [], set()
        if not undone:
            return rules, []
        message = f"rules= undoes {undone[0].key}= of line {undone[0].line}: put rules= first"
        return rules, [warning(key, "declaration-undone", message)]


def _check_own(rules: Rules, key: str) -> None:
    """Fails where a parameter is that of another family."""
    known = parameters(rules)
    owner = None if key in known else _owner(key)
    if owner is None:
        return
    family = owner.family
    if type(owner) is type(rules):  # as many rules, with other players
        how_many = {3: "three", 4: "four"}[family.players]
        where = f"is for {how_many} players: put rules={family.name} first"
    elif len(known) <= FEW:
        short = rules.family.short
        where = f"is a parameter of {family.short}: {short} has {listing(known)}"
    else:
        where = f"is a parameter of {family.short}: {family.file_begins}"
    fail(key, "parameter-unknown", f"{key} {where}")


def _owner(key: str) -> Rules | None:
    """A ruleset that has a parameter."""
    return next((each for each in PRESETS.values() if key in parameters(each)), None)


def family_of(name: str) -> Family:
    """The family of a name."""
    return {family.name: family for family in families()}[name]
