import { join } from 'node:path'
import { parseEther } from 'viem'
import { toAccount } from '../../practice/wallet/state'
import { shortAddress } from '../../src/dialog/shortAddress'
import { rabby } from '../journeys/wallets'
import { watch } from '../rules/watch'
import { installWallet } from '../wallet/installWallet'
import { bytesOf, installed, tarball } from './packages'
import { expect, test } from './test'
import { isTrustedTypes, sourceOf } from './trustedTypes'

test.describe.configure({ mode: 'serial' })

// The first account of anvil, which has money on the local chain.
const rich = toAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const megabytes = 1_000_000
const relayPackages = /node_modules\/(@walletconnect|@reown|pino|thread-stream)\b/

test('Installing the package adds at most 3 packages and 3 MB, and nothing of the relay', async ({ copy, npm }) => {
  await npm('ci', '--prefer-offline')
  const before = new Set(installed(copy.folder))
  await npm('install', '--prefer-offline', tarball())
  const after = installed(copy.folder)
  const added = after.filter((place) => !before.has(place))
  expect(added).toContain('node_modules/kisslock')
  expect(added.length).toBeLessThanOrEqual(3)
  expect(added.reduce((sum, place) => sum + bytesOf(join(copy.folder, place)), 0)).toBeLessThan(3 * megabytes)
  expect(added.filter((place) => relayPackages.test(place))).toEqual([])
  expect(after.filter((place) => /(^|\/)node_modules\/@wagmi\/core$/.test(place))).toHaveLength(1)
})

test('It passes its check of types, and builds', async ({ npm }) => {
  await npm('run', 'check')
  await npm('run', 'build')
})

test('A visitor connects, signs in and sends, under a strict policy, and comes back connected', async ({
  page,
  context,
  copy,
  site,
  host,
  dialog,
  signing,
}) => {
  const seen = await watch(context, site.origin)
  const wallet = await installWallet(page, {
    ...rabby,
    keys: [rich.privateKey],
    chains: [
      {
        id: 31_337,
        name: 'Local chain',
        currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [copy.chain.url],
        explorers: [],
      },
    ],
  })
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("style-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(policy.includes("require-trusted-types-for 'script'")).toBe(copy.trustedTypes === 'enforced')

  // A click before React has hydrated the page does nothing.
  await expect(async () => {
    await host.connectButton.click()
    await expect(dialog.box).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await dialog.chooses('Rabby Wallet')
  await signing.signIn.click()
  await dialog.isClosed()
  await host.showsConnected(rich.address)
  await expect(page.locator('main')).toContainText(`Welcome, ${wallet.address}.`)

  await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
  await expect(page.locator('output')).toContainText('Confirmed in block 1.')
  expect(await copy.chain.ask('eth_getBlockByNumber', 'latest', true)).toMatchObject({
    transactions: [{ from: rich.address.toLowerCase(), value: `0x${parseEther('0.01').toString(16)}` }],
  })

  if (copy.cookie)
    expect(await (await context.request.get('/')).text(), 'the first HTML').toContain(shortAddress(rich.address))
  await page.reload()
  await host.showsConnected(rich.address)
  await expect(page.locator('main')).toContainText(`Welcome, ${wallet.address}.`)

  expect(seen.errors, 'errors and warnings in the console').toEqual([])
  const foreign = seen.foreignRequests.filter((url) => !url.startsWith(copy.chain.url))
  expect(foreign, 'requests to another origin').toEqual([])
  expect(seen.violations.filter((one) => !isTrustedTypes(one))).toEqual([])
  const reported = seen.violations.filter(isTrustedTypes)
  if (copy.trustedTypes === 'enforced') expect(reported).toEqual([])
  const sources = await Promise.all(reported.map(sourceOf))
  expect(sources.filter((source) => source.includes('kisslock/'))).toEqual([])
})
