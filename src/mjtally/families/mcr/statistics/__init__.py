"""What is counted of hands and games; columns, records, transfers, explanations."""
