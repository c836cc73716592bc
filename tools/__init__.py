"""What the Makefile runs. The bootstrap needs only the standard library: it comes before anything is installed."""
