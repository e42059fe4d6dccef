"""An MCR game while it is being played: so many hands, the deal passing after each."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from ....base.errors import fail, mistake_at
from ....base.quotient import Quotient
from ....language.statements import ParsedLine, ScoresLine
from ....model.open_games import OpenGame, TrackedGame
from ....model.parameters import TENTHS_PER_POINT, format_tenths
from ....model.stated_scores import (
    check_score_count,
    check_scores,
    find_score_differences,
    select_closest_scores,
)
from ....model.types import (
    ENDED_BY_SCORES,
    UNFINISHED,
    FinalResult,
    GameRecord,
    HandEffect,
    LineEffects,
    Session,
    TableState,
    Verdict,
)
from ..rules import POINT_PARTS, McrRules

# ------------------------------------------------------------------------------------------
# The end of a game: scores to ranks and table points, which equal scores share exactly.


def final_result(scores: Sequence[int], rules: McrRules) -> FinalResult:
    """Ranks and table points of a game that ended with these scores."""
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    ranks, doubled, points = ([0] * len(order) for _ in range(3))
    place = 0
    for _, group in groupby(order, key=scores.__getitem__):
        seats = list(group)
        shared = sum(rules.table_points[place : place + len(seats)])  # in tenths
        for seat in seats:
            ranks[seat] = place + 1
            doubled[seat] = 2 * place + 1 + len(seats)
            points[seat] = shared * (POINT_PARTS // TENTHS_PER_POINT) // len(seats)
        place += len(seats)
    return FinalResult(tuple(scores), tuple(ranks), tuple(doubled), tuple(points))


# ------------------------------------------------------------------------------------------
# Scores lines of MCR: what they say, and whether it can be.


def parse_scores(said: ScoresLine, names: Sequence[str]) -> tuple[int, ...]:
    """The scores of a scores line."""
    check_score_count(said, names)
    if said.tags:
        message = f"{said.tags[0]}: nothing stands behind scores: take it away"
        fail(said.tags[0], "scores-tag", message, "")
    for cell in said.scores:
        if not re.fullmatch(r"[-+]?[0-9]{1,9}", cell):
            message = f"{cell}: a score is a whole number, such as 51 or -66"
            fail(cell, "scores-whole", message)
    return tuple(map(int, said.scores))


def check_recorded_scores(said: ScoresLine, scores: Sequence[int], rules: McrRules) -> None:
    """Final scores of a whole game add up to 0, less what penalties took off."""
    total = sum(scores)
    if total <= 0:
        return
    hint = "scores only move between players, and penalties take off"
    if sorted(scores, reverse=True) == [points / 10 for points in rules.table_points]:
        shown = "/".join(map(format_tenths, rules.table_points))
        hint = f"table points ({shown}) are found by mjtally: write the scores of the game"
    message = f"the scores add up to {total}, and should to 0, or less: {hint}"
    fail(said.scores[0], "scores-sum", message)


class McrGameSetup:
    """How games begin under some rules, worked out once for all of them: what lines do in each
    round, and how one is looked at closely."""

    def __init__(
        self,
        rules: McrRules,
        rounds: Sequence[LineEffects],
        verdict: Callable[[ParsedLine, TableState, OpenGame], Verdict],
    ) -> None:
        self.rules = rules
        self.effects_by_round = rounds
        self.judge_line = verdict
        self.initial_scores = (Quotient(0, 1),) * rules.players


class McrGame(TrackedGame):
    """What has been played of a game and was not passed on yet."""

    def __init__(self, session: Session, opening: McrGameSetup) -> None:
        super().__init__(session, opening.initial_scores, 0, 0)
        self.setup = opening

    # ------------------------------------------------------------------------- playing

    def play_on(self, lines: Iterator[ParsedLine], number: int) -> tuple[int, ParsedLine | None]:
        rounds, total, at = self.setup.effects_by_round, self.total, self.table.round
        read, played, looked = [], [], None
        for line in lines:
            effect = rounds[at][line]
            if effect is None:
                looked = line
                break
            read.append(line)
            played.append(effect)
            total += effect.score_changes
            at += 1
            if at == len(rounds):
                self.pending_end = "length"
                break
        self.total, self.table = total, TableState(at)
        last = self._append_hands(number, read, played)
        return last + (looked is not None), looked

    def judge_line(self, line: ParsedLine) -> Verdict:
        effect = self.setup.effects_by_round[self.table.round][line]
        return Verdict(effect, ()) if effect else self.setup.judge_line(line, self.table, self)

    def add_hand(self, number: int, line: ParsedLine, effect: HandEffect) -> None:
        super().add_hand(number, line, effect)
        if self.table.round == len(self.setup.effects_by_round):
            self.pending_end = "length"

    # --------------------------------------------------------------------------- scores

    def current_scores(self) -> tuple[int, ...]:
        """The running scores, at the end the final ones."""
        return self.session.layout.unpack(self.total)

    def matches_scores(self, said: ScoresLine) -> bool:
        if said.tags or not self.has_hands or self.score_differences:
            return False
        try:
            return tuple(map(int, said.scores)) == self.current_scores()
        except ValueError:
            return False

    def check_scores(self, said: ScoresLine) -> None:
        """By how much scores differ is told once."""
        scores = parse_scores(said, self.session.names)
        if self.is_state_unknown or not self.has_hands:
            return
        here, before = self.current_scores(), self.score_differences
        self.score_differences = find_score_differences(scores, here)
        if self.score_differences and self.score_differences != before:
            check_scores(
                said, scores, select_closest_scores(scores, here, before), self.session.names
            )

    # --------------------------------------------------------------------------- ending

    def finish_game(self, end: str, line: int) -> GameRecord:
        self.final_result = final_result(self.current_scores(), self.setup.rules)
        self.end_reason, self.end_line, self.plain = end, line, False
        return self._build_record(self.session.date, end, self._total_change())

    def record_final_scores(self, said: ScoresLine, session: Session, line: int) -> GameRecord:
        scores = parse_scores(said, session.names)
        if any(self.score_penalties):
            message = (
                "a game by its final scores has penalties in them: take the line of the penalty"
                " away"
            )
            raise mistake_at(said.scores[0], "penalty-recorded", message)
        check_recorded_scores(said, scores, self.setup.rules)
        self.session = session
        self.recorded_game_count += 1
        self.end_line = line
        self.plain = False  # a hand of such a game needs a word said about it
        ended: FinalResult = final_result(scores, self.setup.rules)
        total = session.layout.pack(scores)
        return GameRecord(
            *(
                session,
                session.date,
                0,
                self.initial_scores,
                (),
                (),
                (),
                TableState(),
                total,
                ENDED_BY_SCORES,
                ended,
            )
        )

    def release_hands(self, date: str) -> GameRecord:
        """A followed game keeps its date."""
        return super().release_hands(self.session.date)

    def abandon(self, date: str) -> GameRecord:
        end = UNFINISHED if self.has_hands else ""
        return self._build_record(self.session.date, end, self._total_change())
