"""The rules in force, as declarations choose and change them."""

from typing import NamedTuple

from .base.errors import WARNING, Remark
from .checks import ruleset
from .presets import PRESETS, RIICHI
from .rules import OTHER_KEYS, Rules, declare, is_hk_key, meant_key
from .text.statements import Cell, Declaration

# Keys that make no difference before a game is over: a wrong one hides no other mistake.
AT_THE_END = {"return", "uma", "rounding", "ties", "leftover", *OTHER_KEYS}


class Declared(NamedTuple):
    """A parameter that was declared, and where, before a game was opened under it."""

    key: str
    line: int


class Ruling:
    """The rules in force, and what was wrong with how they were declared."""

    def __init__(self, rules: Rules | None) -> None:
        self.rules: Rules = rules or RIICHI
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

    def implied(self, key: Cell) -> Rules | None:
        """The rules that a first declaration implies: one of HK's four keys means HK."""
        return PRESETS["hk"] if not self.chosen and is_hk_key(key) else None

    def declared(self, declaration: Declaration, number: int) -> tuple[Rules, list[Remark]]:
        """The rules after a declaration, with a warning where it undoes others.

        A `Mistake` leaves the rules as they were, and in doubt.
        """
        key, value = declaration
        meant = meant_key(self.rules, key)
        self.chosen = self.chosen or meant not in OTHER_KEYS
        self.doubted.add(meant)
        if key != "rules":
            rules = declare(self.rules, key, value)
            self.doubted.discard(key)
            self.fresh.append(Declared(key, number))
            return rules, []
        rules = ruleset(value)
        undone, self.fresh, self.doubted = self.fresh, [], set()
        if not undone:
            return rules, []
        message = f"rules= undoes {undone[0].key}= of line {undone[0].line}: put rules= first"
        return rules, [Remark(key.column, message, WARNING)]
