import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { placeContracts } from '../chain/contracts'
import { type Chain, startChain } from '../chain/startChain'
import { rabby } from '../journeys/wallets'
import { GateDialog } from '../pages/GateDialog'
import { SignInDialog } from '../pages/SignInDialog'
import type { Started } from '../servers/kept'
import { startHost } from '../servers/startHost'
import { signInByRequest } from '../signIn/byRequest'
import { test as base } from '../test'
import { installWallet, type WalletHandle } from '../wallet/installWallet'
import { gateSettings } from './settings'

type Shop = { origin: string; chain: Chain }

type Options = {
  shop: Shop
  sign: SignInDialog
  gate: GateDialog
  /** What the shop's script has printed. */
  said: string[]
  /** Installs Rabby with a key that no other test has, opens the shop and connects; `signedIn`: with a session already. */
  arrives: (options?: { locale?: string; signedIn?: boolean }) => Promise<WalletHandle>
}

const startShop = async (): Promise<Started<Shop>> => {
  const chain = await startChain(31_337)
  await placeContracts(chain)
  const folder = mkdtempSync(join(tmpdir(), 'kisslock-gate-'))
  const config = join(folder, 'kisslock.toml')
  writeFileSync(config, gateSettings(chain.url))
  const host = await startHost(import.meta.dirname, 'host:app', config)
  const stop = async () => {
    await Promise.all([host.stop(), chain.stop()])
    rmSync(folder, { recursive: true })
  }
  return { value: { origin: host.origin, chain }, stop }
}

/** A journey to a shop with routes for holders, beside a real chain. */
export const test = base.extend<Options>({
  shop: [async ({ once }, use) => use(await once('shop', startShop)), { timeout: 120_000 }],
  baseURL: async ({ shop }, use) => use(shop.origin),
  expectedCookies: /^kisslock/,
  skipsSuccess: true,
  // The browser prints a line for each refusal.
  expectedErrors: /status of (401|403|503)/,
  sign: async ({ page }, use) => use(new SignInDialog(page)),
  gate: async ({ page }, use) => use(new GateDialog(page)),
  said: async ({ page }, use) => {
    const said: string[] = []
    page.on('console', (message) => message.type() === 'log' && said.push(message.text()))
    await use(said)
  },
  arrives: async ({ page, shop }, use) =>
    use(async ({ locale, signedIn } = {}) => {
      const key = generatePrivateKey()
      const wallet = await installWallet(page, { ...rabby, keys: [key], chains: [31_337] })
      const auth = { api: page.request, origin: shop.origin, path: '/wallet/api/auth', chainId: 31_337 }
      if (signedIn) await signInByRequest(auth, key)
      await page.goto(locale ? `/?locale=${locale}` : '/')
      await page.locator('.kl-connect').click()
      // In any language, so the page models with English names do not fit.
      await page.getByRole('option', { name: /Rabby/ }).click()
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      return wallet
    }),
})

/** The title of a gate that the account does not pass. */
export const lacking = 'This account does not meet the requirements'

/** Presses a button of the shop. */
export const enters = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export { expect } from '../test'
