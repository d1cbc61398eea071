"""Last Fantasy War: two to four armies of single models on a free table in inches, six phases a turn."""
