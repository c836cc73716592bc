/** Stands for the client's database: it is given a storage of ours (src/wallets/walletConnect/storage.ts). */
export default class NoDatabase {
  constructor() {
    throw new Error('The client has to be given a storage.')
  }
}
