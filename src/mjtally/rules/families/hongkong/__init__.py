"""Hong Kong mahjong: every hand stands alone, and is written by its faan.

rules      the parameters, above all four (B M R S), and what faan are worth
patterns   the faan of tiles, a row for each pattern
family     the class that is the family, and says above all who pays whom, and which columns its
           tables have; the named rulesets
terms      the pages of its words
"""
