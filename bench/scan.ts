/** `node bench/scan.ts [ROUNDS]`: from the click to the code, and from a phone's approval to the account, by `kisslock dev` on loopback. */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, startBrowser, type Tab } from './browser.ts'
import { load, loadText, machine, spread, write } from './report.ts'
import { start } from './servers.ts'
import { web } from './web.ts'

const enough = 9
const rounds = Number(process.argv[2] || enough)
const waitMs = 20_000

// Node runs TypeScript by itself but asks for whole file names; the sources leave the ending out, as their bundler allows.
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

/** Milliseconds since 1970, by the clock that page and phone share on this machine. */
type Marks = { clicked: number; shown: number; connected: number }

/** Runs in the page: records the click on a row, the first frame with the code, the first with an account in the header. */
const observe = () => {
  const marks: Marks = { clicked: 0, shown: 0, connected: 0 }
  Object.assign(window, { marks })
  const now = () => performance.timeOrigin + performance.now()
  const mark = (name: keyof Marks, is: () => unknown) => {
    if (marks[name] || !is()) return
    marks[name] = -1
    requestAnimationFrame(() => {
      marks[name] = now()
    })
  }
  document.addEventListener(
    'click',
    ({ target }) => {
      if ((target as Element).closest('[role="option"]')) marks.clicked ||= now()
    },
    true,
  )
  new MutationObserver(() => {
    mark('shown', () => document.querySelector('.kl-qr__plate [role="img"] path, .kl-qr__plate svg[role="img"]'))
    mark('connected', () =>
      [...document.querySelectorAll('button')].some((one) => /Open account$/.test(one.ariaLabel ?? one.textContent)),
    )
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

/** Polls, because the page's policy forbids the evaluation that Playwright's `waitForFunction` uses. */
const reached = async (page: Tab, name: keyof Marks): Promise<Marks> => {
  for (const until = Date.now() + waitMs; Date.now() < until; ) {
    const marks = await page.evaluate(() => (window as unknown as { marks: Marks }).marks)
    if (marks[name] > 0) return marks
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The page did not come to "${name}".`)
}

/** A visit with an empty browser: opens the dialog, chooses a wallet, and the phone approves. The two times in milliseconds. */
const visit = async (browser: Browser, origin: string, phone: Phone, code: () => Promise<string>) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await page.route('**/assets/dev-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.addInitScript(observe)
    await page.goto(origin)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('option', { name: /^Rainbow/ }).click()
    await reached(page, 'shown')
    const proposal = await phone.scan(await code())
    const approved = performance.timeOrigin + performance.now()
    await proposal.approve()
    const { clicked, shown, connected } = await reached(page, 'connected')
    return { code: shown - clicked, account: connected - approved }
  } finally {
    await phone.close()
    await context.close()
  }
}

const row = (what: string, values: readonly number[], target: number): string => {
  const { median = 0, least = 0, most = 0 } = spread(values) ?? {}
  const measured = `${median.toFixed(0)} ms (${least.toFixed(0)}–${most.toFixed(0)})`
  return `| ${what} | ${measured} | ${target} ms | ${median <= target ? 'holds' : 'missed'} |`
}

const [site, browser] = [start('kisslock', 'dev', '--port', '0'), await startBrowser()]
try {
  const origin = await site.find(/^Kisslock.* is at (http:\/\/127\.0\.0\.1:\d+)\s*$/gm)
  const relayUrl = await site.find(/is at (ws:\/\/127\.0\.0\.1:\d+)/g)
  const [loads, visits]: [number[], Awaited<ReturnType<typeof visit>>[]] = [[load()], []]
  for (let round = 0; round < rounds; round++) {
    site.forget()
    const phone = await createPhone({ relayUrl, approve: async () => ({ approved: true }) })
    visits.push(await visit(browser, origin, phone, () => site.find(/'(wc:[^']+)'/g)))
    loads.push(load())
  }
  const times = (name: 'code' | 'account') => visits.map((one) => one[name])
  const text = `# Benchmark of scanning

Written by \`make bench\`; do not edit. ${rounds} visits, each with an empty browser, on loopback, with the relay of
\`kisslock dev\` and the phone of \`kisslock phone\`. Medians with least and most in brackets.

Machine: ${machine(browser)}; ${loadText(loads)}.

| | measured | at most | |
| --- | ---: | ---: | --- |
${row('click on the wallet → frame with the code', times('code'), 600)}
${row('the phone approves → frame with the account', times('account'), 200)}
`
  process.stdout.write(`${text}\nResults: ${write('scan', text, rounds >= enough)}\n`)
} finally {
  await browser.close()
  await site.stop()
}
process.exit(0)
