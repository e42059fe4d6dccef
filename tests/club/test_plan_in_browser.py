"""The tables of a seating plan, tapped on phones: from the first page to the next round.

Needs playwright and a chromium; without them it is skipped.
"""

from collections.abc import Callable
from pathlib import Path

from support.evening_lines import read_hand
from support.phone import Phone
from support.serving import ServerProcess

Serve = Callable[..., ServerProcess]
OpenPhone = Callable[..., Phone]

PLAN = """\
rules=riichi
rounding=none
roster=Aki,Ben,Chie,Dai,Emi,Fumi,Gen,Hana
2026-05-30

round=1
Fumi  Hana  Ben   Dai  table=1
Aki   Emi   Chie  Gen  table=2

round=2
Emi  Fumi  Hana  Chie  table=1
Ben  Dai   Gen   Aki   table=2
"""
PLAYED = """\
round=1
      Fumi   Hana  Ben  Dai  table=1
E1:   3/40!  -     d    -
E1.1: 3/40!  -     d    -

Aki      Emi    Chie   Gen   table=2
= 40100  30000  20000  9900
"""


def choose_table(phone: Phone, game: int) -> None:
    """Tap a table of the first page."""
    phone.wait_for(f'a[href$="cup%40{game}"]')
    phone.find(f'a[href$="cup%40{game}"]').tap()
    phone.wait_for("main[data-screen=board]")


def test_a_round_is_tapped(tmp_path: Path, serve: Serve, open_phone: OpenPhone) -> None:
    path = tmp_path / "cup.txt"
    path.write_text(PLAN, encoding="utf-8")
    server = serve(path)
    one, two = open_phone(server), open_phone(server)
    for phone, game in ((one, 1), (two, 2)):
        phone.page.goto(f"{server.url}/")
        choose_table(phone, game)
    hand = read_hand("riichi", "3/40! - d -", 4)
    assert hand
    one.enter_hand(hand)
    two.count_scores(["40100", "30000", "20000", "9900"])
    one.preview_hand(hand._replace(declared=()))
    two.wait_for("dialog [data-preview]")
    one.change_piece("riichi", "0")
    one.wait_for("[data-preview]")
    one.tap('dialog [data-action="save"]')  # both at once: neither waits for the other
    two.tap('dialog [data-action="save"]')
    one.wait_until_saved()
    two.wait_until_saved()
    text = path.read_text(encoding="utf-8")
    head, _, below = PLAN.partition("round=1")
    assert text == f"{head}{PLAYED}\n{below[below.index('round=2') :]}"
    two.wait_for(".result li")  # what is not yet shown has no words apart
    first, second, *_ = two.find(".result li").all_inner_texts()
    assert first.split() == ["1", "Aki", "40,100", "+50.1"]
    assert second.split() == ["2", "Emi", "30,000", "+10.0"]  # one below the other
    two.page.goto(f"{server.url}/table/cup")  # of an old link: the tables of the plan
    two.find('summary:has-text("Round 2")').tap()
    choose_table(two, 3)
    assert two.find("[data-earlier]").all_inner_texts() == ["Fumi, Hana still at round 1, table 1"]
    one.end_game()
    two.page.wait_for_selector("[data-earlier]", state="detached")
    one.find("nav a.key").tap()
    one.wait_for('h2:has-text("Round 2")')
    choose_table(one, 3)
    assert not one.find('[data-action="next-game"]').count()
