import { createThreeKeys, findLastMessage, showSafe, signUntilPending } from '../chain/owners'
import { Safe } from '../chain/safe'
import { startChain } from '../chain/startChain'
import { expectAccessible } from '../rules/axe'
import { test as base, expect, type Site, startSite } from './test'

const keys = createThreeKeys()

const startSiteWithSafe = async () => {
  const chain = await startChain(1)
  const [site, safe] = await Promise.all([startSite('serve', chain.url), Safe.deploy(chain, keys)])
  return { value: { site: site.value, safe }, stop: () => Promise.all([site.stop?.(), chain.stop()]) }
}

const test = base.extend<{ place: { site: Site; safe: Safe } }>({
  place: [async ({ once }, use) => use(await once('owners', startSiteWithSafe)), { timeout: 120_000 }],
  site: async ({ place }, use) => use(place.site),
})

test('A Safe with several owners signs in to a client: the page waits for the owners, then the visitor gives consent', async ({
  page,
  asked,
  dialog,
  sign,
  withWallet,
  place: { safe },
}) => {
  const wallet = await withWallet({ behaviour: { personal_sign: { value: '0x' } } })
  showSafe(wallet, safe, keys[0] ?? '0x')
  await asked.arrives()
  await asked.button('Sign in').press('Enter')
  await dialog.row('Rabby Wallet').press('Enter')
  await sign.signIn.press('Enter')
  await sign.says('Waiting for other owners')
  await expectAccessible(page, 'waiting for owners on the page of a client')
  await safe.signOnChain(findLastMessage(wallet))
  await sign.isClosed()
  await asked.goesBackBy('Allow and continue', `Welcome, ${safe.address.toLowerCase()}-1`)
})

test('If the visitor has left before the owners sign, the visitor is signed in at the next visit and continues with a click', async ({
  asked,
  dialog,
  sign,
  page,
  withWallet,
  place: { safe },
}) => {
  const wallet = await withWallet({ behaviour: { personal_sign: { value: '0x' } } })
  showSafe(wallet, safe, keys[0] ?? '0x')
  await asked.arrives()
  await asked.button('Sign in').press('Enter')
  await dialog.row('Rabby Wallet').press('Enter')
  await signUntilPending(page, () => sign.signIn.press('Enter'))
  await sign.says('Waiting for other owners')
  await page.goto('about:blank')
  await safe.signOnChain(findLastMessage(wallet))
  await asked.arrives()
  await expect(asked.button(/continue/i)).toBeVisible()
  await asked.goesBackBy(/continue/i, `Welcome, ${safe.address.toLowerCase()}-1`)
})
