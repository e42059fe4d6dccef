"""How the source is built, read from its text: which room may know which.

`find_problems` reads any package. It is tried on small ones made up here, then on the real one.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from support.paths import ROOT

SOURCE = ROOT / "src" / "mjtally"
# A room is a folder (or a module at the top); some stand in another. It knows only those before it.
ORDER = (
    *("_version", "base", "translations", "language", "advice"),
    *("rules/tiles", "rules/statistics", "rules/model", "rules/patterns", "rules/value_hands"),
    *("rules/families", "rules/slips", "interpreter", "tables", "tables/needs", "seating"),
    *("output", "report"),
    *("imports/logs", "imports/sheets", "imports/lines", "editing", "editing/editor", "lab"),
    *("manual", "club", "club/server", "club/app", "api", "cli", "__main__"),
)
DOORS = {room.partition("/")[0] for room in ORDER}
FAMILIES = "rules/families"
IN_FAMILIES = len(FAMILIES.split("/"))  # the place of a family in the parts of its modules
ADVICE = "advice"
# What reads a file. It asks for advice where reading has failed, and nowhere else.
READING_ROOMS = {
    *("base", "language", "rules/tiles", "rules/statistics", "rules/model", "rules/patterns"),
    *("rules/value_hands", "rules/families", "interpreter", "tables"),
}
# In a family, too: a room or a file knows only those before it (others are free).
ORDER_IN_FAMILY = (
    "rules",
    "payments",
    "hand_value",
    "marks",
    "stated_wins",
    "tiles_in_marks",
    "hand",
    "final_points",
    "score_lines",
    "game",
    "statistics",
    "form",
    "play",
    "family",
    "presets",
    "terms",
)
NAMES = {"hk", "riichi", "sanma", "mcr"}
KINDS = ("Rules", "Outcomes")
# In rooms for every family no string (a key, a mark, a code, a message) has a word that belongs
# to some families alone: their names, and what only their players say.
SHARED_ROOMS = (
    *("base", "translations", "language", "advice", "rules/statistics", "rules/model"),
    *("rules/patterns", "rules/value_hands", "interpreter", "tables", "tables/needs", "seating"),
    *("output", "report", "editing", "editing/editor", "club", "club/server", "club/app"),
)
FAMILY_WORD = re.compile(
    r"(?<![a-z])(?:riichi|sanma|hk|mcr|han|fu|yaku|yakuman|fan|faan|dora|tenpai|nagashi|ippatsu|"
    r"kiriage|mangan|honba)(?![a-z])|[飜翻符役番]",
    re.IGNORECASE,
)


class Allowance(NamedTuple):
    """The words that a file may have nevertheless, and why."""

    words: str
    reason: str


ANY_WORD = "any"
ALLOWANCES = {
    "translations/__init__.py": Allowance("hk", "the region, in locales"),
    "advice/lookalikes.py": Allowance("honba", "labels as people write them, in any family"),
    "language/tags.py": Allowance(ANY_WORD, "the tags of every family, a row each"),
    "advice/tags.py": Allowance("yaku honba", "what the value of a tag is"),
    "language/words.py": Allowance("tenpai", "rows in words, in any family"),
    "advice/marks.py": Allowance("tenpai riichi", "rows in words, in any family"),
    "rules/model/calculator.py": Allowance("honba", "what a family without honba says of it"),
    "rules/model/hand.py": Allowance("tenpai nagashi", "the roles of every family, by terminal"),
    "rules/model/referee.py": Allowance("honba", "the tag that counts what a table counts"),
    "rules/model/result_lines.py": Allowance("riichi", "marks in words, in any family"),
    "rules/model/named_yaku.py": Allowance(
        "yaku", "a tag, and what messages of all families call it"
    ),
    "rules/model/types.py": Allowance(
        "honba yaku", "counters of hands; what a family calls its yaku"
    ),
    "tables/needs/needs.py": Allowance("honba", "counters of the table"),
    "output/screen.py": Allowance("yaku fan faan", "columns whose cells are words of ours"),
    "rules/statistics/hand_counts.py": Allowance("yaku", "what a family calls its yaku"),
    "rules/value_hands/form.py": Allowance("yaku", "the tag of every family"),
    "rules/value_hands/named_patterns.py": Allowance("yaku", "the codes of a tag of every family"),
    "rules/value_hands/statistics.py": Allowance("yaku", "counts that every family has"),
    "rules/value_hands/statistics_plan.py": Allowance("yaku", "a column that every family has"),
    "tables/game_sheet.py": Allowance("honba riichi", "columns for counters and sticks"),
    "tables/hands_and_games.py": Allowance("honba riichi nagashi", "columns, and kinds of hands"),
    "tables/line_meaning.py": Allowance("honba riichi", "counters and sticks on the table"),
    "tables/matchups.py": Allowance("riichi", "a column of sticks"),
    "tables/records.py": Allowance("yaku", "a record tells its yaku"),
    "tables/registry.py": Allowance("yaku yakuman fan mcr honba", "tables, in names and help"),
    "tables/deal_ins.py": Allowance("yaku", "what a family calls its yaku"),
    "report/comparisons.py": Allowance("yaku fan faan", "the section of a table"),
    "report/reader.py": Allowance("yaku", "the section of a table"),
    "report/data.py": Allowance("riichi", "headings of columns"),
    "club/app/writing.py": Allowance("riichi", "an example"),
    "rules/patterns/pages.py": Allowance("yaku", "the tag of every family"),
    "rules/patterns/notation.py": Allowance("riichi", "marks of others beside tiles"),
    "rules/value_hands/play.py": Allowance("riichi yaku", "marks of others; a tag of every family"),
}


LEAVES = (ast.Name, ast.expr_context, ast.operator, ast.cmpop)
IMPORTS = (ast.Import, ast.ImportFrom)
LOOKED_AT = (*IMPORTS, ast.Compare, ast.MatchValue, ast.Call, ast.Constant)


@dataclass(frozen=True, eq=False)
class Module:
    """A module: its parts (`families`, `riichi`, `fu`), nothing for the package itself."""

    parts: tuple[str, ...]
    path: Path

    @cached_property
    def folder(self) -> tuple[str, ...]:
        return self.parts if self.path.stem == "__init__" else self.parts[:-1]

    @cached_property
    def room(self) -> str:
        """The innermost room around it; nothing for the package, and for a door without one."""
        names = ("/".join(self.parts[:count]) for count in range(len(self.parts), 0, -1))
        return next((name for name in names if name in ORDER), "")

    @cached_property
    def family(self) -> str:
        """The family whose it is, if it is of one."""
        return "".join(self.folder[IN_FAMILIES : IN_FAMILIES + 1]) if self.room == FAMILIES else ""

    def list_nodes(self) -> list[ast.AST]:
        """What some rule looks at; no strings that stand alone, as documentation."""
        found: list[ast.AST] = [ast.parse(self.path.read_text(encoding="utf-8"))]
        for node in found:
            for child in ast.iter_child_nodes(node):
                alone = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
                if not alone and not isinstance(child, LEAVES):
                    found.append(child)
        return [node for node in found if isinstance(node, LOOKED_AT)]


class Import(NamedTuple):
    """Who imports whom, where."""

    who: Module
    whom: Module
    line: int
    is_at_top: bool = False  # and not inside a function, or for types alone


def modules_of(root: Path) -> dict[tuple[str, ...], Module]:
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        parts = parts[:-1] if path.stem == "__init__" else parts
        found[parts] = Module(parts, path)
    return found


def list_named_modules(module: Module, node: ast.AST, package: str) -> Iterator[tuple[str, ...]]:
    """What an import names: modules of the package, or names in them."""
    if isinstance(node, ast.Import):
        dotted = [tuple(alias.name.split(".")) for alias in node.names]
        yield from (parts[1:] for parts in dotted if parts[0] == package)
    elif isinstance(node, ast.ImportFrom):
        base = tuple((node.module or "").split(".")) if node.module else ()
        if node.level:
            folder = module.folder
            base = (*folder[: len(folder) - node.level + 1], *base)
        elif base[:1] == (package,):
            base = base[1:]
        else:
            return
        yield from ((*base, alias.name) for alias in node.names)


def imports_of(
    module: Module, nodes: Iterable[ast.AST], modules: dict[tuple[str, ...], Module], package: str
) -> Iterator[Import]:
    """At the top, inside functions and for types alone; of the package itself only what stands
    in its rooms."""
    for node in nodes:
        for parts in list_named_modules(module, node, package):
            whom = modules.get(parts) or modules.get(parts[:-1])
            if whom and whom.parts and whom is not module:
                at_top = getattr(node, "col_offset", 0) == 0
                yield Import(module, whom, getattr(node, "lineno", 0), at_top)


# ------------------------------------------------------------------------------- the rules


def find_upward_imports(imports: Iterable[Import]) -> Iterator[str]:
    for who, whom, line, *_ in imports:
        own, other = who.room, whom.room
        is_asked = (own, other) == ("language", ADVICE)  # inside functions, as is held below
        if own and other and ORDER.index(other) > ORDER.index(own) and not is_asked:
            yield f"{who.path}:{line}: {own} imports from {other}, which comes later"


def find_early_advice(imports: Iterable[Import]) -> Iterator[str]:
    """Rooms that read a file, and know advice before reading has failed."""
    for who, whom, line, is_at_top in imports:
        if is_at_top and whom.room == ADVICE and who.room in READING_ROOMS:
            yield f"{who.path}:{line}: {who.room} asks for advice outside a function"


def find_homeless_modules(modules: Iterable[Module]) -> Iterator[str]:
    for module in modules:
        is_door = len(module.parts) == 1 and module.parts[0] in DOORS
        if module.parts and not module.room and not is_door:
            yield f"{module.path}:1: {'/'.join(module.parts)} is in no room of the list"


def find_circle(imports: Iterable[Import]) -> Iterator[str]:
    """One of them, if there are any, of imports for types alone as well."""
    graph: dict[str, set[str]] = {}
    for who, whom, *_ in imports:
        graph.setdefault(".".join(who.parts), set()).add(".".join(whom.parts))
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        yield f"a circle: {' <- '.join(error.args[1])}"


def find_family_imports(imports: Iterable[Import]) -> Iterator[str]:
    """A family that knows another one."""
    for who, whom, line, *_ in imports:
        own, other = who.family, whom.family
        if own and other and own != other:
            yield f"{who.path}:{line}: {own} imports from {other}"


def find_upward_imports_in_families(imports: Iterable[Import]) -> Iterator[str]:
    for who, whom, line, *_ in imports:
        if who.family and who.family == whom.family:
            own, other = (each.parts[IN_FAMILIES + 1 :][:1] for each in (who, whom))
            rooms = [ORDER_IN_FAMILY.index(room) for room in own + other if room in ORDER_IN_FAMILY]
            if len(rooms) == 2 and rooms[1] > rooms[0]:
                yield f"{who.path}:{line}: {own[0]} imports from {other[0]}, which comes later"


def constants(node: ast.AST) -> set[object]:
    """The constants of an expression, or of the tuple, list or set that it is."""
    if isinstance(node, ast.Constant):
        return {node.value}
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return {each.value for each in node.elts if isinstance(each, ast.Constant)}
    return set()


def asks_for_a_family(node: ast.AST) -> bool:
    match node:
        case ast.Compare(left=left, comparators=others):
            return any(constants(each) & NAMES for each in [left, *others])
        case ast.MatchValue(value=value):
            return bool(constants(value) & NAMES)
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, kinds]):
            return any(
                (getattr(each, "id", "") or getattr(each, "attr", "")).endswith(KINDS)
                for each in ast.walk(kinds)
            )
    return False


def find_family_questions(module: Module, nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Who asks, outside the families, which family it is."""
    for node in nodes:
        if module.room != FAMILIES and asks_for_a_family(node):
            line = getattr(node, "lineno", 0)
            yield f"{module.path}:{line}: asks for a family: {ast.unparse(node)}"


