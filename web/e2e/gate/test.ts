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
import { keys } from '../signIn/keys'
import { test as base } from '../test'
import { installWallet, type WalletHandle, type WalletOptions } from '../wallet/installWallet'
import { gateSettings } from './settings'

type Key = `0x${string}`
type Shop = { origin: string; chain: Chain }

type Options = {
  shop: Shop
  sign: SignInDialog
  gate: GateDialog
  /** What the shop's script has printed. */
  said: string[]
  /** Arrives with a key that no other test has, or these, presses a button of the shop, signs in and is refused. */
  isRefused: (button: string, keys?: readonly Key[]) => Promise<WalletHandle>
  /** Installs Rabby with two accounts, opens the shop and connects. */
  arrives: (options?: WalletOptions & { locale?: string }) => Promise<WalletHandle>
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
  // The browser prints a line for each refusal.
  expectedErrors: /status of (401|403|503)/,
  sign: async ({ page }, use) => use(new SignInDialog(page)),
  gate: async ({ page }, use) => use(new GateDialog(page)),
  said: async ({ page }, use) => {
    const said: string[] = []
    page.on('console', (message) => message.type() === 'log' && said.push(message.text()))
    await use(said)
  },
  arrives: async ({ page }, use) =>
    use(async ({ locale, ...options } = {}) => {
      const wallet = await installWallet(page, { ...rabby, keys, chains: [31_337], ...options })
      await page.goto(locale ? `/?locale=${locale}` : '/')
      await page.locator('.kl-connect').click()
      // In any language, so the page models with English names do not fit.
      await page.getByRole('option', { name: /Rabby/ }).click()
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      return wallet
    }),
  isRefused: async ({ page, sign, gate, arrives }, use) =>
    use(async (button, keys = [generatePrivateKey()]) => {
      const wallet = await arrives({ keys })
      await enters(page, button)
      await sign.signIn.click()
      await gate.says(lacking)
      return wallet
    }),
})

/** The title of a gate that the account does not pass. */
export const lacking = 'This account does not meet the requirements'

/** Presses a button of the shop. */
export const enters = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export { expect } from '../test'
