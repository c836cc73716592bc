/**
 * `node bench/package.ts`: what the npm package adds to a Vite application with wagmi, in gzip bytes that Chromium
 * fetches.
 */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startBrowser } from './browser.ts'
import { buildKit } from './build.ts'
import { rest } from './measure/firstVisit.ts'
import { inTab } from './measure/opened.ts'
import { listen } from './measure/traffic.ts'
import { machine, versions, write } from './report.ts'
import { built, fromWeb, kit, web } from './web.ts'

const { build, preview } = fromWeb('vite') as typeof import('vite')

/** The moments of a visit, and the maximum bytes that the package adds until then. */
const moments = { 'until the button works': 30_000, 'at rest': 52_000, 'with the dialog open': 64_000 }
const [alone, whole] = ['wagmiAlone', 'connectButton']

/** Build an application in `web/kit/sizes/` as a site does, with Vite's default settings, and serve it. */
const serve = async (name: string) => {
  const options = { configFile: false, root: web, publicDir: false, logLevel: 'error' } as const
  const outDir = join(built, name)
  await build({
    ...options,
    // The package is outside of the application's folder here, but uses the peer dependencies in that folder.
    resolve: { alias: { '../index': join(kit, 'index.js') }, dedupe: ['react', 'react-dom', 'wagmi', 'viem'] },
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(web, `kit/sizes/${name}.html`) } },
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
const visit = async (name: string): Promise<{ bytes: number; files: number }[]> => {
  const { url, close } = await serve(name)
  const found = await inTab(browser, {}, async ({ tab, session }) => {
    const traffic = await listen(tab, session)
    await tab.addInitScript(markButton)
    const filesBefore = (mark?: string) =>
      tab.evaluate((mark) => {
        const end = mark ? performance.getEntriesByName(mark)[0]?.startTime : Number.POSITIVE_INFINITY
        const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < (end ?? 0))
        return [location.href, ...files.map((file) => file.name)]
      }, mark)
    await tab.goto(url)
    await rest(tab, session, traffic)
    const loaded = [await filesBefore('button'), await filesBefore()]
    await tab.locator('button').first().click()
    if (name === whole) await tab.locator('dialog[open] [role="option"]').first().waitFor()
    await rest(tab, session, traffic)
    return [...loaded, await filesBefore()]
  })
  const gzipBytes = async (file: string) => {
    if (new URL(file).origin !== new URL(url).origin) throw new Error(`${name} asks another host: ${file}`)
    return gzipSync(await (await fetch(file)).arrayBuffer(), { level: 9 }).length
  }
  const sizes = await Promise.all(found.map((files) => Promise.all(files.map(gzipBytes))))
  await close()
  return sizes.map((all) => ({ bytes: all.reduce((sum, one) => sum + one, 0), files: all.length }))
}

await buildKit()
const browser = await startBrowser()
const [before, after] = [await visit(alone), await visit(whole)]
const kB = (bytes: number) => (bytes / 1000).toFixed(1)
const rows = Object.entries(moments).map(([moment, most], at) => {
  const [{ bytes: least = 0 } = {}, { bytes = 0, files = 0 } = {}] = [before[at], after[at]]
  const holds = bytes - least <= most
  if (!holds) process.exitCode = 1
  return `| ${moment} | ${kB(least)} | ${kB(bytes)} in ${files} files | +${kB(bytes - least)} | +${kB(most)} | ${holds ? 'holds' : '**missed**'} |`
})
const text = `# Benchmark of the npm package

Written by \`make bench\`; do not edit. The first lines of the package's page, with the package and without it, built by Vite with its own
settings: gzip of the document and of every file that Chromium has begun to fetch, without a wallet in the browser. One visit of each, because the
bytes are the same each time. The button works once React has drawn it; at rest nothing was fetched for a second.

Machine: ${machine(browser)}.
Packages: ${versions(web, ['wagmi', 'viem', 'react', '@tanstack/react-query', 'vite'])}.

| | without, kB | with, kB | the package adds, kB | at most, kB | |
| --- | ---: | ---: | ---: | ---: | --- |
${rows.join('\n')}
`
await browser.close()
process.stdout.write(`${text}\nResults: ${write('package', text, true)}\n`)
process.exit()
