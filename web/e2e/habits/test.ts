import { putFiles, sitePage } from '../rules/putFiles'
import { test as base, expect } from '../signIn/test'
import type { WalletHandle } from '../wallet/installWallet'
import { buildPackage } from './buildPackage'

/** Where a journey takes place: on the hosted page, or on a site with the npm package. Both have the same server. */
export const places = ['the hosted page', 'the npm package'] as const

const html = sitePage('<header id="site"></header><script src="/assets/package.js"></script>')

type Options = {
  place: (typeof places)[number]
  /** Connects Rabby, which has the habits of a real one, and comes back to the page by a reload. */
  returnsWithRabby: () => Promise<WalletHandle>
}

/** A journey with a wallet that has habits of real ones; ownWindow.spec.ts takes it to each of the places. */
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
