import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { watch } from '../rules/watch'
import { expectFaultless } from './faultless'
import { tarball } from './packages'
import { expect, test } from './test'

test.describe.configure({ mode: 'serial' })

/** The route of next-auth 4 as next-auth 5 has it. */
const renewRoute = (folder: string) => {
  const route = join(folder, 'app/api/auth/[...nextauth]/route.ts')
  const [options = ''] = readFileSync(route, 'utf8').split('const handler')
  writeFileSync(route, `${options}export const { GET, POST } = NextAuth({ ...options, trustHost: true }).handlers\n`)
}

test('A site with RainbowKit’s names and next-auth installs the package, passes its check of types and builds', async ({
  copy,
  npm,
  application,
}) => {
  await npm('ci', '--prefer-offline')
  await npm('install', '--prefer-offline', tarball())
  if (application.includes('next-auth 5')) {
    await npm('install', '--prefer-offline', '--save-exact', 'next-auth@5.0.0-beta.32')
    renewRoute(copy.folder)
  }
  await npm('run', 'check')
  await npm('run', 'build')
})

test('Its buttons stand on one line', async ({ page, site: _, host }) => {
  await page.goto('/')
  const [connect, wallet] = [host.connectButton, page.getByRole('button', { name: 'Rainbow' })]
  expect((await wallet.boundingBox())?.y).toBe((await connect.boundingBox())?.y)
})

test('It finds its connectors by their place, and next-auth knows the visitor who has signed in until she disconnects', async ({
  page,
  context,
  copy,
  site,
  host,
  account,
  enters,
}) => {
  const seen = await watch(context, site.origin)
  const { address } = await enters()
  await expect(page.getByRole('listitem')).toHaveText(['MetaMask', 'Mock Connector'])
  const welcome = page.locator('main').getByText(`Welcome, ${address}.`)
  await expect(welcome).toBeVisible()
  await page.reload()
  await host.showsConnected(address)
  await expect(welcome).toBeVisible()
  await host.opensAccount()
  await account.disconnects()
  await expect(page.locator('main')).toContainText('Hello, stranger.')
  await expectFaultless(seen, copy, [copy.chain.url])
})
