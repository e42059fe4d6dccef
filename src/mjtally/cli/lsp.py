"""`mjtally lsp`: a language server, which editors start.

It is spoken by pygls, an optional extra (`lsp`), which is imported only
where it serves.
"""

import argparse
import signal
import sys
from importlib.util import find_spec

from .._version import __version__
from ..base.errors import UsageError
from ..base.terminal import is_terminal
from .console import EXIT_FINE
from .parsers import VerbParser


def add_options(parser: VerbParser) -> None:
    parser.add_argument("--stdio", action="store_true", help="this is the default")


def run(arguments: argparse.Namespace) -> int:
    """Serve an editor until it says goodbye."""
    if not find_spec("pygls"):
        from ..base.extras import needs_extra

        raise UsageError(needs_extra("lsp", "pygls", "lsp"))
    if sys.stdin is None or sys.stdout is None:
        raise UsageError("lsp talks to an editor on standard input and output: one is closed")
    if is_terminal(sys.stdin):
        raise UsageError("lsp is started by an editor, and does not read what is typed here")
    from ..editing.editor.features import serve_editor

    for name in ("SIGTERM", "SIGHUP"):  # these do not wait for another word from the editor
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    serve_editor(__version__)
    return EXIT_FINE
