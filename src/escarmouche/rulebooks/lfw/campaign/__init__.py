"""Campaigns: battles one after the other, in which specialists gain experience."""
