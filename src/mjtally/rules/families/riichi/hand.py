"""What the marks of a riichi result make together, or why they cannot stand together. What needs
the table (who deals, the honba, the sticks) is checked in `rules/model/referee.py`."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from ....base.errors import fail
from ....base.late_imports import LateFunction, late_method
from ....base.wording import format_group, format_list, pluralize
from ....language.statements import format_name
from ....language.tags import DRAW_TAGS
from ....language.tokens import parse_name
from ...model.hand import Hand, ParsedHand, PlayerMark, Role, Win
from ...model.result_lines import check_about_win, locate_tag, parse_names
from .marks import RiichiMarks, has_open_hand
from .rules import RINSHAN

if TYPE_CHECKING:
    from .hand_value.value import RiichiValuation

# only hands with tags need it
name_yaku = LateFunction(__package__, ".named_yaku:name_yaku")
check_turns = LateFunction(__package__, ".turns:check_turns")

RIICHI_TURN_TAG = "riichi-turn"  # the turn in which each player in riichi declared
FIRST_TURN_TAGS = ("first", "kyuushu", "suufon")  # nobody has called before, or has a second turn
TURN_TAGS = frozenset((RIICHI_TURN_TAG, *FIRST_TURN_TAGS))
MarksByRole: TypeAlias = Mapping[str, Sequence[PlayerMark]]  # the marks of each role, by seat
HandFields: TypeAlias = dict[str, Any]  # the fields of a `Hand`, by name


class RiichiHands(RiichiMarks):
    """Combines the marks of riichi into hands, under certain rules."""

    def combine_marks(
        self,
        player_marks: Sequence[PlayerMark],
        tags: Mapping[str, str],
        names: Sequence[str],
        **known: Any,
    ) -> Hand:
        draw = next((key for key in tags if key in DRAW_TAGS), None) if tags else None
        by_role, known = _group_by_role(player_marks), _read_declared(player_marks) | known
        if "dead" in tags:
            known = known | {"dead_hands": _list_dead_hands(player_marks, tags, names)}
        if Role.WINNER in by_role and not draw and Role.CHOMBO not in by_role:
            hand = self._build_win(player_marks, by_role, tags, known)
        else:
            if draw:
                hand = _build_abortive_draw(player_marks, draw, known)
            elif Role.CHOMBO in by_role:
                hand = _build_chombo(player_marks, by_role, known)
            else:
                hand = _build_draw(player_marks, by_role, known)
            check_about_win(tags)
        if "wareme" in tags:
            hand = hand.replace(wareme=names.index(parse_name(tags["wareme"])))
        if RIICHI_TURN_TAG in tags:
            turns = tuple(map(int, tags[RIICHI_TURN_TAG].split(",")))
            if len(turns) != len(hand.riichi):
                _fail_for_turn_count(locate_tag(tags, RIICHI_TURN_TAG), len(hand.riichi))
            hand = hand.replace(riichi_turns=turns)
        if not TURN_TAGS.isdisjoint(tags):
            check_turns(hand, player_marks, tags)
        return hand

    def value_hand(self, parsed_hand: ParsedHand, valuations: Mapping[int, Any]) -> Hand:
        hand, by_role = parsed_hand.hand, _group_by_role(parsed_hand.player_marks)
        wins, liable = self._resolve_wins(by_role, parsed_hand.tags, hand.discarder, valuations)
        named = {win.seat: win.yaku for win in hand.wins}
        wins = tuple([win._replace(yaku=named[win.seat]) for win in wins])
        if not self._is_after_open_kan(parsed_hand.tags, hand.discarder):
            self._check_liable_yakuman(parsed_hand.player_marks, valuations)
        return hand.replace(wins=wins, liable=liable)

    def _build_win(
        self,
        player_marks: Sequence[PlayerMark],
        by_role: MarksByRole,
        tags: Mapping[str, str],
        known: HandFields,
    ) -> Hand:
        """A win by self-draw or discard, by one or more. What tiles are worth is found later."""
        winners = by_role[Role.WINNER]
        discarders = by_role.get(Role.DISCARDER, ())
        for player in _select_roles(by_role, Role.TENPAI, Role.NAGASHI):
            better = "!" if player.mark.riichi else "-"
            fail(
                player.cell,
                "tenpai-in-win",
                f"{player.cell} in a win: {player.name}'s tenpai does not count"
                f" when somebody wins: write {better}",
            )
        if len(discarders) > 1:
            fail(
                discarders[1].cell,
                "two-players-marked",
                f"two players are marked d: {_join_names(discarders)}; one player dealt in:"
                " write d for that player alone",
            )
        if len(winners) > 1 and not discarders:
            fail(
                winners[1].cell,
                "two-winners",
                f"{format_group(player.name for player in winners)} won, but nobody is marked d:"
                " two players can only win on the same discard: mark who dealt in with d",
            )
        if len(winners) > 2 and self.rules.ron == 2:
            marks = ["!" if player.mark.riichi else "-" for player in player_marks]
            fix = f"are an abortive draw: write {' '.join(marks)} sanchahou"
            if "sanchahou" not in self.rules.abortive:
                fix = "are too many; three may win with ron=3"
            fail(
                winners[2].cell,
                "three-winners",
                f"in these rules (ron=2) three winners on one discard {fix}",
            )
        discarder = discarders[0].seat if discarders else None
        has_tiles = any(player.mark.tiles for player in winners)
        wins, liable = self._resolve_wins(by_role, tags, discarder, None if has_tiles else {})
        kind = "tsumo" if discarder is None else "ron"
        if "ippatsu" in tags:
            known = known | {"ippatsu": _list_ippatsu_winners(winners, tags["ippatsu"])}
        hand = Hand(kind, wins=wins, discarder=discarder, liable=liable, **known)
        if tags or has_tiles:
            self._check_stated_win(hand, winners, tags, has_liable=Role.LIABLE in by_role)
            if "yaku" in tags:
                hand = hand.replace(wins=name_yaku(hand, winners, tags, self.rules))
        return hand

    def _resolve_wins(
        self,
        by_role: MarksByRole,
        tags: Mapping[str, str],
        discarder: int | None,
        valuations: "Mapping[int, RiichiValuation] | None",
    ) -> tuple[tuple[Win, ...], tuple[int, int] | None]:
        """The wins that are paid, the first in turn first, and who is liable for how much."""
        winners = by_role[Role.WINNER]
        wins = tuple(
            [
                Win(player.seat, found.value, found)
                if valuations and (found := valuations.get(player.seat))
                else Win(player.seat, player.mark.value)
                for player in winners
            ]
        )
        if discarder is not None and len(wins) > 1:
            after = sorted(wins, key=lambda win: (win.seat - discarder) % self.rules.players)
            wins = tuple(after)
        liable = None
        if valuations is not None and Role.LIABLE in by_role:
            liable = self._find_liable(by_role[Role.LIABLE], wins, tags, discarder)
            if self._is_after_open_kan(tags, discarder):
                return wins, liable
        paid = wins[: self.rules.ron]
        if liable and not any(win.value.yakuman for win in paid):
            liable = None  # the yakuman was another's, who came too late
        return paid, liable

    def _is_after_open_kan(self, tags: Mapping[str, str], discarder: int | None) -> bool:
        """Whether a player can be liable for any hand, since it was drawn after an open kan."""
        return RINSHAN in self.rules.pao and RINSHAN in tags and discarder is None

    def _find_liable(
        self,
        liable: Sequence[PlayerMark],
        wins: Sequence[Win],
        tags: Mapping[str, str],
        discarder: int | None,
    ) -> tuple[int, int]:
        """Who is liable, and for how many of the winner's yakuman; 0 for the whole hand."""
        cell, is_after_kan = liable[0].cell, self._is_after_open_kan(tags, discarder)
        if len(liable) > 1:
            fail(
                liable[1].cell,
                "two-players-marked",
                f"two players are marked p: {_join_names(liable)}; one player is liable: write p"
                " for that player alone",
            )
        yakuman = [win for win in wins if win.value.yakuman]
        share = liable[0].mark.share
        if is_after_kan and share and not yakuman:
            message = f"{cell}: a player is liable for the whole win after an open kan: write p"
            fail(cell, "liable-share", message)
        if is_after_kan and not share:
            return liable[0].seat, 0
        if not yakuman:
            fail(cell, "liable-no-yakuman", f"{cell}: {self._explain_liable(discarder)}")
        if len(yakuman) > 1:
            fail(
                cell,
                "liable-which",
                f"{cell}: two players won a yakuman, and p does not say for which one",
            )
        if share > yakuman[0].value.yakuman:
            most = yakuman[0].value.yakuman
            message = f"{cell}: the winner has only {most}y: write p{most} or p"
            fail(cell, "liable-share", message)
        return liable[0].seat, share

    def _explain_liable(self, discarder: int | None) -> str:
        """Explain what a player can be liable for, if nobody won a yakuman."""
        fault = "a player is liable for a yakuman only, and nobody won one: write -"
        if discarder is not None:
            return fault
        if RINSHAN in self.rules.pao:
            return f"{fault}; for the tile after an open kan write {RINSHAN} behind the marks"
        with_rinshan = ",".join((*self.rules.pao, RINSHAN))
        return (
            f"{fault} (if who lets an open kan be made pays for the win after it, declare"
            f" pao={with_rinshan})"
        )

    # only hands with tiles or tags need it
    value_tiles = late_method(__package__, ".tiles_in_marks:value_tiles")
    check_valuation = late_method(__package__, ".tiles_in_marks:check_valuation")
    _check_stated_win = late_method(__package__, ".stated_wins:check_stated_win")
    _check_liable_yakuman = late_method(__package__, ".tiles_in_marks:check_liable_yakuman")


