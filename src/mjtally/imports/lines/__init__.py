"""Games of logs and spreadsheets, written as scores files that go on checking themselves.

In come `Log`s, from the rooms logs and spreadsheets; out come blocks of lines for a scores file,
new or existing. A game is written only where the rules give every payment, score and point that
its log has: each hand is replayed. The first difference is a fault, which names what to do.

The way of a game:

    Log    → riichi ┐
    McrLog → mcr    ┴→ ImportedGame → GameSelection → blocks of lines

- *importer*: skips the games that are not wanted, and hands the others to riichi or mcr, as its
  table says: these write its hands as lines, and replay them. The modules beside them know no
  family.
- *rulesets*: by which rules a game of riichi was played, where its log does not say.
- *riichi lines*: the line of a hand of riichi, and what its winners' tiles are worth, where its log
  does not say.
- *imported game*: its declarations and lines, with placeholders where a line names a player.
- *scores file*: date, rules, names and games in it, the games that are new to it, and the lines of
  each: before its hands only what is not in force yet, and players under the names that they have.
- *identity*: what is compared to know a game again: the log's id, or date, players and end, with
  the round and the table where both state them, and between sheets the number and the time. Equal
  games of one sheet are as many games.
- *extras*: chips, penalties and totals of a sheet, as lines after a game, or compared with it.

To add
- the rules of a platform or a room: a row in `rulesets.UMA_PATTERNS`, with the games that show it
  in tests.
- an option of the import: a field of `games.ImportOptions`, and the argument in cli/import_logs.
- another family: a type of log in logs, a kind in `games`, a module beside mcr, and a row of
  `importer.IMPORTERS`.
"""
