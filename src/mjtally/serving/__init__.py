"""The table on a phone, and the page that follows the files: `mjtally serve PATH` (extra `serve`).

The scores files stay the only truth: the server appends lines of text, and reads everything back by
the same tally as the command.
"""
