import { startHost } from '../servers/startHost'
import { test as base } from '../test'

/** A journey of the element on a page that another framework serves, under that page's policy. */
export const test = base.extend<object, { hostOrigin: string }>({
  hostOrigin: [
    async ({ browserName: _ }, use) => {
      const host = await startHost(import.meta.dirname, 'host:app', 'host.toml')
      await use(host.origin)
      await host.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ hostOrigin }, use) => use(hostOrigin),
})

export { expect } from '../test'
