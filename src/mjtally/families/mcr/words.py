"""How MCR writes its marks, and what players may write instead: as `MarkWords` has it."""

NOTES = ("last", "rinshan", "chankan", "fourth")  # tags that stand alone
TAGS = ("flowers=", *NOTES)
WON = "the winner's points, such as 24"
WORDS = (
    "the winner's points such as 24, -, d, f, f20, fd",
    {
        "x": "-",
        "w": WON,
        "win": WON,
        "hu": WON,
        "ron": f"{WON}, and d for the discarder",
        "tsumo": f"{WON}, and no d",
        "zimo": f"{WON}, and no d",
        "draw": "-",
        "false": "f",
        "foul": "f for a false win; any other penalty is a line of its own, such as Lena -10",
        "penalty": "- here, and a line of its own, such as Lena -10",
        "chicken": "8",
    },
    {
        **dict.fromkeys(("draw", "huangzhuang", "流局", "荒庄"), "a draw is - - - -"),
        **dict.fromkeys(("time", "timeout", "time's up"), "write end where the time was up"),
        "false": "a false win is f for the player: - f - -",
        "penalty": "a penalty is a name and the points taken off: Lena -10",
    },
)
