"""What is pure in the scripts of pages, tested by Node alone: no browser, and no package of npm."""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

SCRIPT_TESTS = sorted((Path(__file__).parent / "scripts").glob("*.test.mjs"))
OLDEST = (20, 6)  # that lets a test say how modules are loaded
PATIENCE = 120  # seconds


@cache
def find_node() -> str:
    """The program, if it is here and new enough; else an empty text."""
    node = shutil.which("node")
    if node is None:
        return ""
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    numbers = tuple(map(int, re.findall(r"\d+", version.stdout)))
    return node if numbers >= OLDEST else ""


@pytest.mark.parametrize("path", SCRIPT_TESTS, ids=lambda path: path.name.partition(".")[0])
def test_script(path: Path) -> None:
    node = find_node()
    if not node:
        pytest.skip("Node 20.6 or later is not here")
    # Without `--test`, which would begin a second process for the file, it runs the same tests.
    command = [node, "--no-warnings", "--test-reporter=spec", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
