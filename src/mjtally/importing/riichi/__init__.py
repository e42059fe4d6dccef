"""Games of riichi (with four players or three), from a log to an `ImportedGame`, by their rules.

- `rulesets`: by which rules a log was played: what it says, then what its points and hands show.
- `tile_values`: what winners' tiles are worth, where the log is silent.
- `hand_lines`: a hand, or a result without hands, as a line of a scores file.
- `replay`: these lines played by the rules, and compared with the log.
- `importer`: all of it for one log after another.
"""
