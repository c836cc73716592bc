"""The commands of the Makefile. The bootstrap needs only the standard library, because it installs the packages."""
