"""The lab document: hands in a notation of its own, valued under rules of its own.

One of the documents that this program grew from is a course's homework. Its input files hold one
hand each, and the answer is the points of the winner, or whether the hand is complete at all.
`lab_files` reads such a file and answers it, by riichi's hand value, which knows nothing of this
room.
"""
