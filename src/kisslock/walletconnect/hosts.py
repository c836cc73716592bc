"""The hosts of the hosted WalletConnect network."""

HOSTED_RELAY = "wss://relay.walletconnect.org"
# The relay's client proves the site's origin to the wallet in a hidden frame on this host.
VERIFY = "https://verify.walletconnect.org"
