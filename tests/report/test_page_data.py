"""The data of a page are of the types that its script is checked against (`page-data.d.ts`)."""

import pytest

from support.answer_types import PAGE_DATA, AnswerTypes
from support.report_pages import read_first_page

EXAMPLES = ("season-2026", "league-night", "loose-hands", "hk-evening", "hk-table", "mcr-evening")


@pytest.mark.parametrize("name", EXAMPLES)
def test_data_have_the_types_that_the_script_knows(name: str) -> None:
    data, types = read_first_page(f"{name}.txt").data, AnswerTypes(PAGE_DATA)
    assert types.find_faults("GamesData", data["games-data"]) == []
    assert types.find_faults("PlayersData", data["players-data"]) == []
    assert data["games-data"]["games"]
