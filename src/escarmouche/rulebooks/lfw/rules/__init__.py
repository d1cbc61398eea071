"""The chapters of the rules, in the book's order."""
