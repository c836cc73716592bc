"""The migrations of the database. Each migration is a numbered file."""
