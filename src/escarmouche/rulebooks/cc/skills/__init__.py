"""The skills of chapter 12, a family a file."""
