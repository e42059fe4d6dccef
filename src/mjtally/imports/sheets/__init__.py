"""Results that somebody keeps in a spreadsheet, read into games known by their ends.

In comes the content of a file, csv, tsv, xlsx or ods; out come `Log`s without hands and `Fault`s,
as if a sheet were one more format of logs: `sheet.sheet_format` is a `LogFormat`. The way:

    files → cells → layouts → totals → conversion → sheet

- *row*: cells that know what they hold and where they stand. Rows and columns with nothing in them
  are gone before a layout looks, and all rows are equally long: a sheet that is *turned*, with rows
  for columns, is `zip(*rows)`.
- *layout*: how games lie in a sheet: a row for each player of each game (`player_rows`), a row for
  each game (`game_rows`), or a column for each player (`player_columns`, whose row of names may
  stand above each game).
- *reading*: what a layout makes of a sheet. That is taken in which most games add up. It may have a
  *refusal*, where nobody can know the games, or be a *summary*, such as standings, without games.
- *meaning* of a heading: date, name, score, points, game, seat, end, or a column to ignore.
- *called*: a row or a column that a word says is no game's, or no player's. It is left out, with a
  remark. What no word says is taken for a game or a player, and refused where that does not add up;
  but for rows that would be wrong in silence: sums and averages of games, known by their figures
  (`totals`), and hands (`hands`).
- *game*: what stands in its rows: the cells of its names, scores and points, by seat.
- *mark*: a number, a time, a round or a table, by which the games of a day are told apart, and put
  in order (`order`).
- *note*: the season of a game, or a comment on it. A column that is no note, no mark, no figure
  and no player's is left out, with a remark; but for a rank or a weekday, which follow from the
  rest (`headings.is_told_elsewhere`).
- *figure*: a number beside the results that changes a total or repeats it, such as a penalty. The
  import writes or compares it, or a fault names it, and `--ignore` leaves it out (`figures`).
- *number kind*: whether numbers are scores, scores in hundreds or thousands, or points, by what
  they add up to.
- Of a workbook's sheets all games are read once. Where their dates overlap, or are missing, one may
  have the sums of others: then the sheets must be asked for.

All layouts look for the same: three or four different people with numbers that add up as those of
most games do. Nothing is read that does not add up, and nothing is left out in silence.

To add
- a layout: a module with a function from rows to a `SheetReading`, or None where they are not of
  that layout (`player_rows` is the shortest), a row in `layouts.LAYOUTS`, and words in
  `layouts.LAYOUTS_EXPECTED`.
- a kind of file: a function of `files` from bytes to the rows of each sheet, called in `sheet`.
- a word for a heading, in any language: `HEADING_WORDS`, `MARK_WORDS`, `FIGURE_WORDS`,
  `NOTE_WORDS` or, for columns beside a hand, `HAND_WORDS` of `headings`.
- a way to write a number or a date: `cells`, `dates`.
"""