def _group_by_role(player_marks: Sequence[PlayerMark]) -> MarksByRole:
    by_role: dict[str, list[PlayerMark]] = {}
    for player in player_marks:
        by_role.setdefault(player.mark.role, []).append(player)
    return by_role


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


def _read_declared(player_marks: Sequence[PlayerMark]) -> HandFields:
    """The declarations of riichi and open hands that the marks state, whatever the result of the
    hand."""
    riichi: list[int] = []
    double_riichi: list[int] = []
    without_stick: list[int] = []
    open_hands: list[int] = []
    for player in player_marks:
        seat, _, _, mark = player
        if mark.riichi:
            riichi.append(seat)
            if mark.riichi > 1:
                double_riichi.append(seat)
            if mark.riichi_without_stick:
                without_stick.append(seat)
        if (mark.is_open or mark.tiles) and has_open_hand(player):
            open_hands.append(seat)
    fields: HandFields = {}
    if riichi:
        fields["riichi"] = tuple(riichi)
        fields["riichi_without_stick"] = tuple(without_stick)
        fields["double_riichi"] = tuple(double_riichi)
    if open_hands:
        fields["open_hands"] = tuple(open_hands)
        fields["states_open_hands"] = any(player.mark.is_open for player in player_marks)
    return fields


def _list_dead_hands(
    player_marks: Sequence[PlayerMark], tags: Mapping[str, str], names: Sequence[str]
) -> tuple[int, ...]:
    """Whose hands are dead, by seat. Such a hand (with too few or too many tiles, or after a wrong
    call) is played on, but cannot win, and is noten in a draw (EMA Riichi Rules 2016, 3.4.7)."""
    named = parse_names(tags["dead"], names)
    for player in player_marks:
        if player.name not in named:
            continue
        part = {
            Role.WINNER: "cannot win",
            Role.NAGASHI: "has no nagashi mangan",
            Role.TENPAI: "is noten",
        }.get(player.mark.role)
        if part:
            tag, write = locate_tag(tags, "dead"), "-!" if player.mark.riichi else "-"
            fail(
                player.cell,
                "dead-hand",
                f"{player.cell}: {player.name}'s hand is dead ({tag}), and {part}: write {write},"
                " or remove the tag",
            )
    return tuple([player.seat for player in player_marks if player.name in named])


