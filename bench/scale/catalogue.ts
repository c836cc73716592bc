/** `node bench/scale/catalogue.ts [ROUNDS]`: opening the dialog and searching in it with 76 to 1,000 wallets, as JSON. */
import { type CDPSession, startBrowser } from '../browser.ts'
import { visitInTab } from '../measure/opened.ts'
import { pages } from '../pages.ts'
import { type Program, startProgram } from '../servers.ts'

const walletCounts = [76, 150, 300, 1000]
const rounds = Number(process.argv[2] || 8)
const buttonSelector = pages.find(({ id }) => id === 'page')?.button ?? ''
/** After this time an opened dialog has drawn its whole list, and the results of a search are drawn. */
const settleMs = 700
/** Letters of names, one after the other. */
const typedLetters = 'kamori'

/** The CPU time of the page's main thread so far, in microseconds. */
const readCpuUs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1e6
}

type Figures = Readonly<Record<'load' | 'open' | 'search', number>>

/** One after the other: a server that starts beside others on a busy machine may not be ready in time. */
const sites: { size: number; program: Program; bytes: number[]; origin: string }[] = []
for (const size of walletCounts) {
  const program = startProgram('bench.scale.wallets', `${size}`)
  const bytes = (await program.waitForOutput(/script has (\d+ \d+) bytes/g)).split(' ').map(Number)
  sites.push({ size, program, bytes, origin: await program.waitForOutput(/is at (http:\/\/127\.0\.0\.1:\d+)/g) })
}
const browser = await startBrowser()

const measureVisit = (origin: string): Promise<Figures> =>
  visitInTab(browser, {}, async ({ tab, session, waitForRest }) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await tab.goto(origin)
    await waitForRest(buttonSelector)
    const loaded = await readCpuUs(session)
    await tab.locator(buttonSelector).first().click()
    await tab.locator('dialog[open] [role="option"]').first().waitFor()
    await tab.waitForTimeout(settleMs)
    const opened = await readCpuUs(session)
    await tab.locator('dialog[open] input').pressSequentially(typedLetters, { delay: 50 })
    await tab.waitForTimeout(settleMs)
    return { load: loaded, open: opened - loaded, search: ((await readCpuUs(session)) - opened) / typedLetters.length }
  })

/** The values of the rounds, by figure and number of wallets. */
const figuresBySize = { load: {}, open: {}, search: {} } as Record<keyof Figures, Record<number, number[]>>
for (let round = 0; round < rounds; round++)
  for (const { size, origin } of sites) {
    const figures = await measureVisit(origin)
    for (const name of ['load', 'open', 'search'] as const)
      figuresBySize[name][size] = [...(figuresBySize[name][size] ?? []), figures[name]]
  }
await browser.close()
const bytesBySize = (index: number) => Object.fromEntries(sites.map((site) => [site.size, [site.bytes[index]]]))
process.stdout.write(`${JSON.stringify({ ...figuresBySize, bytes: bytesBySize(0), gzip: bytesBySize(1) })}\n`)
await Promise.all(sites.map(({ program }) => program.stop()))
process.exit()
