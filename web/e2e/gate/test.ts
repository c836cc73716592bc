import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { placeContracts } from '../chain/contracts'
import { type Chain, startChain } from '../chain/startChain'
import { rabby } from '../journeys/wallets'
import { startHost } from '../servers/startHost'
import { signInByRequest } from '../signIn/byRequest'
import { test as base, expect } from '../test'
import { installWallet, type WalletHandle } from '../wallet/installWallet'

const createSettings = (node: string) => `
[site]
name = "Tidepool"
terms_url = "https://tidepool.example/terms"
terms_version = "1"

[sign_in]
mode = "optional"
holdings_kept_s = 0

[rpc]
retry_count = 0

[chains.31337]
rpc = ["${node}"]
`

type Shop = { origin: string; chain: Chain }

type Options = {
  shop: Shop
  /** The lines that the shop's script has logged to the console. */
  said: string[]
  /**
   * Install Rabby with a key that no other test uses, open the shop and connect. If `signedIn` is true, the visitor
   * already has a session.
   */
  arrives: (options?: { signedIn?: boolean }) => Promise<WalletHandle>
}

/** Start the shop and its own chain. */
export const startShop = async () => {
  const chain = await startChain(31_337)
  await placeContracts(chain)
  const folder = mkdtempSync(join(tmpdir(), 'kisslock-gate-'))
  const config = join(folder, 'kisslock.toml')
  writeFileSync(config, createSettings(chain.url))
  const host = await startHost(import.meta.dirname, 'host:app', config)
  const stop = async () => {
    await Promise.all([host.stop(), chain.stop()])
    rmSync(folder, { recursive: true })
  }
  return { value: { origin: host.origin, chain } satisfies Shop, stop }
}

/** A test of a shop with routes that require assets, and with a real chain. */
export const test = base.extend<Options>({
  shop: [async ({ once }, use) => use(await once('shop', startShop)), { timeout: 120_000 }],
  baseURL: async ({ shop }, use) => use(shop.origin),
  expectedCookies: /^kisslock/,
  skipsSuccess: true,
  // The browser logs an error for each denied request.
  expectedErrors: /status of (401|403|503)/,
  said: async ({ page }, use) => {
    const consoleTexts: string[] = []
    page.on('console', (message) => message.type() === 'log' && consoleTexts.push(message.text()))
    await use(consoleTexts)
  },
  arrives: async ({ page, shop, host, dialog }, use) =>
    use(async ({ signedIn } = {}) => {
      const key = generatePrivateKey()
      const wallet = await installWallet(page, { ...rabby, keys: [key], chains: [31_337] })
      const auth = { api: page.request, origin: shop.origin, path: '/wallet/api/auth', chainId: 31_337 }
      if (signedIn) await signInByRequest(auth, key)
      await page.goto('/')
      await host.choosesWallet()
      await dialog.isClosed()
      return wallet
    }),
})

/** The dialog's title if the account does not pass a gate. */
export const missingTitle = 'This account does not meet the requirements'

/** Click a button of the shop. */
export const clickShopButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Press Tab until this control has the focus. */
export const tabTo = async (page: Page, control: Locator) => {
  for (let tabCount = 0; tabCount < 12; tabCount += 1) {
    if (await control.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

export { expect }
