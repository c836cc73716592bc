"""Which wallets there are, how each is connected, and the sentences that say so in every language."""
