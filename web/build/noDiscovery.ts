/** Replaces `mipd`, which the library calls only for its own discovery of wallets. src/engine turns that off. */
export const createStore = (): never => {
  throw new Error('The discovery of wallets is in src/wallets/discover.ts.')
}
