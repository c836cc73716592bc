import type { Phone } from '../../practice/phone/createPhone'
import type { WalletState } from '../../practice/wallet/state'
import { test as base } from '../test'
import { findAddress, PhoneOwner } from './phones'
import { removePracticeWallet } from './withoutPractice'

type ScanningFixtures = {
  owner: PhoneOwner
  /** Open the page and the dialog, and choose Rainbow, whose code appears. */
  chooseRainbow: () => Promise<void>
  /** Choose Rainbow, scan the code with a phone that approves, and wait until the page shows the phone's account. */
  connectByPhone: (given?: Partial<WalletState>) => Promise<Phone>
}

/** A test of a site with scanning: `kisslock dev` with its own relay. */
export const test = base.extend<ScanningFixtures>({
  server: 'dev',
  page: async ({ page }, use) => {
    await removePracticeWallet(page)
    await use(page)
  },
  chooseRainbow: async ({ host }, use) => use(() => host.visitAndChoose('Rainbow')),
  connectByPhone: async ({ host, scan, owner, chooseRainbow }, use) =>
    use(async (stateChanges) => {
      await chooseRainbow()
      const phone = await owner.approves(await scan.reads(), stateChanges)
      await host.showsConnected(findAddress(phone))
      return phone
    }),
  owner: async ({ page }, use) => {
    const owner = new PhoneOwner(page)
    await use(owner)
    await owner.putsAllAway()
  },
})

export { expect } from '@playwright/test'
