/** Journeys use the test wallet that the package offers to every site. */
export { installWallet, type WalletHandle, type WalletOptions } from '../../testing'
