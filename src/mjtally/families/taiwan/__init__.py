"""Taiwanese mahjong: sixteen tiles and the one won on, worth tai.

rules       the parameters, and what an element is worth in them
patterns    the elements of a hand, a row each
payments    who pays whom
"""
