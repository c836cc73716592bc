import { createThreeKeys, findLastMessage, showSafe, signUntilPending } from '../chain/owners'
import { Safe } from '../chain/safe'
import { expectAccessible } from '../rules/axe'
import { test as base, expect } from './test'

const keys = createThreeKeys()

const test = base.extend<{ safe: Safe }>({
  safe: async ({ site }, use) => use(await Safe.deploy(site.chain, keys)),
  expectedErrors: /status of (401|403)/,
})

test('A Safe with several owners reaches a protected page when enough owners have signed', async ({
  page,
  forward,
  dialog,
  sign,
  safe,
  withWallet,
}) => {
  const wallet = await withWallet({ behaviour: { personal_sign: { value: '0x' } } })
  showSafe(wallet, safe, keys[0] ?? '0x')
  await forward.arrives()
  await forward.button('Sign in').press('Enter')
  await dialog.row('Rabby Wallet').press('Enter')
  await sign.signIn.press('Enter')
  await sign.says('Waiting for other owners')
  await expectAccessible(page, 'waiting for owners before a protected page')
  await safe.signOnChain(findLastMessage(wallet))
  await page.waitForURL('/?day=1')
})

test('If the visitor has left before the owners sign, the visitor is signed in at the next visit and can continue', async ({
  page,
  forward,
  dialog,
  sign,
  safe,
  withWallet,
}) => {
  const wallet = await withWallet({ behaviour: { personal_sign: { value: '0x' } } })
  showSafe(wallet, safe, keys[0] ?? '0x')
  await forward.arrives()
  await forward.button('Sign in').press('Enter')
  await dialog.row('Rabby Wallet').press('Enter')
  await signUntilPending(page, () => sign.signIn.press('Enter'))
  await sign.says('Waiting for other owners')
  await page.goto('about:blank')
  await safe.signOnChain(findLastMessage(wallet))
  await forward.arrives()
  await expect(forward.heading).toHaveText('You are signed in')
  await forward.link('Continue').press('Enter')
  await page.waitForURL('/?day=1')
})
