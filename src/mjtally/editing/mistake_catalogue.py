"""Every kind of mistake that a scores file can have: its code, an example, and its correction.

A row each; the tests read every example, which has this mistake alone, and every corrected file,
which has none.
"""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.terminal import escape_unprintable
from ..interpreter.sources import open_text_lines
from ..language.reference import Topic
from .same_meaning import FileMeaning, interpret_text

PLAYERS_LINE = "Aki Ben Chie Dai"
HAND_LINE = "5 - d -"
GAME_LINES = f"{PLAYERS_LINE}\n{HAND_LINE}\nend"
HK_START = f"rules=hk\n{PLAYERS_LINE}"
LOOSE_START = f"length=free\n{PLAYERS_LINE}"
MCR_START = f"rules=mcr\n{PLAYERS_LINE}"
FINAL_SCORES = "= 45200 28100 17300 9400"
HEATS = f"stage=heats\n{PLAYERS_LINE}\n{FINAL_SCORES}"
OTHER_GAME = f"{PLAYERS_LINE}\n= 9400 17300 28100 45200"
INCLUDED_FILES = {
    "jan.txt": f"{PLAYERS_LINE}\n{FINAL_SCORES}\n",
    "feb.txt": f"{PLAYERS_LINE}\n= 9400 17300 28100 45200\n",
}
TEN_GAMES = "\n".join(
    f"{PLAYERS_LINE}\n= {45200 - 100 * n} {28100 + 100 * n} 17300 9400" for n in range(10)
)
WINNING_TILES = "34678m33s234567p+2m"
STRAIGHT_TILES = "123456789m22p34s+5s"


class MistakeExample(NamedTuple):
    """A mistake in a line (or a few), what to write instead, and the lines of a scores file above
    and below it. What no line can show is described in words."""

    code: str
    wrong: str
    right: str
    lines_above: str = PLAYERS_LINE
    lines_below: str = "end"
    description: str = ""

    @property
    def file_with_mistake(self) -> str:
        """A scores file with the mistake."""
        return _join_lines(self.lines_above, self.wrong, self.lines_below)

    @property
    def mended_file(self) -> str:
        """The same without it."""
        return _join_lines(self.lines_above, self.right, self.lines_below)

    @property
    def reference_row(self) -> tuple[str, str]:
        """The code, and in short the wrong and the right text."""
        if self.description:
            return self.code, self.description
        wrong, right = (
            escape_unprintable(self.wrong.replace("\n", " ⏎ ")),
            self.right.replace("\n", " ⏎ "),
        )
        return self.code, f"{wrong}  →  {right or '(nothing)'}"


def _join_lines(*parts: str) -> str:
    return "".join(f"{part}\n" for part in parts if part)


def interpret_example(text: str) -> FileMeaning:
    """What an example says, with the files that it may include."""

    def open_file(path: str) -> AbstractContextManager[Iterable[str]]:
        if path not in INCLUDED_FILES:
            raise UsageError(f"{path}: there is no such file")
        return open_text_lines(INCLUDED_FILES[path])

    return interpret_text(text, "games.txt", opened=open_file)


