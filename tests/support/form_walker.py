"""A phone that knows nothing but the JSON of a form: it taps what it is told, or what it likes.

What a form offers beside what was tapped is worked out here again, from the JSON alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from mjtally.rules.families import PRESETS
from mjtally.rules.model.table_form import describe_form
from mjtally.rules.model.types import Rules

Json = dict[str, Any]
Intent = Mapping[str, Any]
"""What somebody means, by the names of steps: seats, keys of choices, and for values by seat the
words of the keys to tap (`("3 han", "40 fu")`), or a number."""
MORE_RULES = (  # whose forms have other words, or keys, than those of the named ones
    "riichi length=free",
    "riichi ron=3 kiriage=yes",
    "riichi ron=1",
    "riichi abortive=kyuushu,suucha nagashi=none ippatsu=no",
    "riichi pao=none kazoe=sanbaiman renhou=yakuman",
    "riichi length=free chombo=-20 stack-yakuman=no",
    "riichi stack-yakuman=no double-yakuman=no",
    "riichi pao=daisangen,daisuushii,rinshan nagashi=win renhou=baiman",
    "majsoul-sanma pao=rinshan nagashi=win-haneman end-at=70000",
    "sanma length=free",
    "sanma ron=3 abortive=all",
    "majsoul-sanma pao=daisangen,suukantsu",
    "hk R=half M=8",
    "hk M=0",
    "hk M=40",
    "mcr length=free",
    "mcr minimum=0 false-win=20",
    "mcr minimum=12 seats=rotate",
)
EVERY_RULES = (*PRESETS, *MORE_RULES)


def list_form_words(rules: Rules) -> list[str]:
    """Every text of a form that is to be translated, each once: all but bare numbers."""
    words: dict[str, None] = {}
    form = rules.play.form
    assert form is not None
    describe_form(form, lambda text: words.setdefault(text) or text)
    return [text for text in words if not text.isdecimal()]


class NotOfferedError(Exception):
    """What somebody means cannot be tapped."""


class FormWalker:
    """A form of so many players."""

    def __init__(self, form: Json, players: int) -> None:
        self.form, self.players = form, players
        declared = [form["declared"]] if form["declared"] else []
        self.steps: dict[str, list[Json]] = {
            result["name"]: [*declared, *result["steps"]] for result in form["results"]
        }

    def list_steps(self, result: str) -> list[Json]:
        """What is declared, and the steps of a result."""
        if result not in self.steps:
            raise NotOfferedError(result)
        return self.steps[result]

    # ------------------------------------------------------------ what is meant, in taps

    def tap_intent(self, result: str, intent: Intent) -> Json:
        """The taps that say what is meant, each of which is offered."""
        taps: Json = {"result": result, "seats": {}, "values": {}, "choices": {}}
        steps = self.list_steps(result)
        unknown = {name for name, said in intent.items() if said} - {step["name"] for step in steps}
        if unknown:
            raise NotOfferedError(f"{result} has no {unknown}")
        for step in steps:
            said = intent.get(step["name"], ())
            match step["kind"]:
                case "seats":
                    also = {seat for name in step["includes"] for seat in intent.get(name, ())}
                    taps["seats"][step["name"]] = sorted(set(said) - also)
                case "choices":
                    taps["choices"][step["name"]] = list(said)
                case _:
                    taps["values"] = {
                        f"{seat}": self._find_mark(step, words, taps)
                        for seat, words in said.items()
                    }
        fault = self.find_fault(taps)
        if fault:
            raise NotOfferedError(fault)
        return taps

    def _find_mark(self, step: Json, words: Any, taps: Json) -> str:
        """The mark of the key that is reached by some words; a number as it is."""
        if isinstance(words, int):
            is_signed = step["number"] and step["number"]["is_signed"]
            return f"{words:+}" if is_signed else f"{words}"
        for group in step["groups"]:
            for key in group["values"]:
                if (group["words"], key["words"]) == tuple(words):
                    return str(key["mark"])
        raise NotOfferedError(f"no key {words}")

    # ---------------------------------------------------------------------- at random

    def walk_randomly(self, dice: Random) -> Json | None:
        """Taps, each of which is offered when it is tapped; None where a step then has too few.
        What may be no hand, as the form says, is left out."""
        sure = [result["name"] for result in self.form["results"] if not result["may_fail"]]
        result = dice.choice(sure)
        taps: Json = {"result": result, "seats": {}, "values": {}, "choices": {}}
        for step in self.list_steps(result):
            if step["kind"] == "values":
                for seat in self._seats_of(taps, step["of"]):
                    marks = [mark for mark in self._list_values(step, dice) if mark]
                    dice.shuffle(marks)
                    taps["values"][f"{seat}"] = next(
                        mark for mark in marks if self._can_add_value(taps, seat, mark)
                    )
                continue
            chance = 0.3 if step["optional"] else 0.7
            most = sum(dice.random() < chance for _ in range(step["most"]))
            self._tap_some(dice, step, taps, max(most, step["least"]))
            if step.get("nobody") and self.find_fault(taps, finished=True):
                self._tap_some(dice, step, taps, 1)
        return None if self.find_fault(taps) else taps

    def _list_values(self, step: Json, dice: Random) -> Iterator[str]:
        for group in step["groups"]:
            yield from [key["mark"] for key in group["values"]]
        if step["number"]:
            least = step["number"]["least"]
            yield f"{dice.randint(least, min(step['number']['most'], least + 30))}"
            yield f"{dice.randint(least, step['number']['most'])}"

    def _can_add_value(self, taps: Json, seat: int, mark: str) -> bool:
        tried = {**taps, "values": {**taps["values"], f"{seat}": mark}}
        return not self.find_fault(tried, finished=False)

    def _tap_some(self, dice: Random, step: Json, taps: Json, most: int) -> None:
        """Tap so many of what a step offers, one after another."""
        part = taps["seats" if step["kind"] == "seats" else "choices"]
        options = [choice["key"] for choice in step.get("choices", ())] or range(self.players)
        tapped: list[Any] = []
        for option in dice.sample(list(options), len(options)):
            if len(tapped) == most:
                break
            part[step["name"]] = [*tapped, option]
            if not self.find_fault(taps, finished=False):
                tapped.append(option)
        part[step["name"]] = tapped

    # -------------------------------------------------------------- what is not offered

    def _seats_of(self, taps: Json, name: str) -> set[int]:
        """Who stands in a step."""
        seats = set(taps["seats"].get(name, ()))
        for step in self.list_steps(taps["result"]):
            if step["name"] == name:
                for other in step.get("includes", ()):
                    seats |= set(taps["seats"].get(other, ()))
        return seats

    def find_fault(self, taps: Json, *, finished: bool = True) -> str:
        """What of these taps a form does not offer together; until all is tapped, something may be
        missing."""
        for step in self.list_steps(taps["result"]):
            for fault in self._list_faults(step, taps, finished):
                return f"{step['name']}: {fault}"
        return ""

    def _list_faults(self, step: Json, taps: Json, finished: bool) -> Iterator[str]:
        match step["kind"]:
            case "seats":
                yield from self._list_seat_faults(step, taps, finished)
            case "values":
                yield from self._list_value_faults(step, taps, finished)
            case "choices":
                yield from self._list_choice_faults(step, taps, finished)

    def _is_there(self, part: Json, taps: Json) -> bool:
        """Whether the conditions of a step or a choice hold."""
        values = list(taps["values"].values())
        alike = [value for value in values if value in part["only_values"]]
        return (
            not [name for name in part["only_with"] if not self._seats_of(taps, name)]
            and not [name for name in part["only_without"] if self._seats_of(taps, name)]
            and (part["only_values"] == [] or len(alike) == 1)
        )

    def _list_seat_faults(self, step: Json, taps: Json, finished: bool) -> Iterator[str]:
        seats = self._seats_of(taps, step["name"])
        if not self._is_there(step, taps):
            if seats:
                yield "not there"
            return
        if len(seats) > step["most"] or (finished and len(seats) < step["least"]):
            yield f"{len(seats)} players"
        if finished and step["nobody"] and not seats:
            first = self.list_steps(taps["result"])[1 if self.form["declared"] else 0]
            if len(self._seats_of(taps, first["name"])) > step["nobody_up_to"]:
                yield "nobody"
        for name in step["excludes"]:
            if seats & self._seats_of(taps, name):
                yield f"also in {name}"
        for name in step["within"]:
            if seats - self._seats_of(taps, name):
                yield f"not in {name}"

    def _list_value_faults(self, step: Json, taps: Json, finished: bool) -> Iterator[str]:
        players = self._seats_of(taps, step["of"])
        having = {int(seat) for seat in taps["values"]}
        if having - players or (finished and players - having):
            yield "a value too few, or too many"
        by_discard = bool(self._seats_of(taps, step["discarder"]))
        for seat, mark in taps["values"].items():
            if not self._offers_value(step, taps, int(seat), mark, by_discard):
                yield f"{mark} of {seat}"

    def _offers_value(self, step: Json, taps: Json, seat: int, mark: str, by_discard: bool) -> bool:
        number = step["number"]
        bare = mark.lstrip("+-") if number and number["is_signed"] else mark
        if number and bare.isdecimal() and number["least"] <= int(mark) <= number["most"]:
            return True
        return any(
            key["mark"] == mark
            and key["discard" if by_discard else "self_draw"]
            and not any(seat in self._seats_of(taps, name) for name in key["excludes"])
            for group in step["groups"]
            for key in group["values"]
        )

    def _list_choice_faults(self, step: Json, taps: Json, finished: bool) -> Iterator[str]:
        keys = taps["choices"].get(step["name"], [])
        if len(keys) > step["most"] or (finished and len(keys) < step["least"]):
            yield f"{len(keys)} choices"
        offered = {choice["key"]: choice for choice in step["choices"]}
        for key in keys:
            choice = offered.get(key)
            if choice is None or not self._is_there(choice, taps):
                yield key
            elif not self._fits(choice, keys, taps):
                yield f"{key} here"
        if keys and step["within_value"] and self._weigh(step, keys, taps) < 0:
            yield "more than the value"

    def _weigh(self, step: Json, keys: Sequence[str], taps: Json) -> int:
        """What choices leave of the only value; less than nothing where there is none."""
        values = [*taps["values"].items()]
        number = values[0][1].partition("/")[0] if len(values) == 1 else ""
        if not number.isdecimal():
            return -1
        stands = [
            name
            for name in (each["name"] for each in self.list_steps(taps["result"]))
            if int(values[0][0]) in self._seats_of(taps, name)
        ]
        left = int(number)
        taken: list[int] = [
            choice["weight"] + bool({*stands} & {*choice["heavier_in"]})
            for choice in step["choices"]
            if choice["key"] in keys
        ]
        if step["sum_limit"] and left >= step["sum_limit"]:
            return left - max(taken)
        left -= sum(taken)
        for name in step["weighs_also"]:
            left -= stands.count(name) + len(taps["choices"].get(name, ()))
        return left

    def _fits(self, choice: Json, keys: Sequence[str], taps: Json) -> bool:
        """Whether the other choices, the seats and the values are such that this can be."""
        everybody = set(range(self.players))
        if set(choice["excludes"]) & set(keys):
            return False
        if any(self._seats_of(taps, name) == everybody for name in choice["never_all"]):
            return False
        if any(self._seats_of(taps, name) != everybody for name in choice["only_all"]):
            return False
        for names in choice["only_apart"]:
            together = everybody
            for name in names:
                together = together & self._seats_of(taps, name)
            if together:
                return False
        least = choice["least_value"]
        return not least or all(
            value.isdecimal() and int(value) >= least for value in taps["values"].values()
        )
