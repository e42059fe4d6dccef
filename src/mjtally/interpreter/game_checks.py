"""Checks of games: their date, family, seats, points and end; each fails, or gives a remark."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from ..base.errors import (
    WARNING,
    Cell,
    Mistake,
    Place,
    Remark,
    fail,
    mistake_at,
    remark_at,
    remark_over,
    warning_at,
)
from ..base.quotient import Quotient, parse_decimal
from ..base.winds import deal_name
from ..base.wording import did_you_mean_player, format_list, format_short_list, pluralize
from ..language.statements import (
    PLAYER_COUNTS,
    POT,
    Adjustment,
    DateLine,
    Declaration,
    EndLine,
    Exchange,
    ParsedLine,
    ResultLine,
    Statement,
    format_name,
    is_date,
)
from ..language.tokens import strip_comment
from ..language.words import EVERYBODY_WORDS, is_one_of
from ..rules.families import list_families
from ..rules.model.game_ends import (
    END_DESCRIPTIONS,
    ENDED_BY_PLAYERS,
    ENDED_BY_POINTS,
    ENDED_BY_SCORES,
    TableStatus,
    describe_end,
)
from ..rules.model.open_games import TrackedGame
from ..rules.model.parameters import TENTHS_PER_POINT, parse_tenths
from ..rules.model.types import Family, GameRecord, HandsInPlay, Play, Rules, Session

GOES_ON = "in-progress"  # the code that is no fault: it tells what comes next in a game
# codes that pages of a season leave out: an evening's file is laid out before anybody plays
NO_FAULTS = {GOES_ON, "no-players"}
# problems of games that go on, or are only planned: some commands expect them and print none
CODES_OF_OPEN_GAMES = {GOES_ON, "unfinished", "nothing-played", "result-missing"}


def check_date(date: str) -> None:
    """Fails where text is not a date of the calendar."""

    if is_date(date):
        return
    from ..advice.dates import certain_date, describe_date_form, find_possible_dates

    dates = find_possible_dates(date)
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", date):
        fail(date, "no-such-date", f"{date} is not in the calendar: correct the date")
    fail(date, "date-form", describe_date_form(date, dates or []), certain_date(date, dates or []))


def parse_adjustment_points(adjustment: Adjustment, known: Mapping[str, None], rules: Rules) -> int:
    """The points of an adjustment, in parts of one, for a player who has played."""
    name, points, *_ = adjustment
    if not rules.tracks_games:
        family = rules.family
        where = (
            f"{family.short_name} has" if family.is_always_loose else "with length=free there are"
        )
        fail(name, "no-points", f"{where} no points to adjust: remove the line")
    if name not in known:
        near = did_you_mean_player(name, known)
        players = f": players so far are {format_short_list(known)}" if known and not near else ""
        first = f": write this line below the first players line with {format_name(name)}"
        message = f"{name} has not played{near or players or first}"
        fail(name, "not-played", message)
    try:
        return parse_tenths(points) * rules.family.point_parts // TENTHS_PER_POINT
    except ValueError:
        message = f"{points}: points have at most one decimal, such as -20 or 12.5"
        fail(points, "points-form", message)


ROUND_POINTS = 1000  # a hand may pay so many, too
SCORE_SIZE_PATTERN = r"([-+]?)(?=0*[1-9])([0-9]{0,6}?)([0-9])00"  # thousands, and hundreds


def is_score_size(points: str) -> bool:
    """Whether points look like those of a score, which are a thousand times as large."""
    return bool(re.fullmatch(SCORE_SIZE_PATTERN, points))


def shorten_score(points: str) -> str:
    """Points of the size of a score as the season counts them, in thousands: `-1.5` for `-1500`;
    others as they are."""
    number = re.fullmatch(SCORE_SIZE_PATTERN, points)
    if not number:
        return points
    sign, thousands, tenth = number.groups()
    return f"{sign}{thousands or 0}{f'.{tenth}' if tenth != '0' else ''}"


def check_points_size(
    adjustment: Adjustment, player: str, game: HandsInPlay | None
) -> list[Remark]:
    """The remark on points of a player in the season that look like those of a score. While a game
    is played they may be meant for its scores, where somebody gets them: nobody knows which."""
    points = adjustment.points
    if not is_score_size(points):
        return []
    sign, shortened = points[0] if points[0] in "-+" else "", shorten_score(points)
    is_played = game and not (game.end_reason or game.recorded_game_count or adjustment.unit)
    names = game.session.names if game else ()
    if not (is_played and sign and player in names):
        message = f"{points} looks like a score: points are in thousands, write {shortened}"
        return [warning_at(points, "points-as-scores", message)]
    name, back = format_name(adjustment.name), f"{'-+'[sign == '-']}{points[1:]}"
    others = [format_name(other) for other in names if other != player]
    sides = [others[0]]
    assert game
    if game.play.stick_value and int(points) % game.play.stick_value == 0:
        sides.append(POT)
    readings = [f"{name} {points} / {side} {back}" for side in sides]
    share, rest = divmod(int(back), len(others))
    if not (rest or share % game.play.score_step):  # all others pay the same, or get it
        readings.append(f"{name} {points} / {' / '.join(f'{one} {share:+}' for one in others)}")
    message = (
        f"{points} is of the season or of the table? At the table"
        f" {'somebody gets' if sign == '-' else 'somebody gives'} it: write"
        f" {' or '.join(readings)}; in the season, where such a score is {shortened}, write"
        f" {name} {shortened} points"
    )
    return [remark_at(points, "points-as-scores", message)]


def check_end(end: EndLine, game: HandsInPlay) -> None:
    """Fails where no game is under way that can end."""
    if game.end_reason:
        fail(
            end.cell,
            "end-twice",
            f"the game of line {game.session.line} ended in line {game.end_line} already"
            f" ({END_DESCRIPTIONS[game.end_reason]}): remove end",
            "",
        )
    if not game.has_hands:
        fail(
            end.cell,
            "end-without-hands",
            "no hand was played since the players line: remove end, or record the"
            f" game by its final scores ({game.session.rules.family.example_scores})",
        )


def name_exchange(one: str, other: str, play: Play) -> str:
    """An exchange of two as an example, with points that scores may have."""
    points = 20 if play.score_step == 1 else 10 * play.score_step
    sides = [side if side == POT else format_name(side) for side in (one, other)]
    return f"{sides[0]} +{points} / {sides[1]} -{points}"


def _check_everybody(exchange: Exchange, names: Sequence[str]) -> None:
    """Fails where one side of an exchange is all the others, in one word."""
    everybody = [side for side in exchange.shares if is_one_of(side.name, EVERYBODY_WORDS)]
    here = {side.name for side in exchange.shares}
    others = [name for name in names if name not in here]
    if len(everybody) != 1 or everybody[0].name in names or not others:
        return
    message = f"{everybody[0].name}: write each player"
    shared = [side for side in exchange.shares if side is not everybody[0]]
    total = -sum((parse_decimal(side.points) for side in shared), Quotient(0, 1))
    each, rest = divmod(total.numerator, total.denominator * len(others))
    if not rest:
        sides = [*map(str, shared), *(f"{format_name(name)} {each:+}" for name in others)]
        message = f"{message}: {' / '.join(sides)}"
    fail(everybody[0].name, "exchange-form", message)


def check_exchange(exchange: Exchange, play: Play, names: Sequence[str]) -> None:
    """Fails where points that go from player to player are no numbers, or do not add up to 0."""
    shares = exchange.shares
    for share in shares:
        if not re.fullmatch(r"[-+]?[0-9]{1,7}(\.[0-9]{1,4})?", share.points):
            message = f"{share.points}: points are a number such as +20, -20 or 2.5"
            fail(share.points, "exchange-form", message)
    if len(shares) in PLAYER_COUNTS and not any(share.points[0] in "+-" for share in shares):
        names, scores = [format_name(share.name) for share in shares], [s.points for s in shares]
        from ..advice.unreadable_lines import describe_named_scores

        remark = remark_over(
            shares[0].name, shares[-1].points, "exchange-form", describe_named_scores(names, scores)
        )
        raise Mistake(remark)
    _check_everybody(exchange, names)
    total = sum((parse_decimal(share.points) for share in shares), Quotient(0, 1))
    if total.numerator:
        message = (
            f"these points add up to {total.format_signed(4)}: what one gets others give, as in"
            f" {name_exchange(shares[0].name, shares[1].name, play)}"
        )
        taken = next((share for share in shares if share.points[0] == "-"), None)
        if taken and play.stick_value:
            message = f"{message}; what stays on the table goes to the pot, as in {taken} / pot"
            message = f"{message} +{taken.points[1:]}"
        elif taken:
            message = f"{message}; points that nobody gets have their own line, such as {taken}"
        raise Mistake(remark_over(shares[0].points, shares[-1].points, "exchange-sum", message))
    names = [share.name for share in shares]
    again = next((name for at, name in enumerate(names) if name in names[:at]), None)
    if again is not None:
        message = f"{again} is on this line twice: write each side once"
        fail(again, "exchange-form", message)


def check_table_points(exchange: Exchange, share: Adjustment, game: HandsInPlay) -> None:
    """Fails where the points of a side of an exchange cannot be those of a score, or the pot has
    no such sticks."""
    points, play, sticks = share.points, game.play, game.table.sticks
    is_whole = re.fullmatch(r"[-+]?[0-9]+", points)
    if play.score_step > 1 and not (is_whole and int(points) % play.score_step == 0):
        _fail_for_step(exchange, share, game)
    if not (share.is_pot and play.stick_value):
        return
    if int(points) % play.stick_value:
        message = (
            f"{points}: the pot holds sticks of {play.stick_value} points: write a multiple of"
            f" {play.stick_value}, such as {points[0]}{play.stick_value}"
        )
        fail(points, "exchange-form", message)
    if game.status is TableStatus.PLAYING and -int(points) > sticks * play.stick_value:
        message = (
            f"{points}, and the pot holds {pluralize(sticks, 'stick')}, {sticks * play.stick_value}"
            " points: look above for a hand that is missing or wrong, or correct the points"
        )
        fail(points, "pot-empty", message)


def find_exchanged_hand(exchange: Exchange, game: HandsInPlay | None) -> Remark | None:
    """The warning where points that go from score to score are just what a hand pays at this table:
    a fine, a gift or a bet has a round number of them."""
    names = game.session.names if game else ()
    changes = {str(share.name): share.points for share in exchange.shares}
    if game is None or game.play.score_step == 1 or not changes.keys() <= {*names}:
        return None
    if not all(re.fullmatch("[-+][0-9]+", points) for points in changes.values()):
        return None
    if not any(int(points) % ROUND_POINTS for points in changes.values()):
        return None
    words = tuple([changes.get(name, "0") for name in names])
    effect, _ = game.judge_hand(ResultLine(None, words, " ".join(words)))
    if effect is None or not effect.hand.wins:
        return None
    message = f"a hand pays these points here: if a hand was played, write {' '.join(words)}"
    first, last = exchange.shares[0].name, exchange.shares[-1].points
    return remark_over(first, last, "hand-as-exchange", message)._replace(severity=WARNING)


def _fail_for_step(exchange: Exchange, share: Adjustment, game: HandsInPlay) -> NoReturn:
    """Fails where points are no multiple of the least step of a score. They may be thousands or
    hundreds of points, or points of the season."""
    play, most = game.play, sum(score.numerator for score in game.initial_scores)
    readings = []
    for times in (1000, 100):
        sides = list[str]()
        for side in exchange.shares:
            exact = parse_decimal(side.points)
            points, rest = divmod(exact.numerator * times, exact.denominator)
            step = play.stick_value if side.is_pot else play.score_step
            if not rest and points % step == 0 and abs(points) <= most:
                sides.append(str(side._replace(points=Cell(f"{points:+}"))))
        if len(sides) == len(exchange.shares):
            readings.append(" / ".join(sides))
    meant = list(readings)
    if readings and not any(side.is_pot for side in exchange.shares):
        season = f"{format_name(share.name)} {share.points} points"
        meant.append(f"points of the season, on a line for each player ({season})")
    message = f"{share.points}: points that go from score to score end in 00, as scores do"
    if meant:
        message = f"{message}: was {' or '.join(meant)} meant?"
    fail(share.points, "exchange-form", message)


def is_unplayed(game: HandsInPlay) -> bool:
    """Whether nothing was played, and no line was a wrong hand."""
    nothing = not (game.has_hands or game.recorded_game_count)
    return nothing and game.status is TableStatus.PLAYING


TABLE_COMMENT_PATTERN = r"# *table +([1-9][0-9]{0,2})"  # for plans that do not say table=


def describe_unplayed(session: Session, line: ParsedLine) -> str:
    """The message about a players line below which nothing was played, though more follows."""
    comment = line.text[len(strip_comment(line.text)) :].rstrip()
    called = re.fullmatch(TABLE_COMMENT_PATTERN, comment, re.IGNORECASE)
    table = session.table or (called and called[1])
    if table:
        return f"table {table} has no result yet: write it below the players, or remove this line"
    return (
        "nothing was played after this players line: remove it, or write # before it if it is a"
        " comment"
    )


def is_of_session(declared: Statement, session: Session) -> bool:
    """Whether a date, a season or a stage is that of a game anyway."""
    match declared:
        case DateLine(date):
            return str(date) == session.date
        case Declaration("season", name):
            return str(name) == session.season
        case Declaration("stage", name):
            return str(name) == session.stage.name
    return False


def within_game_mistake(declared: Statement, game: HandsInPlay) -> Mistake:
    """The error about a date, or something else for the games below it, that stands inside a
    game."""
    inside = f"{declared} is inside the game of line {game.session.line}, which goes on below it"
    if isinstance(declared, DateLine):
        message = (
            f"{inside}: if a new evening begins here, write its players below the date (and end"
            " above it, if the game before was over); if the game went on past midnight, move the"
            " date below its last line"
        )
        return mistake_at(declared.date, "date-in-game", message)
    assert isinstance(declared, Declaration)
    message = (
        f"{inside}: move it above the players of the game, or below its last line; if another game"
        " begins here, write its players, too"
    )
    return Mistake(remark_over(*declared, "declared-in-game", message))


def describe_next_hand(game: HandsInPlay) -> str:
    """`E1.1 is next: Aki deals again`."""
    table, rules = game.table, game.session.rules
    label = deal_name(table.round, rules.players, table.honba)
    dealer = game.session.names[rules.seat_order(table.round)[0]]
    keeps_deal = game.effects and game.effects[-1].keeps_deal
    return f"{label} is next: {dealer} deals again" if keeps_deal else f"{label} is next"


def _describe_last_hand(game: HandsInPlay) -> str:
    """`: S4, won by Chie`, or `: S4, a false win of Dai`, where a hand ended the game."""
    if game.end_reason == ENDED_BY_PLAYERS or not game.effects:
        return ""
    table = game.tables[-2]
    label = deal_name(table.round, game.session.rules.players, table.honba)
    names, hand = game.session.names, game.effects[-1].hand
    if hand.winners:
        return f": {label}, won by {format_list(names[seat] for seat in hand.winners)}"
    if hand.offender is not None:
        return f": {label}, a false win of {names[hand.offender]}"
    return f": {label}, which nobody won"


KEYS_OF_ENDS = {  # what declares that a game goes on where the rules end it
    reason: f"; if you play on then, declare {key} above the players of the game"
    for reason, key in (
        ("bust", "bust=none"),
        ("end-at", "end-at=none"),
        ("last-dealer", "last-dealer=play"),
        ("length", "another length="),
        ("extension", "another extension="),
    )
}


def hand_after_end_mistake(game: HandsInPlay, result: ResultLine) -> Mistake:
    """The error about a hand that stands after the end of its game."""
    opened, at = game.session.line, game.end_line
    if game.end_reason:
        how_it_ended = END_DESCRIPTIONS[game.end_reason]
        if isinstance(game, TrackedGame):
            how_it_ended = describe_end(game.end_reason, game.session.names, game.scores)
        how_it_ended += _describe_last_hand(game)
        why = f"the game of line {opened} ended in line {at} ({how_it_ended}):"
    else:
        is_loose = not game.session.rules.tracks_games
        period = "evening" if is_loose else "game"
        by_what = "balances" if is_loose else "final scores"
        why = (
            f"line {at} recorded a whole {period} of the players of line {opened} by its {by_what}:"
            " remove that line if it is a mistake, or"
        )
    how = "write the players again to open the next game"
    how += KEYS_OF_ENDS.get(game.end_reason, "")
    if not game.session.rules.tracks_games:
        how = "write the players again above the hands of the next evening"
    return mistake_at(result.first_cell, "after-the-end", f"{why} {how}")


# ------------------------------------------------------------------------------------------
# Games that were entered twice. A game is known by its date, its players in any order, and what
# each had at its end, so that it is found where it was entered once by its hands and once by its
# scores. Only a hash of 64 bits is kept of each; among a million games, hardly one tally in ten
# million has two with the same hash by chance.

FEWEST_HANDS = 3  # hands: shorter games may well be alike
BY_HANDS = "hands"
IN_A_ROUND = "round"  # likewise of a game in a round that is stated


class DuplicateGames:
    """The places of the games so far, by hash."""

    def __init__(self) -> None:
        self.places: dict[int, Place] = {}

    def find_earlier(self, game_record: GameRecord, line: int) -> Place | None:
        """Where this game, which was entered in `line`, was entered before.

        Without a date there may be many games of the same players, and a game that was left has no
        end: of those by hands, only such are the same as have the same hands. Games of two rounds
        that are stated are two games.
        """
        session, result = game_record.session, game_record.final_result
        is_by_hands = game_record.end_reason not in {ENDED_BY_SCORES, ENDED_BY_POINTS}
        hand_count = game_record.earlier_hand_count + len(game_record.effects)
        if not game_record.end_reason or (is_by_hands and hand_count < FEWEST_HANDS):
            return None
        figures: Sequence[object] = [""] * len(session.names)
        if result:
            figures = result.scores or result.points
        elif not is_by_hands:  # an evening of loose hands
            changes = [change * session.score_unit for change in game_record.score_changes]
            figures = [change.format_decimal(4) for change in changes]
        unit = "scores" if result and result.scores else "points"
        by_player = sorted(
            f"{name} {figure}" for name, figure in zip(session.names, figures, strict=True)
        )
        # without a date, seasons and stages tell games apart
        when = session.date or f"{session.season} {session.stage.name}"
        key: tuple[object, ...] = (when, unit, *by_player)
        sought = [key, (*key, BY_HANDS)]
        own = [key]
        if is_by_hands and not (session.date and result):  # a long game has its last hands here
            results: list[Any] = [line.reading for line in game_record.lines]
            rows = [(result.label_text, result.words) for result in results]
            hands = *key, session.names, game_record.earlier_hand_count, *rows
            sought, own = [hands, key], [hands, (*key, BY_HANDS)]
        if number := session.round.number:
            sought = [(*game, *end) for end in ((number,), ()) for game in sought]
            own = [(*game, end) for end in (number, IN_A_ROUND) for game in own]
        else:
            sought += [(*game, IN_A_ROUND) for game in sought]
        here = Place(session.file, line)
        places = [self.places[known] for known in map(hash, sought) if known in self.places]
        for own_hash in map(hash, own):
            self.places.setdefault(own_hash, here)
        return places[0] if places else None


# ------------------------------------------------------------------------------------------
# The line `chips=+3/-1/-2/0`: the chips that each player has more after a game than before it.

EXAMPLES_OF_CHIPS = {3: "chips=+3/-1/-2", 4: "chips=+3/-1/-2/0"}
CHIP_PATTERN = r"[-+]?[0-9]{1,4}"


def check_chips_family(key: Cell, family: Family) -> None:
    """Fails where a family of rules has no chips."""
    if not family.has_chips:
        having = format_list(
            dict.fromkeys(other.short_name for other in list_families() if other.has_chips), "and"
        )
        message = f"chips are counted in {having}, and these rules are {family.short_name}"
        fail(key, "no-chips", f"{message}: remove the line")


def parse_chips(chips: Declaration, game: TrackedGame) -> tuple[int, ...]:
    """The chips of a game by seat, which add up to 0. A `Mistake` where they do not, where they
    are counted already, or where nothing was played."""
    key, value = chips
    if game.chips_line:
        message = f"the chips of this game are in line {game.chips_line} already: keep one of them"
        fail(key, "chips-twice", message)
    if is_unplayed(game):
        message = "no hand was played since the players line: chips go after their game"
        fail(key, "chips-without-game", message)
    names, cells, column = game.session.names, list[Cell](), 0
    for part in value.split("/") if value else ():
        cells.append(value.subcell(column, column + len(part)))
        column += len(part) + 1
    wrong = next((cell for cell in cells if not re.fullmatch(CHIP_PATTERN, cell)), None)
    if wrong is not None:
        message = f"chips={value}: chips are whole numbers with / between them"
        separated = re.sub("[,;|:]", "/", value)
        if all(re.fullmatch(CHIP_PATTERN, part) for part in separated.split("/")):
            fail(value, "chips-form", f"{message}: write chips={separated}", separated)
        example = EXAMPLES_OF_CHIPS[len(names)]
        fail(wrong or value, "chips-form", f"{message}, such as {example}")
    if len(cells) != len(names):
        at = cells[len(names)] if len(cells) > len(names) else value or key
        message = (
            f"{pluralize(len(cells), 'number')} of chips for {len(names)} players"
            f" ({format_list(names)}): write one for each, in the order of the players line"
        )
        fail(at, "chips-number", message)
    if total := sum(map(int, cells)):
        message = (
            f"the chips add up to {total:+}: they go from player to player, so that they add up"
            " to 0"
        )
        fail(value, "chips-sum", message)
    return tuple(map(int, cells))
