"""The steps that bring a database up to date; applied when the server starts."""
