/** Replaces the database of the relay's client, which uses src/wallets/walletConnect/storage.ts instead. */
export default class NoDatabase {
  constructor() {
    throw new Error('The client has to be given a storage.')
  }
}
