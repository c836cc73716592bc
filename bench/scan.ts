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
import { inTab } from './measure/opened.ts'
import { traced } from './measure/traced.ts'
import { pages } from './pages.ts'
import { load, loadText, machine, spread, write } from './report.ts'
import { start } from './servers.ts'
import { web } from './web.ts'

const enough = 9
const rounds = Number(process.argv[2] || enough)
const button = pages.find(({ id }) => id === 'page')?.button ?? ''

// Node runs TypeScript without a bundler, but needs complete file names. The sources omit the extension, which their
// bundler allows.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!specifier.startsWith('.') || !context.parentURL) return nextResolve(specifier, context)
    const asked = new URL(specifier, context.parentURL)
    const found = ['.ts', '/index.ts'].map((end) => `${asked}${end}`).find((url) => existsSync(fileURLToPath(url)))
    return nextResolve(found ?? specifier, context)
  },
})
type Phone = { scan(uri: string): Promise<{ approve(): Promise<void> }>; close(): Promise<void> }
const { createPhone } = (await import(join(web, 'practice/phone/createPhone.ts'))) as {
  createPhone: (given: { relayUrl: string; approve: () => Promise<{ approved: true }> }) => Promise<Phone>
}

/**
 * Visit the page with an empty browser: open the dialog, choose a wallet, and approve on the phone. Return the two
 * times in milliseconds.
 */
const visit = (browser: Browser, origin: string, phone: Phone, code: () => Promise<string>) =>
  inTab(browser, {}, async ({ tab, watch, seen, rests }) => {
    // Without the practice wallet.
    await tab.route('**/assets/dev-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await tab.goto(origin)
    await rests(button)
    const wallet = 'dialog[open] [data-name="Rainbow"]'
    await watch('wallet', wallet)
    await pressWith('after resting', tab, button)
    await seen('wallet')
    const trace = await traced(browser, tab, async () => {
      await watch('code', '.kl-qr__plate[data-state="ready"]')
      await pressWith('at once', tab, wallet)
      await seen('code')
      const proposal = await phone.scan(await code())
      await watch('connected', '#kl-stage-title >> Connected')
      await tab.evaluate(() => void dispatchEvent(new Event('bench-input')))
      await proposal.approve()
      await seen('connected')
      await tab.waitForTimeout(600)
    })
    const since = ({ shown, from }: { shown: number; from: number }) => (shown - from) / 1000
    return { code: since(trace.seen('code')), connected: since(trace.seen('connected')) }
  })

const row = (what: string, values: readonly number[], target: number): string => {
  const { median = 0, least = 0, most = 0 } = spread(values) ?? {}
  const measured = `${median.toFixed(0)} ms (${least.toFixed(0)}–${most.toFixed(0)})`
  return `| ${what} | ${measured} | ${target} ms | ${median <= target ? 'holds' : 'missed'} |`
}

const [site, browser] = [start('kisslock', 'dev', '--port', '0'), await startBrowser()]
const origin = await site.find(/^Kisslock.* is at (http:\/\/127\.0\.0\.1:\d+)\s*$/gm)
const relayUrl = await site.find(/is at (ws:\/\/127\.0\.0\.1:\d+)/g)
const [loads, visits]: [number[], Awaited<ReturnType<typeof visit>>[]] = [[load()], []]
for (let round = 0; round < rounds; round++) {
  site.forget()
  const phone = await createPhone({ relayUrl, approve: async () => ({ approved: true }) })
  visits.push(await visit(browser, origin, phone, () => site.find(/'(wc:[^']+)'/g)))
  await phone.close()
  loads.push(load())
}
const text = `# Benchmark of scanning

Written by \`make bench\`; do not edit. ${rounds} visits, each with an empty browser, on loopback, with the relay of
\`kisslock dev\` and the phone of \`kisslock phone\`. Medians with least and most in brackets.

Machine: ${machine(browser)}; ${loadText(loads)}.

| | measured | at most | |
| --- | ---: | ---: | --- |
${row(
  'row → the code: seen',
  visits.map(({ code }) => code),
  600,
)}
${row(
  'the phone approves → connected: seen',
  visits.map(({ connected }) => connected),
  200,
)}
`
process.stdout.write(`${text}\nResults: ${write('scan', text, rounds >= enough)}\n`)
await browser.close()
await site.stop()
process.exit()