def _select_roles(by_role: MarksByRole, first: str, second: str) -> list[PlayerMark]:
    """The players who had one of two roles, by seat."""
    return sorted([*by_role.get(first, ()), *by_role.get(second, ())])


def _list_seats(player_marks: Sequence[PlayerMark]) -> tuple[int, ...]:
    return tuple([player.seat for player in player_marks])


def _join_names(player_marks: Sequence[PlayerMark]) -> str:
    return format_list(player.name for player in player_marks)


def _build_abortive_draw(player_marks: Sequence[PlayerMark], kind: str, known: HandFields) -> Hand:
    for player in player_marks:
        if player.mark.role not in {Role.NONE, Role.UNSTATED}:
            fail(
                player.cell,
                "abort-marks",
                f"{player.cell} with {kind}: an abortive draw has only - and !, since nobody"
                " wins and tenpai does not count: write -, or ! for riichi",
            )
    quiet = [player for player in player_marks if not player.mark.riichi]
    if kind == "suucha" and quiet:
        fail(
            quiet[0].cell,
            "suucha-riichi",
            f"suucha is riichi by all {len(player_marks)}, and {_join_names(quiet)} did not"
            " declare it: write !",
        )
    return Hand("abort", **known)


def _build_chombo(
    player_marks: Sequence[PlayerMark], by_role: MarksByRole, known: HandFields
) -> Hand:
    offenders = by_role[Role.CHOMBO]
    if len(offenders) > 1:
        fail(
            offenders[1].cell,
            "two-players-marked",
            f"two players are marked f: {_join_names(offenders)}; write a line for each chombo",
        )
    for player in player_marks:
        if player.mark.role not in {Role.CHOMBO, Role.NONE, Role.UNSTATED}:
            fail(
                player.cell,
                "chombo-marks",
                f"{player.cell} beside a chombo: the hand is replayed, so write - for"
                f" {player.name}, and the result of the replay on its own line",
            )
    return Hand("chombo", offender=offenders[0].seat, **known)