MISTAKES = (
    # ------------------------------------------------------------------- lines and signs
    MistakeExample("invisible-character", "5\u200b - d -", "5 - d -"),
    MistakeExample("not-utf-8", "5 - d -  # caf\udce9", "5 - d -  # café"),
    MistakeExample(
        "line-too-long",
        "",
        "",
        description="a statement of more than 10,000 characters, or a line of more than 4,000,000",
    ),
    MistakeExample("full-width", "３／４０ - d -", "3/40 - d -"),
    MistakeExample("no-statement", "draw", "- - - -"),
    MistakeExample("merge-conflict", "<<<<<<< HEAD\n5 - d -", "5 - d -"),
    MistakeExample("not-alone", "end of the game", "5 - d -", lines_below="end"),
    MistakeExample("space-missing", "=45200 28100 17300 9400", FINAL_SCORES, lines_below=""),
    MistakeExample(
        "spreadsheet-row",
        "Aki 45200 Ben 28100 Chie 17300 Dai 9400",
        f"{PLAYERS_LINE}\n{FINAL_SCORES}",
        lines_above="",
        lines_below="",
    ),
    # ------------------------------------------------------------------- dates
    MistakeExample("date-form", "20.11.2026", "2026-11-20", lines_above="", lines_below=GAME_LINES),
    MistakeExample(
        "no-such-date", "2026-02-30", "2026-02-28", lines_above="", lines_below=GAME_LINES
    ),
    MistakeExample(
        "date-back",
        "2026-11-13",
        "2026-11-27",
        lines_above=f"2026-11-20\n{GAME_LINES}",
        lines_below=f"{PLAYERS_LINE}\n- 5 d -\nend",
    ),
    MistakeExample(
        "date-unused",
        "2026-11-20\n2026-11-21",
        "2026-11-21",
        lines_above="",
        lines_below=GAME_LINES,
    ),
    # ------------------------------------------------------------------- declarations
    MistakeExample(
        "equals-missing", "length south", "length=south", lines_above="", lines_below=GAME_LINES
    ),
    MistakeExample(
        "spaces-in-declaration",
        "length = south",
        "length=south",
        lines_above="",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "spaces-in-value",
        "roster=Aki, Ben, Chie, Dai",
        "roster=Aki,Ben,Chie,Dai",
        lines_above="",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "parameter-unknown", "lenght=south", "length=south", lines_above="", lines_below=GAME_LINES
    ),
    MistakeExample(
        "parameter-value", "length=long", "length=south", lines_above="", lines_below=GAME_LINES
    ),
    MistakeExample(
        "no-such-ruleset", "rules=mleage", "rules=mleague", lines_above="", lines_below=GAME_LINES
    ),
    MistakeExample(
        "stage-twice",
        f"stage=heats\n{OTHER_GAME}",
        f"stage=medals\n{OTHER_GAME}",
        lines_above=f"{HEATS}\nstage=final",
        lines_below="",
    ),
    MistakeExample(
        "stage-missing", "carry=half", "stage=heats", lines_above="", lines_below=GAME_LINES
    ),
    MistakeExample(
        "stage-before",
        "stage=final\ncarry=half",
        f"{HEATS}\nstage=final\ncarry=half",
        lines_above="",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "stage-begun",
        f"{OTHER_GAME}\ncut=4",
        f"cut=4\n{OTHER_GAME}",
        lines_above=f"{HEATS}\nstage=final",
        lines_below="",
    ),
    MistakeExample(
        "stage-before-season",
        "stage=heats\nseason=spring",
        "season=spring\nstage=heats",
        lines_above="",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "carry-form",
        "carry=50%",
        "carry=half",
        lines_above=f"{HEATS}\nstage=final",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "cut-form",
        "cut=four",
        "cut=4",
        lines_above=f"{HEATS}\nstage=final",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "cut-size",
        "cut=8",
        "cut=4",
        lines_above=f"{HEATS}\nstage=final",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "cut-missed",
        "Aki Ben Chie Emi",
        PLAYERS_LINE,
        lines_above=f"{HEATS}\nstage=final\ncut=4",
        lines_below="= 9400 17300 28100 45200",
    ),
    MistakeExample(
        "tiebreak-word",
        "tiebreak=first,points",
        "tiebreak=points,first",
        lines_above="",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "substitute-form",
        "substitute=Emi",
        "substitute=Emi:Aki",
        lines_above=f"{PLAYERS_LINE}\n{FINAL_SCORES}",
        lines_below="",
    ),
    MistakeExample(
        "substitute-same",
        "substitute=Aki:Aki",
        "substitute=Emi:Aki",
        lines_above=f"{PLAYERS_LINE}\n{FINAL_SCORES}",
        lines_below="",
    ),
    MistakeExample(
        "substitute-twice",
        "substitute=Emi:Ben",
        "substitute=\nsubstitute=Emi:Ben",
        lines_above=f"{PLAYERS_LINE}\n{FINAL_SCORES}\nsubstitute=Emi:Aki",
        lines_below="",
    ),
    MistakeExample(
        "substitute-seated",
        "Emi Aki Ben Chie",
        "Emi Dai Ben Chie",
        lines_above=f"{PLAYERS_LINE}\n{FINAL_SCORES}\nsubstitute=Emi:Aki",
        lines_below=FINAL_SCORES,
    ),
    MistakeExample(
        "substitute-unknown",
        "substitute=Emi:Akii",
        "substitute=Emi:Aki",
        lines_above=f"{PLAYERS_LINE}\n{FINAL_SCORES}",
        lines_below="",
    ),
    MistakeExample(
        "stakes-late",
        "rate=0.2",
        "2026-11-27\nrate=0.2",
        lines_above=f"2026-11-20\nrate=0.1\n{PLAYERS_LINE}\n{FINAL_SCORES}",
        lines_below=f"{PLAYERS_LINE}\n= 9400 17300 28100 45200",
    ),
    MistakeExample(
        "team-twice",
        "team=Red:Aki,Ben\nteam=Blue:Ben,Chie",
        "team=Red:Aki,Ben\nteam=Blue:Chie,Dai",
        lines_above="",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "parameter-doubtful",
        "uma=20000/10000/-10000/-20000",
        "uma=20/10/-10/-20",
        lines_above="",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "declaration-undone",
        "length=east\nrules=mleague",
        "rules=mleague\nlength=east",
        lines_above="",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "families-mixed",
        "rules=sanma\nAki Ben Chie\n5 - d",
        f"{PLAYERS_LINE}\n- 5 d -",
        lines_above=GAME_LINES,
    ),
    MistakeExample(
        "include-nothing", "include=", "include=jan.txt", lines_above="", lines_below=""
    ),
    MistakeExample(
        "include-unreadable",
        "include=nowhere/jan.txt",
        "include=jan.txt",
        lines_above="",
        lines_below="",
    ),
    MistakeExample(
        "include-no-files", "include=1066-*.txt", "include=jan.txt", lines_above="", lines_below=""
    ),
    MistakeExample(
        "include-outside", "include=../jan.txt", "include=jan.txt", lines_above="", lines_below=""
    ),
    MistakeExample(
        "include-circle", "include=games.txt", "include=jan.txt", lines_above="", lines_below=""
    ),
    MistakeExample(
        "include-too-deep", "", "", description="50 files, each included by the one before"
    ),
    MistakeExample(
        "includes-too-many", "", "", description="more than 10,000 files included in all"
    ),
    MistakeExample(
        "read-twice",
        "include=jan.txt",
        "include=feb.txt",
        lines_above="include=jan.txt",
        lines_below="",
    ),
    # ------------------------------------------------------------------- people
    MistakeExample(
        "roster-short",
        "roster=Aki,Ben",
        "roster=Aki,Ben,Chie,Dai",
        lines_above="",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "alias-form", "alias=Akiko", "alias=Aki:Akiko", lines_above="", lines_below=GAME_LINES
    ),
    MistakeExample(
        "alias-own", "alias=Aki:Aki", "alias=Aki:Akiko", lines_above="", lines_below=GAME_LINES
    ),
    MistakeExample(
        "alias-in-roster",
        "alias=Aki:Ben",
        "alias=Aki:Akiko",
        lines_above="roster=Aki,Ben,Chie,Dai",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "alias-played", "alias=Aki:Ben", "alias=Aki:Akiko", lines_above=GAME_LINES, lines_below=""
    ),
    MistakeExample(
        "alias-player",
        "alias=Ben:Aki",
        "alias=Ben:Benny",
        lines_above="alias=Aki:Akiko",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "alias-twice",
        "alias=Ben:Akiko",
        "alias=Ben:Benny",
        lines_above="alias=Aki:Akiko",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "team-form", "team=Red", "team=Red:Aki,Ben", lines_above="", lines_below=GAME_LINES
    ),
    MistakeExample(
        "name-missing",
        "roster=Aki,,Ben,Chie,Dai",
        "roster=Aki,Ben,Chie,Dai",
        lines_above="",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "comment-sign",
        "; the first evening",
        "# the first evening",
        lines_above="",
        lines_below=GAME_LINES,
    ),
    MistakeExample(
        "names-apart",
        "Aki,Ben,Chie,Dai",
        PLAYERS_LINE,
        lines_above="",
        lines_below=f"{HAND_LINE}\nend",
    ),
    MistakeExample(
        "names-number",
        "Aki Ben Chie",
        PLAYERS_LINE,
        lines_above="",
        lines_below=f"{HAND_LINE}\nend",
    ),
    MistakeExample(
        "name-twice",
        "Aki Ben Chie Aki",
        PLAYERS_LINE,
        lines_above="",
        lines_below=f"{HAND_LINE}\nend",
    ),
    MistakeExample(
        "name-sign",
        "Aki 2Ben Chie Dai",
        'Aki "2Ben" Chie Dai',
        lines_above="",
        lines_below=f"{HAND_LINE}\nend",
    ),
    MistakeExample(
        "name-date",
        'Aki "3/4" Chie Dai',
        PLAYERS_LINE,
        lines_above="",
        lines_below=f"{HAND_LINE}\nend",
    ),
    MistakeExample(
        "name-almost",
        "aki Ben Chie Dai",
        PLAYERS_LINE,
        lines_above=GAME_LINES,
        lines_below="- 5 d -\nend",
    ),
    MistakeExample(
        "name-rare",
        "Aki Ben Chei Dai",
        PLAYERS_LINE,
        lines_above=TEN_GAMES,
        lines_below=f"{HAND_LINE}\nend",
    ),
    MistakeExample(
        "quote-open",
        '"Chie O Aki Ben Dai',
        '"Chie O" Aki Ben Dai',
        lines_above="",
        lines_below=f"{HAND_LINE}\nend",
    ),
    MistakeExample(
        "not-in-roster",
        "Aki Ben Chi Dai",
        PLAYERS_LINE,
        lines_above="roster=Aki,Ben,Chie,Dai",
        lines_below=f"{HAND_LINE}\nend",
    ),
    MistakeExample("players-missing", HAND_LINE, f"{PLAYERS_LINE}\n{HAND_LINE}", lines_above=""),
    MistakeExample(
        "no-players",
        "2026-11-20",
        f"2026-11-20\n{PLAYERS_LINE}\n{FINAL_SCORES}",
        lines_above="",
        lines_below="",
    ),
    # ------------------------------------------------------------------- the course of a game
    MistakeExample("label-alone", "E1:", "E1: 5 - d -"),
    MistakeExample("label-unknown", "E5: 5 - d -", "E1: 5 - d -"),
    MistakeExample("label-misplaced", "d E1: 5 - -", "E1: d 5 - -"),
    MistakeExample("label-differs", "E2: 5 - d -", "E1: 5 - d -"),
    MistakeExample("not-the-dealer", "- 5* d -", "- 5 d -"),
    MistakeExample("count-differs", "5 - d - honba=1", "5 - d - honba=0"),
    MistakeExample(
        "after-the-end",
        "- 5 d -",
        f"{PLAYERS_LINE}\n- 5 d -",
        lines_above=f"length=hand\n{PLAYERS_LINE}\n{HAND_LINE}",
        lines_below="",
    ),
    MistakeExample(
        "nothing-played",
        "Evening at the club",
        "# Evening at the club",
        lines_above="",
        lines_below=GAME_LINES,
    ),
    MistakeExample("end-twice", "end", "", lines_above=GAME_LINES, lines_below=""),
    MistakeExample("end-without-hands", "end", f"{HAND_LINE}\nend", lines_below=""),
    MistakeExample("unfinished", HAND_LINE, f"{HAND_LINE}\nend", lines_below=""),
    MistakeExample(
        "entered-twice",
        FINAL_SCORES,
        "= 9400 17300 28100 45200",
        lines_above=f"{PLAYERS_LINE}\n{FINAL_SCORES}",
        lines_below="",
    ),
    MistakeExample(
        "nothing-followed",
        "= 33000 25000 17000 25000",
        "",
        lines_above=f"{LOOSE_START}\n5* - d -",
        lines_below="",
    ),
    MistakeExample(
        "dealer-missing", "3/40 - d -", "3/40* - d -", lines_above=LOOSE_START, lines_below=""
    ),
    # ------------------------------------------------------------------- scores and points
    MistakeExample(
        "scores-apart",
        "Aki 45200\nBen 28100\nChie 17300\nDai 9400",
        FINAL_SCORES,
        lines_below="",
    ),
    MistakeExample("scores-misplaced", "Aki Ben = 45200 28100", FINAL_SCORES, lines_below=""),
    MistakeExample("scores-are-numbers", "= 45200 28100 17300 x", FINAL_SCORES, lines_below=""),
    MistakeExample("scores-number", "= 45200 28100 26700", FINAL_SCORES, lines_below=""),
    MistakeExample("scores-hundreds", "= 45150 28150 17300 9400", FINAL_SCORES, lines_below=""),
    MistakeExample("scores-sum", "= 45200 28100 17300 9300", FINAL_SCORES, lines_below=""),
    MistakeExample("scores-tag", f"{FINAL_SCORES} honba=1", FINAL_SCORES, lines_below=""),
    MistakeExample(
        "scores-differ",
        "= 36000 25000 14000 25000",
        "= 37000 25000 13000 25000",
        lines_above=f"{PLAYERS_LINE}\n{HAND_LINE}",
    ),
    MistakeExample(
        "points-too-early",
        "= +27 +5 -32 +0",
        "= 37000 25000 13000 25000",
        lines_above=f"{PLAYERS_LINE}\n{HAND_LINE}",
    ),
    MistakeExample(
        "points-form", "Aki -20.55", "Aki -20.5", lines_above=GAME_LINES, lines_below=""
    ),
    MistakeExample(
        "points-as-scores", "Aki -20000", "Aki -20", lines_above=GAME_LINES, lines_below=""
    ),
    MistakeExample("not-played", "Akk -20", "Aki -20", lines_above=GAME_LINES, lines_below=""),
    MistakeExample(
        "no-points", "Aki -20 points", "", lines_above=f"{HK_START}\n3 - d -", lines_below=""
    ),
    # ------------------------------------------------------------------- marks
    MistakeExample("no-mark", "3/40, - d -", "3/40 - d -"),
    MistakeExample("marks-glued", "3/40-d-", "3/40 - d -"),
    MistakeExample("marks-apart", "3/40 | - | d | -", "3/40 - d -"),
    MistakeExample("marks-missing", "3/40 - d", "3/40 - d -"),
    MistakeExample("marks-too-many", "3/40 - d - -", "3/40 - d -"),
    MistakeExample("sign-apart", "3/40 ! - d -", "3/40! - d -"),
    MistakeExample("two-results", "5 - d - 3/40 - d -", "5 - d -\n3/40 - d -"),
    MistakeExample("name-as-mark", "3/40 - Chie -", "3/40 - d -"),
    MistakeExample("points-as-mark", "7700 - d -", "3/40 - d -"),
    MistakeExample("points-as-marks", "+7700 0 -7700 0", "3/40 - d -"),
    MistakeExample("value-apart", "3 40 - d -", "3/40 - d -"),
    MistakeExample("han-needs-fu", "4 - d -", "4/30 - d -"),
    MistakeExample("han-none", "0 5 d -", "- 5 d -"),
    MistakeExample("fu-before-han", "30/3 - d -", "3/30 - d -"),
    MistakeExample("fu-value", "3/35 - d -", "3/40 - d -"),
    MistakeExample("unlikely-value", "1/20 - d -", "1/30 - d -"),
    MistakeExample("yakuman-count", "0y - d -", "1y - d -", lines_below=""),
    MistakeExample("suffix-twice", "5** - d -", "5* - d -"),
    MistakeExample("mark-says-nothing", "* 5 d -", "-* 5 d -"),
    MistakeExample("two-players-marked", "5 d d -", "5 - d -"),
    MistakeExample("two-winners", "5 5 - -", "5 5 d -"),
    MistakeExample(
        "three-winners", "d 5 5 5", "- - - - sanchahou", lines_above=f"ron=2\n{PLAYERS_LINE}"
    ),
    MistakeExample("blame-without-win", "- d - -", "- d 5 -"),
    MistakeExample("tenpai-in-win", "5 + d -", "5 - d -"),
    MistakeExample("riichi-noten", "-! + - -", "! + - -"),
    MistakeExample("riichi-open", "3/40o! - d -", "3/40! - d -"),
    MistakeExample(
        "riichi-without-stick",
        "5! - d -",
        "5 - d -",
        lines_above=f"start=500\nbust=none\n{PLAYERS_LINE}",
    ),
    MistakeExample("chombo-marks", "f d - -", "f - - -"),
    MistakeExample("abort-marks", "- + - - kyuushu", "- - - - kyuushu"),
    MistakeExample("suucha-riichi", "! ! ! - suucha", "! ! ! ! suucha"),
    MistakeExample("two-draws", "- - - - abort suufon", "- - - - suufon"),
    MistakeExample(
        "no-such-draw", "- - - - suufon", "- - - -", lines_above=f"abortive=none\n{PLAYERS_LINE}"
    ),
    MistakeExample("no-nagashi", "n - - -", "- - - -", lines_above=f"nagashi=none\n{PLAYERS_LINE}"),
    MistakeExample(
        "no-pao", "1y d - p", "1y d - -", lines_above=f"pao=none\n{PLAYERS_LINE}", lines_below=""
    ),
    MistakeExample("liable-no-yakuman", "5 d - p", "5 d - -"),
    MistakeExample("liable-share", "1y d - p2", "1y d - p"),
    MistakeExample("liable-which", "1y 1y d p", "1y 1y d -", lines_below=""),
    # ------------------------------------------------------------------- tags
    MistakeExample("after-tags", "5! - d - ippatsu nice", "5! - d - ippatsu  # nice"),
    MistakeExample("tag-unknown", "5 - d - hnba=0", "5 - d - honba=0"),
    MistakeExample("tag-value", "5 - d - honba=x", "5 - d - honba=0"),
    MistakeExample("tag-alone", "- - - - kyuushu=1", "- - - - kyuushu"),
    MistakeExample("tag-twice", "5 - d - dora=5s dora=6s", "5 - d - dora=5s,6s"),
    MistakeExample("tag-name", "5! - d - ippatsu=Akk", "5! - d - ippatsu=Aki"),
    MistakeExample(
        "no-wareme",
        f"{PLAYERS_LINE}\n5 - d - wareme=Aki",
        f"wareme=yes\n{PLAYERS_LINE}\n5 - d - wareme=Aki",
        lines_above="",
    ),
    # ------------------------------------------------------------------- chips
    *(
        MistakeExample(code, f"{FINAL_SCORES}\n{wrong}", f"{FINAL_SCORES}\n{right}", lines_below="")
        for code, wrong, right in (
            ("chips-form", "chips=+3,-1,-2,0", "chips=+3/-1/-2/0"),
            ("chips-number", "chips=+3/-1/-2", "chips=+3/-1/-2/0"),
            ("chips-sum", "chips=+3/-1/-1/0", "chips=+3/-1/-2/0"),
            ("chips-twice", "chips=+3/-1/-2/0\nchips=+3/-1/-2/0", "chips=+3/-1/-2/0"),
            ("chips-late", "Aki -20\nchips=+3/-1/-2/0", "chips=+3/-1/-2/0\nAki -20"),
        )
    ),
    MistakeExample(
        "chips-without-game",
        f"chips=+3/-1/-2/0\n{FINAL_SCORES}",
        f"{FINAL_SCORES}\nchips=+3/-1/-2/0",
        lines_below="",
    ),
    MistakeExample(
        "chips-early",
        "chips=+3/-1/-2/0\n5 - d -\nend",
        "5 - d -\nend\nchips=+3/-1/-2/0",
        lines_above=f"{PLAYERS_LINE}\n- 5 d -",
        lines_below="",
    ),
    MistakeExample(
        "no-chips",
        "chips=+3/-1/-2/0",
        "",
        lines_above=f"{MCR_START}\n24 - d -\nend",
        lines_below="",
    ),
    MistakeExample("note-without-win", "- - - - last", "- - - -"),
    MistakeExample("note-impossible", "5 - d - ippatsu", "5! - d - ippatsu"),
    MistakeExample("no-indicator", "5 - d - dora=5", "5 - d - dora=5s"),
    # ------------------------------------------------------------------- tiles
    MistakeExample("no-tiles", "34678m33s234567+2m - d -", f"{WINNING_TILES} - d -"),
    MistakeExample("tiles-form", f"3/40!={WINNING_TILES} - d -", f"3/30={WINNING_TILES}! - d -"),
    MistakeExample("tiles-apart", "34678m 33s 234567p +2m - d -", f"{WINNING_TILES} - d -"),
    MistakeExample("tiles-order", "+2m34678m33s234567p - d -", f"{WINNING_TILES} - d -"),
    MistakeExample("tiles-impossible", "999m111p234567s2z+2z{44z} - d -", f"{WINNING_TILES} - d -"),
    MistakeExample("not-complete", "34678m33s234557p+2m - d -", f"{WINNING_TILES} - d -"),
    MistakeExample("no-yaku", "123m456p789s44z55m+5m - d -", "123m456p789s44z55m+5m! - d -"),
    MistakeExample("value-differs", f"3/40={WINNING_TILES} - d -", f"2/30={WINNING_TILES} - d -"),
    MistakeExample("open-without-call", f"{WINNING_TILES}o - d -", f"{WINNING_TILES} - d -"),
    MistakeExample(
        "two-winning-tiles",
        f"{WINNING_TILES} - d (234m)678p345s55p67s+8s",
        f"{WINNING_TILES} - d 345678s55p34m+2m(678p)",
    ),
    MistakeExample(
        "wind-unknown",
        "111z34567m88s456p+2m* - d -",
        "E1: 111z34567m88s456p+2m - d -",
        lines_above=LOOSE_START,
        lines_below="",
    ),
    MistakeExample(
        "liable-for", "19m19p19s1234567z+1z d - p", "19m19p19s1234567z+1z d - -", lines_below=""
    ),
    # ------------------------------------------------------------------- Hong Kong
    MistakeExample("mark-of-riichi", "3/40 - d -", "3 - d -", lines_above=HK_START, lines_below=""),
    MistakeExample("mark-of-hk", "5 - D -", "5 - d -"),
    MistakeExample(
        "faan-too-many",
        "9 - d -",
        "8 - d -",
        lines_above=f"rules=hk\nM=8\n{PLAYERS_LINE}",
        lines_below="",
    ),
    MistakeExample("blame-and-win", "3 f - -", "3 d - -", lines_above=HK_START, lines_below=""),
    # ------------------------------------------------------------------- MCR
    MistakeExample("points-none", "0 24 d -", "- 24 d -", lines_above=MCR_START),
    MistakeExample("points-too-few", "7 - d -", "f - - -", lines_above=MCR_START),
    MistakeExample("false-win-cost", "24 f15 d -", "24 f20 d -", lines_above=MCR_START),
    MistakeExample(
        "flowers-and-tiles",
        f"{STRAIGHT_TILES} - d - flowers=1",
        f"{STRAIGHT_TILES}{{1f}} - d -",
        lines_above=MCR_START,
    ),
    MistakeExample("note-and-mark", "24 - d - rinshan", "24 - - - rinshan", lines_above=MCR_START),
    MistakeExample("tag-of-riichi", "24 - d - ippatsu", "24 - d -", lines_above=MCR_START),
    MistakeExample(
        "scores-whole",
        "= 51.5 -66 17 -2.5",
        "= 51 -66 17 -2",
        lines_above=MCR_START,
        lines_below="",
    ),
    MistakeExample("penalty-form", "Dai 10", "Dai -10", lines_above=f"{MCR_START}\n24 - d -"),
    MistakeExample(
        "penalty-words", "Dai -10 late", "Dai -10  # late", lines_above=f"{MCR_START}\n24 - d -"
    ),
    MistakeExample("penalty-stranger", "Eri -10", "Dai -10", lines_above=f"{MCR_START}\n24 - d -"),
    MistakeExample(
        "penalty-outside",
        "Dai -10",
        "Dai -1 points",
        lines_above=f"{MCR_START}\n24 - d -\nend",
        lines_below="",
    ),
    MistakeExample(
        "penalty-recorded",
        "Dai -10\n= 50 -20 -15 -25",
        "= 50 -20 -15 -25",
        lines_above=MCR_START,
        lines_below="",
    ),
)


MISTAKES_BY_CODE = {example.code: example for example in MISTAKES}


PROBLEMS_TOPIC = Topic(
    name="problems",
    title="what can be wrong with a scores file, by its code",
    head=("code", "an example, and its mending"),
    rows=tuple(example.reference_row for example in MISTAKES),
    notes=(
        "⏎ begins a new line. `mjtally help CODE` shows the whole example and what is said of it; "
        "`mjtally check --format json` tells the code of each problem in a file."
    ),
)
