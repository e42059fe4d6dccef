"""A riichi result to a played hand, and every check of what its marks make together.

What needs the table (whose deal it is, the honba, the sticks) is checked in
`game/table_checks.py`.
"""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, NoReturn, TypeAlias

from ....base.errors import Mistake, Remark, fail, warning_at
from ....base.wording import format_group, format_list, pluralize
from ....language.statements import ResultLine
from ....language.tokens import parse_name
from ....model.result_cells import check_words_for_marks, list_mistakes
from ....model.types import GameRecord, HandEffect
from ..hand_value.payments import HandValue, explain_unlikely_value
from ..rules import RiichiRules
from .marks import RIICHI_MARKS, RiichiRole
from .result_cells import (
    ABORTIVE_TAGS,
    MARK_READER,
    NOTE_TAGS,
    RIICHI_TURN_TAG,
    TURN_TAG,
    RiichiLabel,
    RiichiPlayerMark,
    has_open_hand,
    locate_tag,
    parse_label,
    parse_tags,
    parse_turns,
    split_marks_and_tags,
    tag_number,
)

if TYPE_CHECKING:
    from ..hand_value.value import RiichiValuation
    from .tiles_in_marks import NotedWinner


class RiichiWin(NamedTuple):
    """A winner's seat and what the hand is worth; with its tiles, why."""

    seat: int
    value: HandValue
    valuation: "RiichiValuation | None" = None


class RiichiHand(NamedTuple):
    """One hand as its marks say it. Seats count from 0, in the players line's order."""

    kind: str  # tsumo ron draw abort nagashi chombo, as in the hands table
    wins: tuple[RiichiWin, ...] = ()
    discarder: int | None = None
    liable: tuple[int, int] | None = None  # seat, and for how many yakuman (0: all)
    tenpai: frozenset[int] = frozenset()
    nagashi: tuple[int, ...] = ()
    offender: int | None = None
    wareme: int | None = None  # who pays and receives double, as the line says
    riichi: tuple[int, ...] = ()
    # Of them, those whose declaring tile was won on: they paid no stick.
    riichi_without_stick: tuple[int, ...] = ()
    open_hands: tuple[int, ...] = ()  # whose hands were open
    double_riichi: tuple[int, ...] = ()  # whose riichi was a double one
    ippatsu: tuple[int, ...] = ()  # who won with it, as the line says
    states_open_hands: bool = False  # `o` is written: open hands of losers are known, too
    turn: int | None = None  # of the win: that of the player whose tile it was
    riichi_turns: tuple[int, ...] = ()  # in which each of `riichi` declared; empty if not written

    @property
    def stick_payers(self) -> tuple[int, ...]:
        """Who paid a stick for riichi. A replayed hand returns its sticks."""
        if self.kind == "chombo":
            return ()
        if not self.riichi_without_stick:
            return self.riichi
        return tuple(seat for seat in self.riichi if seat not in self.riichi_without_stick)


MarksByRole: TypeAlias = Mapping[str, Sequence[RiichiPlayerMark]]  # each role's by seat
RiichiEffect: TypeAlias = HandEffect[RiichiRules, RiichiHand]
RiichiGameRecord: TypeAlias = GameRecord[RiichiRules, RiichiHand]


class RiichiParsedHand(NamedTuple):
    """A hand, and what its line says of the table; None for what is not written.

    What winners are worth who show their tiles (`tiled`) is found at the table.
    """

    hand: RiichiHand
    player_marks: Sequence[RiichiPlayerMark]
    tags: Mapping[str, str]
    winners_with_tiles: "tuple[NotedWinner, ...]"
    marked_dealer: int | None  # the seat marked `*`
    label: RiichiLabel | None
    honba: int | None
    sticks: int | None


