"""The wallet catalogue and the guides, in every language."""
