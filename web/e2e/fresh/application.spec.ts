import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { shortenAddress } from '../../src/dialog/shortAddress'
import { rabby } from '../journeys/wallets'
import { findPairingUri } from '../pages/ScanStage'
import { readShifts, recordShifts } from '../rules/layoutShift'
import { watch } from '../rules/watch'
import { findAddress } from '../scan/phones'
import { installWallet } from '../wallet/installWallet'
import { expectFaultless } from './faultless'
import { expectLooksRight } from './looks'
import { countBytes, findInstalledPackages, findTarball } from './packages'
import { stubVerify, verifyHost } from './scanning'
import { expect, test } from './test'

test.describe.configure({ mode: 'serial' })

const bytesPerMegabyte = 1_000_000
const relayPackages = /node_modules\/(@walletconnect|@reown|pino|thread-stream)\b/

test('Installing the package adds at most 3 packages and 3.3 MB, and no package for the relay', async ({
  copy,
  npm,
}) => {
  await npm('ci', '--prefer-offline')
  const filesBefore = new Set(findInstalledPackages(copy.folder))
  await npm('install', '--prefer-offline', findTarball())
  const filesAfter = findInstalledPackages(copy.folder)
  const addedFiles = filesAfter.filter((place) => !filesBefore.has(place))
  expect(addedFiles).toContain('node_modules/kisslock')
  expect(addedFiles.length).toBeLessThanOrEqual(3)
  expect(addedFiles.reduce((sum, place) => sum + countBytes(join(copy.folder, place)), 0)).toBeLessThan(
    3.3 * bytesPerMegabyte,
  )
  expect(addedFiles.filter((place) => relayPackages.test(place))).toEqual([])
  expect(filesAfter.filter((place) => /(^|\/)node_modules\/@wagmi\/core$/.test(place))).toHaveLength(1)
})

test('The application passes its type check and builds', async ({ npm }) => {
  await npm('run', 'check')
  await npm('run', 'build')
})

