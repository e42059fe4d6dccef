"""What a club answers, as requests with their answers: files of `data/serving/answers`.

A new case is a new file there: the files of a club, and what phones ask it; `tools.golden` writes
the answers.
"""

from support.golden import golden_test

test_answers = golden_test("answers")
