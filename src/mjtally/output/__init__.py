"""A table to a file or a stream, in some format; whole, or not at all."""
