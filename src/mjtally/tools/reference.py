"""Every kind of mistake that a scores file can have: its code, an example, and its mending.

A row each; the tests read every example, which has this mistake alone, and every mending, which
has none.
"""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.screen import visible
from ..reading.sources import lines_of
from ..text.reference import Topic
from .proof import Meaning, meaning_of

NAMES = "Aki Ben Chie Dai"
HAND = "5 - d -"
GAME = f"{NAMES}\n{HAND}\nend"
HK = f"rules=hk\n{NAMES}"
LOOSE = f"length=free\n{NAMES}"
MCR = f"rules=mcr\n{NAMES}"
SANMA = "rules=sanma\nAki Ben Chie"
WHOLE = "= 45200 28100 17300 9400"
OTHERS = {"jan.txt": f"{NAMES}\n{WHOLE}\n", "feb.txt": f"{NAMES}\n= 9400 17300 28100 45200\n"}
SEVEN = "\n".join(f"{NAMES}\n= {45200 - 100 * n} {28100 + 100 * n} 17300 9400" for n in range(10))
TILES = "34678m33s234567p+2m"
STRAIGHT = "123456789m22p34s+5s"


class Slip(NamedTuple):
    """A mistake in a line (or a few), what to write instead, and the lines above and below that
    it stands between in a scores file. What no line can show is told in words."""

    code: str
    wrong: str
    right: str
    above: str = NAMES
    below: str = "end"
    words: str = ""

    @property
    def text(self) -> str:
        """A scores file with the mistake."""
        return _file(self.above, self.wrong, self.below)

    @property
    def mended(self) -> str:
        """The same without it."""
        return _file(self.above, self.right, self.below)

    @property
    def row(self) -> tuple[str, str]:
        """The code, and in short what becomes of what."""
        if self.words:
            return self.code, self.words
        wrong, right = visible(self.wrong.replace("\n", " ⏎ ")), self.right.replace("\n", " ⏎ ")
        return self.code, f"{wrong}  →  {right or '(nothing)'}"


def _file(*parts: str) -> str:
    return "".join(f"{part}\n" for part in parts if part)


def read_example(text: str) -> Meaning:
    """What an example says; the files are there that it may include."""

    def opened(path: str) -> AbstractContextManager[Iterable[str]]:
        if path not in OTHERS:
            raise UsageError(f"{path}: there is no such file")
        return lines_of(OTHERS[path])

    return meaning_of(text, "games.txt", opened=opened)


