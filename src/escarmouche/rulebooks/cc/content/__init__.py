"""What people write for this book, and its reading."""
