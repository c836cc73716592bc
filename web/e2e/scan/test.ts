import { ScanStage } from '../pages/ScanStage'
import { test as base } from '../test'
import { PhoneOwner } from './phones'
import { withoutPractice } from './withoutPractice'

type Scanning = {
  scan: ScanStage
  owner: PhoneOwner
  /** Whether the practice wallet of `kisslock dev` is in the page; most people who scan have none. */
  practiceWallet: boolean
}

/** A journey on a site that has scanning set up: `kisslock dev` with its own relay. */
export const test = base.extend<Scanning>({
  server: 'dev',
  practiceWallet: [false, { option: true }],
  page: async ({ page, practiceWallet }, use) => {
    if (!practiceWallet) await withoutPractice(page)
    await use(page)
  },
  scan: async ({ page }, use) => use(new ScanStage(page)),
  owner: async ({ page }, use) => {
    const owner = new PhoneOwner(page)
    await use(owner)
    await owner.putsAllAway()
  },
})

export { expect } from '@playwright/test'
