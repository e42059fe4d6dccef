"""`mjtally serve PATH`: the table on a phone, and the page that follows the files.

It needs an optional extra (`serve`), which is imported only where it serves.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from functools import partial

from ..base.errors import UsageError
from ..base.terminal import detect_screen, escape_unprintable, is_terminal
from ..base.wording import format_list
from ..rules.model.types import Rules
from .console import EXIT_FINE, print_message, print_output
from .in_place import check_in_place, read_scores_texts
from .named_files import check_files
from .options import add_language_option, add_rules_options, parse_rules_options
from .parsers import VerbParser, number_from

EXTRA = ("segno", "starlette", "uvicorn", "watchfiles")
DEFAULT_PORT = 8765
LARGEST_PORT = 65_535
WHO_MAY = "Links stay valid for all who have them, until you run mjtally serve --new-links."
NOT_ENCRYPTED = " What is sent is\nnot encrypted: use a network that you trust."


def add_options(parser: VerbParser) -> None:
    add = parser.add_argument
    add("path", metavar="PATH", help="a scores file, or a club's folder")
    help_text = f"the port of the address ({DEFAULT_PORT}); 0 takes any free port"
    add(
        "--port",
        type=number_from(0, LARGEST_PORT),
        default=DEFAULT_PORT,
        metavar="N",
        help=help_text,
    )
    add(
        "--lan", action="store_true", help="let phones on your network in, and print links for them"
    )
    help_text = "with --lan: use https, with your certificate and its key in PEM files"
    add("--tls", nargs=2, metavar=("CERT", "KEY"), help=help_text)
    add(
        "--new-links",
        action="store_true",
        help="with --lan: make new links; the old ones no longer work",
    )
    add("--read-only", action="store_true", help="nobody can write, only watch")
    add_rules_options(parser)
    add_language_option(parser, "the language of the pages")
    add("-q", "--quiet", action="store_true", help="only print the addresses")


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    from importlib.util import find_spec

    if arguments.new_links and not arguments.lan:
        raise UsageError("--new-links is for --lan: on this machine alone there are no links")
    if arguments.tls and not arguments.lan:
        raise UsageError("--tls is for --lan: on this machine alone browsers trust http")
    check_files([arguments.path])
    if not os.path.isdir(arguments.path):
        check_in_place(arguments.path, "serve writes to the file")
        read_scores_texts([arguments.path])  # this fails if it is not a scores file
    rules = parse_rules_options(arguments)
    missing = [name for name in EXTRA if find_spec(name) is None]
    if missing:
        from ..base.extras import needs_extra

        raise UsageError(needs_extra("serve", format_list(missing, "and"), "serve"))
    _serve(arguments, rules)
    if not arguments.quiet:
        print_message("mjtally serve has ended: everything that was saved is in the files")
    return EXIT_FINE


def _serve(arguments: argparse.Namespace, rules: Rules | None) -> None:
    from ..club.club import Club
    from ..club.server.access import Access, Right, find_token_file, open_tokens
    from ..club.server.app import build_app, make_phone_link
    from ..club.server.http_server import (
        LOOPBACK,
        find_network_address,
        open_certificate,
        open_sockets,
        serve,
    )
    from ..club.server.watching import ChangeFeed

    with ExitStack() as stack:
        address = find_network_address() if arguments.lan else LOOPBACK
        certificate = open_certificate(*arguments.tls) if arguments.tls else None
        names = certificate.names if certificate else []
        known_as = address if address in names or not names else names[0]
        scheme = "https" if certificate else "http"
        # the machine itself needs an address, too
        addresses = [*dict.fromkeys([address, LOOPBACK])]
        sockets = [
            stack.enter_context(opened) for opened in open_sockets(addresses, arguments.port)
        ]
        port: int = sockets[0].getsockname()[1]
        club = Club(arguments.path, rules=rules, warn=print_message, language=arguments.lang)
        tokens, links = None, []  # a link: whether it is for writing, and where it leads
        if arguments.lan:
            tokens = open_tokens(find_token_file(club.index), renew=arguments.new_links)
            start = f"{scheme}://{known_as}:{port}/enter?token="
            writing = [] if arguments.read_only else [(True, f"{start}{tokens.writing}")]
            links = [*writing, (False, f"{start}{tokens.reading}")]
        access = Access(
            frozenset(f"{host}:{port}" for host in {address, LOOPBACK, "localhost", *names}),
            Right.READ if arguments.read_only else Right.WRITE,
            tokens,
            cookie=f"mjtally-{port}",
        )
        feed = ChangeFeed(club)
        phone_links = [make_phone_link(link, may_write) for may_write, link in links]
        app = build_app(club, access, feed, links=phone_links, warn=print_message)
        shown = arguments.path
        if club.is_folder:
            indexes = [os.path.basename(index) for index in club.indexes]
            shown = format_list([os.path.join(shown, index) for index in indexes], "and")
        here = f"http://{address}:{port}/"
        who_may = WHO_MAY if certificate else f"{WHO_MAY}{NOT_ENCRYPTED}"
        announce = partial(_print_addresses, shown, here, links, who_may, arguments.quiet)
        serve(app, feed, sockets, announce, certificate)


def _print_addresses(
    shown: str, here: str, links: Sequence[tuple[bool, str]], who_may: str, is_quiet: bool
) -> None:
    """Print the addresses; on a terminal, with a code for phones."""
    if not is_quiet:
        print_output(f"Serving {escape_unprintable(shown)}; press Ctrl-C to stop")
    if not links:
        print_output(here)
    for may_write, link in links:
        print_output(f"{'to write:' if may_write else 'to look: '} {link}")
    if links and not is_quiet:
        if is_terminal(sys.stdout):
            _print_code(*links[0])
        print_output(who_may)
    sys.stdout.flush()


def _print_code(may_write: bool, link: str) -> None:
    """A QR code on a terminal, of half blocks; nothing where it cannot show them."""
    import io

    import segno

    out = io.StringIO()
    segno.make(link, micro=False).terminal(out, compact=True, border=2)
    lines = out.getvalue().splitlines()
    # a light screen needs lighter blocks, so that cameras can read them
    screen = detect_screen(sys.stdout)
    with suppress(UnicodeEncodeError):
        lines[0].encode(sys.stdout.encoding or "utf-8")
        print_output(f"for the camera of a phone, the link to {'write' if may_write else 'look'}:")
        print_output("\n".join(screen.apply_style(line, "white on black") for line in lines))
