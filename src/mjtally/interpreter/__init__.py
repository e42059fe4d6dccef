"""From scores files to game records: every check of what a line means where it stands.

In come the lines of files; out come events, in order: game records, adjustments and problems.

    sources             a file, standard input or a text, as lines
    interpreter         one file: each line's statement is handled, and an included file by an
                        interpreter of its own
    table               the statements about a game: players, results, scores, end, penalties
    table_states        how the table stands: nobody sits there, or players and what they play
    in_force            what is in force, as one value: rules, people, date, season, stage, stakes
    people              roster, other names, guests, teams and substitutes: who the names are
    stages              stages of a season, what they carry over, and who may play in them
    rulesets            the rules that have a name
    name_checks         names of players and seasons, words that are only taken for names, and rare
                        names a slip away from a frequent one
    game_checks         a game's date, points, end and chips; games that were entered twice
    includes            which files a file includes, and which include it: the one finder
    include_checks      that included files may be read where they are, and form no circle
    file_kinds          which files are known not to be scores files, before any line is read
    tally_state         what the files of one tally share
    tally               several files, the period and the players that are selected

Words: an *event* is what the rest of the program sees of a file. A game's *status* (`TableStatus`)
says whether hands can follow: after a mistake it is unknown how a game stands, and what depends
on that is not reported again until players are written anew. The *state* of the table is one value,
`NobodySits` or `Seated`, with all that depends on who sits there. A *plain* hand is one on which
there is nothing to remark. Nothing here knows a family: what a hand does is asked of the referee of
the rules in force, and what a remark is about is in its kind, not in its message.

To add a statement: its type and syntax in `language`, a case in `FileInterpreter`, and its checks
in `name_checks` or `game_checks`; then an example in `tests/data/broken` for each mistake that can
be made in it.
"""
