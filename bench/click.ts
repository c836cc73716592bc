/**
 * From the click to the first wallet seen, for work on the page: `make bench ONLY=click`, with `ROUNDS=15`; keeps nothing.
 * By itself: `node bench/click.ts ROUNDS mouse|touch|Enter SLOWER page…`, for instance `node bench/click.ts 5 touch 6 bare kisslock`.
 */
import { startBrowser } from './browser.ts'
import { type Click, click } from './measure/click.ts'
import { inputs } from './measure/input.ts'
import { isBuilt, pages } from './pages.ts'
import { spread } from './report/median.ts'
import { serve } from './servers.ts'

const [rounds = '3', named = 'mouse', slowerBy = '4', ...ids] = process.argv.slice(2)
const input = inputs.find((one) => one === named) ?? 'mouse'
const wanted = new Set(ids.length ? ids : ['bare', 'kisslock', 'rainbowkit', 'connectkit'])

const browser = await startBrowser()
const served = await Promise.all(
  pages
    .filter((page) => wanted.has(page.id) && isBuilt(page))
    .map(async (page) => ({ page, ...(await serve(page)), clicks: [] as Click[] })),
)
try {
  for (let round = 0; round < Number(rounds); round++)
    for (const { page, origin, clicks } of served)
      clicks.push(await click(browser, page, origin, { input, slowerBy: Number(slowerBy) }))
  for (const { page, clicks } of served) {
    const figures = (['seen', 'handlers', 'busy', 'blocking'] as const).map((figure) => {
      const { median = 0, least = 0, most = 0 } = spread(clicks.map((one) => one[figure])) ?? {}
      return `${figure} ${median.toFixed(0)} ms (${least.toFixed(0)}–${most.toFixed(0)})`
    })
    process.stdout.write(`${page.name}: ${figures.join(', ')}\n`)
  }
} finally {
  await browser.close()
  await Promise.all(served.map(({ stop }) => stop()))
}
