import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildInChunks } from '../habits/buildPackage'
import { expectRestoring, recordCorner } from '../rules/corner'
import { readShifts, recordShifts } from '../rules/layoutShift'
import { createSitePage } from '../rules/putFiles'
import { cheapPhoneFactor, slowNetwork, slowProcessor } from '../rules/slow'
import { startFiles } from '../servers/files'
import { test as base, expect } from '../test'

const html = createSitePage('<div id="site"></div><script type="module" src="/site.js"></script>')

const startSite = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kisslock-parts-'))
  await buildInChunks(join(import.meta.dirname, 'parts'), folder)
  writeFileSync(join(folder, 'index.html'), html)
  const { value, stop } = await startFiles(folder)
  return { value, stop: async () => [await stop?.(), rmSync(folder, { recursive: true })] }
}

/** A test of a site that uses the npm package. The site is built in chunks, and a file server serves it. */
const test = base.extend<{ origin: string }>({
  origin: [async ({ once }, use) => use(await once('parts', startSite)), { timeout: 120_000 }],
  baseURL: async ({ origin }, use) => use(origin),
})

for (const [what, slow] of [
  ['a connection of 20 kB/s', (page) => slowNetwork(page, 20)],
  [`a processor ${cheapPhoneFactor} times slower`, (page) => slowProcessor(page, cheapPhoneFactor)],
] as const satisfies readonly [string, (page: Parameters<typeof slowNetwork>[0]) => Promise<void>][])
  test(`With ${what}, the npm package never shows a remembered visitor the connect button`, async ({
    page,
    host,
    connectRabby,
  }) => {
    const { address } = await connectRabby({ chains: [8453] })
    await recordShifts(page)
    await recordCorner(page)
    await slow(page)
    await page.reload({ timeout: 60_000 })
    await expect(host.accountChip).toBeVisible({ timeout: 60_000 })
    await expectRestoring(page, address)
    expect(await readShifts(page)).toEqual([])
  })
