/**
 * Replaces the imports of the relay's client for features that this page does not use. These features are transactions
 * of Algorand, Polkadot, Near and Sui, one-click sign-in, and the client's own database. Sessions of this page only
 * have the namespace `eip155`, the server checks signatures, and src/wallets/walletConnect/storage.ts replaces the
 * database.
 */
function unused(): never {
  throw new Error('This part of the relay’s client is left out.')
}

export { unused as blake2b, unused as decode, unused as default, unused as encode, unused as recoverAddress }
