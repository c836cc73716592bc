import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { signInByRequest } from '../signIn/byRequest'
import { expect, test } from './test'

// The private key of a second wallet, which no other test uses.
const key = generatePrivateKey()
const { address } = privateKeyToAccount(key)
const shortAccount = `${address.slice(0, 6)}…${address.slice(-4)}`

/** Sign in with the second wallet, as another tab of this browser would. */
const signInElsewhere = ({ request }: Page, origin: string) => signInByRequest({ api: request, origin }, key)

/** Notify the page from another tab that the session has changed, as every page of the site does. */
const notifySessionChange = async (page: Page, origin: string) => {
  const tab = await page.context().newPage()
  await tab.goto(`${origin}/api/health`)
  await tab.evaluate(() => new BroadcastChannel('kisslock.session').postMessage('changed'))
  await tab.close()
}

test('If another account signs in in another tab, the visitor has to confirm this account before the client receives it', async ({
  page,
  asked,
  site,
  signsIn,
}) => {
  await signsIn()
  await expect(asked.button('Allow and continue')).toBeVisible()
  await signInElsewhere(page, site.origin)
  await asked.button('Allow and continue').click()
  await expect(asked.card.getByRole('status')).toHaveText(`Signed in as ${shortAccount}.`)
  await expect(asked.card).toContainText(`You are signed in as ${shortAccount}.`)
  await asked.goesBackBy(/^(Allow and continue|Continue)$/, `Welcome, ${address.toLowerCase()}`)
})

test('A sign-in in another tab sends nothing to the client, even if the visitor is signing in in this tab', async ({
  page,
  asked,
  site,
  dialog,
  withWallet,
}) => {
  await withWallet()
  // Let the second account give its consent to the client before the test.
  await signInElsewhere(page, site.origin)
  await asked.arrives()
  await asked.goesBackBy(/^(Allow and continue|Continue)$/, `Welcome, ${address.toLowerCase()}`)
  await page.request.post('/api/auth/sign-out', { headers: { origin: site.origin }, data: {} })

  await asked.arrives()
  await asked.button('Sign in').click()
  await expect(dialog.box).toBeVisible()
  await signInElsewhere(page, site.origin)
  await notifySessionChange(page, site.origin)
  await expect(asked.card).toContainText(`You are signed in as ${shortAccount}.`)
  await page.keyboard.press('Escape')
  await expect(asked.button('Continue')).toBeVisible()
  await asked.goesBackBy('Continue', `Welcome, ${address.toLowerCase()}`)
})

test('The page shows that the visitor signed out in another tab, and continues after a new sign-in', async ({
  page,
  asked,
  site,
  dialog,
  sign,
  signsIn,
}) => {
  await signsIn()
  await expect(asked.button('Allow and continue')).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(`${site.origin}/oidc/logout?client_id=notebook`)
  await tab.getByRole('button', { name: 'Sign out' }).click()
  await expect(tab.getByRole('heading', { name: 'Signed out.' })).toBeVisible()
  await expect(asked.card.getByRole('status')).toHaveText('Signed out.')
  await asked.button('Sign in').click()
  await dialog.chooses('Rabby Wallet')
  await sign.signIn.click()
  await asked.goesBackBy('Allow and continue', 'Welcome, 0x')
})
