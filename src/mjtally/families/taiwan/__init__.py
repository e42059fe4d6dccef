"""Taiwanese mahjong: sixteen tiles and the one won on, worth tai.

rules       the parameters, and what an element is worth in them
patterns    the elements of a hand, a row each
family      who pays whom, the value that everybody outside asks, and the named rulesets
terms       the pages of its words
"""
