/**
 * Replaces what the relay's client imports for features without a use in this page: transactions of Algorand, Polkadot, Near and
 * Sui (a session of this site has the namespace `eip155` only), one-click sign-in (here the server checks signatures), and the
 * client's own database (src/wallets/walletConnect/storage.ts stands in its place).
 */
function unused(): never {
  throw new Error('This part of the relay’s client is left out.')
}

export { unused as blake2b, unused as decode, unused as default, unused as encode, unused as recoverAddress }
