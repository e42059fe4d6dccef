"""Results that somebody keeps in a spreadsheet, read into games known by their ends.

In comes the content of a file, csv, tsv, xlsx or ods; out come `Log`s without hands and `Fault`s,
as if a sheet were one more format of logs: `sheet.sheet_format` is a `LogFormat`. The way:

    text_file, workbooks → cells → layouts → repeats → conversion

- *row*: cells that know what they hold and where they stand. Rows and columns with nothing in them
  are gone before a layout looks, and all rows are equally long: a sheet that is *turned*, with rows
  for columns, is `zip(*rows)`.
- *layout*: how games lie in a sheet: a row for each player of each game (`player_rows`), a row for
  each game (`game_rows`), or a column for each player (`player_columns`, whose row of names may
  stand above each game).
- *reading*: what a layout makes of a sheet. That is taken in which most games add up.
- *meaning* of a heading: date, name, score, points, game, seat, end, or a column to ignore.
- *figures*: the numbers of a row, one for each player; *total row*: one that adds up or averages
  the games above it; *surplus column*: one that is not a player's. Both are known by what they
  add up to, and left out with a remark (`totals`).
- *number kind*: whether numbers are scores, scores in hundreds or thousands, or points, by what
  they add up to.
- *repeated*: what a worksheet has that others of its workbook have as well (`repeats`).

All layouts look for the same: three or four different people with numbers that add up as those of
most games do. Nothing is read that does not add up, and nothing is left out in silence.

To add
- a layout: a module with a function from rows to a `Reading`, or None where they are not of that
  layout (`player_rows` is the shortest), a row in `layouts.LAYOUTS`, and words in
  `layouts.LAYOUTS_EXPECTED`.
- a kind of file: a function from bytes to the rows of each sheet, called in `sheet`.
- a word for a heading, in any language: `headings.HEADING_WORDS`.
- a way to write a number or a date: `cells`, `dates`.
"""
