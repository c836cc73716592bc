import type { Phone } from '../../practice/phone/createPhone'
import type { WalletState } from '../../practice/wallet/state'
import { test as base } from '../test'
import { addressOf, PhoneOwner } from './phones'
import { withoutPractice } from './withoutPractice'

type Scanning = {
  owner: PhoneOwner
  /** Open the page and the dialog, and choose Rainbow, whose code appears. */
  chooseRainbow: () => Promise<void>
  /** Choose Rainbow, scan the code with a phone that approves, and wait until the page shows the phone's account. */
  connectByPhone: (given?: Partial<WalletState>) => Promise<Phone>
}

/** A test of a site with scanning: `kisslock dev` with its own relay. */
export const test = base.extend<Scanning>({
  server: 'dev',
  page: async ({ page }, use) => {
    await withoutPractice(page)
    await use(page)
  },
  chooseRainbow: async ({ host }, use) => use(() => host.visitAndChoose('Rainbow')),
  connectByPhone: async ({ host, scan, owner, chooseRainbow }, use) =>
    use(async (given) => {
      await chooseRainbow()
      const phone = await owner.approves(await scan.reads(), given)
      await host.showsConnected(addressOf(phone))
      return phone
    }),
  owner: async ({ page }, use) => {
    const owner = new PhoneOwner(page)
    await use(owner)
    await owner.putsAllAway()
  },
})

export { expect } from '@playwright/test'
