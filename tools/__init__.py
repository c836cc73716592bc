"""Programs that the Makefile runs, in addition to the tools in the lock files."""
