"""Taiwanese mahjong: sixteen tiles and the one won on, worth tai.

rules       the parameters, and what an element is worth in them
patterns    the elements of a hand, a row each
family      the class that is the family: above all who pays whom; and the named rulesets
terms       the pages of its words
"""
