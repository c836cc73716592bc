import { expect, type Page } from '@playwright/test'
import { type Address, type Hex, verifyMessage } from 'viem'
import { test } from '../servers/kept'
import { installWallet } from './installWallet'

const site = 'http://site.test'
const csp =
  "default-src 'none'; script-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/**
 * The script of a page that records the announced providers and their events. The page's content security policy is as
 * strict as that of Kisslock's own pages.
 */
const script = `
  window.found = []; window.told = []; window.violations = 0
  document.addEventListener('securitypolicyviolation', () => window.violations++)
  window.addEventListener('eip6963:announceProvider', ({ detail }) => {
    window.found.push(detail)
    for (const name of ['accountsChanged', 'chainChanged', 'disconnect'])
      detail.provider.on(name, (payload) => window.told.push([name, payload]))
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))`

test.beforeEach(async ({ context }) => {
  await context.route(`${site}/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': csp },
          body: '<!doctype html><title>A site</title><script src="/site.js"></script>',
        }),
  )
})

interface SiteWindow {
  found: { info: { name: string }; provider: { request: (args: unknown) => Promise<unknown> } }[]
  told: [string, unknown][]
  violations: number
}

/** Call the first announced wallet. Return the result, the code of the error, or the thrown value. */
const callWallet = (page: Page, method: string, ...params: unknown[]) =>
  page.evaluate(
    ([method, params]) =>
      (window as unknown as SiteWindow).found[0]?.provider
        .request({ method, params })
        .catch((error: unknown) => (error instanceof Error ? { code: (error as { code?: unknown }).code } : { error })),
    [method, params] as const,
  )

const readState = (page: Page) =>
  page.evaluate(() => {
    const { found, told, violations } = window as unknown as SiteWindow
    return { names: found.map(({ info }) => info.name), told, violations }
  })

test('A site connects to the test wallet, gets a real signature, and is still connected after a reload', async ({
  page,
}) => {
  const wallet = await installWallet(page, { name: 'First' })
  await page.goto(site)
  expect(await callWallet(page, 'eth_requestAccounts')).toEqual([wallet.address])
  const signature = (await callWallet(page, 'personal_sign', 'Hello', wallet.address)) as Hex
  expect(await verifyMessage({ address: wallet.address as Address, message: 'Hello', signature })).toBe(true)
  await page.reload()
  expect(await callWallet(page, 'eth_accounts')).toEqual([wallet.address])
  expect(wallet.methods()).toEqual(['eth_requestAccounts', 'personal_sign', 'eth_accounts'])
  expect(await readState(page)).toMatchObject({ names: ['First'], violations: 0 })
})

test('A prompt of the test wallet waits until the test approves it, and the page gets events before the response', async ({
  page,
}) => {
  const wallet = await installWallet(page, { connectedTo: [site], behaviour: { switch: 'ask' } })
  await page.goto(site)
  const switchPromise = callWallet(page, 'wallet_switchEthereumChain', { chainId: '0x7a69' })
  expect(await wallet.approveNext()).toMatchObject({ kind: 'switch', origin: site })
  expect(await switchPromise).toBeNull()
  wallet.wallet.lock()
  await wallet.emit('disconnect', { code: 4900 })
  expect((await readState(page)).told).toEqual([
    ['chainChanged', '0x7a69'],
    ['accountsChanged', []],
    ['disconnect', { code: 4900 }],
  ])
})

test('The test wallet responds with each configured behaviour, and repeats the last behaviour of a list', async ({
  page,
}) => {
  const wallet = await installWallet(page, {
    behaviour: {
      connect: ['reject', { error: { code: -32002, message: 'Busy' } }, 'approve'],
      eth_accounts: { value: [''] },
      eth_chainId: { throws: 'a text' },
      net_version: 'never',
    },
  })
  await page.goto(site)
  expect(await callWallet(page, 'wallet_requestPermissions', { eth_accounts: {} })).toEqual({ code: 4001 })
  expect(await callWallet(page, 'eth_requestAccounts')).toEqual({ code: -32002 })
  expect(await callWallet(page, 'eth_requestAccounts')).toEqual([wallet.address])
  expect(await callWallet(page, 'eth_accounts')).toEqual([''])
  expect(await callWallet(page, 'eth_chainId')).toEqual({ error: 'a text' })
  const answerPromise = callWallet(page, 'net_version').then(() => 'answered')
  expect(await Promise.race([answerPromise, page.waitForTimeout(100).then(() => 'silent')])).toBe('silent')
  wallet.setBehaviour('eth_chainId', 'approve')
  expect(await callWallet(page, 'eth_chainId')).toBe('0x1')
})

test('A page can have several wallets, a late wallet, and a wallet that is only at window.ethereum', async ({
  page,
}) => {
  await page.clock.install()
  await installWallet(page, { name: 'First' })
  await installWallet(page, { name: 'Late', announceAfter: 60_000 })
  await installWallet(page, { name: 'Old', announceAfter: 'never', legacy: true, flags: { isOld: true } })
  await page.goto(site)
  expect((await readState(page)).names).toEqual(['First'])
  await page.clock.fastForward(60_000)
  expect((await readState(page)).names).toEqual(['First', 'Late'])
  expect(await page.evaluate(() => (window as unknown as { ethereum: { isOld: boolean } }).ethereum.isOld)).toBe(true)
})

test('A test wallet that is installed in a browser context sends its events to every page of the context', async ({
  context,
}) => {
  const wallet = await installWallet(context, { keys: [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`] })
  const [one, two] = [await context.newPage(), await context.newPage()]
  await Promise.all([one.goto(site), two.goto(site)])
  await callWallet(one, 'eth_requestAccounts')
  expect((await readState(two)).told).toEqual([['accountsChanged', [wallet.address]]])
})
