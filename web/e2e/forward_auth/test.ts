import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { type Chain, startChain } from '../chain/startChain'
import { rabby } from '../journeys/wallets'
import type { Started } from '../servers/kept'
import { icon } from '../servers/site'
import { startServer } from '../servers/startServer'
import { signInByRequest } from '../signIn/byRequest'
import { test as base } from '../test'
import { installWallet, type WalletHandle, type WalletOptions } from '../wallet/installWallet'

type Site = { origin: string; chain: Chain }

const createToml = (origin: string, node: string) => `
[site]
name = "Tidepool"
icon = "./icon.svg"
terms_url = "/terms"
terms_version = "2026-01"
origins = ["${origin}"]
[appearance]
scheme = "auto"
[sign_in]
mode = "optional"
[rpc]
retry_count = 0
[chains.31337]
rpc = ["${node}"]
[chains.1]
[gates.holders]
holds = [{ chain = 31337, at_least = "1500.5", decimals = 18 }]
[gates.others]
allow = ["0x000000000000000000000000000000000000dEaD"]
[gates.elsewhere]
chains = [1]
[gates.fresh]
within_s = 1
`

const startSite = async (): Promise<Started<Site>> => {
  const chain = await startChain(31_337)
  const site = await startServer('serve', (origin) => ({
    'kisslock.toml': createToml(origin, chain.url),
    'icon.svg': icon,
  }))
  return { value: { origin: site.origin, chain }, stop: () => Promise.all([site.stop(), chain.stop()]) }
}

/** The sign-in page of forward authentication. tests/forward_auth/test_proxies.py tests the proxies themselves. */
class ForwardPage {
  constructor(readonly page: Page) {}

  get card(): Locator {
    return this.page.locator('main')
  }

  get heading(): Locator {
    return this.card.getByRole('heading', { level: 1 })
  }

  button(name: string): Locator {
    return this.card.getByRole('button', { name, exact: true })
  }

  link(name: string): Locator {
    return this.card.getByRole('link', { name, exact: true })
  }

  /**
   * Open the page at the address that a proxy redirects to. The page that the visitor requested is the hosted page at
   * `/?day=1`.
   */
  async arrives(gate = 'signed-in', extraParams: Record<string, string> = {}) {
    const query = new URLSearchParams({ gate, back: '/?day=1', ...extraParams })
    await this.page.goto(`/forward?${query}`)
  }
}

type Options = {
  site: Site
  forward: ForwardPage
  /** Install Rabby with a key that no other test uses. */
  withWallet: (options?: WalletOptions) => Promise<WalletHandle>
  /** Sign in with HTTP requests, with a key that Rabby also has. */
  signsIn: (options?: WalletOptions) => Promise<WalletHandle>
  /** Give an account this much ether. */
  gives: (address: string, ether: bigint) => Promise<unknown>
}

/** A test of a visit to a URL that a proxy protects. */
export const test = base.extend<Options>({
  site: [async ({ once }, use) => use(await once('site', startSite)), { timeout: 120_000 }],
  baseURL: async ({ site }, use) => use(site.origin),
  expectedCookies: /^kisslock/,
  skipsSuccess: true,
  // The browser logs an error each time that a check denies the visitor.
  expectedErrors: /status of 403/,
  forward: async ({ page }, use) => use(new ForwardPage(page)),
  withWallet: async ({ page }, use) =>
    use((options = {}) =>
      installWallet(page, { ...rabby, keys: [generatePrivateKey()], chains: [31_337], ...options }),
    ),
  signsIn: async ({ page, site, withWallet }, use) =>
    use(async (options) => {
      const key = generatePrivateKey()
      const wallet = await withWallet({ ...options, keys: [key] })
      await signInByRequest({ api: page.request, origin: site.origin, chainId: 31_337 }, key)
      return wallet
    }),
  gives: async ({ site }, use) =>
    use((address, ether) => site.chain.ask('anvil_setBalance', address, `0x${(ether * 10n ** 18n).toString(16)}`)),
})

export { expect } from '../test'
