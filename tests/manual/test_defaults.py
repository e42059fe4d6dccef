"""The page of defaults names each parameter of each family with the value that it has."""

import re

import pytest

from mjtally.manual import read_page
from mjtally.rules.families import PRESETS
from mjtally.rules.model.declarations import parameters_by_key
from mjtally.rules.model.types import Rules

PAGE = read_page("why-these-defaults")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
RULESETS = {
    "riichi": "Riichi with four players",
    "sanma": "Riichi with three players",
    "hk": "Hong Kong",
    "mcr": "MCR",
    "zung-jung": "Zung Jung",
    "taiwan": "Taiwanese",
}


def list_defaults(rules: Rules) -> set[str]:
    parameters = parameters_by_key(rules).items()
    return {f"{key}={each.kind.format(getattr(rules, name))}" for key, (name, each) in parameters}


@pytest.mark.parametrize("name", RULESETS)
def test_every_default_has_its_reason(name: str) -> None:
    """Each is in a row of its family, once; of three players what differs from four."""
    defaults = list_defaults(PRESETS[name])
    if name == "sanma":
        defaults -= list_defaults(PRESETS["riichi"])
    rows = re.findall(
        r"^\| (`.+?) \| ((?:source|usual|choice).*) \|$", SECTIONS[RULESETS[name]], re.M
    )
    told = [default for shown, _ in rows for default in re.findall("`([^`]+)`", shown)]
    page = "manual/why-these-defaults.md"
    missing, old = sorted(defaults - {*told}), sorted({*told} - defaults)
    assert not missing, (
        f"say why each is so in {page}, under {RULESETS[name]}, after source, usual or choice: "
        + "; ".join(f"| `{default}` | usual: … |" for default in missing)
    )
    assert not old, f"{page} says why {old} are defaults, and they are none"
    assert len(told) == len({*told}), f"{page} says of one why it is so in two rows"
