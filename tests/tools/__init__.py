"""What writes files of the project: what lark says, colours, pages of the manual, pictures."""
