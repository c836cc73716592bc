import type { WalletHandle } from '../wallet/installWallet'

/** A wallet of the catalogue, as it announces itself. */
export const rabby = { name: 'Rabby Wallet', rdns: 'io.rabby' } as const

/** A second wallet: on a phone a wallet without company is taken for the wallet's own browser. */
export const other = { name: 'Other', rdns: 'org.other' } as const

/** Switches the chain in the wallet itself; the wallet sends the event to the pages. */
export const movesTo = ({ wallet }: WalletHandle, chainId: number): void =>
  wallet.replace({ ...wallet.state(), chainId })

/** A phone: its screen, its touch, its browser. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36',
} as const
