import { expect, type Page } from '@playwright/test'
import type { Started } from '../servers/kept'
import { startServer } from '../servers/startServer'
import { test as base } from '../test'
import { placeContracts } from './contracts'
import { type Chain, startChain } from './startChain'

/** A site whose networks have real nodes: a chain that acts as mainnet, and the local chain. */
export type Nodes = { origin: string; mainnet: Chain; local: Chain }

/** The site's balance setting. */
type BalanceSetting = 'native' | 'none'

const createSettings = (mainnet: Chain, local: Chain, shows: BalanceSetting) => `
[site]
name = "Tidepool"

[balance]
show = "${shows}"

[rpc]
timeout_ms = 4000

[chains.1]
rpc = ["${mainnet.url}"]
[chains.31337]
rpc = ["${local.url}"]
[chains.137]
`

const startNodes = async (shows: BalanceSetting): Promise<Started<Nodes>> => {
  const [mainnet, local] = await Promise.all([startChain(1), startChain(31_337)])
  await Promise.all([placeContracts(mainnet), placeContracts(local)])
  const site = await startServer('serve', { 'kisslock.toml': createSettings(mainnet, local, shows) })
  const stop = () => Promise.all([site.stop(), mainnet.stop(), local.stop()])
  return { value: { origin: site.origin, mainnet, local }, stop }
}

/** A test of the data that the page reads through the gateway. Each worker has one site with chains of its own. */
export const test = base.extend<{ shows: BalanceSetting; nodes: Nodes }>({
  shows: ['native', { option: true }],
  nodes: [
    async ({ once, shows }, use) => use(await once(`nodes, ${shows}`, () => startNodes(shows))),
    { timeout: 120_000 },
  ],
  baseURL: async ({ nodes }, use) => use(nodes.origin),
})

/**
 * Advance the page's clock by 15 s again and again until `check` passes. The page reads the balance every 15 s, and the
 * gateway's cache delays new values.
 */
export const advanceUntil = (page: Page, check: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(15_000)
    await check()
  }).toPass({ timeout: 60_000 })

export { expect } from '@playwright/test'
