"""What everybody needs in a hand, or in a season, on the screen."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from ..base.quotient import Quotient
from ..base.terminal import Screen, align_columns, display_width, wrap_words
from ..base.wording import format_list, pluralize
from ..needs import AimKind, DrawNeed, HandToPlay, Needs, PlayerNeeds, SeasonNeed, WinNeed

INDENT = "  "
OUT_OF_REACH, ANY_WIN, DEPENDS = "-", "any", "some"
SHARED, GOES_ON, DECLARED = "=", ">", "!"
LEGEND = (  # of what stands in cells, as far as it does
    (OUT_OF_REACH, "out of reach"),
    (ANY_WIN, "any win"),
    (DECLARED, "with {declared}, where it is another one"),
    (GOES_ON, "the game goes on after it; the mark after that ends it, too"),
    (SHARED, "the first place is shared"),
    (DEPENDS, "it depends on who else is {ready}, as below"),
)


def render_needs(needs: Needs, screen: Screen) -> str:
    """Everybody's needs, as wide as the screen."""
    hand = needs.hand
    shows_end = needs.may_be_last and hand.session.rules.tracks_games
    blocks = ["\n".join(_title(needs, screen))]
    used: set[str] = set()
    for player in needs.players:
        name = hand.session.names[player.seat]
        score = _format_number(hand.scores[player.seat])
        head = f"{name}: {score}, rank {needs.standing.ranks[player.seat]}"
        rows = [_header(hand, player), *_rows(hand, player, shows_end, used)]
        lines = [f"{INDENT}{line}" for line in align_columns(rows)]
        if max(map(display_width, lines)) > screen.width:
            lines = [*_stack_rows(rows, screen)]
        lines += [*_depending_draws(hand, player, screen)]
        blocks.append("\n".join([screen.apply_style(head, "bold"), *lines]))
    blocks.append("\n".join(_list_legend(hand, used, screen)))
    return "".join(f"{block}\n" for block in "\n\n".join(filter(None, blocks)).split("\n"))


def _title(needs: Needs, screen: Screen) -> Iterator[str]:
    """Which hand comes next, and what the table below it shows."""
    if not needs.hand.session.rules.tracks_games:
        what = "what is enough to be so after the next hand:"
    elif needs.may_be_last:
        what = "what is enough if the game ends with this hand:"
    else:
        what = "what would be enough if this hand were the last:"
    for line in (_describe_hand(needs.hand), what):
        yield from wrap_words(line, screen.width, INDENT)


def render_not_last(hand: HandToPlay, screen: Screen) -> str:
    """The sentence about a hand that does not end its game."""
    said = (
        f"{_describe_hand(hand)}: by the rules it is not the last hand; --final says what"
        " everybody needs as if it were"
    )
    return "".join(f"{line}\n" for line in wrap_words(said, screen.width, INDENT))


def _describe_hand(hand: HandToPlay) -> str:
    """Which hand of which game it is, who deals, and what is on the table."""
    session, family = hand.session, hand.session.rules.family
    what = "sitting" if family.hand_is_game else "game"
    said = [f"{what} {session.game_number}", session.date, f"{session.file} line {session.line}"]
    if hand.label:
        said.append(hand.label)
    if hand.dealer is not None:
        said.append(f"{session.names[hand.dealer]} deals")
    if hand.table.sticks:
        said.append(pluralize(hand.table.sticks, "stick"))
    if hand.declared:
        names = format_list([session.names[seat] for seat in hand.declared])
        said.append(f"{names} in {hand.play.declared_word}")
    return ", ".join(filter(None, said))


def _header(hand: HandToPlay, player: PlayerNeeds) -> list[str]:
    names = hand.session.names
    others = [name for seat, name in enumerate(names) if seat != player.seat]
    return ["", "self-draw", *(f"from {name}" for name in others), *_draw_words(hand, player)]


def _draw_words(hand: HandToPlay, player: PlayerNeeds) -> list[str]:
    """The words for a draw in which the player is not ready, and for one in which they are."""
    words = hand.play.ready_words
    if words is None:
        return ["draw"]
    ways = dict.fromkeys(draw.is_ready for draw in player.aims[0].draws)
    return [words[not is_ready] for is_ready in ways]


def _rows(
    hand: HandToPlay, player: PlayerNeeds, shows_end: bool, used: set[str]
) -> Iterator[list[str]]:
    for each in player.aims:
        is_first = each.aim.kind is AimKind.FIRST  # only the first may end a game that goes on
        cells = [
            _join_ways([_format_win(win, shows_end, is_first) for win in wins])
            for _, wins in groupby(each.wins, lambda win: win.discarder)
        ]
        cells += [
            _join_ways([_format_draw(draw, shows_end) for draw in draws])
            for _, draws in groupby(each.draws, lambda draw: draw.is_ready)
        ]
        used.update(sign for sign, _ in LEGEND for cell in cells if _has_sign(cell, sign))
        yield [each.aim.describe(hand.session.names), *cells]


def _has_sign(cell: str, sign: str) -> bool:
    if len(sign) == 1 and sign != OUT_OF_REACH:
        return sign in cell
    return sign in {word.rstrip("!>=") for word in cell.split()}


def _join_ways(ways: Sequence[str]) -> str:
    """A cell: the win without riichi, and the win with riichi if that is another one."""
    text, *more = ways
    return " ".join([text, *(f"{other}{DECLARED}" for other in more if other != text)])


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


def _stack_rows(rows: Sequence[Sequence[str]], screen: Screen) -> Iterator[str]:
    """The same on a narrow screen: each aim in words."""
    head, *others = rows
    for words, *cells in others:
        said = ", ".join(f"{what} {cell}" for what, cell in zip(head[1:], cells, strict=True))
        yield from _wrap_indented(f"{words}: {said}", screen)


def _wrap_indented(text: str, screen: Screen) -> Iterator[str]:
    for line in wrap_words(text, screen.width - len(INDENT), INDENT):
        yield f"{INDENT}{line}"


def _depending_draws(hand: HandToPlay, player: PlayerNeeds, screen: Screen) -> Iterator[str]:
    """The draws that reach an aim, if some of them do and others do not."""
    words, names = hand.play.ready_words, hand.session.names
    if words is None:
        return
    for each in player.aims:
        for draw in each.draws:
            if not 0 < len(draw.reaching) < draw.possible_count:
                continue
            who = "; ".join(
                " ".join(names[seat] for seat in ready) or "nobody" for ready in draw.reaching
            )
            own = words[not draw.is_ready]
            if draw.is_declared:
                own += f" in {hand.play.declared_word}"
            said = f"{each.aim.describe(names)}, {own}: if {words[0]} are {who}"
            yield from _wrap_indented(said, screen)


def _list_legend(hand: HandToPlay, used: set[str], screen: Screen) -> Iterator[str]:
    ready = (hand.play.ready_words or ("",))[0]
    for sign, words in LEGEND:
        if sign in used:
            said = words.format(declared=hand.play.declared_word, ready=ready)
            for line in wrap_words(f"{sign}  {said}", screen.width, INDENT * 2):
                yield screen.apply_style(line, "dim")


# ------------------------------------------------------------------------------------ a season


def render_season_needs(needs: Sequence[SeasonNeed], stage: str, screen: Screen) -> str:
    """Who needs how many points a game to pass whom; in a stage, if there are stages."""
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


def _format_number(value: Fraction) -> str:
    return Quotient(value.numerator, value.denominator).format_decimal(4)


def _format_signed(value: Fraction) -> str:
    return Quotient(value.numerator, value.denominator).format_signed(2)
