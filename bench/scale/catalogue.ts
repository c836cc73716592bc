/** `node bench/scale/catalogue.ts [ROUNDS]`: opening the dialog and searching in it with 76 to 1,000 wallets, as JSON. */
import { type CDPSession, startBrowser } from '../browser.ts'
import { inTab } from '../measure/opened.ts'
import { pages } from '../pages.ts'
import { type Program, start } from '../servers.ts'

const sizes = [76, 150, 300, 1000]
const rounds = Number(process.argv[2] || 8)
const button = pages.find(({ id }) => id === 'page')?.button ?? ''
/** After this time an opened dialog has drawn its whole list, and the results of a search are drawn. */
const restMs = 700
/** Letters of names, one after the other. */
const typed = 'kamori'

/** The CPU time of the page's main thread so far, in microseconds. */
const cpuUs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1e6
}

type Figures = Readonly<Record<'load' | 'open' | 'search', number>>

/** One after the other: a server that starts beside others on a busy machine may not be ready in time. */
const sites: { size: number; program: Program; bytes: number[]; origin: string }[] = []
for (const size of sizes) {
  const program = start('bench.scale.wallets', `${size}`)
  const bytes = (await program.find(/script has (\d+ \d+) bytes/g)).split(' ').map(Number)
  sites.push({ size, program, bytes, origin: await program.find(/is at (http:\/\/127\.0\.0\.1:\d+)/g) })
}
const browser = await startBrowser()

const visit = (origin: string): Promise<Figures> =>
  inTab(browser, {}, async ({ tab, session, rests }) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await tab.goto(origin)
    await rests(button)
    const loaded = await cpuUs(session)
    await tab.locator(button).first().click()
    await tab.locator('dialog[open] [role="option"]').first().waitFor()
    await tab.waitForTimeout(restMs)
    const opened = await cpuUs(session)
    await tab.locator('dialog[open] input').pressSequentially(typed, { delay: 50 })
    await tab.waitForTimeout(restMs)
    return { load: loaded, open: opened - loaded, search: ((await cpuUs(session)) - opened) / typed.length }
  })

/** The values of the rounds, by figure and number of wallets. */
const found = { load: {}, open: {}, search: {} } as Record<keyof Figures, Record<number, number[]>>
for (let round = 0; round < rounds; round++)
  for (const { size, origin } of sites) {
    const figures = await visit(origin)
    for (const name of ['load', 'open', 'search'] as const)
      found[name][size] = [...(found[name][size] ?? []), figures[name]]
  }
await browser.close()
const bytes = (index: number) => Object.fromEntries(sites.map((site) => [site.size, [site.bytes[index]]]))
process.stdout.write(`${JSON.stringify({ ...found, bytes: bytes(0), gzip: bytes(1) })}\n`)
await Promise.all(sites.map(({ program }) => program.stop()))
process.exit()
