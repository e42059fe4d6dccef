"""`mjtally serve PATH`: the table on a phone, and the page that follows the files.

It needs an optional extra (`pip install 'mjtally[serve]'`), which is imported only where it serves.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..base.errors import UsageError
from ..base.terminal import detect_screen, escape_unprintable, is_terminal
from ..base.wording import format_list
from ..model.types import Rules
from .console import EXIT_FINE, print_message, print_output
from .options import (
    add_language_option,
    add_rules_options,
    check_files,
    check_in_place,
    parse_language,
    parse_rules_options,
    read_scores_texts,
)
from .parsers import VerbParser, start_parser, whole_number

if TYPE_CHECKING:
    from ..serving.tokens import Tokens

EXTRA = ("segno", "starlette", "uvicorn", "watchfiles")
DEFAULT_PORT = 8765
LARGEST_PORT = 65_535
COMMIT, COMMIT_WORDS = "--commit", {"hand", "evening"}  # which were written after it
WHO_MAY = """\
Whoever has a link can use it, today and later; mjtally serve --new-links ends it. What is sent is
not encrypted: use a network that you trust."""


class ServeOptions(NamedTuple):
    """What is served, to whom, and where."""

    path: str
    port: int
    is_on_network: bool
    renews_links: bool
    is_read_only: bool
    commits: bool  # whether git is told of every line
    rules: Rules | None
    language: str
    is_quiet: bool


def build_parser() -> VerbParser:
    """The options of `serve`."""
    parser = start_parser("serve", "The table on a phone, and the report as a live page.")
    add = parser.add_argument
    add("path", metavar="PATH", help="a scores file, or a club's folder")
    words = f"the address ends so ({DEFAULT_PORT}); 0 is any that is free"
    add("--port", type=whole_number, default=DEFAULT_PORT, metavar="N", help=words)
    add("--lan", action="store_true", help="for phones on your network, too, with links for them")
    add("--new-links", action="store_true", help="with --lan: links of earlier end")
    add("--read-only", action="store_true", help="for looking: nobody can write")
    add(COMMIT, action="store_true", help="make a git commit of every line")
    add_rules_options(parser)
    add_language_option(parser, "the language of the pages")
    add("-q", "--quiet", action="store_true", help="print the addresses, and nothing else")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Serve until Ctrl-C."""
    for option, word in pairwise(arguments):
        if option == COMMIT and word in COMMIT_WORDS and not os.path.exists(word):
            raise UsageError(f"{COMMIT} {word}: write {COMMIT}, which makes a commit of every line")
    options = _parse_options(build_parser().parse_arguments(arguments))
    _check_extra()
    _serve(options)
    if not options.is_quiet:
        print_message("mjtally serve has ended: everything that was saved is in the files")
    return EXIT_FINE


def _parse_options(options: argparse.Namespace) -> ServeOptions:
    if not 0 <= options.port <= LARGEST_PORT:
        raise UsageError(f"--port {options.port}: a port is 1 to {LARGEST_PORT}, or 0 for any")
    if options.commit and options.read_only:
        raise UsageError("with --read-only there is nothing to commit: leave --commit out")
    if options.new_links and not options.lan:
        raise UsageError("--new-links is for --lan: on this machine alone there are no links")
    check_files([options.path])
    if not os.path.isdir(options.path):
        check_in_place(options.path)
        read_scores_texts([options.path])  # which fails where it is not a scores file
    return ServeOptions(
        options.path,
        options.port,
        options.lan,
        options.new_links,
        options.read_only,
        options.commit,
        parse_rules_options(options),
        parse_language(options.lang),
        options.quiet,
    )


def _check_extra() -> None:
    """Fails where the optional packages are missing."""
    from importlib.util import find_spec

    missing = [name for name in EXTRA if find_spec(name) is None]
    if missing:
        needed = format_list(missing, "and")
        raise UsageError(f"serve needs {needed}: pip install 'mjtally[serve]'")


def _serve(options: ServeOptions) -> None:
    from ..serving.app import build_app, make_phone_link
    from ..serving.club import Club
    from ..serving.http_server import LOOPBACK, find_network_address, open_socket, serve
    from ..serving.security import Access
    from ..serving.tokens import Right, find_token_file, open_tokens
    from ..serving.watching import ChangeFeed

    with ExitStack() as stack:
        address = find_network_address() if options.is_on_network else LOOPBACK
        first = stack.enter_context(open_socket(address, options.port))
        port: int = first.getsockname()[1]
        sockets = [first]
        if address != LOOPBACK:  # for the machine itself, too
            sockets.append(stack.enter_context(open_socket(LOOPBACK, port)))
        club = stack.enter_context(
            closing(
                Club(
                    options.path,
                    rules=options.rules,
                    commits=options.commits,
                    warn=print_message,
                    language=options.language,
                )
            )
        )
        tokens = None
        if options.is_on_network:
            tokens = open_tokens(find_token_file(club.index), renew=options.renews_links)
        access = Access(
            frozenset(f"{host}:{port}" for host in {address, LOOPBACK, "localhost"}),
            Right.READ if options.is_read_only else Right.WRITE,
            tokens,
            cookie=f"mjtally-{port}",
        )
        links = [
            make_phone_link(link, may_write)
            for may_write, link in _list_links(address, port, tokens, options.is_read_only)
        ]
        feed = ChangeFeed(club)
        app = build_app(
            club, access, feed, language=options.language, links=links, warn=print_message
        )
        announce = partial(_print_addresses, options, club.index, address, port, tokens)
        serve(app, feed, sockets, announce)


def _list_links(
    address: str, port: int, tokens: "Tokens | None", is_read_only: bool
) -> list[tuple[bool, str]]:
    """The links for phones: whether they write, and where they lead."""
    if tokens is None:
        return []
    start = f"http://{address}:{port}/enter?token="
    writing = [] if is_read_only else [(True, f"{start}{tokens.writing}")]
    return [*writing, (False, f"{start}{tokens.reading}")]


def _print_addresses(
    options: ServeOptions, index: str, address: str, port: int, tokens: "Tokens | None"
) -> None:
    """Say where it is; on a terminal, with a code for phones."""
    links = _list_links(address, port, tokens, options.is_read_only)
    is_folder = os.path.isdir(options.path)
    shown = os.path.join(options.path, os.path.basename(index)) if is_folder else options.path
    if not options.is_quiet:
        print_output(f"mjtally serves {escape_unprintable(shown)}; Ctrl-C ends it")
    if not links:
        print_output(f"http://{address}:{port}/")
    for may_write, link in links:
        print_output(f"{'to write:' if may_write else 'to look: '} {link}")
    if links and not options.is_quiet:
        if is_terminal(sys.stdout):
            _print_code(links[0][1])
        print_output(WHO_MAY)
    sys.stdout.flush()


def _print_code(link: str) -> None:
    """A QR code on a terminal, of half blocks; nothing where it cannot show them."""
    import io

    import segno

    out = io.StringIO()
    segno.make(link, micro=False).terminal(out, compact=True, border=2)
    lines = out.getvalue().splitlines()
    screen = detect_screen(sys.stdout)  # which may be light: cameras want the blocks to be lighter
    with suppress(UnicodeEncodeError):
        lines[0].encode(sys.stdout.encoding or "utf-8")
        print_output("\n".join(screen.apply_style(line, "white on black") for line in lines))
