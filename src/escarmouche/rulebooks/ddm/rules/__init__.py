"""The rules, one chapter a file, in the book's own order of ideas."""
