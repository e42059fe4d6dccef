"""Where the project's files are, for tests in any folder."""

from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
DATA = TESTS / "data"
EXAMPLES = ROOT / "examples"
SHARED = ROOT.parent / "shared"  # real games and logs, kept outside the project; may be absent
REAL_GAMES = SHARED / "cases" / "games"  # of servers, as scores files
