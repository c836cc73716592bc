import type { Page } from '@playwright/test'
import { phone } from '../e2e/journeys/wallets'
import { createModels, type Models } from '../e2e/pages/models'
import { instagram } from '../e2e/phones/contexts'
import { PhoneOwner } from '../e2e/scan/phones'
import { keys } from '../e2e/signIn/keys'
import { installWallet, type WalletHandle } from '../e2e/wallet/installWallet'
import type { WalletOptions } from '../e2e/wallet/options'

const safariUserAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

/** The browsers that the gallery simulates by a user agent that differs from the real browser's user agent. */
export const browserOptions = {
  safari: { userAgent: safariUserAgent },
  phone,
  instagram: { ...phone, userAgent: instagram },
} as const

const thirdKey = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'

/**
 * The gallery's wallets with what they announce. Each wallet has a well-known test key (the first three keys of anvil).
 */
const wallets = {
  rabby: { name: 'Rabby Wallet', rdns: 'io.rabby', keys: [keys[0]] },
  enkrypt: { name: 'Enkrypt Wallet', rdns: 'com.enkrypt', keys: [keys[1]] },
  zerion: { name: 'Zerion', rdns: 'io.zerion.wallet', keys: [thirdKey] },
} as const satisfies Record<string, WalletOptions>

/** A visitor of a page, with wallets and phones. */
export type Visitor = Models & {
  page: Page
  owner: PhoneOwner
  /** Install a wallet in the page. The wallet already has all networks of the site, except Linea. */
  has: (name: keyof typeof wallets, options?: WalletOptions) => Promise<void>
  /** Return Rabby, which must be installed. */
  rabby: () => WalletHandle
}

export const createVisitor = (page: Page): Visitor => {
  const installedWallets = new Map<string, WalletHandle>()
  return {
    ...createModels(page),
    page,
    owner: new PhoneOwner(page),
    has: async (name, options = {}) => {
      installedWallets.set(
        name,
        await installWallet(page, { chains: [1, 8453, 42161, 10], ...wallets[name], ...options }),
      )
    },
    rabby: () => installedWallets.get('rabby') as WalletHandle,
  }
}