SLIPS = (
    # ------------------------------------------------------------------- lines and signs
    Slip("invisible-character", "5\u200b - d -", "5 - d -"),
    Slip("not-utf-8", "5 - d -  # caf\udce9", "5 - d -  # café"),
    Slip(
        "line-too-long",
        "",
        "",
        words="a statement of more than 10,000 characters, or a line of more than 4,000,000",
    ),
    Slip("full-width", "３／４０ - d -", "3/40 - d -"),
    Slip("no-statement", "draw", "- - - -"),
    Slip("merge-conflict", "<<<<<<< HEAD\n5 - d -", "5 - d -"),
    Slip("not-alone", "end of the game", "5 - d -", below="end"),
    Slip("space-missing", "=45200 28100 17300 9400", WHOLE, below=""),
    Slip(
        "spreadsheet-row",
        "Aki 45200 Ben 28100 Chie 17300 Dai 9400",
        f"{NAMES}\n{WHOLE}",
        above="",
        below="",
    ),
    # ------------------------------------------------------------------- dates
    Slip("date-form", "20.11.2026", "2026-11-20", above="", below=GAME),
    Slip("no-such-date", "2026-02-30", "2026-02-28", above="", below=GAME),
    Slip(
        "date-back",
        "2026-11-13",
        "2026-11-27",
        above=f"2026-11-20\n{GAME}",
        below=f"{NAMES}\n- 5 d -\nend",
    ),
    # ------------------------------------------------------------------- declarations
    Slip("equals-missing", "length south", "length=south", above="", below=GAME),
    Slip("spaces-in-declaration", "length = south", "length=south", above="", below=GAME),
    Slip(
        "spaces-in-value",
        "roster=Aki, Ben, Chie, Dai",
        "roster=Aki,Ben,Chie,Dai",
        above="",
        below=GAME,
    ),
    Slip("parameter-unknown", "lenght=south", "length=south", above="", below=GAME),
    Slip("parameter-value", "length=long", "length=south", above="", below=GAME),
    Slip("no-such-ruleset", "rules=mleage", "rules=mleague", above="", below=GAME),
    Slip(
        "declaration-undone",
        "length=east\nrules=mleague",
        "rules=mleague\nlength=east",
        above="",
        below=GAME,
    ),
    Slip("families-mixed", "rules=sanma\nAki Ben Chie\n5 - d", f"{NAMES}\n- 5 d -", above=GAME),
    Slip("include-nothing", "include=", "include=jan.txt", above="", below=""),
    Slip("include-unreadable", "include=nowhere/jan.txt", "include=jan.txt", above="", below=""),
    Slip("include-outside", "include=../jan.txt", "include=jan.txt", above="", below=""),
    Slip("include-circle", "include=games.txt", "include=jan.txt", above="", below=""),
    Slip("include-too-deep", "", "", words="50 files, each included by the one before"),
    Slip("includes-too-many", "", "", words="more than 10,000 files included in all"),
    Slip("read-twice", "include=jan.txt", "include=feb.txt", above="include=jan.txt", below=""),
    # ------------------------------------------------------------------- people
    Slip("roster-short", "roster=Aki,Ben", "roster=Aki,Ben,Chie,Dai", above="", below=GAME),
    Slip("alias-form", "alias=Akiko", "alias=Aki:Akiko", above="", below=GAME),
    Slip("alias-own", "alias=Aki:Aki", "alias=Aki:Akiko", above="", below=GAME),
    Slip(
        "alias-in-roster",
        "alias=Aki:Ben",
        "alias=Aki:Akiko",
        above="roster=Aki,Ben,Chie,Dai",
        below=GAME,
    ),
    Slip("alias-played", "alias=Aki:Ben", "alias=Aki:Akiko", above=GAME, below=""),
    Slip("alias-player", "alias=Ben:Aki", "alias=Ben:Benny", above="alias=Aki:Akiko", below=GAME),
    Slip("alias-twice", "alias=Ben:Akiko", "alias=Ben:Benny", above="alias=Aki:Akiko", below=GAME),
    Slip("team-form", "team=Red", "team=Red:Aki,Ben", above="", below=GAME),
    Slip(
        "name-missing", "roster=Aki,,Ben,Chie,Dai", "roster=Aki,Ben,Chie,Dai", above="", below=GAME
    ),
    Slip("names-apart", "Aki,Ben,Chie,Dai", NAMES, above="", below=f"{HAND}\nend"),
    Slip("names-number", "Aki Ben Chie", NAMES, above="", below=f"{HAND}\nend"),
    Slip("name-twice", "Aki Ben Chie Aki", NAMES, above="", below=f"{HAND}\nend"),
    Slip("name-sign", "Aki 2Ben Chie Dai", 'Aki "2Ben" Chie Dai', above="", below=f"{HAND}\nend"),
    Slip("name-date", 'Aki "3/4" Chie Dai', NAMES, above="", below=f"{HAND}\nend"),
    Slip("name-almost", "aki Ben Chie Dai", NAMES, above=GAME, below="- 5 d -\nend"),
    Slip("name-rare", "Aki Ben Chei Dai", NAMES, above=SEVEN, below=f"{HAND}\nend"),
    Slip(
        "quote-open", '"Chie O Aki Ben Dai', '"Chie O" Aki Ben Dai', above="", below=f"{HAND}\nend"
    ),
    Slip(
        "not-in-roster",
        "Aki Ben Chi Dai",
        NAMES,
        above="roster=Aki,Ben,Chie,Dai",
        below=f"{HAND}\nend",
    ),
    Slip("players-missing", HAND, f"{NAMES}\n{HAND}", above=""),
    Slip("no-players", "2026-11-20", f"2026-11-20\n{NAMES}\n{WHOLE}", above="", below=""),
    # ------------------------------------------------------------------- the course of a game
    Slip("label-alone", "E1:", "E1: 5 - d -"),
    Slip("label-unknown", "E5: 5 - d -", "E1: 5 - d -"),
    Slip("label-misplaced", "d E1: 5 - -", "E1: d 5 - -"),
    Slip("label-differs", "E2: 5 - d -", "E1: 5 - d -"),
    Slip("not-the-dealer", "- 5* d -", "- 5 d -"),
    Slip("count-differs", "5 - d - honba=1", "5 - d - honba=0"),
    Slip(
        "after-the-end",
        "- 5 d -",
        f"{NAMES}\n- 5 d -",
        above=f"length=hand\n{NAMES}\n{HAND}",
        below="",
    ),
    Slip("end-twice", "end", "", above=GAME, below=""),
    Slip("end-without-hands", "end", f"{HAND}\nend", below=""),
    Slip("unfinished", HAND, f"{HAND}\nend", below=""),
    Slip("entered-twice", WHOLE, "= 9400 17300 28100 45200", above=f"{NAMES}\n{WHOLE}", below=""),
    Slip("nothing-followed", "= 33000 25000 17000 25000", "", above=f"{LOOSE}\n5* - d -", below=""),
    Slip("dealer-missing", "3/40 - d -", "3/40* - d -", above=LOOSE, below=""),
    # ------------------------------------------------------------------- scores and points
    Slip("scores-misplaced", "Aki Ben = 45200 28100", WHOLE, below=""),
    Slip("scores-are-numbers", "= 45200 28100 17300 x", WHOLE, below=""),
    Slip("scores-number", "= 45200 28100 26700", WHOLE, below=""),
    Slip("scores-hundreds", "= 45150 28150 17300 9400", WHOLE, below=""),
    Slip("scores-sum", "= 45200 28100 17300 9300", WHOLE, below=""),
    Slip("scores-tag", f"{WHOLE} honba=1", WHOLE, below=""),
    Slip(
        "scores-differ",
        "= 36000 25000 14000 25000",
        "= 37000 25000 13000 25000",
        above=f"{NAMES}\n{HAND}",
    ),
    Slip(
        "points-too-early", "= +27 +5 -32 +0", "= 37000 25000 13000 25000", above=f"{NAMES}\n{HAND}"
    ),
    Slip("points-form", "Aki -20.55", "Aki -20.5", above=GAME, below=""),
    Slip("points-as-scores", "Aki -20000", "Aki -20", above=GAME, below=""),
    Slip("not-played", "Akk -20", "Aki -20", above=GAME, below=""),
    Slip("no-points", "Aki -20", "", above=f"{HK}\n3 - d -", below=""),
    # ------------------------------------------------------------------- marks
    Slip("no-mark", "3/40, - d -", "3/40 - d -"),
    Slip("marks-glued", "3/40-d-", "3/40 - d -"),
    Slip("marks-apart", "3/40 | - | d | -", "3/40 - d -"),
    Slip("marks-missing", "3/40 - d", "3/40 - d -"),
    Slip("marks-too-many", "3/40 - d - -", "3/40 - d -"),
    Slip("name-as-mark", "3/40 - Chie -", "3/40 - d -"),
    Slip("points-as-mark", "7700 - d -", "3/40 - d -"),
    Slip("points-as-marks", "+7700 0 -7700 0", "3/40 - d -"),
    Slip("value-apart", "3 40 - d -", "3/40 - d -"),
    Slip("han-needs-fu", "4 - d -", "4/30 - d -"),
    Slip("han-none", "0 5 d -", "- 5 d -"),
    Slip("fu-before-han", "30/3 - d -", "3/30 - d -"),
    Slip("fu-value", "3/35 - d -", "3/40 - d -"),
    Slip("unlikely-value", "1/20 - d -", "1/30 - d -"),
    Slip("yakuman-count", "0y - d -", "1y - d -", below=""),
    Slip("suffix-twice", "5** - d -", "5* - d -"),
    Slip("mark-says-nothing", "* 5 d -", "-* 5 d -"),
    Slip("two-players-marked", "5 d d -", "5 - d -"),
    Slip("two-winners", "5 5 - -", "5 5 d -"),
    Slip("three-winners", "d 5 5 5", "- - - - sanchahou", above=f"ron=2\n{NAMES}"),
    Slip("blame-without-win", "- d - -", "- d 5 -"),
    Slip("tenpai-in-win", "5 + d -", "5 - d -"),
    Slip("riichi-noten", "-! + - -", "! + - -"),
    Slip("riichi-open", "3/40o! - d -", "3/40! - d -"),
    Slip("riichi-without-stick", "5! - d -", "5 - d -", above=f"start=500\nbust=none\n{NAMES}"),
    Slip("chombo-marks", "f d - -", "f - - -"),
    Slip("abort-marks", "- + - - kyuushu", "- - - - kyuushu"),
    Slip("suucha-riichi", "! ! ! - suucha", "! ! ! ! suucha"),
    Slip("two-draws", "- - - - abort suufon", "- - - - suufon"),
    Slip("no-such-draw", "- - - - suufon", "- - - -", above=f"abortive=none\n{NAMES}"),
    Slip("no-nagashi", "n - - -", "- - - -", above=f"nagashi=none\n{NAMES}"),
    Slip("no-pao", "1y d - p", "1y d - -", above=f"pao=none\n{NAMES}", below=""),
    Slip("liable-no-yakuman", "5 d - p", "5 d - -"),
    Slip("liable-share", "1y d - p2", "1y d - p"),
    Slip("liable-which", "1y 1y d p", "1y 1y d -", below=""),
    # ------------------------------------------------------------------- tags
    Slip("behind-tags", "5! - d - ippatsu nice", "5! - d - ippatsu  # nice"),
    Slip("tag-unknown", "5 - d - hnba=0", "5 - d - honba=0"),
    Slip("tag-value", "5 - d - honba=x", "5 - d - honba=0"),
    Slip("tag-alone", "- - - - kyuushu=1", "- - - - kyuushu"),
    Slip("tag-twice", "5 - d - dora=5s dora=6s", "5 - d - dora=5s,6s"),
    Slip("tag-name", "5! - d - ippatsu=Akk", "5! - d - ippatsu=Aki"),
    Slip("note-without-win", "- - - - last", "- - - -"),
    Slip("note-impossible", "5 - d - ippatsu", "5! - d - ippatsu"),
    Slip("no-indicator", "5 - d - dora=5", "5 - d - dora=5s"),
    # ------------------------------------------------------------------- tiles
    Slip("no-tiles", "34678m33s234567+2m - d -", f"{TILES} - d -"),
    Slip("tiles-form", f"3/40!={TILES} - d -", f"3/30={TILES}! - d -"),
    Slip("tiles-apart", "34678m 33s 234567p +2m - d -", f"{TILES} - d -"),
    Slip("tiles-order", "+2m34678m33s234567p - d -", f"{TILES} - d -"),
    Slip("tiles-impossible", "999m111p234567s2z+2z{44z} - d -", f"{TILES} - d -"),
    Slip("not-complete", "34678m33s234557p+2m - d -", f"{TILES} - d -"),
    Slip("no-yaku", "123m456p789s44z55m+5m - d -", "123m456p789s44z55m+5m! - d -"),
    Slip("value-differs", f"3/40={TILES} - d -", f"2/30={TILES} - d -"),
    Slip("open-without-call", f"{TILES}o - d -", f"{TILES} - d -"),
    Slip(
        "two-winning-tiles",
        f"{TILES} - d (234m)678p345s55p67s+8s",
        f"{TILES} - d 345678s55p34m+2m(678p)",
    ),
    Slip(
        "wind-unknown",
        "111z34567m88s456p+2m* - d -",
        "E1: 111z34567m88s456p+2m - d -",
        above=LOOSE,
        below="",
    ),
    Slip("liable-for", "19m19p19s1234567z+1z d - p", "19m19p19s1234567z+1z d - -", below=""),
    # ------------------------------------------------------------------- Hong Kong
    Slip("mark-of-riichi", "3/40 - d -", "3 - d -", above=HK, below=""),
    Slip("mark-of-hk", "5 - D -", "5 - d -"),
    Slip("label-in-hk", "E1: 3 - d -", "3 - d -", above=HK, below=""),
    Slip("faan-too-many", "9 - d -", "8 - d -", above=f"rules=hk\nM=8\n{NAMES}", below=""),
    Slip("blame-and-win", "3 f - -", "3 d - -", above=HK, below=""),
    # ------------------------------------------------------------------- MCR
    Slip("points-none", "0 24 d -", "- 24 d -", above=MCR),
    Slip("points-too-few", "7 - d -", "f - - -", above=MCR),
    Slip("false-win-cost", "24 f15 d -", "24 f20 d -", above=MCR),
    Slip("flowers-and-tiles", f"{STRAIGHT} - d - flowers=1", f"{STRAIGHT}{{1f}} - d -", above=MCR),
    Slip("note-and-mark", "24 - d - rinshan", "24 - - - rinshan", above=MCR),
    Slip("tag-of-riichi", "24 - d - ippatsu", "24 - d -", above=MCR),
    Slip("scores-whole", "= 51.5 -66 17 -2.5", "= 51 -66 17 -2", above=MCR, below=""),
    Slip("penalty-form", "Dai 10", "Dai -10", above=f"{MCR}\n24 - d -"),
    Slip("penalty-words", "Dai -10 late", "Dai -10  # late", above=f"{MCR}\n24 - d -"),
    Slip("penalty-stranger", "Eri -10", "Dai -10", above=f"{MCR}\n24 - d -"),
    Slip("penalty-outside", "Dai -10", "Dai -1 points", above=f"{MCR}\n24 - d -\nend", below=""),
    Slip("penalty-recorded", "Dai -10\n= 50 -20 -15 -25", "= 50 -20 -15 -25", above=MCR, below=""),
)


BY_CODE = {slip.code: slip for slip in SLIPS}


def slip_text(slip: Slip) -> Iterator[str]:
    """A mistake at length, line by line: a file that has it, what is said of it, the mending."""
    if slip.words:
        yield slip.words
        return
    for problem in read_example(slip.text).problems:
        yield from str(problem).split("\n")
    yield from ("", "mended:", "")
    yield from (f"    {line}" for line in slip.mended.splitlines())


PROBLEMS = Topic(
    name="problems",
    title="what can be wrong with a scores file, by its code",
    head=("code", "an example, and its mending"),
    rows=tuple(slip.row for slip in SLIPS),
    notes=(
        "⏎ begins a new line. `mjtally help CODE` shows the whole example and what is said of it; "
        "`mjtally check --format json` tells the code of each problem in a file."
    ),
)
