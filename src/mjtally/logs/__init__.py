"""Game logs of platforms, read into plain games that do not know where they came from.

In come paths (files, folders, archives, standard input); out comes a stream of `Log`s and
`Fault`s. This room knows base.winds alone and could be a library by itself: rules are not its
business, and nothing is computed that the log does not state.

- *source*: where bytes may be found; *content*: what a file holds, with its JSON values.
- *log*: a game as all formats have it. Seats count from the first dealer, scores are points, final
  points are thousandths, tiles are in the notation of a scores file.
- *MCR log*: hands of MCR that stand alone, with their points, tiles and payments.
- *outcome*: how a hand ended: wins on one tile, an exhaustive or an abortive draw.
- *course*: riichi, calls and the last tile, followed while the moves of a hand are read.
- *fault*: what was found and what was expected; whoever reads the hand and the log adds where.
- *correction*: a known mistake of a converter, removed from the payments of a hand.

To add a format: a module with

    can_parse(content: FileContent) -> bool        whether a file is of this format
    parse_log(content: FileContent) -> Iterator[Log | Fault]

and a row in `formats.LOG_FORMATS`; help and messages list the rows. `content.read_games` goes from
game to game, so that a broken one spoils no other; `json_fields` takes values by their type. The
parsers of hands are alike: a class for one hand with `add_event` for each event in turn, which
calls `_add_win`, `_add_draw` and `_add_payments`, a `HandCourse` for the moves, and `build_hand` at
the end. (tenhou6 lists moves by player, not in turn: it puts them together by functions.) At last
`continuity.check_continuity` compares the scores from hand to hand. Samples are in tests/data/logs.
"""