def parse_hand(
    result: ResultLine, rules: RiichiRules, names: Sequence[str]
) -> tuple[RiichiParsedHand | None, list[Remark]]:
    """The hand a result tells, or None and the mistakes; warnings come with either."""
    try:
        cells, tag_cells = split_marks_and_tags(result, rules, names)
        player_marks, remarks = MARK_READER.parse_marks(cells, rules, names)
        if remarks:
            check_words_for_marks(cells, names, RIICHI_MARKS.is_mark)
            remarks += list_mistakes(
                lambda: parse_tags(tag_cells, names, rules),
                lambda: result.label and parse_label(result.label, rules),
            )
            return None, sorted(remarks, key=attrgetter("column"))
        tags = parse_tags(tag_cells, names, rules)
        label = parse_label(result.label, rules) if result.label else None
        marked_dealer = _find_marked_dealer(player_marks)
        hand, noted_winners = _combine_marks(player_marks, tags, rules)
        if "wareme" in tags:
            hand = hand._replace(wareme=names.index(parse_name(tags["wareme"])))
        hand = _add_turns(hand, tags)
    except Mistake as mistake:
        return None, [mistake.remark]
    parsed_hand = RiichiParsedHand(
        hand,
        player_marks,
        tags,
        tuple([winner for winner in noted_winners if winner.player_mark.mark.tiles]),
        marked_dealer,
        label,
        tag_number(tags, "honba"),
        tag_number(tags, "sticks"),
    )
    return parsed_hand, _warn_unlikely_values(hand, player_marks)


def evaluate_at_table(
    parsed_hand: RiichiParsedHand, wind: int | None, dealer: int | None, rules: RiichiRules
) -> tuple[RiichiHand | None, list[Remark]]:
    """The hand with the value of all tiles, or None and the mistakes in them.

    What tiles are worth depends on the winds: that of the round (None for a loose hand that
    does not say it) and those of the seats.
    """
    if not parsed_hand.winners_with_tiles or dealer is None:
        return parsed_hand.hand, []
    from .tiles_in_marks import check_liable, evaluate_winner

    valuations: dict[int, RiichiValuation] = {}
    remarks: list[Remark] = []
    for winner in parsed_hand.winners_with_tiles:
        seat = (winner.player_mark.seat - dealer) % rules.players
        try:
            valuations[winner.player_mark.seat] = evaluate_winner(
                winner, parsed_hand.tags, wind, seat, rules
            )
        except Mistake as mistake:
            remarks.append(mistake.remark)
    if remarks:
        return None, remarks
    try:
        wins, liable = _resolve_wins(
            _group_by_role(parsed_hand.player_marks),
            parsed_hand.hand.discarder,
            rules,
            valuations,
        )
        check_liable(parsed_hand.player_marks, valuations, rules)
    except Mistake as mistake:
        return None, [mistake.remark]
    return parsed_hand.hand._replace(wins=wins, liable=liable), []


def check_at_any_table(parsed_hand: RiichiParsedHand, rules: RiichiRules) -> list[Remark]:
    """The mistakes that tiles have in whatever round and seat; for a hand whose table nobody
    knows."""
    if not parsed_hand.winners_with_tiles:
        return []
    wrong: dict[int, Remark] = {}
    for number in range(4 * rules.players):
        wind, dealer = divmod(number, rules.players)
        hand, remarks = evaluate_at_table(parsed_hand, wind, dealer, rules)
        if hand is not None:
            return []
        wrong = wrong or {remark.column: remark for remark in remarks}
    return list(wrong.values())


def _find_marked_dealer(player_marks: Sequence[RiichiPlayerMark]) -> int | None:
    """The seat that is marked as the dealer's."""
    dealers = [each for each in player_marks if each.mark.is_dealer]
    if len(dealers) > 1:
        message = f"two players are marked * (dealer): {_join_names(dealers)}"
        fail(dealers[1].cell, "two-players-marked", message)
    return dealers[0].seat if dealers else None


def _group_by_role(player_marks: Sequence[RiichiPlayerMark]) -> MarksByRole:
    by_role: dict[str, list[RiichiPlayerMark]] = {}
    for each in player_marks:
        by_role.setdefault(each.mark.role, []).append(each)
    return by_role


