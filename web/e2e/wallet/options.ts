export type { WalletOptions } from '../../testing'
