"""The rules, a chapter a file, in the order of the book."""
