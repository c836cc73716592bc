"""WalletConnect 2: a relay passes messages between a site and a wallet on another device."""
