import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { shortenAddress } from '../../src/dialog/shortAddress'
import { rabby } from '../journeys/wallets'
import type { Started } from '../servers/kept'
import { startHost } from '../servers/startHost'
import { signInByRequest } from '../signIn/byRequest'
import { test as base } from '../test'
import { installWallet, type WalletHandle, type WalletOptions } from '../wallet/installWallet'
import { authPath, Elsewhere } from './elsewhere'

const settings = `
[site]
name = "Tidepool"
terms_url = "/terms"
terms_version = "1"

[balance]
show = "none"

[sign_in]
mode = "optional"
tokens = true
`

export type PrivateKey = `0x${string}`

/** Return the text that names a key's account in rows and in announcements. */
export const shortenKeyAddress = (key: PrivateKey) => shortenAddress(privateKeyToAddress(key))

type Options = {
  /** The shop's origin. */
  shop: string
  /** Keys that no other test uses. */
  fresh: readonly [PrivateKey, PrivateKey, PrivateKey, PrivateKey]
  /** Sign in from another browser or from an API client. */
  elsewhere: (key: PrivateKey, userAgent?: string) => Promise<Elsewhere>
  /** Sign in with the first key by HTTP requests, install Rabby, open the shop and connect. */
  signsIn: (options?: WalletOptions) => Promise<WalletHandle>
}

const startShop = async (): Promise<Started<string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'kisslock-user-'))
  const config = join(folder, 'kisslock.toml')
  writeFileSync(config, settings)
  const host = await startHost(import.meta.dirname, 'host:app', config)
  return { value: host.origin, stop: () => host.stop().finally(() => rmSync(folder, { recursive: true })) }
}

/** A test of a shop that has users of its own. */
export const test = base.extend<Options>({
  shop: [async ({ once }, use) => use(await once('shop', startShop)), { timeout: 120_000 }],
  baseURL: async ({ shop }, use) => use(shop),
  skipsSuccess: true,
  expectedCookies: /^kisslock/,
  // The browser logs an error for each denied request.
  expectedErrors: /status of (401|403|409)/,
  fresh: async ({ browserName: _ }, use) =>
    use([generatePrivateKey(), generatePrivateKey(), generatePrivateKey(), generatePrivateKey()]),
  elsewhere: async ({ shop }, use) => {
    const openDevices: Elsewhere[] = []
    await use(async (key, userAgent) => {
      const device = await Elsewhere.with(shop, key, userAgent)
      openDevices.push(device)
      return device.signsIn()
    })
    await Promise.all(openDevices.map(({ api }) => api.dispose()))
  },
  signsIn: async ({ page, shop, fresh, host, dialog }, use) =>
    use(async (options = {}) => {
      const keys = options.keys ?? [fresh[0]]
      const wallet = await installWallet(page, { ...rabby, ...options, keys })
      await signInByRequest({ api: page.request, origin: shop, path: authPath }, keys[0] ?? fresh[0])
      await page.goto('/')
      await host.choosesWallet()
      await dialog.isClosed()
      await expect(page.locator('.kl-chip--who .kl-badge')).toBeVisible()
      return wallet
    }),
})

export { expect } from '../test'
