import { createSitePage, putFiles } from '../rules/putFiles'
import { test as base, expect } from '../signIn/test'
import type { WalletHandle } from '../wallet/installWallet'
import { buildPackage } from './buildPackage'

/**
 * The pages on which a test can run: the hosted page, and a site with the npm package. The hosted page and the site use
 * the same server.
 */
export const testedPages = ['the hosted page', 'the npm package'] as const

const html = createSitePage('<header id="site"></header><script src="/assets/package.js"></script>')

type Options = {
  place: (typeof testedPages)[number]
  /** Connect Rabby, which behaves like the real extension, and reload the page. */
  returnsWithRabby: () => Promise<WalletHandle>
}

/** A test with a wallet that behaves like a real wallet. The tests of ownWindow.spec.ts run on both pages. */
export const test = base.extend<Options>({
  place: ['the hosted page', { option: true }],
  settings: { mode: 'optional' },
  page: async ({ page, place, once, baseURL }, use) => {
    if (place === 'the npm package') {
      const script = await once('package', async () => ({ value: await buildPackage(import.meta.dirname) }))
      await putFiles(page, String(baseURL), { '/': html, '/assets/package.js': script })
    }
    await use(page)
  },
  returnsWithRabby: async ({ page, connectRabby, host }, use) =>
    use(async () => {
      const wallet = await connectRabby()
      wallet.wallet.habits.eventless = true
      await page.reload()
      await host.showsConnected(wallet.address)
      return wallet
    }),
})

export { expect }
