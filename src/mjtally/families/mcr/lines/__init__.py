"""What a result line says: its marks and tags, and the hand that they make."""
