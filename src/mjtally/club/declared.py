"""Declarations of players during a hand, such as riichi. No line has them: they are kept with the
key of the hand (`TableReading.hand_key`) until the result of the hand is saved. A result without
them is refused until somebody confirms it."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from fractions import Fraction

from ..base.wording import format_list
from ..language.parser import parse_line
from ..language.statements import ResultLine
from .files import DECLARED, Chain, KeptState
from .submissions import ServingError
from .table_reading import GameNow, TableReading, TableRefusedError


def list_declared(reading: TableReading) -> list[int]:
    """The seats of those who declared something in the hand that is to be played."""
    form = reading.rules.play.form
    if reading.game is None or form is None or form.declared is None:
        return []
    hands = KeptState(reading.text.chain.path, DECLARED).read()
    players = len(reading.game.session.names)
    return [seat for seat in hands.get(reading.hand_key, []) if seat < players]


def declare(
    chain: Chain, read: Callable[[Chain], TableReading], hand: str, seat: int, *, is_declared: bool
) -> tuple[TableReading, bool]:
    """Note that somebody declares something in a hand, or takes it back. Returns the table's file
    as it is, and whether the declaration is new."""
    with KeptState(chain.path, DECLARED).changed() as hands:
        reading = read(chain)
        seats = set(hands.get(hand, []))
        is_new = (seat in seats) is not is_declared
        if is_new:
            if hand != reading.hand_key or reading.game is None:
                raise TableRefusedError("another-hand", "another hand is played now", reading)
            if is_declared:
                _check_declaration(reading.game, seat, seats)
            hands.pop(hand, None)
            hands[hand] = sorted(seats ^ {seat})
    return reading, is_new


def _check_declaration(game: GameNow, seat: int, declared: Collection[int]) -> None:
    """Fail if a player cannot declare something beside those who did."""
    form = game.session.rules.play.form
    step = form and form.declared
    if step is None or not 0 <= seat < len(game.session.names):
        raise ServingError(400, "bad-request", "nobody there can declare anything in these rules")
    is_rich = step.least_score is None or Fraction(*game.scores[seat]) >= step.least_score
    if len(declared) >= step.most or not is_rich:
        message = f"{game.session.names[seat]} cannot declare {step.words} in this hand"
        raise ServingError(409, "cannot-declare", message)


@contextmanager
def keeping_declared(
    before: TableReading,
    after: TableReading,
    line: str,
    may_be_forgotten: Collection[int],
    *,
    is_above: bool,
) -> Iterator[None]:
    """The block replaces a table's file, which was read `before`, by what is read `after`; `line`
    is the one that changes. What was declared in the hand that is played has to be in its result,
    or it may be forgotten: otherwise the block does not run. It stays with the hand where a line
    `is_above` the one that ended the hand before, whatever number the hand has then.

    Nobody declares anything while the block runs. Whenever the server is killed, what was declared
    is kept with the hand that is played then; and where the block fails, as it was."""
    hand, hand_after = before.hand_key, after.hand_key
    if hand_after == hand:
        yield
        return
    kept = KeptState(before.text.chain.path, DECLARED)
    with ExitStack() as stack:
        with suppress(OSError):  # nobody declares anything where nothing can be kept
            stack.enter_context(kept.alone())
        declared = list_declared(before)
        is_moved = is_above and hand_after != ""
        stated = declared if is_moved else _list_stated(before, line)
        forgotten = [seat for seat in declared if seat not in stated]
        if not set(forgotten) <= {*may_be_forgotten}:
            raise _build_refusal(before, forgotten)
        if not declared or not (is_moved or forgotten):
            yield
            return
        hands = kept.read()
        during, afterwards = hands, hands | {hand: [seat for seat in declared if seat in stated]}
        if is_moved:  # what is kept of the game's other hands is of hands with other numbers now
            game, _, _ = hand.rpartition(" ")
            others = {key: hands[key] for key in hands if key.rpartition(" ")[0] != game}
            during = {**others, hand: declared, hand_after: declared}
            afterwards = {**others, hand_after: declared}
        if during != hands:
            kept.write(during)
        try:
            yield
        except Exception:
            if during != hands:
                with suppress(OSError):
                    kept.write(hands)
            raise
        with suppress(OSError):  # the file is written, and that is what is answered
            kept.write(afterwards)


def _list_stated(reading: TableReading, line: str) -> Sequence[int]:
    """The seats of those who declared something as the result of a hand says; nobody where a line
    is no result."""
    statement = parse_line(line).statement
    if not isinstance(statement, ResultLine):
        return ()
    return reading.rules.play.list_declared(statement.cells[: reading.rules.players])


def _build_refusal(reading: TableReading, forgotten: Sequence[int]) -> TableRefusedError:
    """The error that a hand would end without a declaration that was made in it, so that the person
    is asked first."""
    assert reading.game
    names = format_list(reading.game.session.names[seat] for seat in forgotten)
    message = f"what {names} declared in this hand would be forgotten"
    return TableRefusedError("forgets-declared", message, reading, {"forgets": forgotten})
