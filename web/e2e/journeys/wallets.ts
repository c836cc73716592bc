import { expect, type Page } from '@playwright/test'
import type { ConnectDialog } from '../pages/ConnectDialog'
import type { HostPage } from '../pages/HostPage'
import { installWallet, type WalletHandle } from '../wallet/installWallet'
import type { WalletOptions } from '../wallet/options'

/** A wallet of the catalogue, as it announces itself. */
export const rabby = { name: 'Rabby Wallet', rdns: 'io.rabby' } as const

/** With a second wallet there is something to choose; alone on a phone, a wallet is taken for its own browser. */
export const other = { name: 'Other', rdns: 'org.other' } as const

/** Installs Rabby, opens the page and connects it: where a journey about a connection begins. */
export const connectedWith = async (
  { page, host, dialog }: { page: Page; host: HostPage; dialog: ConnectDialog },
  options: WalletOptions = {},
): Promise<WalletHandle> => {
  const wallet = await installWallet(page, { ...rabby, ...options })
  await host.visitAndOpen()
  await dialog.chooses('Rabby Wallet')
  await expect(host.page.locator('dialog[open]')).toHaveCount(0)
  return wallet
}

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
