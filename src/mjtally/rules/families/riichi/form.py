"""The form of a riichi table: the results that it offers, and the cells of the line that taps
make."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from ....language.changes import read_changes
from ....language.statements import format_name
from ....language.tags import DISCARD, SELF_DRAW, TAGS
from ...model.hand import Mark, Role
from ...model.result_lines import parse_names
from ...model.table_form import (
    DEAL_STEP,
    POINTS_RESULT,
    Choice,
    ChoiceStep,
    FormStep,
    ResultForm,
    SeatStep,
    TableForm,
    Taps,
    TileEntry,
    TilePlace,
    ValueGroup,
    ValueKey,
    ValueStep,
    WinPoints,
    build_points_result,
    build_taps,
    list_tag_values,
    read_changed_seats,
    write_changes,
    write_deal,
)
from ...model.types import Play
from .hand import FIRST_TURN_TAGS
from .marks import find_value, format_mark, is_tiles_mark, match_mark
from .payments import (
    LIMIT_BASE_POINTS,
    RIICHI_STICK,
    HandValue,
    explain_impossible_value,
    limit_name,
    payments_for_value,
)
from .rules import DRAWS_OF_FOUR, RINSHAN, RiichiRules

EVERY_FU = (20, 25, *range(30, 120, 10))
EVERY_DIGIT = "123456789"  # the digits of a suit
MOST_HAN = 13  # a hand with more han counts as much
FREQUENT_HAN = (6, 7)  # each has a key; a rarer limit has one key, for the least han
MOST_YAKU = 8  # the most yaku that can be tapped for a hand
USUAL_YAKU = (  # the frequent ones first
    *("menzen-tsumo", "pinfu", "tanyao", "yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun"),
    *("iipeikou", "chiitoitsu", "honitsu", "toitoi", "sanshoku-doujun", "ittsuu", "chanta"),
)
MOST_HONBA = 9  # the most honba that have a key; only the line of a loose hand says its honba
RIICHI, OPEN, DOUBLE, UNPAID = "riichi", "open", "double_riichi", "riichi_without_stick"
DEAD = "dead"
KAN_LIABLE = "kan_liable"  # the player who let the open kan be made, after which the winner drew
ROLES_BY_STEP: Mapping[str, str] = {
    "discarder": Role.DISCARDER,
    "tenpai": Role.TENPAI,
    "offender": Role.CHOMBO,
}
ABORTIVE_WORDS = {
    "kyuushu": "nine terminals and honours",
    "suufon": "four equal winds",
    "suucha": "riichi by all",
    "suukan": "four kans",
    "sanchahou": "three winners",
    "abort": "another abortive draw",
}
NOTE_WORDS = {
    "last": "last tile",
    "rinshan": "after a kan (rinshan)",
    "chankan": "robbed kan (chankan)",
    "first": "first turn",
}


# ------------------------------------------------------------------------------------------
# The form.


def build_form(play: Play[RiichiRules]) -> TableForm:
    """The form at a table under some rules."""
    rules = play.rules
    riichi = SeatStep(
        RIICHI,
        "riichi",
        most=rules.players,
        least_score=RIICHI_STICK if rules.tracks_games and not rules.borrow else None,
        cost=RIICHI_STICK if rules.tracks_games else 0,
    )
    entry_words = "points, with honba and sticks"
    points = build_points_result(rules.players, entry_words, _build_points_steps(rules))
    results = (_build_win(rules), _build_draw(rules), *_build_rare_results(rules), points)
    honba = rules.honba, rules.honba // (rules.players - 1)
    return TableForm(results, riichi, "{count} honba", honba)


def _build_win(rules: RiichiRules) -> ResultForm:
    yakuman = tuple(f"{count}y" for count in range(1, rules.most_yakuman + 1))
    steps: list[FormStep] = [
        SeatStep("winners", "who won?", least=1, most=min(rules.ron, rules.players - 1)),
        SeatStep(
            "discarder",
            "who dealt in?",
            nobody="self-draw",
            nobody_up_to=1,
            excludes=("winners",),
        ),
        ValueStep(
            "values",
            "{name}'s hand?",
            of="winners",
            discarder="discarder",
            groups=tuple(_build_value_groups(rules, yakuman)),
            tiles=_build_tile_entry(rules),
            are_tiles=_are_tiles,
        ),
        *_build_dealer_steps(rules, needed=True),
        *_build_liable_steps(rules, yakuman),
    ]
    if rules.ippatsu:
        steps.append(
            SeatStep(
                "ippatsu",
                "ippatsu",
                most=rules.players,
                within=("winners", RIICHI),
                only_without=_list_kan_steps(rules),
                optional=True,
            )
        )
    steps.append(
        ChoiceStep(
            "notes",
            "how it was won",
            tuple(_build_notes(rules)),
            most=len(NOTE_WORDS),
            optional=True,
        )
    )
    steps += _build_yaku_steps(rules, yakuman)
    unpaid = SeatStep(
        UNPAID,
        "won on the tile that declared riichi: no stick",
        within=(RIICHI, "discarder"),
        optional=True,
    )
    return ResultForm("win", "win", (*steps, unpaid, *_build_common_steps(rules)))


def _build_draw(rules: RiichiRules) -> ResultForm:
    tenpai = _build_tenpai_step(rules)
    dealer = _build_dealer_steps(rules, needed=False)
    return ResultForm("draw", "draw", (tenpai, *dealer, *_build_common_steps(rules)))


def _build_tenpai_step(rules: RiichiRules) -> SeatStep:
    return SeatStep(
        "tenpai", "who was tenpai?", most=rules.players, excludes=(DEAD,), includes=(RIICHI,)
    )


def _build_rare_results(rules: RiichiRules) -> Iterator[ResultForm]:
    """The results of abortive draws, nagashi mangan and chombo."""
    common, players = _build_common_steps(rules), rules.players
    if rules.abortive:
        draws = ChoiceStep("kind", "why?", tuple(_build_abortive_draws(rules)), least=1)
        dealer = _build_dealer_steps(rules, needed=False)
        yield ResultForm("abort", "abortive draw", (draws, *dealer, *common))
    if rules.nagashi != "none":
        # not all players: a line with words only is a players line
        nagashi = SeatStep("nagashi", "whose nagashi mangan?", least=1, most=players - 1)
        tenpai = _build_tenpai_step(rules)
        dealer = _build_dealer_steps(rules, needed=True)
        yield ResultForm("nagashi", "nagashi mangan", (nagashi, tenpai, *dealer, *common))
    offender = SeatStep("offender", "who made a chombo?", least=1)
    dealer = _build_dealer_steps(rules, needed=rules.chombo is None)
    yield ResultForm("chombo", "chombo", (offender, *dealer, *common))


def _build_value_groups(rules: RiichiRules, yakuman: Sequence[str]) -> Iterator[ValueGroup]:
    """The keys for values: a table of han and fu, the least han of each limit, a yakuman; and what
    few hands are worth."""
    for han in range(1, 5):
        values = [HandValue(han, fu) for fu in EVERY_FU]
        keys = [key for value in values for key in _build_value_keys(value, rules)]
        yield ValueGroup(f"{han} han", tuple(keys), is_row=True)
    limits: dict[str, list[int]] = {}
    for han in range(LIMIT_BASE_POINTS[-1][0], MOST_HAN + 1):
        name = limit_name(HandValue(han), rules)
        label = f"{name} {han} han" if han in FREQUENT_HAN else name
        limits.setdefault(label, []).append(han)
    rest: list[ValueKey] = []
    for label, (least, *more) in limits.items():
        rest += [_build_key(HandValue(han), f"{han} han", rules) for han in more]
        if least == MOST_HAN:
            rest.append(_build_key(HandValue(least), label, rules))
            continue
        detail = "" if least in FREQUENT_HAN else f"{least}{'+' * bool(more)}"
        key = _build_key(HandValue(least), f"{least} han", rules)
        yield ValueGroup(label, (key,), detail=detail)
    for mark in yakuman:
        value = HandValue(0, None, int(mark[:-1]))
        key = _build_key(value, limit_name(value, rules), rules)
        if value.yakuman == 1:
            yield ValueGroup(key.words, (key,))
        else:
            rest.append(key)
    yield ValueGroup("more fu, more yakuman", tuple(rest), is_rest=True)


def _build_key(value: HandValue, words: str, rules: RiichiRules) -> ValueKey:
    """The key of a value that any hand can have."""
    limit = limit_name(value, rules)
    return ValueKey(value.format_mark(), words, points=_list_points(value, rules), limit=limit)


def _list_points(value: HandValue, rules: RiichiRules) -> WinPoints:
    """What a value pays."""

    def list_paid(*, dealer: bool, self_draw: bool) -> tuple[int, ...]:
        won, *others = payments_for_value(value, dealer=dealer, self_draw=self_draw, rules=rules)
        return tuple(sorted({-points for points in others})) if self_draw else (won,)

    return WinPoints(
        discard=list_paid(dealer=False, self_draw=False),
        self_draw=list_paid(dealer=False, self_draw=True),
        dealer_discard=list_paid(dealer=True, self_draw=False),
        dealer_self_draw=list_paid(dealer=True, self_draw=True),
    )


def _build_value_keys(value: HandValue, rules: RiichiRules) -> Iterator[ValueKey]:
    """The keys for han and fu: one key for discards and one for self-draws, or one for both."""
    by_discard, by_self_draw = (
        _find_value_excludes(value, self_draw=self_draw) for self_draw in (False, True)
    )
    key = _build_key(value, f"{value.fu} fu", rules)
    if by_discard == by_self_draw and by_discard is not None:
        yield key._replace(excludes=by_discard)
        return
    if by_discard is not None:
        yield key._replace(self_draw=False, excludes=by_discard)
    if by_self_draw is not None:
        yield key._replace(discard=False, excludes=by_self_draw)


def _find_value_excludes(value: HandValue, *, self_draw: bool) -> tuple[str, ...] | None:
    """The steps whose players cannot have a value; None if nobody can have it."""
    cannot = [
        step
        for step, riichi, called in (("", False, False), (RIICHI, True, False), (OPEN, False, True))
        if explain_impossible_value(value, self_draw=self_draw, riichi=riichi, called=called)
    ]
    return None if "" in cannot else tuple(cannot)


def _build_tile_entry(rules: RiichiRules) -> TileEntry:
    """The tiles that are played with, and where they can lie."""
    from ...tiles.notation import SET_COUNT  # this imports all that reads tiles

    called = ("chi", "pon", "kan") if rules.players > 3 else ("pon", "kan")
    places = [TilePlace(key, key) for key in called]
    places.append(TilePlace("closed-kan", "closed kan"))
    if rules.players == 3:
        places.append(TilePlace("aside", "north set aside", "4z"))
    places.append(TilePlace("dora", "dora indicator"))
    if rules.ura:
        places.append(TilePlace("ura", "ura indicator", within=(RIICHI,)))
    characters = EVERY_DIGIT if rules.players > 3 else "19"
    return TileEntry(
        SET_COUNT,
        (f"{characters}m", f"{EVERY_DIGIT}p", f"{EVERY_DIGIT}s", "1234567z"),
        _list_red_suits(rules),
        tuple(places),
    )


def _list_red_suits(rules: RiichiRules) -> str:
    """The suits of red fives; with fewer than three nobody knows which."""
    if not rules.red:
        return ""
    return ("m" if rules.players > 3 else "") + "p" * (1 + (rules.red > 3)) + "s"


def _build_liable_steps(rules: RiichiRules, yakuman: Sequence[str]) -> Iterator[FormStep]:
    """The steps of who is liable for a yakuman, and for how many of several."""
    if RINSHAN in rules.pao:
        yield SeatStep(
            KAN_LIABLE,
            "who let the open kan be made?",
            excludes=("winners",),
            only_without=("discarder", "liable"),
            optional=True,
        )
    if not set(rules.pao) - {RINSHAN}:
        return
    yield SeatStep(
        "liable",
        "who is liable?",
        excludes=("winners", "discarder"),
        only_without=_list_kan_steps(rules),
        only_values=tuple(yakuman),
        optional=True,
    )
    shares = [
        Choice(
            f"{share}",
            f"for {share} yakuman",
            only_with=("liable",),
            only_values=tuple(yakuman[share:]),
        )
        for share in range(1, len(yakuman))
    ]
    if shares:
        yield ChoiceStep("share", "liable for part of it", tuple(shares), optional=True)


def _list_kan_steps(rules: RiichiRules) -> tuple[str, ...]:
    """The step that says that the winner drew the tile after an open kan, where there is one."""
    return (KAN_LIABLE,) * (RINSHAN in rules.pao)


def _build_notes(rules: RiichiRules) -> Iterator[Choice]:
    """The choices of how a hand was won, each with what excludes it under the rules."""
    from .hand_value.judge import RIICHI_EXCLUSIVE_CONDITIONS  # this imports all that values tiles

    pairs = [(one, other) for one, other, _ in RIICHI_EXCLUSIVE_CONDITIONS]
    for key, label in NOTE_WORDS.items():
        beside = [other for pair in pairs for other in pair if key in pair and other != key]
        needs = TAGS[key].needs
        only_without = ["ippatsu"] * ("ippatsu" in beside and rules.ippatsu)
        if key in FIRST_TURN_TAGS:
            only_without.append(OPEN)
        if needs == SELF_DRAW or (key == "first" and rules.renhou == "none"):
            only_without.append("discarder")
        if needs != DISCARD:  # the step says rinshan itself, and the others are no rinshan
            only_without += _list_kan_steps(rules)
        if key == RINSHAN and RINSHAN in rules.pao:
            only_without.append("liable")  # the step for the kan asks it then
        yield Choice(
            key,
            label,
            only_with=("discarder",) if needs == DISCARD else (),
            only_without=tuple(only_without),
            only_apart=(("winners", RIICHI),) if key == "first" else (),
            excludes=tuple(note for note in beside if note in NOTE_WORDS),
        )


def _build_yaku_steps(rules: RiichiRules, yakuman: Sequence[str]) -> Iterator[ChoiceStep]:
    """The steps of which yaku the hand has, without those that riichi and the notes say, and of
    which yakuman it has."""
    from ...model.named_yaku import NO_OTHER
    from .named_yaku import list_excluded, list_named_yaku

    named, kan_steps = list_named_yaku(rules), _list_kan_steps(rules)
    order = [*USUAL_YAKU, *named]
    usual = [yaku for yaku in named.values() if not yaku.yakuman]
    usual.sort(key=lambda row: order.index(row.key))
    choices = [
        Choice(
            yaku.key,
            yaku.romaji,
            only_without=(*["discarder"] * yaku.self_drawn, *kan_steps),
            only_apart=(("winners", OPEN),) if yaku.closed_only else (),
            excludes=(NO_OTHER, *(key for key in named if key in list_excluded(yaku.key))),
            weight=yaku.least_han,
            heavier_in=(RIICHI,) if yaku.closed_han > yaku.least_han else (),
        )
        for yaku in usual
    ]
    none = Choice(
        NO_OTHER, "no other", only_without=kan_steps, excludes=tuple(yaku.key for yaku in usual)
    )
    yield ChoiceStep(
        "yaku",
        "yaku",
        (none, *choices),
        most=MOST_YAKU,
        optional=True,
        within_value=True,
        weighs_also=(RIICHI, DOUBLE, "ippatsu", "notes"),
    )
    limits = [
        Choice(
            yaku.key,
            yaku.romaji,
            only_without=(*["discarder"] * yaku.self_drawn, *kan_steps),
            only_apart=(("winners", OPEN),) if yaku.closed_only else (),
            only_values=tuple(yakuman[yaku.yakuman - 1 :]),
        )
        for yaku in named.values()
        if yaku.yakuman
    ]
    yield ChoiceStep("yakuman", "which yakuman", tuple(limits), optional=True)


def _build_abortive_draws(rules: RiichiRules) -> Iterator[Choice]:
    for kind, label in ABORTIVE_WORDS.items():
        if rules.players < 4 and kind in DRAWS_OF_FOUR:
            continue
        if kind in (*rules.abortive, "abort"):
            yield Choice(
                kind,
                label,
                only_without=(OPEN,) if kind in FIRST_TURN_TAGS else (),
                only_all=(RIICHI,) if kind == "suucha" else (),
                never_all=(RIICHI,) if kind == "kyuushu" else (),
            )


def _build_common_steps(rules: RiichiRules) -> tuple[FormStep, ...]:
    """The steps that every result has."""
    double = SeatStep(DOUBLE, "double riichi", most=rules.players, within=(RIICHI,), optional=True)
    opened = SeatStep(OPEN, "open hands", most=rules.players, excludes=(RIICHI,), optional=True)
    dead = SeatStep(
        DEAD, "dead hands", most=rules.players, excludes=("winners", "nagashi"), optional=True
    )
    return (double, opened, dead, *[DEAL_STEP] * rules.tracks_games)


def _build_points_steps(rules: RiichiRules) -> tuple[FormStep, ...]:
    """The steps of a hand that is known by its points, beside the changes."""
    double = SeatStep(DOUBLE, "double riichi", most=rules.players, within=(RIICHI,), optional=True)
    deal = [DEAL_STEP] * rules.tracks_games
    return (*_build_dealer_steps(rules, needed=False), double, *deal)


def _build_dealer_steps(rules: RiichiRules, *, needed: bool) -> tuple[FormStep, ...]:
    """The steps of who deals and of the honba. Only loose hands have them, for a tracked game knows
    both."""
    if rules.tracks_games:
        return ()
    dealer = SeatStep("dealer", "who deals?", least=int(needed), optional=not needed)
    counts = [Choice(f"{count}", f"{count}") for count in range(1, MOST_HONBA + 1)]
    return (dealer, ChoiceStep("honba", "honba", tuple(counts), optional=True))


# ------------------------------------------------------------------------------------------
# The cells of a line are made of taps, and taps of the cells of a line.


def write_cells(play: Play[RiichiRules], taps: Taps, names: Sequence[str]) -> tuple[str, ...]:
    """The marks and tags that say what was tapped. A mark is as short as it can be: `!`, not
    `-!`."""
    if taps.result == POINTS_RESULT:
        return (*write_changes(taps, play.rules.players, RIICHI, DOUBLE), *_write_tags(taps, names))
    marks = [_write_mark(taps, seat) for seat in range(play.rules.players)]
    return (*marks, *_write_tags(taps, names))


def _write_mark(taps: Taps, seat: int) -> str:
    """The mark of a player."""
    riichi = seat in taps.list_seats(RIICHI)
    mark = _find_part(taps, seat)._replace(
        riichi=riichi + (seat in taps.list_seats(DOUBLE)),
        riichi_without_stick=seat in taps.list_seats(UNPAID),
        is_dealer=seat in taps.list_seats("dealer"),
        is_open=seat in taps.list_seats(OPEN),
    )
    if riichi and mark.role in {Role.NONE, Role.TENPAI}:
        mark = mark._replace(role=Role.UNSTATED)
    if riichi and mark.role == Role.NAGASHI:
        mark = mark._replace(is_tenpai=False)  # riichi says it
    if seat in taps.values and find_value(taps.values[seat]) is None:  # tiles, as they are typed
        typed = taps.values[seat].split()[0]
        return typed + format_mark(mark._replace(role=Role.UNSTATED))
    return format_mark(mark)


def _find_part(taps: Taps, seat: int) -> Mark:
    """The part that a player had in the hand."""
    if seat in taps.values:
        value = find_value(taps.values[seat]) or HandValue(0)
        return Mark(Role.WINNER, value)
    if seat in taps.list_seats("nagashi"):
        is_tenpai = seat in taps.list_seats("tenpai")
        return Mark(Role.NAGASHI, is_tenpai=is_tenpai)
    if seat in taps.list_seats("liable") or seat in taps.list_seats(KAN_LIABLE):
        share = next(iter(taps.list_choices("share")), "0")
        return Mark(Role.LIABLE, share=int(share))
    roles = (role for step, role in ROLES_BY_STEP.items() if seat in taps.list_seats(step))
    return Mark(next(roles, Role.NONE))


def _write_tags(taps: Taps, names: Sequence[str]) -> Iterator[str]:
    """The tags that say what was tapped, each once."""
    typed = [tag for value in taps.values.values() for tag in value.split()[1:]]
    yield from dict.fromkeys(typed)
    yield from taps.list_choices("kind")
    if taps.list_seats("ippatsu"):
        yield _write_ippatsu(taps, names)
    if dead := taps.list_seats(DEAD):
        yield _write_named(DEAD, dead, names)
    if yaku := taps.list_choices("yaku") or taps.list_choices("yakuman"):
        yield _write_yaku(taps, yaku)
    notes = (*taps.list_choices("notes"), *[RINSHAN] * len(taps.list_seats(KAN_LIABLE)))
    yield from [note for note in NOTE_WORDS if note in notes]
    yield from [f"honba={count}" for count in taps.list_choices("honba")]
    yield from write_deal(taps)


def _write_yaku(taps: Taps, yaku: Sequence[str]) -> str:
    """The tag with the yaku of the only winner, or of the winner who has the yakuman."""
    seats = sorted(taps.values)
    owners = [seat for seat in seats if taps.values[seat].endswith("y")] or seats
    return "yaku=" + "/".join(",".join(yaku) if seat in owners else "" for seat in seats)


def _write_ippatsu(taps: Taps, names: Sequence[str]) -> str:
    """The tag `ippatsu`, with the names of the winners who have it unless all in riichi have it."""
    owners = taps.list_seats("ippatsu")
    in_riichi = [seat for seat in taps.list_seats("winners") if seat in taps.list_seats(RIICHI)]
    if set(owners) == set(in_riichi):
        return "ippatsu"
    return _write_named("ippatsu", owners, names)


def _write_named(key: str, seats: Sequence[int], names: Sequence[str]) -> str:
    """A tag that names players, such as `dead=Ben`."""
    return f"{key}={','.join(format_name(names[seat]) for seat in seats)}"


def read_taps(play: Play[RiichiRules], cells: Sequence[str], names: Sequence[str]) -> Taps | None:
    """The taps that make the cells of a line; None if no taps make just these cells."""
    players = play.rules.players
    if read_changes(tuple(cells)):
        return _read_points(play, cells, names)
    marks = [mark for mark in map(match_mark, cells[:players]) if mark]
    if len(marks) < players:
        return None
    tags = cells[players:]

    def find_seats(has_part: Callable[[Mark], object]) -> tuple[int, ...]:
        return tuple(seat for seat, mark in enumerate(marks) if has_part(mark))

    def find_role(role: str) -> tuple[int, ...]:
        return find_seats(lambda mark: mark.role == role)

    winners, offender = find_role(Role.WINNER), find_role(Role.CHOMBO)
    nagashi, riichi = find_role(Role.NAGASHI), find_seats(lambda mark: mark.riichi)
    kinds = tuple(tag for tag in tags if tag in ABORTIVE_WORDS)
    dead = _find_named(tags, DEAD, names)
    is_after_kan = RINSHAN in play.rules.pao and RINSHAN in tags and bool(find_role(Role.LIABLE))
    results = (("win", winners), ("chombo", offender), ("nagashi", nagashi), ("abort", kinds))
    result = next((name for name, there in results if there), "draw")
    seats = {
        RIICHI: riichi,
        "winners": winners,
        "discarder": find_role(Role.DISCARDER),
        "tenpai": tuple(
            seat
            for seat, mark in enumerate(marks)
            if mark.is_tenpai
            or mark.role == Role.TENPAI
            or (mark.riichi and seat not in dead and result in ("draw", "nagashi"))
        ),
        DEAD: dead,
        "nagashi": nagashi,
        "offender": offender,
        "dealer": find_seats(lambda mark: mark.is_dealer),
        KAN_LIABLE if is_after_kan else "liable": find_role(Role.LIABLE),
        DOUBLE: find_seats(lambda mark: mark.riichi > 1),
        OPEN: find_seats(lambda mark: mark.is_open),
        UNPAID: find_seats(lambda mark: mark.riichi_without_stick),
    }
    tile_tags = " ".join(tag for tag in tags if tag.startswith(("dora=", "ura=")))
    values = {}
    for seat in winners:
        mark = marks[seat]
        bare = Mark(Role.WINNER, mark.value, mark.tiles)
        values[seat] = format_mark(bare)
        if mark.tiles and tile_tags:  # these tags follow the tiles of one winner
            values[seat], tile_tags = f"{values[seat]} {tile_tags}", ""
    for tag in tags:
        if tag == "ippatsu":
            seats["ippatsu"] = tuple(seat for seat in winners if seat in riichi)
        elif tag.startswith("ippatsu="):
            seats["ippatsu"] = _find_named([tag], "ippatsu", names)
    named = list_tag_values(tags, "yaku")
    yaku = tuple(named[0].strip("/").split(",")) if named else ()
    step = "yakuman" if any(mark.value and mark.value.yakuman for mark in marks) else "yaku"
    choices = {
        step: yaku,
        "kind": kinds,
        "share": tuple(f"{mark.share}" for mark in marks if mark.share),
        "notes": tuple(
            tag for tag in tags if tag in NOTE_WORDS and not (is_after_kan and tag == RINSHAN)
        ),
        "honba": list_tag_values(tags, "honba"),
        DEAL_STEP.name: list_tag_values(tags, "deal"),
    }
    taps = build_taps(result, seats, values, choices)
    # + and - say nothing beside riichi
    short = [
        format_mark(mark._replace(role=Role.UNSTATED))
        if mark.riichi and mark.role in {Role.NONE, Role.TENPAI}
        else cell
        for mark, cell in zip(marks, cells, strict=False)
    ]
    written = write_cells(play, taps, names)
    is_same = sorted(written) == sorted([*short, *tags]) and [*written[: len(short)]] == short
    return taps if is_same else None


def _read_points(
    play: Play[RiichiRules], cells: Sequence[str], names: Sequence[str]
) -> Taps | None:
    """The taps that make a hand that is known by its points."""
    seats, values = read_changed_seats(cells, RIICHI, DOUBLE)
    tags = cells[play.rules.players :]
    choices = {
        "honba": list_tag_values(tags, "honba"),
        DEAL_STEP.name: list_tag_values(tags, "deal"),
    }
    taps = build_taps(POINTS_RESULT, seats, values, choices)
    return taps if write_cells(play, taps, names) == tuple(cells) else None


def _find_named(tags: Sequence[str], key: str, names: Sequence[str]) -> tuple[int, ...]:
    """The seats of those whom a tag names, such as `dead=Ben`; empty where it is not there."""
    values = list_tag_values(tags, key)
    owners = parse_names(values[0], names) if values else []
    return tuple(seat for seat, name in enumerate(names) if name in owners)


def _are_tiles(text: str) -> bool:
    """Whether a text is a mark with tiles, and after it at most the indicators of dora."""
    mark, *tags = text.split(" ")
    return is_tiles_mark(mark) and all(
        re.fullmatch("(?:dora|ura)=[0-9mpsz,]+", tag) for tag in tags
    )
