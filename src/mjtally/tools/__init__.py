"""What programmers have for their files: a formatter, problems for programs, and their fixes."""
