"""What books share whose models stand and move on a free table: who stands where, contact, sight, ground."""
