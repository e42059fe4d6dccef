"""The package: what a wheel holds, and what an installed one does."""

import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from mjtally.language.grammar import COMPILED, grammar_folder
from support.paths import EXAMPLES, ROOT


def test_lark_is_the_only_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert [name.split()[0] for name in project["dependencies"]] == ["lark"]


def test_an_editable_install_finds_the_grammars() -> None:
    grammars = {path.name for path in Path(grammar_folder()).glob("*.lark")}
    of_families = {"riichi.lark", "hk.lark", "mcr.lark", "zung-jung.lark", "taiwan.lark"}
    assert grammars == {"scores.lark", "tiles.lark", *of_families}


@pytest.mark.slow
def test_the_wheel(tmp_path: Path) -> None:
    """What it holds; then it runs in an environment of its own, away from the checkout, twice:
    the second time with what lark kept of the first."""
    pip = [sys.executable, "-m", "pip", "-q"]
    build = [*pip, "wheel", "--no-deps", "-w", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    check_contents(zipfile.ZipFile(wheel).namelist())
    environment = tmp_path / "environment"
    venv.create(environment)
    binaries = environment / ("Scripts" if sys.platform == "win32" else "bin")
    install = [*pip, "--python", str(binaries / "python"), "install", str(wheel)]
    subprocess.run(install, check=True)
    example = EXAMPLES / "riichi-evening.txt"
    for _ in range(2):
        done = subprocess.run(
            [binaries / "mjtally", example, "-o", "-"],
            cwd=tmp_path,
            capture_output=True,
            check=True,
        )
        assert done.stdout == example.with_name(f"{example.name}.tsv").read_bytes()


def check_contents(names: list[str]) -> None:
    grammars = {path.name for path in Path(grammar_folder()).glob("*.lark")}
    prefix = "mjtally/grammar/"
    inside = {name.removeprefix(prefix) for name in names if name.startswith(prefix)}
    assert inside == grammars | {COMPILED}
    assert "mjtally/py.typed" in names
    data = (
        path for path in (ROOT / "src").rglob("*") if path.suffix in {".md", ".toml", ".js", ".css"}
    )
    assert {path.relative_to(ROOT / "src").as_posix() for path in data} <= {*names}
    assert not [name for name in names if name.startswith(("tests", "examples"))]