def _combine_marks(
    player_marks: Sequence[RiichiPlayerMark], tags: Mapping[str, str], rules: RiichiRules
) -> "tuple[RiichiHand, tuple[NotedWinner, ...]]":
    """The hand, by what the marks have in common, and the winners of whom more is known."""
    kind = next((key for key in tags if key in ABORTIVE_TAGS), None) if tags else None
    by_role = _group_by_role(player_marks)
    if RiichiRole.WINNER in by_role and not kind and RiichiRole.CHOMBO not in by_role:
        return _build_win(player_marks, by_role, tags, rules)
    if kind:
        hand = _build_abortive_draw(player_marks, kind)
    elif RiichiRole.CHOMBO in by_role:
        hand = _build_chombo(player_marks, by_role)
    else:
        hand = _build_draw(player_marks, by_role)
    about_win = [*_select_notes(tags), *({TURN_TAG} & tags.keys())]
    if about_win:
        message = f"{about_win[0]} is about a win, and nobody won this hand: remove it"
        fail(locate_tag(tags, about_win[0]), "note-without-win", message)
    return hand, ()


def _add_turns(hand: RiichiHand, tags: Mapping[str, str]) -> RiichiHand:
    """The hand with the turns that its tags say; each who declared riichi has one, or none has."""
    if not tags:
        return hand
    turns = parse_turns(tags)
    if turns and len(turns) != len(hand.riichi):
        _fail_for_turn_count(locate_tag(tags, RIICHI_TURN_TAG), len(hand.riichi))
    turn = tag_number(tags, TURN_TAG)
    return hand._replace(turn=turn, riichi_turns=turns) if turns or turn else hand


def _fail_for_turn_count(tag: str, declared: int) -> NoReturn:
    if not declared:
        message = f"{tag} is about riichi, and nobody declared it: remove it, or write !"
        fail(tag, "tag-value", message)
    such_as = ",".join(map(str, range(6, 6 + 3 * declared, 3)))
    message = (
        f"{tag}: {pluralize(declared, 'player')} declared riichi: write a turn for each, in the"
        f" order of the marks, such as {RIICHI_TURN_TAG}={such_as}"
    )
    fail(tag, "tag-value", message)


def _build_hand(
    kind: str,
    player_marks: Sequence[RiichiPlayerMark],
    *,
    wins: tuple[RiichiWin, ...] = (),
    discarder: int | None = None,
    liable: tuple[int, int] | None = None,
    tenpai: frozenset[int] = frozenset(),
    nagashi: tuple[int, ...] = (),
    offender: int | None = None,
    ippatsu: tuple[int, ...] = (),
) -> RiichiHand:
    """A hand, with what the marks say of riichi and of open hands, whatever came of it."""
    in_riichi = [each for each in player_marks if each.mark.riichi]
    maybe_open = [each for each in player_marks if each.mark.is_open or each.mark.tiles]
    return RiichiHand(
        kind,
        wins,
        discarder,
        liable,
        tenpai,
        nagashi,
        offender,
        riichi=_list_seats(in_riichi),
        riichi_without_stick=_list_seats(
            [each for each in in_riichi if each.mark.riichi_without_stick]
        ),
        open_hands=_list_seats([each for each in maybe_open if has_open_hand(each)]),
        double_riichi=_list_seats([each for each in in_riichi if each.mark.riichi > 1]),
        ippatsu=ippatsu,
        states_open_hands=any(each.mark.is_open for each in maybe_open),
    )


def _select_notes(tags: Mapping[str, str]) -> list[str]:
    """The tags that are about a win."""
    return [key for key in (*NOTE_TAGS, "ura") if key in tags] if tags else []


def _parse_win_notes(
    winners: Sequence[RiichiPlayerMark],
    tags: Mapping[str, str],
    rules: RiichiRules,
    *,
    self_draw: bool,
    has_liable: bool,
) -> "tuple[NotedWinner, ...]":
    """The winners of whom tiles or tags say more. What they say of a win must be possible."""
    if not _select_notes(tags) and not [each for each in winners if each.mark.tiles]:
        return ()
    from .tiles_in_marks import parse_winners

    return parse_winners(winners, tags, rules, self_draw=self_draw, has_liable=has_liable)


def _select_roles(by_role: MarksByRole, *roles: str) -> list[RiichiPlayerMark]:
    """The players who had one of some roles, by seat."""
    return sorted([each for role in roles for each in by_role.get(role, ())])


def _list_seats(player_marks: Sequence[RiichiPlayerMark]) -> tuple[int, ...]:
    return tuple([each.seat for each in player_marks])


