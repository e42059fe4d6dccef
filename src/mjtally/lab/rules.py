"""The rules of the lab document: riichi with a scale of points of its own."""

from ..families.riichi.family import RIICHI_FAMILY
from ..families.riichi.rules import RiichiRules


class LabRules(RiichiRules):
    """No limit below 5 han, 26 counted han are two yakuman, and no fu for an open hand as such."""

    has_mangan_below_five_han = False
    has_multiple_counted_yakuman = True
    has_open_hand_fu = False


LAB_RULES = LabRules(RIICHI_FAMILY, renhou="yakuman", red=14)  # red fives are given as a number
