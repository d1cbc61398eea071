"""What machine players and the lab ask."""
