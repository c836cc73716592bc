/**
 * Replaces the imports of the relay's client for features that this page does not use. These are transactions of
 * Algorand, Polkadot, Near and Sui (a session here only has the namespace `eip155`), one-click sign-in (the server
 * checks signatures instead), and the client's own database (src/wallets/walletConnect/storage.ts replaces it).
 */
function unused(): never {
  throw new Error('This part of the relay’s client is left out.')
}

export { unused as blake2b, unused as decode, unused as default, unused as encode, unused as recoverAddress }
