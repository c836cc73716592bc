"""What the Makefile runs: only the standard library, because it comes before anything is installed."""
