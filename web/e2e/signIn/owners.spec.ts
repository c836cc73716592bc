import type { Page } from '@playwright/test'
import { createThreeKeys, findLastMessage, showSafe, signUntilPending, signWith } from '../chain/owners'
import { Safe } from '../chain/safe'
import { type Chain, startChain } from '../chain/startChain'
import { rabby } from '../journeys/wallets'
import { expectAccessible } from '../rules/axe'
import { installWallet, type WalletHandle, type WalletOptions } from '../wallet/installWallet'
import { test as base, expect, readSession } from './test'

type Nodes = { chain: Chain; safe: Safe }

const startNodes = async () => {
  const chain = await startChain(1)
  const safe = await Safe.deploy(chain, keys)
  return { value: { chain, safe }, stop: chain.stop }
}

const keys = createThreeKeys()

type Options = {
  nodes: Nodes
  /** Install a wallet that shows the Safe. */
  withSafe: (options?: WalletOptions) => Promise<WalletHandle>
  /**
   * Install a wallet that shows the Safe, connect, and press "Sign in" with the keyboard. The wallet shows the message.
   */
  asksOwners: (options?: WalletOptions) => Promise<WalletHandle>
}

const test = base.extend<Options>({
  nodes: [async ({ once }, use) => use(await once('safe', startNodes)), { timeout: 120_000 }],
  settings: async ({ nodes }, use) => use({ mode: 'required', rpc: nodes.chain.url }),
  // The server responds with 401 while owners are missing.
  expectedErrors: / 401 /,
  withSafe: async ({ page, nodes }, use) =>
    use(async (options = {}) => {
      const wallet = await installWallet(page, {
        ...rabby,
        chains: [1],
        behaviour: { personal_sign: 'never' },
        ...options,
      })
      showSafe(wallet, nodes.safe, keys[0] ?? '0x')
      return wallet
    }),
  asksOwners: async ({ page, host, sign, calls, withSafe }, use) =>
    use(async (options) => {
      const wallet = await withSafe(options)
      await host.visitAndChoose()
      await expect(sign.signIn).toBeVisible()
      await expect.poll(() => calls.count('nonce')).toBe(2)
      await sign.signIn.focus()
      await signUntilPending(page, () => page.keyboard.press('Enter'))
      return wallet
    }),
})

/** Advance the page's clock until the page asks the server again, and wait for the session. */
const waitForSession = (page: Page, address: string) =>
  expect(async () => {
    await page.clock.runFor(10_000)
    expect((await readSession(page))?.address).toBe(address)
  }).toPass({ timeout: 20_000 })

const waitingTitle = 'Waiting for other owners'

test('The dialog waits until the other owners have signed on the chain, and shows the time that is left', async ({
  page,
  nodes: { safe },
  sign,
  calls,
  asksOwners,
}) => {
  await page.clock.install()
  const wallet = await asksOwners()
  await sign.says('Sign with Rabby Wallet')
  await expect(sign.heading).toBeFocused()
  await expect(sign.box).toContainText('If other owners have to sign too, keep this page open. Time left: 60 minutes.')
  await expect.poll(() => calls.count('verify')).toBe(1)
  await page.clock.fastForward(600_000)
  await expect(sign.box).toContainText('Time left: 50 minutes.')
  expect(await readSession(page)).toBeNull()
  await safe.signOnChain(findLastMessage(wallet))
  await waitForSession(page, safe.address)
  await page.clock.runFor(2000)
  await sign.isClosed()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('pending')))).toEqual([])
})

test('If the wallet returns the signature of one owner, or no signature, the dialog waits for the others until the visitor cancels', async ({
  page,
  nodes: { safe },
  sign,
  calls,
  asksOwners,
}) => {
  await page.clock.install()
  const wallet = await asksOwners({ behaviour: { personal_sign: ['approve', { value: '0x' }] } })
  await sign.says(waitingTitle)
  await expect(sign.heading).toBeFocused()
  await expect(sign.box).toContainText('Tidepool signs you in as soon as enough owners have signed.')
  await expect(sign.box).toContainText('come back later in this browser')
  await expectAccessible(page, 'waiting for owners')
  await page.keyboard.press('Tab')
  const cancel = sign.box.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sign.signIn).toBeVisible()
  // Wait until the page has the next message before the clock runs, because the request for it has a time limit.
  await expect(sign.box.getByText('The exact message')).toBeVisible()
  const first = findLastMessage(wallet)
  calls.forget()
  await page.clock.runFor(60_000)
  expect(calls.count('verify')).toBe(0)
  await sign.signIn.focus()
  await page.keyboard.press('Enter')
  await sign.says(waitingTitle)
  expect(findLastMessage(wallet)).not.toBe(first)
  await safe.signOnChain(findLastMessage(wallet))
  await waitForSession(page, safe.address)
})