test('In a new application, a visitor connects, signs in, sends a transaction and is still signed in on return', async ({
  page,
  context,
  copy,
  site,
  host,
  enters,
}) => {
  const observations = await watch(context, site.origin)
  const { address } = await enters()
  const policy = (await context.request.get('/')).headers()['content-security-policy'] ?? ''
  expect(policy).toContain("style-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(policy.includes("require-trusted-types-for 'script'")).toBe(copy.trustedTypes === 'enforced')
  await expect(page.locator('main')).toContainText(`Welcome, ${address}.`)

  await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
  await expect(page.locator('output')).toContainText('Confirmed in block 1.')
  expect(await copy.chain.ask('eth_getBlockByNumber', 'latest', true)).toMatchObject({
    transactions: [{ from: address.toLowerCase(), value: `0x${parseEther('0.01').toString(16)}` }],
  })

  if (copy.cookie)
    expect(await (await context.request.get('/')).text(), 'the first HTML').toContain(shortenAddress(address))
  await page.reload()
  await host.showsConnected(address)
  await expect(page.locator('main')).toContainText(`Welcome, ${address}.`)
  await expectFaultless(observations, copy, [copy.chain.url])
})

test('The server rejects a signed message that is sent again with the same cookies', async ({
  page,
  copy,
  enters,
  playwright,
}) => {
  test.skip(copy.python !== undefined, 'Its server is Kisslock’s.')
  const requestPromise = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/session'))
  await enters()
  const proof = await requestPromise
  const { cookie = '' } = await proof.allHeaders()
  expect(await (await proof.response())?.json()).toBe(true)
  const secondContext = await playwright.request.newContext({ extraHTTPHeaders: { cookie } })
  expect(await (await secondContext.post(proof.url(), { data: proof.postDataJSON() })).json()).toBe(false)
  await secondContext.dispose()
})

/**
 * Record the texts that the page's header shows in each frame, from the next page load. Return a function that reads
 * the recorded texts.
 */
const recordHeader = async (page: Page) => {
  await page.addInitScript(() => {
    const shownTexts: string[] = []
    Object.assign(window, { shown: shownTexts })
    const recordText = () => {
      // `innerText` contains only visible text.
      const text = document.querySelector('header')?.innerText
      if (text && text !== shownTexts.at(-1)) shownTexts.push(text)
      requestAnimationFrame(recordText)
    }
    recordText()
  })
  return () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
}

test('A page with a restored connection has no layout shift and never shows a connect button', async ({
  page,
  copy,
  host,
  enters,
}) => {
  test.skip(!copy.cookie, 'The server does not know of the connection.')
  const { address } = await enters()
  const readShownTexts = await recordHeader(page)
  await recordShifts(page)
  await page.reload()
  await host.showsConnected(address)
  await page.waitForLoadState('networkidle')
  expect(await readShifts(page)).toEqual([])
  const texts = await readShownTexts()
  expect(texts.join()).toContain(shortenAddress(address))
  expect(texts.join()).not.toContain('Connect wallet')
})

test('The account screen shows transactions and networks, and the user’s pages if Kisslock’s server stores users', async ({
  page,
  context,
  copy,
  site,
  host,
  account,
  networks,
  user,
  enters,
}) => {
  const seen = await watch(context, site.origin)
  const { address } = await enters()
  await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
  await expect(page.locator('output')).toContainText('Confirmed')
  await host.opensAccount()
  await expect(account.box.locator('.kl-recent li')).toHaveText(/^Sent 0\.01 ETH.*Confirmed$/)
  await expectLooksRight(page, 'account')
  await expect(account.box.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(user.button(/^(Wallets you sign in with|Devices and programs)$/)).toHaveCount(copy.python ? 2 : 0)
  if (copy.python) {
    await user.button('Wallets you sign in with').click()
    await expect(user.rows).toHaveText([`${shortenAddress(address)}Rabby WalletSigned in`])
    await expectLooksRight(page, 'user')
    await user.button('Back').click()
    await user.button('Devices and programs').click()
    await expect(user.rows).toContainText(['This device'])
    await user.button('Back').click()
  }
  await account.networkRow.click()
  await networks.marksCurrent('Foundry')
  await expectLooksRight(page, 'networks')
  await expectFaultless(seen, copy, [copy.chain.url])
})

test('Guides, help and the QR code are styled, and scanning the QR code connects a phone wallet', async ({
  page,
  context,
  copy,
  site,
  host,
  dialog,
  sign,
  scan,
  phone,
  opens,
}) => {
  const seen = await watch(context, site.origin)
  await stubVerify(context)
  await opens()
  await expectLooksRight(page, 'list')
  await dialog.chooses('MetaMask')
  await dialog.choosesMethod('Browser')
  await expectLooksRight(page, 'guide')
  await dialog.box.getByRole('button', { name: 'New to wallets?' }).click()
  await expectLooksRight(page, 'help')

  await dialog.chooses('Rainbow')
  await expectLooksRight(page, 'scan')
  const text = await scan.reads()
  expect(text).toMatch(/^https:\/\/rnbwapp\.com\/wc\?uri=wc%3A/)
  await (await phone.scan(findPairingUri(text))).approve()
  await sign.signIn.click()
  await dialog.isClosed()
  await host.showsConnected(findAddress(phone))
  await expect(page.locator('main')).toContainText(`Welcome, ${findAddress(phone)}.`)
  await expectFaultless(seen, copy, [copy.chain.url, verifyHost])
})

test('A URL with a wallet’s ID opens the dialog without a wallet request, and the site’s router removes the wallet from the URL', async ({
  page,
  site: _,
  chains,
}) => {
  const wallet = await installWallet(page, { ...rabby, chains: [...chains] })
  await page.goto('/?kisslock=rabby&x=1')
  await expect(page.getByRole('button', { name: 'Connect with Rabby Wallet' })).toBeVisible()
  const hasNoName = () => expect.poll(() => new URL(page.url()).search).toBe('?x=1')
  await hasNoName()
  // A refresh of Next.js's router sets the page's URL to the URL that the router has stored. The stored URL must not
  // name the wallet either.
  await page.evaluate(async () => {
    const { next } = window as unknown as { next?: { router: { refresh(): void } } }
    if (!next) return
    const { replaceState } = history
    await new Promise<void>((resolve) => {
      history.replaceState = function (...written) {
        replaceState.apply(this, written)
        resolve()
      }
      next.router.refresh()
    })
  })
  await hasNoName()
  expect(wallet.requests()).toEqual([])
})
