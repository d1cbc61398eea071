"""One module a step, in the order that their ``down_revision`` says."""
