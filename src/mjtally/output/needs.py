"""The needs of everybody in a hand, or in a season, on the screen."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, groupby

from ..base.quotient import Quotient
from ..base.terminal import Screen, align_columns, display_width, wrap_words
from ..base.wording import format_list, pluralize
from ..tables.needs.needs import AimKind, DrawNeed, Needs, PlayerNeeds, SeasonNeed, WinNeed
from ..tables.needs.outcomes import HandToPlay

INDENT = "  "
OUT_OF_REACH, ANY_WIN, DEPENDS = "-", "any", "some"
SHARED, GOES_ON, DECLARED = "=", ">", "!"
LEGEND = (  # the signs in cells; a table only explains those that it has
    (OUT_OF_REACH, "out of reach"),
    (ANY_WIN, "any win"),
    (DECLARED, "what is enough with {declared}, if it differs"),
    (GOES_ON, "the game goes on after this hand; the next mark also ends it"),
    (SHARED, "the first place is shared"),
    (DEPENDS, "it depends on who else is {ready}, as below"),
)


def render_needs(needs: Needs, screen: Screen) -> str:
    """The needs of everybody in a hand, no wider than the screen."""
    hand, play, names = needs.hand, needs.hand.play, needs.hand.session.names
    tracks_games = hand.session.rules.tracks_games
    if not tracks_games:
        question = "what is enough for each aim in the next hand:"
    elif needs.may_be_last:
        question = "what is enough if the game ends with this hand:"
    else:
        question = "what would be enough if this hand were the last:"
    title = [wrap_words(line, screen.width, INDENT) for line in (_describe_hand(hand), question)]
    blocks, used = [[*chain(*title)]], set[str]()
    for player in needs.players:
        score, rank = hand.scores[player.seat], needs.standing.ranks[player.seat]
        points = Quotient(score.numerator, score.denominator).format_decimal(4)
        head = f"{names[player.seat]}: {points}, rank {rank}"
        draws = ["draw"]
        if play.ready_words:  # a column if the player is not ready, and another if they are
            chances = dict.fromkeys(draw.is_ready for draw in player.aims[0].draws)
            draws = [play.ready_words[not is_ready] for is_ready in chances]
        others = [f"from {name}" for seat, name in enumerate(names) if seat != player.seat]
        columns = ["", "self-draw", *others, *draws]
        rows = [*_list_rows(needs, player, shows_end=needs.may_be_last and tracks_games)]
        cells = [cell for row in rows for cell in row[1:]]
        used.update(sign for sign, _ in LEGEND if any(_has_sign(cell, sign) for cell in cells))
        lines = [f"{INDENT}{line}" for line in align_columns([columns, *rows])]
        if max(map(display_width, lines)) > screen.width:  # then each aim is a sentence
            lines = []
            for aim, *ways in rows:
                parts = [f"{how} {way}" for how, way in zip(columns[1:], ways, strict=True)]
                lines += _wrap_indented(f"{aim}: {', '.join(parts)}", screen)
        lines += _depending_draws(hand, player, screen)
        blocks.append([screen.apply_style(head, "bold"), *lines])
    ready, legend = (play.ready_words or ("",))[0], list[str]()
    for sign, meaning in LEGEND:
        if sign in used:
            entry = f"{sign}  {meaning.format(declared=play.declared_word, ready=ready)}"
            wrapped = wrap_words(entry, screen.width, INDENT * 2)
            legend += [screen.apply_style(line, "dim") for line in wrapped]
    text = "\n\n".join("\n".join(block) for block in (*blocks, legend) if block)
    return f"{text}\n"


def render_not_last(hand: HandToPlay, screen: Screen) -> str:
    """The sentence about a hand that does not end its game."""
    sentence = (
        f"{_describe_hand(hand)}: by the rules it is not the last hand; --final says what"
        " everybody needs as if it were"
    )
    return "".join(f"{line}\n" for line in wrap_words(sentence, screen.width, INDENT))


def _describe_hand(hand: HandToPlay) -> str:
    """The hand and its game, who deals, and the sticks and riichi on the table."""
    session, family = hand.session, hand.session.rules.family
    game_word = "sitting" if family.hand_is_game else "game"
    parts = [
        f"{game_word} {session.game_number}",
        session.date,
        f"{session.file} line {session.line}",
    ]
    if hand.label:
        parts.append(hand.label)
    if hand.dealer is not None:
        parts.append(f"{session.names[hand.dealer]} deals")
    if hand.table.sticks:
        parts.append(pluralize(hand.table.sticks, "stick"))
    if hand.declared:
        names = format_list([session.names[seat] for seat in hand.declared])
        parts.append(f"{names} in {hand.play.declared_word}")
    return ", ".join(filter(None, parts))


def _list_rows(needs: Needs, player: PlayerNeeds, *, shows_end: bool) -> Iterator[list[str]]:
    """A row for each aim: its description, and in each column the marks that reach it."""
    for aim_needs in player.aims:
        is_first = aim_needs.aim.kind is AimKind.FIRST  # only the first may end a game that goes on
        wins = groupby(aim_needs.wins, lambda win: win.discarder)
        draws = groupby(aim_needs.draws, lambda draw: draw.is_ready)
        ways = [[_format_win(win, shows_end, is_first) for win in group] for _, group in wins]
        ways += [[_format_draw(draw, shows_end) for draw in group] for _, group in draws]
        cells = [  # the win without riichi, and the win with riichi if that is another one
            " ".join(
                [way, *(f"{declared}{DECLARED}" for declared in declared_ways if declared != way)]
            )
            for way, *declared_ways in ways
        ]
        yield [aim_needs.aim.describe(needs.hand.session.names), *cells]


def _has_sign(cell: str, sign: str) -> bool:
    if len(sign) == 1 and sign != OUT_OF_REACH:
        return sign in cell
    return sign in {word.rstrip("!>=") for word in cell.split()}


def _format_win(win: WinNeed, shows_end: bool, shows_ending: bool) -> str:
    if not win.mark:
        return OUT_OF_REACH
    text = (ANY_WIN if win.is_any else win.mark) + SHARED * win.is_shared
    if not shows_end or win.end:
        return text
    return f"{text}{GOES_ON}{win.ending_mark if shows_ending else ''}"


def _format_draw(draw: DrawNeed, shows_end: bool) -> str:
    if not draw.reaching:
        return "no"
    text = "yes" if len(draw.reaching) == draw.possible_count else DEPENDS
    return text + GOES_ON * (shows_end and draw.goes_on)


def _wrap_indented(text: str, screen: Screen) -> Iterator[str]:
    for line in wrap_words(text, screen.width - len(INDENT), INDENT):
        yield f"{INDENT}{line}"


def _depending_draws(hand: HandToPlay, player: PlayerNeeds, screen: Screen) -> Iterator[str]:
    """The draws that reach an aim, if some of them do and others do not."""
    ready_words, names = hand.play.ready_words, hand.session.names
    if ready_words is None:
        return
    for aim_needs in player.aims:
        for draw in aim_needs.draws:
            if not 0 < len(draw.reaching) < draw.possible_count:
                continue
            who = "; ".join(
                " ".join(names[seat] for seat in ready) or "nobody" for ready in draw.reaching
            )
            condition = ready_words[not draw.is_ready]
            if draw.is_declared:
                condition += f" in {hand.play.declared_word}"
            sentence = (
                f"{aim_needs.aim.describe(names)}, {condition}: if {ready_words[0]} are {who}"
            )
            yield from _wrap_indented(sentence, screen)


# ------------------------------------------------------------------------------------ a season


def render_season_needs(needs: Sequence[SeasonNeed], stage: str, screen: Screen) -> str:
    """The points that each player needs in a game to pass the next one, in a stage if there are
    stages."""
    rows = [["", "points", "to pass", "who has", "more than, a game"]]
    rows += [
        [
            need.name,
            _format_signed(need.points),
            f"{need.place}. {need.holder}",
            _format_signed(need.points + need.behind),
            _format_signed(need.mean),
        ]
        for need in needs
    ]
    lines = align_columns(rows)
    if max(map(display_width, lines)) > screen.width:
        lines = [
            line
            for name, points, holder, theirs, mean in rows[1:]
            for line in wrap_words(
                f"{name} ({points}) passes {holder} ({theirs}): more than {mean} a game",
                screen.width,
                INDENT,
            )
        ]
    games = pluralize(needs[0].games, "game") if needs else ""
    of_stage = f" of stage {stage}" if stage else ""
    note = f"in {games}{of_stage} left, on average, if the other's points stay as they are"
    lines += wrap_words(note, screen.width)
    return "".join(f"{line}\n" for line in lines)


def _format_signed(value: Fraction) -> str:
    return Quotient(value.numerator, value.denominator).format_signed(2)
