/**
 * `node bench/package.ts`: what the npm package adds to a Vite application with wagmi, in gzip bytes that Chromium
 * fetches.
 */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startBrowser } from './browser.ts'
import { buildKit } from './build.ts'
import { waitForRest } from './measure/firstVisit.ts'
import { visitInTab } from './measure/opened.ts'
import { recordTraffic } from './measure/traffic.ts'
import { describeMachine, listVersions, writePart } from './report.ts'
import { builtFolder, kitFolder, requireFromWeb, webFolder } from './web.ts'

const { build, preview } = requireFromWeb('vite') as typeof import('vite')

/** The moments of a visit, and the maximum bytes that the package adds until then. */
const maxBytesByMoment = { 'until the button works': 30_000, 'at rest': 52_000, 'with the dialog open': 64_000 }
const [withoutPackage, withPackage] = ['wagmiAlone', 'connectButton']

/** Build an application in `web/kit/sizes/` as a site does, with Vite's default settings, and serve it. */
const serveApplication = async (name: string) => {
  const options = { configFile: false, root: webFolder, publicDir: false, logLevel: 'error' } as const
  const outDir = join(builtFolder, name)
  await build({
    ...options,
    // The package is outside of the application's folder here, but uses the peer dependencies in that folder.
    resolve: { alias: { '../index': join(kitFolder, 'index.js') }, dedupe: ['react', 'react-dom', 'wagmi', 'viem'] },
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(webFolder, `kit/sizes/${name}.html`) } },
  })
  const server = await preview({ ...options, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  return { url: `${server.resolvedUrls?.local[0]}kit/sizes/${name}.html`, close: () => server.close() }
}

/**
 * Set a mark when React has rendered the button, which then works. This function runs in the page before its scripts.
 */
const markButton = (): void =>
  new MutationObserver((_, observer) => {
    if (!document.querySelector('button')) return
    performance.mark('button')
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })

/**
 * Return, for each moment, the bytes of the document and of all files that were requested by then. The application
 * without Kisslock has no dialog, so it has no more requests after it is at rest.
 */
const measureVisit = async (name: string): Promise<{ bytes: number; files: number }[]> => {
  const { url, close } = await serveApplication(name)
  const loadedFiles = await visitInTab(browser, {}, async ({ tab, session }) => {
    const traffic = await recordTraffic(tab, session)
    await tab.addInitScript(markButton)
    const filesBefore = (mark?: string) =>
      tab.evaluate((mark) => {
        const end = mark ? performance.getEntriesByName(mark)[0]?.startTime : Number.POSITIVE_INFINITY
        const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < (end ?? 0))
        return [location.href, ...files.map((file) => file.name)]
      }, mark)
    await tab.goto(url)
    await waitForRest(tab, session, traffic)
    const loaded = [await filesBefore('button'), await filesBefore()]
    await tab.locator('button').first().click()
    if (name === withPackage) await tab.locator('dialog[open] [role="option"]').first().waitFor()
    await waitForRest(tab, session, traffic)
    return [...loaded, await filesBefore()]
  })
  const gzipBytes = async (file: string) => {
    if (new URL(file).origin !== new URL(url).origin) throw new Error(`${name} asks another host: ${file}`)
    return gzipSync(await (await fetch(file)).arrayBuffer(), { level: 9 }).length
  }
  const sizes = await Promise.all(loadedFiles.map((files) => Promise.all(files.map(gzipBytes))))
  await close()
  return sizes.map((fileSizes) => ({ bytes: fileSizes.reduce((sum, one) => sum + one, 0), files: fileSizes.length }))
}

await buildKit()
const browser = await startBrowser()
const [sizesWithout, sizesWith] = [await measureVisit(withoutPackage), await measureVisit(withPackage)]
const formatKb = (bytes: number) => (bytes / 1000).toFixed(1)
const rows = Object.entries(maxBytesByMoment).map(([moment, maxBytes], at) => {
  const [{ bytes: bytesWithout = 0 } = {}, { bytes = 0, files = 0 } = {}] = [sizesWithout[at], sizesWith[at]]
  const isWithinLimit = bytes - bytesWithout <= maxBytes
  if (!isWithinLimit) process.exitCode = 1
  return `| ${moment} | ${formatKb(bytesWithout)} | ${formatKb(bytes)} in ${files} files | +${formatKb(bytes - bytesWithout)} | +${formatKb(maxBytes)} | ${isWithinLimit ? 'holds' : '**missed**'} |`
})
const text = `# Benchmark of the npm package

Written by \`make bench\`; do not edit. Vite builds the example in the first lines of the package's page with Vite's own
settings, once with the package and once without it. The sizes are the gzip sizes of the document and of every file that Chromium has begun to
fetch, in a browser without a wallet. Each page is visited once, because the bytes are the same each time. The button works when React has
rendered it. The page is at rest when nothing was fetched for a second.

Machine: ${describeMachine(browser)}.
Packages: ${listVersions(webFolder, ['wagmi', 'viem', 'react', '@tanstack/react-query', 'vite'])}.

| | without, kB | with, kB | the package adds, kB | at most, kB | |
| --- | ---: | ---: | ---: | ---: | --- |
${rows.join('\n')}
`
await browser.close()
process.stdout.write(`${text}\nResults: ${writePart('package', text, true)}\n`)
process.exit()
