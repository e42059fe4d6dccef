"""The named rulesets of riichi, each as what differs from another.

The sources are the rule pages of the platforms and organisations whose names the rulesets have.
"""

from .play import RiichiPlay, SanmaPlay
from .rules import ABORTIVE_DRAWS, PAO_YAKU, RiichiRules

RIICHI = RiichiRules(RiichiPlay)
TENHOU = RIICHI.replace(rounding="none", double_yakuman=False, pao_scope="hand", pao_honba="liable")
MAJSOUL = RIICHI.replace(
    return_=25000,
    uma=((150, 50, -50, -150),),
    rounding="none",
    ron=3,
    abortive=tuple(kind for kind in ABORTIVE_DRAWS if kind != "sanchahou"),
    pao_honba="liable",
)
MLEAGUE = RIICHI.replace(
    uma=((300, 100, -100, -300),),
    rounding="none",
    ties="split",
    extension="none",
    last_dealer="play",
    bust="none",
    ron=1,
    borrow=True,
    kiriage=True,
    kazoe="sanbaiman",
    double_yakuman=False,
    wind_pair_fu=2,
    nagashi="none",
    abortive=(),
    pao=PAO_YAKU,
    pao_honba="liable",
    chombo=-200,
)
EMA_2016 = MLEAGUE.replace(
    start=30000,
    uma=((150, 50, -50, -150),),
    ron=3,
    honba_to="each",
    sticks_to="own-first",
    kiriage=False,
    stack_yakuman=False,
    wind_pair_fu=4,
    renhou="mangan",
    red=0,
    pao=("daisangen", "daisuushii"),
    pao_scope="hand",
    pao_honba="discarder",
)
WRC_2022 = MLEAGUE.replace(
    start=30000,
    uma=((150, 50, -50, -150),),
    leftover="lost",
    renhou="mangan",
    red=0,
    pao_honba="discarder",
)
# WRC Rules 2025, version 20250526 (worldriichi.org/wrc-rules), as two programs cite its sections:
# 13 counted han are scored as a yakuman (11.2), and all else that is counted here is as in 2022.
WRC_2025 = WRC_2022.replace(kazoe="yakuman")
JPML_2023 = WRC_2022.replace(
    uma=((120, -10, -30, -80), (80, 40, -40, -80), (80, 30, 10, -120)),
    kiriage=False,
    ippatsu=False,
    ura=False,
    kan_dora=False,
)
SAIKOUISEN_2023 = WRC_2022.replace(uma=((300, 100, -100, -300),), renhou="none", pao=())
# RMU's page of rules (rmu.jp/rule): B is A without ippatsu, dora under the indicator and dora of
# kans; M is A with a red five in each suit, 25000 points each, and 20000 to the first.
RMU = SAIKOUISEN_2023.replace(uma=((150, 50, -50, -150),))
RMU_B = RMU.replace(ippatsu=False, ura=False, kan_dora=False)
RMU_M = RMU.replace(start=25000, uma=((300, 100, -100, -300),), red=3)
TENHOU_SANMA = TENHOU.replace(
    SanmaPlay,
    start=35000,
    return_=40000,
    target=40000,
    uma=((200, 0, -200),),
    honba=200,
    noten=2000,
)

# This is no parlour's own ruleset: it shows what parlours usually pay besides the ranks. A parlour
# states its own figures with these parameters.
PARLOUR = RIICHI.replace(chip_points=20, yakitori=150, bust_prize=100)

RIICHI_PRESETS: dict[str, RiichiRules] = {
    "riichi": RIICHI,
    "tenhou": TENHOU,
    "tenhou-2009": TENHOU.replace(rounding="half-away"),
    "majsoul": MAJSOUL,
    "mleague": MLEAGUE,
    "ema-2016": EMA_2016,
    # The rules of August 2025 (mahjong-europe.org, Riichi-rules-2025-EN), as a program's notes cite
    # them page by page: 4 han 30 fu are mangan, and a pair of both winds has 2 fu.
    "ema-2025": EMA_2016.replace(kiriage=True, wind_pair_fu=2),
    "wrc-2022": WRC_2022,
    "wrc-2025": WRC_2025,
    "jpml-2023": JPML_2023,
    "saikouisen-2023": SAIKOUISEN_2023,
    "rmu": RMU,
    "rmu-b": RMU_B,
    "rmu-m": RMU_M,
    "parlour": PARLOUR,
    "sanma": TENHOU_SANMA,
    "tenhou-sanma": TENHOU_SANMA,
    "majsoul-sanma": MAJSOUL.replace(
        SanmaPlay,
        start=35000,
        return_=35000,
        target=40000,
        uma=((150, 0, -150),),
        honba=200,
        noten=2000,
    ),
}
