"""The table on a phone, and the page that follows the files: `mjtally serve PATH` (extra `serve`).

The scores files stay the only truth: the server appends lines of text, and reads everything back by
the same tally as the command.

In come requests; out go plain values for JSON, and pages. A *club* (`club.py`) is all that stands
under PATH; a *table* is one of its files, whose last game is played. What happens to a line:

1. What was tapped becomes a line by the form of its family (`taps.py`), or it was typed.
2. `line_changes.py` makes the new text of the file: the line with its label, the game laid out as
   `fmt` does, every other byte as it was.
3. `table_reading.py` reads that text, without the games that it does not depend on. An error that
   was not there before refuses it, and nothing is written.
4. The journal keeps the key of the submission (`journal.py`), then the file is replaced whole
   (`line_writing.py`), if it still is as the phone saw it. `commits.py` may make a commit of it.

Aside, everything is tallied (`club_summary.py`): the problems of all files, who played when. Which
files there are, and where a new table's one belongs, is known by `included_files.py`. Whatever is
refused is a `ServingError` (`errors.py`), which says its status.

To add something that a phone may do to a file: a function in `line_changes.py`, and a method of
`Club` that passes it to `_write`.
"""
