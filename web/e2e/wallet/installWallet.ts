/** The test wallet of the package, which every site can use. */
export { installWallet, type WalletHandle, type WalletOptions } from '../../testing'
