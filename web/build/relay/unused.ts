/**
 * Replaces the imports of the relay's client for features that this page does not use. These features are transactions
 * of Algorand, Polkadot, Near and Sui, one-click sign-in, and the client's own database. Sessions of this page only
 * have the namespace `eip155`, the server checks signatures, and src/wallets/walletConnect/storage.ts replaces the
 * database.
 */
function throwLeftOut(): never {
  throw new Error('This part of the relay’s client is left out.')
}

export {
  throwLeftOut as blake2b,
  throwLeftOut as decode,
  throwLeftOut as default,
  throwLeftOut as encode,
  throwLeftOut as recoverAddress,
}
