"""Games of logs and sheets, written as scores files that go on checking themselves.

In come `Log`s, from the rooms logs and spreadsheets; out come blocks of lines for a scores file,
new or existing. A game is written only where the rules give every payment, score and point that
its log has: each hand is replayed. The first difference is a fault, which names what to do.

The way of a game:

    Log    → riichi.importer ┐
    McrLog → mcr.importer    ┴→ ImportedGame → GameStore → GameSelection → NamedGame → GameBlock

- *importer*: skips the games that are not wanted, and hands the others to the room of their log.
- *imported game*: its declarations and lines, with placeholders where a line names a player.
- *store*: games put aside until all are there, since a scores file goes forward in time.
- *selection*: the games that are new to the file, under the names that players have in it.
- *existing file*: a scores file to which games are added: date, rules, names and games in it.
- *identity*: what is compared to know a game again: the log's id, or date, players and end.
- *block*: the lines of a game, and before them only what is not in force yet.

What depends on the rules of a family is in a room of its own: importing/riichi finds the ruleset
of a log, writes its hands and replays them; importing/mcr does so with hands of MCR. The modules
beside them know no family.

To add
- the rules of a platform or a room: a row in `riichi.rulesets.UMA_PATTERNS`, with the games that
  show it in tests.
- an option of the import: a field of `games.ImportOptions`, and the argument in cli/import_logs.
- another family: a type of log in logs, a kind in `games`, a room beside importing/mcr, and a row
  of `IMPORTERS` in cli/import_logs.
"""
