"""One file for each migration, numbered."""