def _join_names(player_marks: Sequence[RiichiPlayerMark]) -> str:
    return format_list(each.name for each in player_marks)


def _build_abortive_draw(player_marks: Sequence[RiichiPlayerMark], kind: str) -> RiichiHand:
    for each in player_marks:
        if each.mark.role not in {RiichiRole.NONE, RiichiRole.UNSTATED}:
            fail(
                each.cell,
                "abort-marks",
                f"{each.cell} with {kind}: an abortive draw has only - and !"
                " (nobody wins, and tenpai does not count)",
            )
    quiet = [each for each in player_marks if not each.mark.riichi]
    if kind == "suucha" and quiet:
        fail(
            quiet[0].cell,
            "suucha-riichi",
            f"suucha is riichi by all {len(player_marks)}: {_join_names(quiet)} did not"
            " declare, write !",
        )
    return _build_hand("abort", player_marks)


def _build_chombo(player_marks: Sequence[RiichiPlayerMark], by_role: MarksByRole) -> RiichiHand:
    offenders = by_role[RiichiRole.CHOMBO]
    if len(offenders) > 1:
        fail(
            offenders[1].cell,
            "two-players-marked",
            f"two players are marked f: {_join_names(offenders)}; write a line for each chombo",
        )
    for each in player_marks:
        if each.mark.role not in {RiichiRole.CHOMBO, RiichiRole.NONE, RiichiRole.UNSTATED}:
            fail(
                each.cell,
                "chombo-marks",
                f"{each.cell} beside a chombo: the hand is replayed, so write - for"
                f" {each.name}, and what came of the replay on its own line",
            )
    return _build_hand("chombo", player_marks, offender=offenders[0].seat)


def _build_draw(player_marks: Sequence[RiichiPlayerMark], by_role: MarksByRole) -> RiichiHand:
    """An exhaustive draw: tenpai or not, and nagashi mangan."""
    for each in _select_roles(by_role, RiichiRole.DISCARDER, RiichiRole.LIABLE):
        did = "dealt in" if each.mark.role == RiichiRole.DISCARDER else "is liable"
        fail(
            each.cell,
            "blame-without-win",
            f"{each.name} {did} but nobody won: write the winner's han and fu, such as 3/40",
        )
    for each in by_role.get(RiichiRole.NONE, ()):
        if not each.mark.riichi:
            continue
        fail(
            each.cell,
            "riichi-noten",
            f"{each.cell} in a draw: a player in riichi is tenpai: write !"
            " (if the hand was noten after all, it is a chombo: f)",
        )
    nagashi = _list_seats(by_role.get(RiichiRole.NAGASHI, ()))
    tenpai = [
        each
        for each in player_marks
        if each.mark.role in {RiichiRole.TENPAI, RiichiRole.UNSTATED}
        or each.mark.is_tenpai
        or each.mark.riichi
    ]
    kind = "nagashi" if nagashi else "draw"
    return _build_hand(kind, player_marks, tenpai=frozenset(_list_seats(tenpai)), nagashi=nagashi)


