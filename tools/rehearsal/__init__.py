"""The rehearsal of a release: local package indexes, and the start pages followed with packages from them."""
