"""Reading comes first: advice is only loaded where something is wrong."""

import subprocess
import sys
from pathlib import Path

from support.paths import EXAMPLES

REPORT_ADVICE = (
    "import sys; from mjtally.cli.main import main;"
    "[main(['-q', '-o', '-', path]) for path in sys.argv[1:]];"
    "print([name for name in sys.modules if name.startswith('mjtally.advice')], file=sys.stderr)"
)


def list_loaded_advice(*files: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", REPORT_ADVICE, *map(str, files)],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr.splitlines()[-1]


def test_files_without_a_mistake_load_none() -> None:
    """Evenings, seasons and leagues of every family, by hands, scores and tiles."""
    files = sorted(EXAMPLES.glob("*.txt"))
    assert len(files) > 20
    assert list_loaded_advice(*files) == "[]"


def test_a_mistake_loads_it(tmp_path: Path) -> None:
    path = tmp_path / "slip.txt"
    path.write_text("Aki Ben Chie Dai\n- 4/30 d -\n")
    assert list_loaded_advice(path) == "[]"
    path.write_text("Aki Ben Chie Dai\n- 4/30 b -\n")
    assert "mjtally.advice.marks" in list_loaded_advice(path)
