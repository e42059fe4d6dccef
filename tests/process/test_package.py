"""The package: what it needs, and what a wheel is told to hold. (`.ci/run` builds a wheel, and runs
it in an environment of its own.)"""

import re
import tomllib
from pathlib import Path

from mjtally.language.grammar import COMPILED, grammar_folder
from support.paths import ROOT

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_lark_is_the_only_dependency() -> None:
    needed = PYPROJECT["project"]["dependencies"]
    assert [name.split()[0] for name in needed] == ["lark"]


def test_what_builds_the_package_is_bounded() -> None:
    """A later major version may build something else, so each has a range."""
    for requirement in PYPROJECT["build-system"]["requires"]:
        assert re.fullmatch(r"[\w-]+ >= [0-9.]+, < [0-9]+", requirement), requirement


def test_the_grammars() -> None:
    """An editable install finds them, and they are copied into the wheel."""
    grammars = {path.name for path in Path(grammar_folder()).glob("*.lark")}
    of_families = {"riichi.lark", "hk.lark", "mcr.lark", "zung-jung.lark", "taiwan.lark"}
    shared = {"scores.lark", "tiles.lark", "tags.lark", "changes.lark"}
    assert grammars == shared | of_families
    copied = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    wanted = {*grammars, COMPILED}
    assert copied == {f"grammar/{each}": f"mjtally/grammar/{each}" for each in wanted}
