"""What not every machine has: tests that need it are skipped elsewhere."""

import os
import shutil
from pathlib import Path

import pytest

from support.paths import REAL_GAMES

needs_posix = pytest.mark.skipif(os.name != "posix", reason="signals, rights, terminals of POSIX")
needs_named_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
needs_full_device = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
needs_git = pytest.mark.skipif(not shutil.which("git"), reason="no git here")
needs_bash = pytest.mark.skipif(not shutil.which("bash"), reason="no bash here")
needs_real_games = pytest.mark.skipif(not REAL_GAMES.is_dir(), reason="no recorded games here")
