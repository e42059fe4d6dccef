"""Game logs of platforms, read into plain games that do not know where they came from.

In come paths (files, folders, archives, standard input); out comes a stream of `Log`s and
`Fault`s. This room knows `base`, and by `interpreter.file_kinds` what is a scores file and no
log: rules are not its business, and nothing is computed that the log does not state.

- *source*: where bytes may be found; *content*: what a file holds, its games one by one, and its
  values, each expected by its type.
- *log*: a game as all formats have it. Seats count from the first dealer, scores are points, final
  points are thousandths, tiles are in the notation of a scores file.
- *MCR log*: a hand of MCR that stands alone, or all of a game's, with points, tiles and payments.
- *outcome*: how a hand ended: wins on one tile, an exhaustive or an abortive draw.
- *course*: the moves of a hand, followed up to its result; and the scores from hand to hand.
- *fault*: what was found and what was expected; whoever reads the hand and the log adds where.
- *correction*: a known mistake of a converter, removed from the payments of a hand.

To add a format: a module with

    can_parse(content: FileContent) -> bool        whether a file is of this format
    parse_log(content: FileContent) -> Iterator[Log | Fault]

and a row in `formats.LOG_FORMATS`; help and messages list the rows. `content.read_games` goes from
game to game, so that a broken one spoils no other. Where moves stand in turn, a hand is a
`course.HandCourse` of the format's own, with `add_event` for each event: it calls `draw`,
`discard`, `call` and `expose` for moves, `add_win` or `end` for results, notes what these change,
and `build_hand` makes the hand of it. (tenhou6 lists moves by player.) At last
`check_continuity` compares the scores from hand to hand. Samples are in tests/data/logs.
"""
