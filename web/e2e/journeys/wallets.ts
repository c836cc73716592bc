import type { WalletHandle } from '../wallet/installWallet'

/** A wallet of the catalogue, with the name and rdns that it announces. */
export const rabby = { name: 'Rabby Wallet', rdns: 'io.rabby' } as const

/**
 * A second wallet. If only one wallet were announced on a phone, the page would assume that it runs in that wallet's
 * own browser.
 */
export const otherWallet = { name: 'Other', rdns: 'org.other' } as const

/** Switch the chain in the wallet. The wallet notifies all pages of this change with an event. */
export const switchChainInWallet = ({ wallet }: WalletHandle, chainId: number): void =>
  wallet.replace({ ...wallet.state(), chainId })

/** The options of a phone's browser context. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36',
} as const
