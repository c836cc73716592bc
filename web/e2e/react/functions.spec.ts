import type { Page } from '@playwright/test'
import type { Kisslock } from '../../kit/kisslock/kisslock'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

declare const kisslock: Kisslock

// The site's sign-in functions store the account in localStorage under this key.
test.use({ plantedKeys: ['site.account'] })

const readSessionStatus = (tab: Page) => tab.evaluate(() => kisslock.session.get().status)

test('On a site with its own sign-in functions, a second tab signs in and out together with the first tab', async ({
  page,
  context,
  dialog,
  sign,
  shows,
}) => {
  await installWallet(context, { ...rabby, chains: [1] })
  await shows('', { query: '?functions' })
  const tab = await context.newPage()
  await shows('', { query: '?functions', tab })
  await expect.poll(() => readSessionStatus(tab)).toBe('signedOut')
  await page.evaluate(() => kisslock.open())
  await dialog.chooses('Rabby Wallet')
  await dialog.isClosed()
  // Signing in notifies the other tab. This notification can arrive before the stored account, but it rarely does, so
  // repeat the test.
  for (let turn = 0; turn < 4; turn++) {
    const signInPromise = page.evaluate(() => kisslock.signIn().then(() => {}))
    await sign.signIn.click()
    await signInPromise
    await sign.isClosed()
    await expect.poll(() => readSessionStatus(tab)).toBe('signedIn')
    await page.evaluate(() => kisslock.signOut().then(() => {}))
    await expect.poll(() => readSessionStatus(tab)).toBe('signedOut')
  }
})
