"""Stages of a season, as declared: when they begin, what they carry over, and who may play.

`stage=final` begins one and `stage=` ends it. `carry=`, `cut=` and `tiebreak=` below it say what
holds in it: how much of the points of the stage before is carried into it, how many of that stage
play on, and who is ahead on equal points (that holds for later stages, too).
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..base.errors import Place, Remark, fail, remark_at
from ..base.quotient import Quotient
from ..base.wording import describe_unknown
from ..language.statements import Declaration
from ..language.tokens import split_value
from ..rules.model.standings import (
    POINTS_WORD,
    TIEBREAKS,
    StageLedger,
    StageStanding,
    StageView,
    rank_stage,
)
from ..rules.model.types import GameRecord, Stage
from .name_checks import NUMBER_WORDS

SHARES: Mapping[str, Quotient] = {
    "none": Quotient(0, 1),
    "half": Quotient(1, 2),
    "full": Quotient(1, 1),
}
SHARE_PATTERN = r"(?:0?\.[0-9]{1,6}|0|1(?:\.0{1,6})?)"
CUT_PATTERN = r"([1-9][0-9]{0,5})(:teams)?"
# Of errors that leave it certain how the stage before ended.
CODES_OF_CUTS = {"carry-form", "cut-form", "cut-size", "cut-missed", "stage-begun"}
FEWEST_TEAMS = 2  # the least teams that can play a stage


class BegunStage(NamedTuple):
    """A stage, and where it was declared first."""

    stage: Stage
    place: Place


class SeasonStages:
    """The stages that each season has had, and what was played in them, over all files."""

    def __init__(self) -> None:
        self.by_season: dict[str, dict[str, BegunStage]] = {}
        self.ledger = StageLedger()  # the stages that have a name
        self.cut_places: dict[tuple[str, str], Place] = {}  # by season and stage
        # the standings before a cut
        self.standings_before: dict[tuple[str, str], Sequence[StageStanding]] = {}
        self.reported_players: set[tuple[str, str, str]] = set()  # by season and stage

    def find_next(self, season: str, name: str) -> Stage | None:
        """The stage after one, as far as it is declared."""
        begun = self.by_season.get(season, {}).values()
        return next((it.stage for it in begun if name and it.stage.previous == name), None)

    def has_games(self, season: str, name: str) -> bool:
        """Whether something was played in a stage, or given to its players."""
        return (season, name) in self.ledger.records

    def begin_stage(self, name: str, season: str, now: Stage, place: Place) -> Stage:
        """The stage of a name, after the one of `now`; a `Mistake` for one that is over."""
        tiebreak = now.tiebreak
        if not name:
            return Stage(tiebreak=tiebreak)
        begun = self.by_season.setdefault(season, {})
        if name in begun:
            *_, last = begun
            if last != name:
                began = begun[name].place.describe_from(place.file)
                ended = begun[last].place.describe_from(place.file)
                message = (
                    f"stage {name} began in {began}, and stage={last} ended it in {ended}: write"
                    " all of a stage before the next one, or give this one another name"
                )
                fail(name, "stage-twice", message)
            known = begun[name].stage
            return known._replace(tiebreak=tiebreak or known.tiebreak)
        previous = next(reversed(begun), "")
        begun[str(name)] = BegunStage(Stage(str(name), previous, tiebreak=tiebreak), place)
        return begun[name].stage

    def apply_terms(
        self, declaration: Declaration, season: str, now: Stage, place: Place, *, players: int
    ) -> Stage:
        """The stage in force with `carry=`, `cut=` or `tiebreak=`; `players` sit at a table."""
        key, value = declaration
        if key == "tiebreak":
            stage = now._replace(tiebreak=parse_tiebreak(value))
        elif not now.name:
            message = (
                f"{key}= is about a stage, and there is no stage here: write stage=final above it"
            )
            fail(key, "stage-missing", message)
        elif not now.previous:
            purpose = "carry points from" if key == "carry" else "cut"
            of_season = f" of season {season}" if season else ""
            message = (
                f"{key}={value}: {now.name} is the first stage{of_season}, and there"
                " is no stage before it to"
                f" {purpose}: name what was played before it, such as stage=heats"
            )
            fail(key, "stage-before", message)
        else:
            if key == "carry":
                stage = now._replace(carry=parse_share(value))
            else:
                cut, cuts_teams = parse_cut(value, players)
                stage = now._replace(cut=cut, cuts_teams=cuts_teams)
                self.cut_places[season, now.name] = place
            if stage != now and self.has_games(season, now.name):
                message = (
                    f"{key}= comes above the first game of its stage, and stage {now.name} has"
                    " games already: put it below stage="
                )
                fail(key, "stage-begun", message)
        if now.name:
            begun = self.by_season[season]
            begun[now.name] = begun[now.name]._replace(stage=stage)
        return stage

    def _rank_before(
        self, season: str, stage: Stage, guests: Collection[str]
    ) -> Sequence[StageStanding]:
        view = StageView(stage.cuts_teams, frozenset(guests))
        return rank_stage(self.ledger, season, stage.previous, view)

    def find_unqualified(
        self,
        game_record: GameRecord,
        names: Sequence[str],
        guests: Collection[str],
        *,
        is_sure: bool,
    ) -> Iterator[Remark]:
        """An error for each player of a game, by the names of its players line, who did not come
        through the cut of its stage; once for each of them. At the first game also one where fewer
        played before than may go on: not sooner, since a league writes its rules before it plays.
        Unless it `is_sure` then how the stage before ended, nothing is said."""
        session, stage = game_record.session, game_record.session.stage
        key = session.season, stage.name
        if key not in self.standings_before:
            before = self._rank_before(session.season, stage, guests) if is_sure else ()
            self.standings_before[key] = before
            if is_sure and stage.cut > len(before):
                written = f"cut={stage.cut}:teams" if stage.cuts_teams else f"cut={stage.cut}"
                at = self.cut_places[key].describe_from(session.file)
                entrants = "teams" if stage.cuts_teams else "players"
                message = (
                    f"stage {stage.previous} has {len(before)} {entrants} only, fewer than"
                    f" {written} ({at}): correct the cut, or write the missing games of"
                    f" {stage.previous} first"
                )
                yield remark_at(names[0], "cut-size", message)
        standings = self.standings_before[key]
        if not standings:
            return
        sides = session.teams if stage.cuts_teams else session.point_names
        for seat, player in enumerate(session.point_names):
            side = sides[seat] if sides else ""
            if (*key, player) in self.reported_players or player in guests:
                continue
            message = _describe_cut(player, side, stage, standings)
            if message:
                self.reported_players.add((*key, player))
                yield remark_at(names[seat], "cut-missed", message)


def _describe_cut(player: str, side: str, stage: Stage, standings: Sequence[StageStanding]) -> str:
    """Why a player, or their team, may not play after a cut; empty where they may."""
    of_teams = stage.cuts_teams
    who = f"{player} ({side})" if of_teams and side else player
    entrants = f"teams of stage {stage.previous}" if of_teams else f"of stage {stage.previous}"
    rule = f"only the first {stage.cut} {entrants} play in {stage.name} (cut={stage.cut}"
    rule += ":teams)" if of_teams else ")"
    own = next((standing for standing in standings if standing.name == side), None)
    if own is None:
        if of_teams and not side:
            return f"{who} is in no team: {rule}"
        return f"{who} did not play in stage {stage.previous}: {rule}"
    if own.place <= stage.cut:
        return ""
    points = own.points.format_signed(4)
    last = max(
        (standing for standing in standings if standing.place <= stage.cut), key=lambda it: it.place
    )
    tie = ""
    if (own.points - last.points).numerator == 0:
        order = ",".join((POINTS_WORD, *stage.tiebreak))
        tie = f", as many as {last.name}, who is ahead by tiebreak={order}"
    return f"{who} has place {own.place} with {points} points{tie}: {rule}"


# ------------------------------------------------------------------------------------------
# Values.


def parse_share(value: str) -> Quotient:
    """The share of points that is carried on."""

    if value in SHARES:
        return SHARES[value]
    if not re.fullmatch(SHARE_PATTERN, value):
        pointed = value.replace(",", ".")
        is_share = re.fullmatch(SHARE_PATTERN, pointed)
        from ..advice.words import find_value_meaning

        right_share = pointed if is_share else find_value_meaning("carry", value, tuple(SHARES))
        expected = "none, half, full or a share such as 0.25"
        write = f": write carry={right_share}" if right_share else ""
        message = f"carry={value}: carry is {expected}{write}"
        fail(value, "carry-form", message, right_share or None)
    whole, _, decimals = value.partition(".")
    return Quotient(int(f"{whole or 0}{decimals}"), 10 ** len(decimals))


def parse_cut(value: str, players: int) -> tuple[int, bool]:
    """How many play on, and whether so many teams."""
    match = re.fullmatch(CUT_PATTERN, value)
    if not match:
        message = (
            f"cut={value}: cut is a number of players, such as 8, or of teams, such as 6:teams"
        )
        of_so_many = re.fullmatch(r"([1-9][0-9]{0,5}):? ?teams?", value)
        right_cut = f"{of_so_many[1]}:teams" if of_so_many else None
        fail(
            value,
            "cut-form",
            f"{message}: write cut={right_cut}" if right_cut else message,
            right_cut,
        )
    number, of_teams = int(match[1]), match[2] is not None
    if not of_teams and number < players:
        message = f"cut={value}: {NUMBER_WORDS[players]} players make a game: let as many play on"
        fail(value, "cut-form", message)
    if of_teams and number < FEWEST_TEAMS:
        fail(value, "cut-form", f"cut={value}: one team alone cannot play: write 2 or more")
    return number, of_teams


def parse_tiebreak(value: str) -> tuple[str, ...]:
    """What counts after points, the first word first."""

    if not value:
        return ()
    known = (POINTS_WORD, *TIEBREAKS)
    words = split_value(value)
    for at, word in enumerate(words):
        if not word:
            message = "a word is missing between the commas: write tiebreak=points,first"
            fail(value, "tiebreak-word", message)
        if word not in known:
            from ..advice.words import find_value_meaning

            meaning = find_value_meaning("tiebreak", word, known)
            message = describe_unknown("tiebreak word", word, known, meaning)
            fail(word, "tiebreak-word", message)
        if word in words[:at]:
            fail(word, "tiebreak-word", f"{word} is named twice: remove one of them")
    if POINTS_WORD in words[1:]:
        write = ",".join((POINTS_WORD, *(word for word in words if word != POINTS_WORD)))
        message = f"tiebreak={value}: points always count first: write tiebreak={write}"
        fail(value, "tiebreak-word", message, write)
    return tuple(str(word) for word in words if word != POINTS_WORD)
