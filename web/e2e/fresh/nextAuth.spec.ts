import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { watch } from '../rules/watch'
import { expectFaultless } from './faultless'
import { tarball } from './packages'
import { expect, type Fresh, startSite, test } from './test'

test.describe.configure({ mode: 'serial' })

const versions = [
  ['4', async () => {}],
  [
    '5',
    async ({ copy, npm }: Pick<Fresh, 'copy' | 'npm'>) => {
      await npm('install', '--prefer-offline', 'next-auth@5.0.0-beta.32')
      const route = join(copy.folder, 'app/api/auth/[...nextauth]/route.ts')
      const [options = ''] = readFileSync(route, 'utf8').split('const handler')
      writeFileSync(
        route,
        `${options}export const { GET, POST } = NextAuth({ ...options, trustHost: true }).handlers\n`,
      )
    },
  ],
] as const

test('A site with RainbowKit’s names installs the package beside next-auth', async ({ npm }) => {
  await npm('ci', '--prefer-offline')
  await npm('install', '--prefer-offline', tarball())
})

for (const [version, change] of versions)
  test(`next-auth ${version}: the site builds, finds its connectors by their place, and knows the visitor who has signed in`, async ({
    page,
    context,
    copy,
    npm,
    host,
    account,
    enters,
  }) => {
    await change({ copy, npm })
    await npm('run', 'check')
    await npm('run', 'build')
    const site = await startSite(copy)
    const seen = await watch(context, copy.site)
    const { address } = await enters()
    await expect(page.getByRole('listitem')).toHaveText(['MetaMask', 'Mock Connector'])
    await expect(page.locator('main')).toContainText(`Welcome, ${address}.`)
    await page.reload()
    await host.showsConnected(address)
    await expect(page.locator('main')).toContainText(`Welcome, ${address}.`)
    await host.opensAccount()
    await account.disconnects()
    await expect(page.locator('main')).toContainText('Hello, stranger.')
    await expectFaultless(seen, copy, [copy.chain.url])
    await site.stop()
  })