def _build_win(
    player_marks: Sequence[RiichiPlayerMark],
    by_role: MarksByRole,
    tags: Mapping[str, str],
    rules: RiichiRules,
) -> "tuple[RiichiHand, tuple[NotedWinner, ...]]":
    """A win by self-draw or discard, by one or more; and the winners of whom more is known. What
    tiles are worth is found at the table."""
    winners = by_role[RiichiRole.WINNER]
    discarders = by_role.get(RiichiRole.DISCARDER, ())
    for each in _select_roles(by_role, RiichiRole.TENPAI, RiichiRole.NAGASHI):
        better = "!" if each.mark.riichi else "-"
        fail(
            each.cell,
            "tenpai-in-win",
            f"{each.cell} in a win: {each.name}'s tenpai does not count"
            f" when somebody wins: write {better}",
        )
    if len(discarders) > 1:
        fail(
            discarders[1].cell,
            "two-players-marked",
            f"two players are marked d: {_join_names(discarders)}; one player dealt in",
        )
    if len(winners) > 1 and not discarders:
        fail(
            winners[1].cell,
            "two-winners",
            f"{format_group(each.name for each in winners)} won, but nobody is marked d:"
            " two win only on one discard",
        )
    if len(winners) > 2 and rules.ron == 2:
        marks = ["!" if each.mark.riichi else "-" for each in player_marks]
        fix = f"are an abortive draw: write {' '.join(marks)} sanchahou"
        if "sanchahou" not in rules.abortive:
            fix = "are too many; three may win with ron=3"
        fail(
            winners[2].cell,
            "three-winners",
            f"in these rules (ron=2) three winners on one discard {fix}",
        )
    discarder = discarders[0].seat if discarders else None
    has_tiles = any(each.mark.tiles for each in winners)
    wins, liable = _resolve_wins(by_role, discarder, rules, None if has_tiles else {})
    noted_winners = _parse_win_notes(
        winners,
        tags,
        rules,
        self_draw=discarder is None,
        has_liable=RiichiRole.LIABLE in by_role,
    )
    hand = _build_hand(
        "tsumo" if discarder is None else "ron",
        player_marks,
        wins=wins,
        discarder=discarder,
        liable=liable,
        ippatsu=_list_seats(
            [winner.player_mark for winner in noted_winners if winner.conditions.ippatsu]
        ),
    )
    return hand, noted_winners


def _resolve_wins(
    by_role: MarksByRole,
    discarder: int | None,
    rules: RiichiRules,
    valuations: "Mapping[int, RiichiValuation] | None",
) -> tuple[tuple[RiichiWin, ...], tuple[int, int] | None]:
    """The wins that are paid, the first in turn first, and who is liable for how much."""
    winners = by_role[RiichiRole.WINNER]
    wins = tuple([_win_from_mark(each, (valuations or {}).get(each.seat)) for each in winners])
    if discarder is not None and len(wins) > 1:
        after = sorted(wins, key=lambda win: (win.seat - discarder) % rules.players)
        wins = tuple(after)
    liable = None
    if valuations is not None and RiichiRole.LIABLE in by_role:
        liable = _find_liable(by_role[RiichiRole.LIABLE], wins)
    paid = wins[: rules.ron]
    if liable and not any(win.value.yakuman for win in paid):
        liable = None  # the yakuman was another's, who came too late
    return paid, liable


def _win_from_mark(winner: RiichiPlayerMark, valuation: "RiichiValuation | None") -> RiichiWin:
    mark = winner.mark
    if valuation:
        return RiichiWin(winner.seat, valuation.value, valuation)
    return RiichiWin(winner.seat, mark.value)


def _find_liable(liable: Sequence[RiichiPlayerMark], wins: Sequence[RiichiWin]) -> tuple[int, int]:
    cell = liable[0].cell
    if len(liable) > 1:
        fail(
            liable[1].cell,
            "two-players-marked",
            f"two players are marked p: {_join_names(liable)}; one is liable",
        )
    yakuman = [win for win in wins if win.value.yakuman]
    if not yakuman:
        fail(
            cell,
            "liable-no-yakuman",
            f"{cell}: a player is liable for a yakuman only, and nobody won one: write -",
        )
    if len(yakuman) > 1:
        fail(
            cell,
            "liable-which",
            f"{cell}: two players won a yakuman, so nothing says which one it is for",
        )
    if liable[0].mark.liable_yakuman > yakuman[0].value.yakuman:
        fail(cell, "liable-share", f"{cell}: the winner has only {yakuman[0].value.yakuman}y")
    return liable[0].seat, liable[0].mark.liable_yakuman


def _warn_unlikely_values(
    hand: RiichiHand, player_marks: Sequence[RiichiPlayerMark]
) -> list[Remark]:
    remarks = []
    for win in hand.wins:
        _, _, cell, mark = player_marks[win.seat]
        if mark.tiles:
            continue
        why = explain_unlikely_value(
            win.value,
            self_draw=hand.kind == "tsumo",
            riichi=bool(mark.riichi),
            called=mark.is_open,
        )
        if why:
            value = f"{mark.han}/{mark.fu}"
            how = " by self-draw" if hand.kind == "tsumo" else " by discard"
            remarks.append(
                warning_at(
                    cell, "unlikely-value", f"no hand has {value}{how}: {why}; scored as written"
                )
            )
    return remarks
