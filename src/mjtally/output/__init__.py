"""Tables and explanations to text, files and screens.

In come the values of the tables room (`RenderedTable`, `GameSheet`, `Explanation`, `LineMeaning`);
out come characters and files.

- formats.py has a row for each format of a table: its name, and how it is written. screen.py lays
  columns out for a terminal, and what it shows goes to chats and sites; xlsx.py writes workbooks.
- game_sheets.py and explanations.py show sheets and explanations.
- comparison.py shows two players side by side, and says in a sentence what may be luck.
- places.py writes what a command makes: all of it or nothing, over nothing that was read, and over
  nothing that begins otherwise; files.py knows what a file holds, and lets one writer at a time
  have it.

To add a format: a function that writes a table, and a row of `OUTPUT_FORMATS`. The
command, completion and the folder of `--table all` follow.
"""
