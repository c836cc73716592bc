/**
 * Replaces the package `mipd`. wagmi calls `mipd` only for its own discovery of wallets, which src/engine turns off.
 */
export const createStore = (): never => {
  throw new Error('The discovery of wallets is in src/wallets/discover.ts.')
}
