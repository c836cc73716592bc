/** Stands for `mipd`: the library asks for its store only when its own discovery is on, which it is not. */
export const createStore = (): never => {
  throw new Error('The discovery of wallets is in src/wallets/discover.ts.')
}
