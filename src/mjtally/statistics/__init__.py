"""What can be counted, and the columns that come of it: a row each."""