def ends_loops(module: Module, nodes: Iterable[ast.AST]) -> Iterator[str]:
    """`next` without a default: where there is none, a `map` above it ends as if all was read."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="next"), args=[_]):
                yield f"{module.path}:{node.lineno}: next without a default"


def find_family_words(
    module: Module, nodes: Iterable[ast.AST], file: str, allowed: Sequence[str]
) -> Iterator[str]:
    """Words of some families in a room for every family, and allowances that nothing needs."""
    unneeded = {*allowed} - {ANY_WORD}
    if module.room in SHARED_ROOMS and ANY_WORD not in allowed:
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for word in map(str.lower, FAMILY_WORD.findall(node.value)):
                    unneeded.discard(word)
                    if word not in allowed:
                        yield f"{module.path}:{node.lineno}: {word} is a word of some families"
    yield from (f"{file}: {word} is allowed, but not needed" for word in sorted(unneeded))


def find_problems(root: Path, allowances: Mapping[str, Allowance]) -> list[str]:
    """All that is wrong with the package in a folder."""
    modules = modules_of(root)
    imports: dict[Import, None] = {}
    files = {module.path.relative_to(root).as_posix(): module for module in modules.values()}
    problems = [f"{file}: is allowed words, but not there" for file in allowances.keys() - files]
    for file, module in files.items():
        nodes = module.list_nodes()  # one module after another: all at once are half a million
        imports |= dict.fromkeys(imports_of(module, nodes, modules, root.name))
        allowed = allowances[file].words.split() if file in allowances else []
        problems += find_family_questions(module, nodes)
        problems += ends_loops(module, nodes)
        problems += find_family_words(module, nodes, file, allowed)
    return [
        *problems,
        *find_upward_imports(imports),
        *find_early_advice(imports),
        *find_homeless_modules(modules.values()),
        *find_circle(imports),
        *find_family_imports(imports),
        *find_upward_imports_in_families(imports),
    ]


# ------------------------------------------------------------- small packages, good and bad


GOOD: dict[str, dict[str, str]] = {
    "down": {
        "rules/model/a.py": "from ...base.b import c\nfrom ...base import b\nimport mjtally.base.b"
    },
    "at the top": {"api.py": "from .base import b", "__main__.py": "from .api import x"},
    "advice in a function": {
        "language/a.py": "def f():\n    from ..advice.b import c",
        "advice/b.py": "",
    },
    "down, for types alone": {"rules/model/a.py": "if TYPE_CHECKING:\n    from ...base.b import c"},
    "the package itself": {"cli/a.py": "from .. import __version__"},
    "the list of families": {
        "rules/families/__init__.py": "from .riichi import fu\nfrom .hk import b"
    },
    "in a family": {
        "rules/families/riichi/a.py": (
            "from .fu import b\nif rules == 'hk' or isinstance(x, HkRules): 1"
        )
    },
    "no family": {"rules/model/a.py": "x == 'length' and isinstance(x, Place)"},
    "other packages": {"base/a.py": "from cli import main\nimport tables.rows"},
    "a family's words in documentation": {
        "rules/model/a.py": "'han'\nclass A:\n    b = 1\n    'yaku'"
    },
    "a family's words in its room": {"rules/families/hk/a.py": "x = 'faan'"},
    "words that only begin alike": {"rules/model/a.py": "x = 'hand fun fans tenpaid'"},
    "words that are allowed": {"rules/model/b.py": "c = 'honba'"},
}
BAD: dict[str, tuple[dict[str, str], str]] = {
    "up": (
        {"base/a.py": "from ..rules.model.b import c"},
        "base imports from rules/model, which comes later",
    ),
    "up, inside a function": (
        {"language/a.py": "def f():\n    from .. import api", "api.py": ""},
        "a.py:2: language imports from api, which comes later",
    ),
    "up, by its full name": (
        {"rules/tiles/a.py": "import mjtally.rules.model.b"},
        "rules/tiles imports from rules/model, which comes later",
    ),
    "up, from a package": (
        {"base/__init__.py": "from ..cli import x", "cli/__init__.py": ""},
        "base imports from cli, which comes later",
    ),
    "up, for types alone": (
        {"base/a.py": "if TYPE_CHECKING:\n    from ..rules.model import b"},
        "a.py:2: base imports from rules/model, which comes later",
    ),
    "advice at the top": (
        {"rules/model/a.py": "from ...advice.b import c", "advice/b.py": ""},
        "a.py:1: rules/model asks for advice outside a function",
    ),
    "nowhere": ({"sheets.py": ""}, "sheets.py:1: sheets is in no room of the list"),
    "a circle": (
        {
            "rules/model/a.py": "from .c import x",
            "rules/model/c.py": "def f():\n    from . import a",
        },
        "a circle: rules.model.a <- rules.model.c <- rules.model.a",
    ),
    "a circle of types": (
        {
            "rules/model/a.py": "if TYPE_CHECKING:\n    from .c import x",
            "rules/model/c.py": "from . import a",
        },
        "a circle: rules.model.a <- rules.model.c <- rules.model.a",
    ),
    "families": (
        {"rules/families/hk/a.py": "from ..riichi.fu import x", "rules/families/riichi/fu.py": ""},
        "hk imports from riichi",
    ),
    "up, in a family": (
        {
            "rules/families/hk/hand_value/a.py": "def f():\n    from ..statistics import b",
            "rules/families/hk/statistics/b.py": "",
        },
        "a.py:2: hand_value imports from statistics, which comes later",
    ),
    "a name compared": (
        {"cli/a.py": "if rules.family == 'hk': pass"},
        "a.py:1: asks for a family: rules.family == 'hk'",
    ),
    "a name among others": (
        {"cli/a.py": "x = family in ('riichi', 'mcr')"},
        "asks for a family: family in ('riichi', 'mcr')",
    ),
    "a name matched": (
        {"cli/a.py": "match family:\n    case 'sanma':\n        pass"},
        "a.py:2: asks for a family: 'sanma'",
    ),
    "a class asked for": (
        {"interpreter/a.py": "isinstance(rules, HkRules)"},
        "asks for a family: isinstance(rules, HkRules)",
    ),
    "one of several classes": (
        {"interpreter/a.py": "isinstance(x, (str, model.RiichiOutcomes))"},
        "asks for a family: isinstance(x, (str, model.RiichiOutcomes))",
    ),
    "a word of some families": (
        {"rules/model/a.py": "x = f'{y} Han'"},
        "a.py:1: han is a word of some families",
    ),
    "a word in a key": (
        {"rules/model/a.py": "x = {'own_dora': 1}"},
        "dora is a word of some families",
    ),
    "a code": ({"language/a.py": "x = 'riichi-noten'"}, "riichi is a word of some families"),
    "a character": ({"editing/editor/a.py": "x = '3飜'"}, "a.py:1: 飜 is a word of some families"),
    "an allowance without need": (
        {"rules/model/b.py": "c = 1"},
        "b.py: honba is allowed, but not needed",
    ),
    "next alone": (
        {"rules/model/a.py": "x = next(y, 0)\nz = next(y)"},
        "a.py:2: next without a default",
    ),
}
SMALL_ALLOWANCES = {"rules/model/b.py": Allowance("honba", "to try it")}
EVERYWHERE = {"__init__.py": "", "base/b.py": "c = 1", "rules/model/b.py": "c = 'honba'"}


def build_package(folder: Path, files: dict[str, str]) -> Path:
    """A package with these modules, among others."""
    root = folder / "mjtally"
    for name, text in {**EVERYWHERE, **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize("files", GOOD.values(), ids=GOOD)
def test_a_good_house(files: dict[str, str], tmp_path: Path) -> None:
    assert find_problems(build_package(tmp_path, files), SMALL_ALLOWANCES) == []


@pytest.mark.parametrize(("files", "wrong"), BAD.values(), ids=BAD)
def test_a_bad_house(files: dict[str, str], wrong: str, tmp_path: Path) -> None:
    (problem,) = find_problems(build_package(tmp_path, files), SMALL_ALLOWANCES)
    assert problem.endswith(wrong)


def test_the_house() -> None:
    assert find_problems(SOURCE, ALLOWANCES) == []
