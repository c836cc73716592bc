/** The test wallet of the package, which any site can use in its tests. */
export { installWallet, type WalletHandle, type WalletOptions } from '../../testing'
