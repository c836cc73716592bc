"""The catalogue of wallets and their guides, with sentences in every language."""
