"""What a line says: text to statements, and statements to text."""
