import type { Page } from '@playwright/test'
import { installWallet, type WalletHandle } from '../e2e/wallet/installWallet'
import type { WalletOptions } from '../e2e/wallet/options'

/** The gallery's wallets as they announce themselves, each with a well-known test key (anvil's first three). */
const wallets = {
  rabby: {
    name: 'Rabby Wallet',
    rdns: 'io.rabby',
    keys: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
  },
  enkrypt: {
    name: 'Enkrypt Wallet',
    rdns: 'com.enkrypt',
    keys: ['0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'],
  },
  zerion: {
    name: 'Zerion',
    rdns: 'io.zerion.wallet',
    keys: ['0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'],
  },
} as const satisfies Record<string, WalletOptions>

/** Installs one of these wallets in the page. It knows every network of the site except Linea. */
export const install = (page: Page, name: keyof typeof wallets, options: WalletOptions = {}): Promise<WalletHandle> =>
  installWallet(page, { chains: [1, 8453, 42161, 10], ...wallets[name], ...options })
