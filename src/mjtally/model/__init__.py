"""What any family of rules plays: its parameters, hands, sittings, and what a family is."""
