"""Zung Jung (中庸), by the rules of version 3.3: a hand is worth the points of its patterns.

rules      the parameters, and how marks are written
patterns   the 44 patterns, a row each, and how they add up
family     the class that is the family, and says above all who pays whom; the named ruleset
terms      the pages of its words
"""
