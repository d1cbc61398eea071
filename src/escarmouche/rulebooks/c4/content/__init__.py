"""What people write: profiles, armies, companies."""
