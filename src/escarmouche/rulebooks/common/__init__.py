"""What every book needs and no book is about: the base of a book, narration, scenes, measures, tactics."""
