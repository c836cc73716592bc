/**
 * `node bench/scan.ts [ROUNDS]`: measures the time from the press to the QR code, and from a phone's approval until the
 * phone is connected. The server is `kisslock dev` on loopback.
 */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, startBrowser } from './browser.ts'
import { pressWith } from './measure/input.ts'
import { visitInTab } from './measure/opened.ts'
import { recordTrace } from './measure/traced.ts'
import { pages } from './pages.ts'
import { describeLoad, describeMachine, findSpread, readLoadAverage, writePart } from './report.ts'
import { startProgram } from './servers.ts'
import { webFolder } from './web.ts'

const minRounds = 9
const rounds = Number(process.argv[2] || minRounds)
const buttonSelector = pages.find(({ id }) => id === 'page')?.button ?? ''

// Node runs TypeScript without a bundler, but needs complete file names. The sources omit the extension, which their
// bundler allows.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!specifier.startsWith('.') || !context.parentURL) return nextResolve(specifier, context)
    const requestedUrl = new URL(specifier, context.parentURL)
    const existingUrl = ['.ts', '/index.ts']
      .map((end) => `${requestedUrl}${end}`)
      .find((url) => existsSync(fileURLToPath(url)))
    return nextResolve(existingUrl ?? specifier, context)
  },
})
type Phone = { scan(uri: string): Promise<{ approve(): Promise<void> }>; close(): Promise<void> }
const { createPhone } = (await import(join(webFolder, 'practice/phone/createPhone.ts'))) as {
  createPhone: (parameters: { relayUrl: string; approve: () => Promise<{ approved: true }> }) => Promise<Phone>
}

/**
 * Visit the page with an empty browser: open the dialog, choose a wallet, and approve on the phone. Return the two
 * times in milliseconds.
 */
const measureVisit = (browser: Browser, origin: string, phone: Phone, code: () => Promise<string>) =>
  visitInTab(browser, {}, async ({ tab, watch, waitUntilSeen, waitForRest }) => {
    // Replace the practice wallet's script by an empty file.
    await tab.route('**/assets/dev-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await tab.goto(origin)
    await waitForRest(buttonSelector)
    const wallet = 'dialog[open] [data-name="Rainbow"]'
    await watch('wallet', wallet)
    await pressWith('after resting', tab, buttonSelector)
    await waitUntilSeen('wallet')
    const trace = await recordTrace(browser, tab, async () => {
      await watch('code', '.kl-qr__plate[data-state="ready"]')
      await pressWith('at once', tab, wallet)
      await waitUntilSeen('code')
      const proposal = await phone.scan(await code())
      await watch('connected', '#kl-stage-title >> Connected')
      await tab.evaluate(() => void dispatchEvent(new Event('bench-input')))
      await proposal.approve()
      await waitUntilSeen('connected')
      await tab.waitForTimeout(600)
    })
    const toMs = ({ visibleTime, startTime }: { visibleTime: number; startTime: number }) =>
      (visibleTime - startTime) / 1000
    return { code: toMs(trace.findMark('code')), connected: toMs(trace.findMark('connected')) }
  })

const createRow = (title: string, values: readonly number[], target: number): string => {
  const { median = 0, minimum = 0, maximum = 0 } = findSpread(values) ?? {}
  const measuredText = `${median.toFixed(0)} ms (${minimum.toFixed(0)}–${maximum.toFixed(0)})`
  return `| ${title} | ${measuredText} | ${target} ms | ${median <= target ? 'holds' : 'missed'} |`
}

const [site, browser] = [startProgram('kisslock', 'dev', '--port', '0'), await startBrowser()]
const origin = await site.waitForOutput(/^Kisslock.* is at (http:\/\/127\.0\.0\.1:\d+)\s*$/gm)
const relayUrl = await site.waitForOutput(/is at (ws:\/\/127\.0\.0\.1:\d+)/g)
const [loadAverages, visits]: [number[], Awaited<ReturnType<typeof measureVisit>>[]] = [[readLoadAverage()], []]
for (let round = 0; round < rounds; round++) {
  site.discardOutput()
  const phone = await createPhone({ relayUrl, approve: async () => ({ approved: true }) })
  visits.push(await measureVisit(browser, origin, phone, () => site.waitForOutput(/'(wc:[^']+)'/g)))
  await phone.close()
  loadAverages.push(readLoadAverage())
}
const text = `# Benchmark of scanning

Written by \`make bench\`; do not edit. ${rounds} visits on loopback, each with an empty browser, the relay of
\`kisslock dev\` and the phone of \`kisslock phone\`. Each figure is the median of the visits, with minimum and maximum in parentheses.

Machine: ${describeMachine(browser)}; ${describeLoad(loadAverages)}.

| | measured | at most | |
| --- | ---: | ---: | --- |
${createRow(
  'row → the code: seen',
  visits.map(({ code }) => code),
  600,
)}
${createRow(
  'the phone approves → connected: seen',
  visits.map(({ connected }) => connected),
  200,
)}
`
process.stdout.write(`${text}\nResults: ${writePart('scan', text, rounds >= minRounds)}\n`)
await browser.close()
await site.stop()
process.exit()
