import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rabby } from '../journeys/wallets'
import { watch } from '../rules/watch'
import { installWallet } from '../wallet/installWallet'
import { expectFaultless } from './faultless'
import { findTarball } from './packages'
import { expect, test } from './test'

test.describe.configure({ mode: 'serial' })

/** Change the code of the application's route, which is written for next-auth 4, so that it works with next-auth 5. */
const migrateRoute = (folder: string) => {
  const route = join(folder, 'app/api/auth/[...nextauth]/route.ts')
  const [options = ''] = readFileSync(route, 'utf8').split('const handler')
  writeFileSync(route, `${options}export const { GET, POST } = NextAuth({ ...options, trustHost: true }).handlers\n`)
}

test('A site that uses RainbowKit’s names and next-auth can install the package, passes its type check and builds', async ({
  copy,
  npm,
  application,
}) => {
  await npm('ci', '--prefer-offline')
  await npm('install', '--prefer-offline', findTarball())
  if (application.includes('next-auth 5')) {
    await npm('install', '--prefer-offline', '--save-exact', 'next-auth@5.0.0-beta.32')
    migrateRoute(copy.folder)
  }
  await npm('run', 'check')
  await npm('run', 'build')
})

test('The site’s buttons are in one row', async ({ page, site: _, host }) => {
  await page.goto('/')
  const [connect, wallet] = [host.connectButton, page.getByRole('button', { name: 'Rainbow' })]
  expect((await wallet.boundingBox())?.y).toBe((await connect.boundingBox())?.y)
})

test('The site lists its connectors in the configured order, and next-auth’s session lasts from sign-in to disconnect', async ({
  page,
  context,
  copy,
  site,
  host,
  enters,
}) => {
  const observations = await watch(context, site.origin)
  const { address } = await enters()
  await expect(page.getByRole('listitem')).toHaveText(['MetaMask', 'Mock Connector'])
  const welcome = page.locator('main').getByText(`Welcome, ${address}.`)
  await expect(welcome).toBeVisible()
  await page.reload()
  await host.showsConnected(address)
  await expect(welcome).toBeVisible()
  await host.disconnects()
  await expect(page.locator('main')).toContainText('Hello, stranger.')
  await expectFaultless(observations, copy, [copy.chain.url])
})

test('While sign-in is off, the wallet connects without signing; when sign-in is on again, the next connection requires a signature', async ({
  page,
  context,
  copy,
  site,
  host,
  dialog,
  account,
  sign,
  enters,
}) => {
  const seen = await watch(context, site.origin)
  const { address } = await enters()
  const members = page.getByLabel('Members only')
  const leaves = async () => {
    await host.disconnects()
  }
  const connects = async () => {
    await host.choosesWallet()
  }
  await members.uncheck()
  await host.showsConnected(address)
  await leaves()
  await host.showsIdle()
  await connects()
  await dialog.isClosed()
  await host.showsConnected(address)
  await host.opensAccount()
  await expect(account.box.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expect(account.box.getByRole('button', { name: /^Sign (in|out)$/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  // While sign-in was off, the next-auth session stayed valid. When sign-in is on again, a disconnect ends the session.
  await members.check()
  await leaves()
  await connects()
  await expect(sign.signIn).toBeVisible()
  await expectFaultless(seen, copy, [copy.chain.url])
})

test('In Next’s Pages Router, the wallet is removed from the URL before the router reads it, and the Back button works as before', async ({
  page,
  site: _,
  dialog,
}) => {
  const wallet = await installWallet(page, rabby)
  const isAt = async (heading: string, path: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(path)
  }
  await page.goto('/market')
  await page.getByRole('link', { name: 'Offer' }).click()
  await isAt('Offer', '/offer?id=7')
  await page.goto('/offer?kisslock=rabby&id=8')
  await expect(page.getByRole('button', { name: 'Connect with Rabby Wallet' })).toBeVisible()
  await isAt('Offer', '/offer?id=8')
  await expect(page.locator('output')).toHaveText('/offer?id=8')
  await page.keyboard.press('Escape')
  await expect(dialog.box).toBeHidden()
  await page.getByRole('link', { name: 'Market' }).click()
  await isAt('Market', '/market')
  // After the browser's Back button, the router shows the page without loading a new document.
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.goBack()
  await isAt('Offer', '/offer?id=8')
  await expect(page.locator('output')).toHaveText('/offer?id=8')
  expect(await page.evaluate(() => (window as unknown as { same?: true }).same)).toBe(true)
  await expect(dialog.box).toBeHidden()
  await page.goBack()
  await isAt('Offer', '/offer?id=7')
  await page.goBack()
  await isAt('Market', '/market')
  expect(wallet.requests()).toEqual([])
})