def _build_draw(
    player_marks: Sequence[PlayerMark], by_role: MarksByRole, known: HandFields
) -> Hand:
    """An exhaustive draw: tenpai or not, and nagashi mangan."""
    for player in _select_roles(by_role, Role.DISCARDER, Role.LIABLE):
        did = "dealt in" if player.mark.role == Role.DISCARDER else "is liable"
        fail(
            player.cell,
            "blame-without-win",
            f"{player.name} {did} but nobody won: write the winner's han and fu, such as 3/40",
        )
    dead_hands = known.get("dead_hands", ())
    for player in by_role.get(Role.NONE, ()):
        if not player.mark.riichi or player.seat in dead_hands:
            continue
        fail(
            player.cell,
            "riichi-noten",
            f"{player.cell} in a draw: a player in riichi is tenpai: write !"
            " (if the hand was noten after all, it is a chombo: f; if it was a dead hand, write"
            f" dead={format_name(player.name)} behind the marks)",
        )
    nagashi = _list_seats(by_role.get(Role.NAGASHI, ()))
    tenpai = [
        player
        for player in player_marks
        if player.seat not in dead_hands
        and (
            player.mark.role in {Role.TENPAI, Role.UNSTATED}
            or player.mark.is_tenpai
            or player.mark.riichi
        )
    ]
    kind = "nagashi" if nagashi else "draw"
    return Hand(kind, tenpai=frozenset(_list_seats(tenpai)), nagashi=nagashi, **known)


def _list_ippatsu_winners(winners: Sequence[PlayerMark], said: str) -> tuple[int, ...]:
    """Who won with ippatsu, by seat: those whom the tag names, or else those in riichi."""
    if said == "ippatsu":
        named = [player for player in winners if player.mark.riichi] or winners
    else:
        wanted = parse_names(said, [player.name for player in winners])
        for who in wanted:
            if not any(player.name == who for player in winners):
                fail(said, "tag-name", f"ippatsu={who}: {who} did not win: name a winner")
        named = [player for player in winners if player.name in wanted]
    return tuple([player.seat for player in named])
