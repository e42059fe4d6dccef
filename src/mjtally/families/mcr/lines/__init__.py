"""What a result line of MCR says.

`marks` takes one mark apart, by grammar/mcr.lark; `result_cells` checks each cell by itself, the
label and the tags too; `hand` puts the marks together to a hand, or says what cannot be; and
`tiles_in_marks` finds what tiles are worth once the table has said the winds. What is wrong is a
list of remarks, each at its cell.
"""
