"""Results that somebody keeps in a spreadsheet, read into games known by their ends.

In comes the content of a file, csv, tsv or xlsx; out come `Log`s without hands and `Fault`s, as if
a sheet were one more format of logs: `sheet.sheet_format` is a `LogFormat`.

- *grid*: a sheet as rows of texts, whatever file it was in.
- *layout*: how games lie in a sheet: a row for each player of each game, a row for each game, or a
  column for each player.
- *meaning* of a heading: date, name, score, points, game, seat, end, or a column to ignore.
- *figures*: the numbers of a row, one for each player; *total row*: one that adds up or averages
  the games above it, which is left out with a remark.
- *number kind*: whether numbers are scores, scores in hundreds or points, by what they add up to.

To add
- a layout: two functions, whether rows match it and the games in them, and a row in
  `layouts.LAYOUTS`, before those that would match, too.
- a word for a heading, in any language: `layouts.HEADING_WORDS`.
- a way to write a number or a date: `numbers_and_dates`.
"""
