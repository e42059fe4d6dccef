"""The families of rules."""
