import type { Page, Route } from '@playwright/test'
import { createPhone, type Phone } from '../../practice/phone/createPhone'
import { createState, type WalletAccount, type WalletChain } from '../../practice/wallet/state'
import type { PublicConfig } from '../../src/server/wire.gen'
import { Practice } from '../pages/Practice'
import { findPairingUri, ScanStage } from '../pages/ScanStage'
import type { Started } from '../servers/kept'
import { type RunningServer, startServer } from '../servers/startServer'
import { test as base } from '../test'
import { loadPackageCode } from './packages'

type ShownPage = { html: string; script?: string; practice?: boolean }

type DappFixtures = {
  /** The running `kisslock dev`, whose pages are served below `/wallet`. */
  dev: RunningServer
  practice: Practice
  /** Open a page that the test defines, with its script and optionally the practice wallet. */
  shows: (page: ShownPage) => Promise<void>
  /** The local chain in the form in which a wallet stores it. */
  localChain: WalletChain
  /** Scan the page's code with a phone that has this account and approves every request. */
  scans: (account: WalletAccount) => Promise<Phone>
  /** Send a request to the local chain's node directly. */
  node: (method: string, ...params: unknown[]) => Promise<unknown>
}

const settings = '[site]\nname = "Tidepool"\nbase_path = "/wallet"\n[chains.1]\n'

/** Return the path of the practice wallet's script. `kisslock dev` includes this script only in its own page. */
const findPracticeScript = async (origin: string): Promise<string> => {
  const hostedPage = await (await fetch(`${origin}/wallet/`)).text()
  return /\/wallet\/assets\/dev-[\w-]+\.js/.exec(hostedPage)?.[0] ?? ''
}

const fulfillScript = (route: Route, body: string) => route.fulfill({ contentType: 'text/javascript', body })

const servePage = async (page: Page, origin: string, { html, script: code = '', practice }: ShownPage) => {
  const walletScript = practice ? `<script type="module" src="${await findPracticeScript(origin)}"></script>` : ''
  const headHtml = '<meta charset="utf-8"><title>A dapp</title><link rel="icon" href="data:,">'
  const body = `<!doctype html><html lang="en">${headHtml}${walletScript}${html}</html>`
  await page.route(`${origin}/dapp`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.route(`${origin}/send.js`, (route) => fulfillScript(route, code))
  for (const name of ['viem', 'ethers', 'wagmi'] as const)
    await page.route(`${origin}/packages/${name}.js`, async (route) =>
      fulfillScript(route, await loadPackageCode(name)),
    )
}

const startDev = async (): Promise<Started<RunningServer>> => {
  const dev = await startServer('dev', { 'kisslock.toml': settings })
  return { value: dev, stop: dev.stop }
}

/**
 * A test of a site's own page with the element, a local chain and a local relay. Kisslock is served below `/wallet`.
 */
export const test = base.extend<DappFixtures>({
  dev: [async ({ once }, use) => use(await once('dev', startDev)), { timeout: 120_000 }],
  baseURL: async ({ dev }, use) => use(dev.origin),
  skipsSuccess: true,
  practice: async ({ page }, use) => use(new Practice(page)),
  shows: async ({ page, context, dev }, use) =>
    use(async (shown) => {
      // A response that Playwright fulfills has no network address, so Chromium requires permission for requests to
      // loopback.
      await context.grantPermissions(['local-network-access'])
      await servePage(page, dev.origin, shown)
      await page.goto('/dapp')
    }),
  localChain: async ({ dev }, use) =>
    use({
      id: 31337,
      name: 'Local chain',
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [/Local chain 31337 is at (\S+)/.exec(dev.said())?.[1] ?? ''],
      explorers: [],
    }),
  scans: async ({ page, dev, localChain }, use) => {
    const phones: Phone[] = []
    await use(async (account) => {
      const { walletconnect } = (await (await fetch(`${dev.origin}/wallet/api/config`)).json()) as PublicConfig
      const phone = await createPhone({
        relayUrl: walletconnect.relay_url ?? '',
        approve: async () => ({ approved: true }),
        state: createState({ accounts: [account], chains: [localChain] }),
      })
      phones.push(phone)
      const code = await new ScanStage(page).reads()
      await (await phone.scan(findPairingUri(code))).approve()
      return phone
    })
    await Promise.all(phones.map((phone) => phone.close().catch(() => undefined)))
  },
  node: async ({ localChain }, use) =>
    use(async (method, ...params) => {
      const url = localChain.rpcUrls[0] ?? ''
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return ((await answer.json()) as { result: unknown }).result
    }),
})

export { expect } from '../test'
