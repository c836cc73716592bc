import type { Page } from '@playwright/test'
import { keys } from '../e2e/signIn/keys'
import { installWallet, type WalletHandle } from '../e2e/wallet/installWallet'
import type { WalletOptions } from '../e2e/wallet/options'

const third = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'

/** The gallery's wallets as they announce themselves, each with a well-known test key (anvil's first three). */
const wallets = {
  rabby: { name: 'Rabby Wallet', rdns: 'io.rabby', keys: [keys[0]] },
  enkrypt: { name: 'Enkrypt Wallet', rdns: 'com.enkrypt', keys: [keys[1]] },
  zerion: { name: 'Zerion', rdns: 'io.zerion.wallet', keys: [third] },
} as const satisfies Record<string, WalletOptions>

/** Installs one of these wallets in the page. It knows every network of the site except Linea. */
export const install = (page: Page, name: keyof typeof wallets, options: WalletOptions = {}): Promise<WalletHandle> =>
  installWallet(page, { chains: [1, 8453, 42161, 10], ...wallets[name], ...options })
