"""One file for each step, named in order."""
