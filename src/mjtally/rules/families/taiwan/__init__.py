"""Taiwanese mahjong: sixteen tiles and the one won on, worth tai.

rules       the parameters
patterns    the elements of a hand, a row each
family      the class that is the family, and says above all who pays whom; the named rulesets
terms       the pages of its words
"""
