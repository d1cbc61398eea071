"""What people read and see of a battle."""
