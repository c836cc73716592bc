"""What is said to a relay that carries messages between a site and a wallet on another device (WalletConnect 2)."""
