"""What a person or a program reads after a check: terminal, JSON, annotations."""
