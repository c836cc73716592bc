"""Sign-in with a wallet (EIP-4361): nonces, messages, signatures and sessions."""
