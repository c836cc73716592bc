import { shortAddress } from '../../src/dialog/shortAddress'
import { ConnectDialog } from '../pages/ConnectDialog'
import { watch } from '../rules/watch'
import { tarball } from './packages'
import { run } from './processes'
import { expect, test as fresh, rich } from './test'

const pnpm = 'pnpm@12.21.0'

/** An application whose packages pnpm installs: each package sees only what it names itself. */
const test = fresh.extend<object, { pnpm: (...options: string[]) => Promise<void> }>({
  pnpm: [
    async ({ copy }, use) =>
      use((...options) =>
        run(['npm', 'exec', '--yes', `--package=${pnpm}`, '--', 'pnpm', ...options], { cwd: copy.folder }),
      ),
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'serial' })

const safeOrigin = 'https://safe.example'
const baseOrigin = 'https://keys.coinbase.com'
const { address } = rich

/** A page that shows a site in a frame and answers as a Safe does: the messages of @safe-global/safe-apps-sdk 9.1. */
const safeAround = (site: string) => `<!doctype html>
<title>A Safe</title>
<iframe src="${site}" width="1100" height="700"></iframe>
<script>
  const answers = {
    getSafeInfo: { safeAddress: '${address}', chainId: 31337, threshold: 1, owners: ['${address}'], isReadOnly: false },
    rpcCall: '0x7a69',
  }
  addEventListener('message', ({ data: { id, method }, source }) => {
    if (method in answers) source.postMessage({ id, success: true, version: '9.1.0', data: answers[method] }, '*')
  })
</script>`

test('pnpm installs the package beside the one copy of wagmi that the site has', async ({ copy, pnpm }) => {
  await pnpm('install', '--prefer-offline')
  await pnpm('add', '--prefer-offline', tarball())
  await pnpm('run', 'check')
  await pnpm('run', 'build')
})

test('A Safe is a wallet in its own frame', async ({ page, context, site }) => {
  await context.route(`${safeOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: safeAround(site.origin) }),
  )
  await page.goto(safeOrigin)
  const frame = page.frameLocator('iframe')
  const dialog = new ConnectDialog(frame as never)
  await frame.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.chooses('Safe')
  await expect(frame.locator('.kl-connect, .kl-chip').first()).toContainText(shortAddress(address))
})

test('Elsewhere it is none; Base Account opens its page when it is chosen, and closing that page is no failure', async ({
  page,
  context,
  site,
  dialog,
  opens,
}) => {
  const seen = await watch(context, site.origin)
  await context.route(`${baseOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Base</title>' }),
  )
  await opens()
  await expect(dialog.row('Base Account')).toBeVisible()
  await expect(dialog.row('Safe')).toHaveCount(0)
  expect(seen.foreignRequests).toEqual([])
  const opened = context.waitForEvent('page')
  await dialog.chooses('Base Account')
  const popup = await opened
  expect(popup.url()).toContain(baseOrigin)
  await popup.close()
  await dialog.says('Declined')
})

test('A developer whose application has two copies of wagmi reads so', async ({ page, site }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(`${site.origin}/second.html`)
  await expect.poll(() => said.join('\n')).toContain('your application has two copies of wagmi')
})
