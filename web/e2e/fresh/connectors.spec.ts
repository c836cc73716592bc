import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { shortenAddress } from '../../src/dialog/shortAddress'
import { ConnectDialog } from '../pages/ConnectDialog'
import { watch } from '../rules/watch'
import { findFreePort } from '../servers/freePort'
import { findTarball } from './packages'
import { run } from './processes'
import { expect, test as fresh, richAccount } from './test'

const pnpm = 'pnpm@12.21.0'

/** A test of an application whose packages pnpm installs. Each package can import only its own dependencies. */
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

const baseOrigin = 'https://keys.coinbase.com'
const { address } = richAccount

/**
 * A page that shows a site in a frame and responds like a Safe, with the messages of @safe-global/safe-apps-sdk 9.1.
 */
const safeFrameHtml = (site: string) => `<!doctype html>
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

/** A stub of Base Account's page. The page notifies its opener when it has loaded and when it is closed. */
const basePage = `<!doctype html>
<title>Base Account</title>
<script>
  opener.postMessage({ event: 'PopupLoaded', id: 'page' }, '*')
  addEventListener('pagehide', () => opener.postMessage({ event: 'PopupUnload' }, '*'))
</script>`

const guides = ['connectkit', 'appkit', 'rainbowkit']

/**
 * Copy the React files in the pages of docs/coming-from into the application in `folder`. Return the folders that
 * contain an `App`.
 */
const writeGuides = (folder: string): string[] => {
  const files = guides.flatMap((guide) => {
    const page = readFileSync(join(import.meta.dirname, `../../../docs/coming-from/${guide}.md`), 'utf8')
    return [...page.matchAll(/^```tsx\n\/\/ src\/(\S+)\n(.*?)^```$/gms)].map(([, name = '', text = '']) => {
      const file = name.includes('/') ? name : `${guide}/${name}`
      mkdirSync(join(folder, 'src', file, '..'), { recursive: true })
      writeFileSync(join(folder, 'src', file), text)
      return file
    })
  })
  return files.filter((file) => file.endsWith('/App.tsx')).map((file) => file.split('/')[0] ?? '')
}

test('pnpm installs the package next to the site’s single copy of wagmi', async ({ copy, pnpm }) => {
  // `pnpm import` copies the versions from the npm lock file.
  await pnpm('import')
  await pnpm('install', '--frozen-lockfile', '--prefer-offline')
  await pnpm('add', '--prefer-offline', findTarball())
  const packages = join(copy.folder, 'node_modules')
  // pnpm links a package's dependencies next to the package.
  const ofPackage = join(realpathSync(join(packages, 'kisslock')), '../wagmi')
  expect(realpathSync(ofPackage)).toBe(realpathSync(join(packages, 'wagmi')))
  expect(writeGuides(copy.folder)).toEqual(['connectkit', 'appkit', 'rainbow', 'own'])
  await pnpm('run', 'check')
  await pnpm('run', 'build')
})

test('The dialog lists a Safe as a wallet only inside the Safe’s frame', async ({ page, site }) => {
  const outerServer = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(safeFrameHtml(site.origin)),
  )
  const port = await findFreePort()
  outerServer.listen(port, '127.0.0.1').unref()
  await page.goto(`http://127.0.0.1:${port}`)
  const frame = page.frameLocator('iframe')
  const dialog = new ConnectDialog(frame)
  await frame.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.group('Detected in this browser').filter({ hasText: 'Safe' }).click()
  await expect(frame.getByRole('button', { name: shortenAddress(address) })).toBeVisible()
})

test('Base Account opens its page in a new window, and closing this window is not an error', async ({
  context,
  site,
  dialog,
  opens,
}) => {
  const observations = await watch(context, site.origin)
  await context.route(`${baseOrigin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: basePage }))
  await opens()
  // A Safe must not be among the detected wallets. Other groups contain wallets whose names begin with Safe.
  await expect(dialog.group('Detected in this browser')).toHaveText([/Base Account/])
  expect(observations.foreignRequests).toEqual([])
  const popupPromise = context.waitForEvent('page')
  await dialog.chooses('Base Account')
  const popup = await popupPromise
  expect(popup.url()).toContain(baseOrigin)
  await popup.waitForLoadState()
  await popup.close()
  await dialog.says('Not connected')
})

test('The applications in the migration guides open their dialog', async ({ page, context, copy, site, dialog }) => {
  const seen = await watch(context, site.origin)
  for (const name of writeGuides(copy.folder)) {
    await page.goto(`${site.origin}/guides.html?${name}`)
    await page
      .getByRole('button', { name: /^(Connect wallet|Enter)$/ })
      .first()
      .click()
    await expect(dialog.box, name).toBeVisible()
  }
  const settings = expect.stringContaining('`coolMode` is accepted')
  expect([seen.errors, seen.foreignRequests]).toEqual([[settings], []])
})

test('If an application contains two copies of wagmi, the developer sees a message about it', async ({
  page,
  site,
}) => {
  const consoleTexts: string[] = []
  page.on('console', (message) => consoleTexts.push(message.text()))
  await page.goto(`${site.origin}/second.html`)
  await expect.poll(() => consoleTexts.join('\n')).toContain('your application has two copies of wagmi')
})
