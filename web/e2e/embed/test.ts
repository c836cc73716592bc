import type { Started } from '../servers/kept'
import { startHost } from '../servers/startHost'
import { test as base } from '../test'

const startHostSite = async (): Promise<Started<string>> => {
  const { origin, stop } = await startHost(import.meta.dirname, 'host:app', 'host.toml')
  return { value: origin, stop }
}

/**
 * A test of the element on a page that another framework serves. The element must work under the content security
 * policy of this page.
 */
export const test = base.extend<{ hostOrigin: string }>({
  hostOrigin: [async ({ once }, use) => use(await once('host', startHostSite)), { timeout: 120_000 }],
  baseURL: async ({ hostOrigin }, use) => use(hostOrigin),
})

export { expect } from '../test'
