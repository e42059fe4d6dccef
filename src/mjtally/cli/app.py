"""`mjtally app PATH --build APP.zip`: a club as a folder of static files, for phones' browsers."""

import argparse

from ..base.errors import UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import pluralize
from ..translations import LANGUAGES
from .console import EXIT_FINE, print_message
from .named_files import check_files
from .options import add_quiet_option, parse_language
from .parsers import VerbParser

DEFAULT_FOLDER = "app"


def add_options(parser: VerbParser) -> None:
    add = parser.add_argument
    add("path", metavar="PATH", help="a scores file, or a club's folder, with which phones begin")
    add("--build", default="", metavar="APP.zip", help="app.zip of a release: the program's files")
    help_text = f"the folder to write: a new one, or that of an earlier run ({DEFAULT_FOLDER})"
    add("-o", dest="out", default=DEFAULT_FOLDER, metavar="FOLDER", help=help_text)
    help_text = "the language of the pages (otherwise the phone's)"
    add("--lang", type=parse_language, metavar="LANG", help=help_text)
    parser.possible_values["lang"] = LANGUAGES
    add_quiet_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the folder."""
    from ..club.app.packing import build_site, read_program, write_site
    from ..club.club import Club

    if not arguments.build:
        again = f"mjtally app {arguments.path} --build app.zip"
        raise UsageError(
            f"the program's files are missing: download app.zip of a release, and write {again}"
            " (mjtally help without-a-computer says how to build it)"
        )
    check_files([arguments.path, arguments.build])
    site = build_site(read_program(arguments.build), arguments.path, arguments.lang or "")
    write_site(site, arguments.out, [arguments.build, *Club(arguments.path).list_files()])
    if not arguments.quiet:
        size = sum(map(len, site.values())) / 1_000_000
        out = escape_unprintable(arguments.out)
        print_message(
            f"{out}: {pluralize(len(site), 'file')}, {size:.0f} MB. Put the folder on a web space"
            " with https.\nAnyone who has its address can read the scores files that you put in;"
            " what phones write stays on them."
        )
    return EXIT_FINE
