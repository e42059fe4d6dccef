"""Records of other programs, turned into the lines of a scores file.

In come the files that a platform or a spreadsheet wrote; out come blocks of lines for a scores
file, new or existing, which are then read as any other.

    logs    game logs of platforms, read into plain games
    sheets  spreadsheets, read into the same plain games
    lines   these games under their rules, replayed, and written as lines

`logs` and `sheets` know neither rules nor scores files; `lines` reads no file of theirs.
"""
