import type { WalletHandle } from '../wallet/installWallet'

/** A wallet of the catalogue, as it announces itself. */
export const rabby = { name: 'Rabby Wallet', rdns: 'io.rabby' } as const

/** With a second wallet there is something to choose; alone on a phone, a wallet is taken for its own browser. */
export const other = { name: 'Other', rdns: 'org.other' } as const

/** Looks at a wallet from its own side: it is on another chain now, and tells the pages. */
export const movesTo = ({ wallet }: WalletHandle, chainId: number): void =>
  wallet.replace({ ...wallet.state(), chainId })

/** Looks at a wallet from its own side: it knows one more chain. */
export const learns = ({ wallet }: WalletHandle, id: number): void => {
  const state = wallet.state()
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = { id, name: `Chain ${id}`, currency, rpcUrls: [], explorers: [] }
  wallet.replace({ ...state, chains: [...state.chains, chain] })
}

/** A phone: its screen, its touch, its browser. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36',
} as const
