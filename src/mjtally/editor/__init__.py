"""The language server: what an editor is told of a scores file while it is written."""
