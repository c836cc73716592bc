/** The journeys use what the package gives to every site's tests. */
export { installWallet, type WalletHandle, type WalletOptions } from '../../testing'