test('The visitor is signed in immediately if the wallet returns the signatures of enough owners', async ({
  page,
  nodes: { safe },
  sign,
  asksOwners,
}) => {
  const wallet = await asksOwners({ behaviour: { personal_sign: 'never' } })
  await sign.does('Cancel')
  await expect(sign.signIn).toBeVisible()
  signWith(wallet.wallet, (message) => safe.sign(message))
  wallet.setBehaviour('personal_sign', 'approve')
  await sign.signs()
  expect((await readSession(page))?.address).toBe(safe.address)
})

test('If the page was closed, the next visit finishes the sign-in without the wallet, and a visitor without a pending sign-in sends no request', async ({
  page,
  nodes: { safe },
  host,
  sign,
  calls,
  asksOwners,
}) => {
  await host.visit()
  await page.waitForLoadState('networkidle')
  expect(calls.all().filter((path) => path.startsWith('pending'))).toEqual([])
  const wallet = await asksOwners()
  await expect.poll(() => calls.count('verify')).toBe(1)
  const message = findLastMessage(wallet)
  await page.goto('about:blank')
  await safe.signOnChain(message)
  wallet.wallet.sleep('deaf')
  await host.visit()
  await expect.poll(async () => (await readSession(page))?.address).toBe(safe.address)
  expect(wallet.methods().filter((method) => method === 'personal_sign')).toHaveLength(1)
  calls.forget()
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(calls.all().filter((path) => path.startsWith('pending'))).toEqual([])
  await expect(sign.box).toHaveCount(0)
})

test('On the next visit the dialog shows the pending sign-in, and continues after the tab was hidden and the network was away', async ({
  page,
  context,
  nodes: { safe },
  host,
  sign,
  calls,
  asksOwners,
}) => {
  const wallet = await asksOwners()
  await expect.poll(() => calls.count('verify')).toBe(1)
  await page.reload()
  await expect(host.accountChip).toBeVisible()
  await expect.poll(() => calls.count('pending')).toBe(1)
  await host.opensAccount()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await sign.says(waitingTitle)
  await expect.poll(() => calls.count('verify')).toBe(2)
  await context.setOffline(true)
  await safe.signOnChain(findLastMessage(wallet))
  await page.waitForTimeout(100)
  expect(await page.evaluate(() => navigator.onLine)).toBe(false)
  await context.setOffline(false)
  await expect.poll(async () => (await readSession(page))?.address, { timeout: 15_000 }).toBe(safe.address)
  await sign.isClosed()
})

test('The dialog shows that the sign-in has ended because an owner declined or the message expired', async ({
  page,
  sign,
  asksOwners,
}) => {
  await page.clock.install()
  await asksOwners({ behaviour: { personal_sign: ['reject', 'never'] } })
  await sign.says('Not signed in')
  await expect(sign.box).toContainText('You or another owner declined to sign.')
  await expectAccessible(page, 'an owner declined')
  await sign.does('Try again')
  await sign.says('Sign with Rabby Wallet')
  await page.clock.fastForward(3_600_000)
  await sign.says('This message has expired')
  await expect(sign.box).toContainText('Not enough owners signed within 60 minutes. A new message is ready.')
  await expectAccessible(page, 'the time is over')
})

test.describe('in Arabic on a narrow screen', () => {
  test.use({ locale: 'ar', viewport: { width: 320, height: 700 }, contextOptions: { reducedMotion: 'reduce' } })

  test('in Arabic, the screen that waits for the owners fits a narrow phone and is accessible', async ({
    page,
    withSafe,
  }) => {
    await withSafe({ behaviour: { personal_sign: { value: '0x' } } })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.locator('[data-kl-button]').click()
    await page.getByRole('option', { name: 'Rabby Wallet' }).click()
    await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText('في انتظار مالكين آخرين')
    await expect(page.getByText('أبقِ هذه الصفحة مفتوحة')).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
    await expectAccessible(page, 'waiting for owners in Arabic')
  })
})

test('For an account with a private key, the dialog mentions no other owners and loads no code for them', async ({
  page,
  sign,
  arrives,
}) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await arrives({ behaviour: { personal_sign: 'never' } })
  await sign.signIn.click()
  await sign.says('Sign with Rabby Wallet')
  await page.waitForLoadState('networkidle')
  await expect(sign.box).not.toContainText('other owners')
  expect(files.filter((url) => /owners/i.test(url))).toEqual([])
})
