import type { Page } from '@playwright/test'
import type { WalletHandle } from '../wallet/installWallet'
import { alice, bob, keys } from './keys'
import { expect, sessionOf, test } from './test'

/** How long a page is watched for requests that it makes by itself, by its clock; then half a second for their way. */
const watchMs = 4000
const wayMs = 500

const rests = async (page: Page) => {
  await page.clock.runFor(watchMs)
  await page.waitForTimeout(wayMs)
}

const prompts = (wallet: WalletHandle) => wallet.methods().filter((method) => method === 'personal_sign').length

test.beforeEach(({ page }) => page.clock.install())

test('A wallet that flips between accounts makes no requests', async ({ page, calls, sign, signedIn }) => {
  const wallet = await signedIn({ keys })
  calls.forget()
  // As fast as possible, so that the debounce never ends, however slow the machine.
  for (let turn = 0; turn < 60; turn++) wallet.wallet.select(turn % 2 ? alice : bob)
  await rests(page)
  expect(calls.all().filter((path) => path !== 'session')).toEqual([])
  await sign.isClosed()
  // Slowly, so that the debounce ends each time: one message for the other account, offered once.
  for (let turn = 0; turn < 8; turn++) {
    wallet.wallet.select(turn % 2 ? alice : bob)
    await page.waitForTimeout(500)
  }
  await rests(page)
  expect([calls.count('nonce'), calls.count('verify'), prompts(wallet)]).toEqual([1, 0, 1])
  expect(await sessionOf(page)).toMatchObject({ address: alice })
})

test('Each click on a refused signature costs one prompt', async ({ page, sign, calls, arrives }) => {
  const wallet = await arrives({ behaviour: { sign: 'reject' } })
  await sign.signIn.click()
  for (let click = 0; click < 4; click++) {
    await sign.says('Not signed in')
    await sign.does('Try again')
  }
  await sign.says('Not signed in')
  await rests(page)
  expect([prompts(wallet), calls.count('nonce'), calls.count('verify')]).toEqual([5, 1, 0])
})

test.describe('a server that refuses every signature', () => {
  test.use({ expectedErrors: / 401 / })

  test('is asked once for each click, and the wallet as well', async ({ page, sign, calls, arrives }) => {
    const wallet = await arrives({ behaviour: { personal_sign: { value: `0x${'11'.repeat(64)}1d` } } })
    await sign.signIn.click()
    await sign.says('This signature does not match')
    await rests(page)
    expect([prompts(wallet), calls.count('verify')]).toEqual([1, 1])
    await sign.does('Try again')
    await sign.says('This signature does not match')
    await rests(page)
    expect([prompts(wallet), calls.count('verify')]).toEqual([2, 2])
    expect(calls.count('nonce')).toBeLessThanOrEqual(3)
  })
})

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('nothing is tried until the network is back', async ({ context, page, sign, calls, chooseRabby }) => {
    const wallet = await chooseRabby({ behaviour: { connect: 'ask' } })
    await page.waitForLoadState('networkidle')
    // The screen and its sentences are loaded; the message is not.
    await page.route('**/api/auth/nonce', (route) => route.abort('internetdisconnected'), { times: 1 })
    await wallet.approveNext()
    await sign.says('Tidepool cannot be reached')
    await context.setOffline(true)
    await sign.says('You are offline')
    await rests(page)
    expect(calls.count('nonce')).toBe(1)
    await context.setOffline(false)
    await expect(sign.signIn).toBeVisible()
    await expect.poll(() => calls.count('nonce')).toBe(2)
    await rests(page)
    expect([calls.count('nonce'), prompts(wallet)]).toEqual([2, 0])
  })
})

test('A page without any action reads the session once', async ({ page, host, calls, signedIn }) => {
  await signedIn()
  calls.forget()
  await page.reload()
  await expect(host.accountChip).toContainText('Signed in')
  await rests(page)
  expect(calls.all()).toEqual(['session'])
})
