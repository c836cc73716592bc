"""WalletConnect 2: a relay carries messages between a site and a wallet on another device."""
