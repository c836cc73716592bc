"""What the Makefile calls beyond the tools of the locks."""
