import { installWallet, type WalletHandle } from '../wallet/installWallet'
import { alice, bob, keys } from './keys'
import { expect, readSession, test } from './test'

test.use({ expectedErrors: / 401 |ERR_(FAILED|INTERNET_DISCONNECTED)/ })

/**
 * How long the test checks that the page sends no requests without the visitor's input. Milliseconds of the page's
 * clock.
 */
const watchMs = 4000

const countSignatureRequests = (wallet: WalletHandle) =>
  wallet.methods().filter((method) => method === 'personal_sign').length

test('If the server’s response to the signature is lost, the page reads the session before it sends the signature again', async ({
  page,
  sign,
  calls,
  arrives,
}) => {
  await arrives()
  await page.route(
    '**/api/auth/verify',
    async (route) => {
      await route.fetch()
      await route.abort('failed')
    },
    { times: 1 },
  )
  await sign.signIn.click()
  await sign.says('Tidepool cannot be reached')
  await sign.does('Try again')
  await sign.isClosed()
  expect(calls.count('verify')).toBe(1)
  expect(await readSession(page)).not.toBeNull()
})

test.describe('a message for another site', () => {
  // The console names both hosts for the site's developer.
  test.use({ expectedErrors: /The host of the message is "evil\.example:\d+"/ })

  test('a message for another site is not sent to any wallet', async ({ page, host, sign }) => {
    const wallet = await installWallet(page, { name: 'Rabby Wallet', rdns: 'io.rabby' })
    await page.route('**/api/auth/nonce', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace('127.0.0.1', 'evil.example') })
    })
    await host.visitAndChoose()
    await sign.says('Tidepool could not sign you in')
    expect(wallet.methods()).not.toContain('personal_sign')
  })
})

test('If the server rejects every signature, each click sends one request to the server and one to the wallet', async ({
  page,
  sign,
  calls,
  arrives,
}) => {
  const wallet = await arrives({ behaviour: { personal_sign: { value: `0x${'11'.repeat(64)}1d` } } })
  await page.clock.install()
  await sign.signIn.click()
  for (const times of [1, 2]) {
    await sign.says('This signature does not match')
    await page.clock.runFor(watchMs)
    expect([countSignatureRequests(wallet), calls.count('verify')]).toEqual([times, times])
    if (times === 1) await sign.does('Try again')
  }
  expect(calls.count('nonce')).toBeLessThanOrEqual(3)
})

test('While offline, the page sends nothing until the network is back', async ({
  context,
  page,
  sign,
  calls,
  chooseRabby,
}) => {
  await page.clock.install()
  const wallet = await chooseRabby({ behaviour: { connect: 'ask' } })
  await page.waitForLoadState('networkidle')
  // The sign-in screen and its sentences have loaded, but the request for the message fails.
  await page.route('**/api/auth/nonce', (route) => route.abort('internetdisconnected'), { times: 1 })
  await wallet.approveNext()
  await sign.says('Tidepool cannot be reached')
  await context.setOffline(true)
  await sign.says('You are offline')
  await page.clock.runFor(watchMs)
  expect(calls.count('nonce')).toBe(1)
  await context.setOffline(false)
  await expect(sign.signIn).toBeVisible()
  await expect.poll(() => calls.count('nonce')).toBe(2)
  await page.clock.runFor(watchMs)
  expect([calls.count('nonce'), countSignatureRequests(wallet)]).toEqual([2, 0])
})

// src/flow/signing/next.test.ts and src/server/auth.test.ts test a message that has expired by the server's clock.
test('If a message expires before the visitor signs, the visitor gets and signs a new message', async ({
  page,
  sign,
  calls,
  arrives,
}) => {
  await page.clock.install()
  const wallet = await arrives({ behaviour: { sign: ['ask', 'approve'] } })
  await sign.signIn.click()
  await sign.says('Sign with Rabby Wallet')
  await page.clock.fastForward(298_000)
  await sign.says('Sign with Rabby Wallet')
  await page.clock.fastForward(2_000)
  await sign.says('This message has expired')
  await expect(sign.box).toContainText('For safety, it lasts 5 minutes. A new one is ready.')
  await expect.poll(() => calls.count('nonce')).toBe(2)
  // The wallet still shows its first prompt, and queues the second one. `approveNext` approves the first prompt, whose
  // signature the page ignores. The wallet then approves the second prompt by itself.
  await sign.does('Sign the new one')
  await sign.says('Sign with Rabby Wallet')
  await wallet.approveNext()
  await sign.isClosed()
  expect(await readSession(page)).toMatchObject({ address: wallet.address })
})

test.describe('a site that denies an account', () => {
  test.use({ settings: { mode: 'required', deny: [bob] }, expectedErrors: / 403 / })

  test('A denied visitor reads that the account cannot sign in, and signs in with another account', async ({
    page,
    sign,
    arrives,
  }) => {
    const wallet = await arrives({ keys: [keys[1], keys[0]] })
    await sign.signIn.click()
    await sign.says('This account cannot sign in here')
    await expect(sign.box).toContainText('Tidepool does not let')
    await expect(sign.box).not.toContainText(/deny list|sanction/i)
    expect(await readSession(page)).toBeNull()
    wallet.wallet.select(alice)
    await sign.signs()
    expect(await readSession(page)).toMatchObject({ address: alice })
  })
})
