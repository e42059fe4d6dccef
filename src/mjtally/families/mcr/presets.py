"""The named rulesets of MCR. By points they are the same; they value some tiles otherwise.

Sources: `mcr`, the rules of 1998 as the large sites in China read them; `mcr-2006`, the World
Mahjong Organization's rules of 2006 (the Green Book), by which the EMA plays.
"""

from .family import MCR
from .rules import McrRules

GUOBIAO = McrRules(MCR)

PRESETS: dict[str, McrRules] = {
    "mcr": GUOBIAO,
    "mcr-2006": GUOBIAO.replace(
        kongs=(8, 6),
        special_self_draw=4,
        green_flush=True,
        gates_pung=False,
        terminals_double=True,
    ),
}
