"""What skills override, grouped as the book groups them."""
