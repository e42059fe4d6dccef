"""The package: what a wheel holds, and what an installed one does."""

import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from mjtally.language.grammar import grammar_folder
from support.paths import EXAMPLES, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_lark_is_the_only_dependency() -> None:
    assert [name.split()[0] for name in PROJECT["dependencies"]] == ["lark"]


def test_an_editable_install_finds_the_grammars() -> None:
    grammars = {path.name for path in Path(grammar_folder()).glob("*.lark")}
    assert grammars == {"scores.lark", "riichi.lark", "hk.lark", "mcr.lark", "tiles.lark"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "-w",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(command, check=True)
    return next(folder.glob("*.whl"))


@pytest.mark.slow
def test_what_the_wheel_holds(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    grammars = {path.name for path in Path(grammar_folder()).glob("*.lark")}
    prefix = "mjtally/grammar/"
    assert {name.removeprefix(prefix) for name in names if name.startswith(prefix)} == grammars
    assert "mjtally/py.typed" in names
    assert not [name for name in names if name.startswith(("tests", "examples"))]


@pytest.mark.slow
def test_an_installed_wheel_runs(wheel: Path, tmp_path: Path) -> None:
    """In an environment of its own, away from the checkout, twice: the second time with
    lark's tables kept from the first."""
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    binaries = environment / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([binaries / "pip", "install", "-q", wheel], check=True)
    example = EXAMPLES / "riichi-evening.txt"
    for _ in range(2):
        done = subprocess.run(
            [binaries / "mjtally", example, "-o", "-"],
            cwd=tmp_path,
            capture_output=True,
            check=True,
        )
        assert done.stdout == example.with_name(f"{example.name}.tsv").read_bytes()
