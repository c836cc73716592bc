import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import english from '../../../src/kisslock/data/locales/en.json' with { type: 'json' }
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import type { Folder } from './folder'
import { readDocsFile } from './staticPage'
import { expect, test } from './test'

/**
 * Build the site of docs/start/static.md with `name` as the folder for Kisslock. Then append a line to the file
 * `changed`, and serve the site at `path`.
 */
const buildSite = ({ folder }: Folder, path: string, name: string, changed?: string) => {
  const workFolder = mkdtempSync(join(folder, 'build-'))
  writeFileSync(join(workFolder, 'build.mjs'), readDocsFile('build.mjs').replace('./kisslock/', name))
  writeFileSync(join(workFolder, 'index.html'), readDocsFile('index.html'))
  cpSync(join(folder, 'package'), join(workFolder, 'node_modules/kisslock'), { recursive: true })
  execFileSync(process.execPath, ['build.mjs'], { cwd: workFolder })
  writeFileSync(join(workFolder, 'site/page.js'), readDocsFile('site/page.js'))
  if (changed) appendFileSync(join(workFolder, 'site', name, changed), '\nglobalThis.ran = true')
  cpSync(join(workFolder, 'site'), join(folder, 'site', path), { recursive: true })
}

for (const [what, path, name] of [
  ['in a versioned folder', '/versioned/', './kisslock-0.1.0/'],
  ['below a base path', '/blog/', './kisslock/'],
] as const)
  test(`The site of docs/start/static.md ${what} has a hash for every file that it loads`, async ({
    page,
    host,
    served,
  }) => {
    buildSite(served, path, name)
    const { address } = await installWallet(page, { ...rabby, chains: [1, 8453] })
    const checkPromise = page.waitForResponse(/tellProblems/)
    await page.goto(path)
    await host.choosesWallet()
    await host.showsConnected(address, 'Ethereum')
    await (await checkPromise).finished()
  })

test.describe('A site whose file was changed', () => {
  test.use({ expectedErrors: /digest in the 'integrity'|^console: Kisslock: a part beside|Failed to load resource/ })

  test('the browser blocks the changed file, and a click shows a message', async ({ page, host, served }) => {
    buildSite(served, '/changed/', './kisslock-0.1.0/', 'rest.js')
    const refusalPromise = page.waitForEvent('console', (message) => /digest in the 'integrity'/.test(message.text()))
    await page.goto('/changed/')
    await refusalPromise
    await host.connectButton.click()
    await expect(page.getByRole('alert')).toHaveText(english['page.loadFailed'])
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  })
})
