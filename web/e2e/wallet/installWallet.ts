/** The package's test wallet, which any site can use. */
export { installWallet, type WalletHandle, type WalletOptions } from '../../testing'
