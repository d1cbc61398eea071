"""What machine players and the lab ask of the book."""
