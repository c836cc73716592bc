"""The hosts of the hosted WalletConnect network."""

HOSTED_RELAY = "wss://relay.walletconnect.org"
# In a hidden frame on this host, the relay's client proves the site's origin to the wallet.
VERIFY_URL = "https://verify.walletconnect.org"
