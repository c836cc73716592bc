import type { Browser, Tab } from '../browser.ts'

/** A visit's moments in milliseconds since 1970, by the clock that page and phone share on this machine. */
export type Moments = { clicked: number; shown: number; approved: number; connected: number }

type Phone = { scan(uri: string): Promise<{ approve(): Promise<void> }>; close(): Promise<void> }
type Marks = { clicked: number; shown: number; connected: number }

const waitMs = 20_000

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

const marksOf = (page: Tab) => page.evaluate(() => (window as unknown as { marks: Marks }).marks)

/** Polls, because the page's policy forbids the evaluation that Playwright's `waitForFunction` uses. */
const reached = async (page: Tab, name: keyof Marks): Promise<Marks> => {
  for (const until = Date.now() + waitMs; Date.now() < until; ) {
    const marks = await marksOf(page)
    if (marks[name] > 0) return marks
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The page did not come to "${name}".`)
}

/** A visit with an empty browser: opens the dialog, chooses a wallet, and a phone approves. */
export const visit = async (
  browser: Browser,
  origin: string,
  { code, phone }: { code: () => Promise<string>; phone: () => Promise<Phone> },
): Promise<Moments> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const wallet = await phone()
  try {
    const page = await context.newPage()
    await page.route('**/assets/dev-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.addInitScript(observe)
    await page.goto(origin)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('option', { name: /^Rainbow/ }).click()
    await reached(page, 'shown')
    const proposal = await wallet.scan(await code())
    const approved = performance.timeOrigin + performance.now()
    await proposal.approve()
    return { ...(await reached(page, 'connected')), approved }
  } finally {
    await wallet.close()
    await context.close()
  }
}
