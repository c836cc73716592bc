import type { Locator, Page } from '@playwright/test'
import { rabby } from '../journeys/wallets'
import { readShifts, recordShifts } from '../rules/layoutShift'
import { installWallet } from '../wallet/installWallet'
import { holdRest, restPattern } from './rest'
import { expect, test } from './test'

const expectBusy = (button: Locator) => expect(button).toHaveAttribute('aria-busy', 'true')
const createPath = (elements: string, lang = 'en') => `/?lang=${lang}&elements=${encodeURIComponent(elements)}`

type Element = HTMLElement & {
  connection: unknown
  session: unknown
  provider: unknown
  open(): void
  signIn(): void
  access(request: () => Promise<Response>): Promise<Response>
}

/** Run a function in the page, with the page's first `<kisslock-connect>`. */
const runInElement = <Result>(page: Page, use: (element: Element) => Result) =>
  page
    .locator('kisslock-connect')
    .first()
    .evaluate(use as (element: Node) => Result)

const ways: [string, (page: Page, button: Locator) => Promise<void>][] = [
  ['Enter', (_, button) => button.press('Enter')],
  ['The page’s own call of open()', (page) => runInElement(page, (element) => element.open())],
]

for (const [way, press] of ways)
  test(`${way} before the code has loaded marks the button as busy and opens the dialog without a wallet request`, async ({
    page,
    host,
    dialog,
  }) => {
    const wallet = await installWallet(page, rabby)
    const release = await holdRest(page)
    await recordShifts(page)
    await page.goto('/')
    const button = await host.connectButton.elementHandle()
    await press(page, host.connectButton)
    await expectBusy(host.connectButton)
    expect(wallet.requests()).toEqual([])
    release()
    await expect(dialog.title).toBeFocused()
    // React has hydrated the button that was clicked, so the button has the focus again after the dialog closes.
    await page.keyboard.press('Escape')
    await expect(host.connectButton).toBeFocused()
    await expect(host.connectButton).not.toHaveAttribute('aria-busy')
    expect(await host.connectButton.evaluate((now, before) => now === before, button)).toBe(true)
    expect(wallet.requests()).toEqual([])
    expect(await readShifts(page)).toEqual([])
  })

test('Escape cancels an early click wherever the focus is, and the next click opens the dialog', async ({
  page,
  host,
  dialog,
}) => {
  const release = await holdRest(page)
  await page.goto('/')
  await host.connectButton.click()
  await page.getByRole('textbox').focus()
  await page.keyboard.press('Escape')
  await expect(host.connectButton).not.toHaveAttribute('aria-busy')
  release()
  await expect(page.locator('kisslock-connect [aria-live]')).toHaveCount(1)
  await expect(dialog.box).toBeHidden()
  await expect(page.getByRole('textbox')).toBeFocused()
  await host.connectButton.click()
  await expect(dialog.box).toBeVisible()
})

test('Before the code has loaded, each element already has its language and accent, and a click opens the clicked element’s dialog', async ({
  page,
}) => {
  const release = await holdRest(page)
  await page.goto(
    createPath(
      '<kisslock-connect id="a" accent="green"></kisslock-connect> <kisslock-connect id="b" locale="ar">',
      'de',
    ),
  )
  const [german, arabic] = [
    page.getByRole('button', { name: 'Wallet verbinden' }),
    page.getByRole('button', { name: 'ربط المحفظة' }),
  ]
  const readColour = (button: Locator) => button.evaluate((one) => getComputedStyle(one).backgroundColor)
  await expect(german).toBeVisible()
  expect(await readColour(german)).not.toBe(await readColour(arabic))
  await expect(arabic).toHaveCSS('direction', 'rtl')
  await arabic.click()
  release()
  await expect(page.locator('#b dialog[open]')).toHaveCSS('direction', 'rtl')
  await expect(page.locator('#a dialog')).toHaveCount(0)
  await runInElement(page, (element) => element.setAttribute('locale', 'fr'))
  await expect(page.locator('#a')).toContainText('Connecter un wallet')
  await runInElement(page, (element) => element.setAttribute('locale', 'auto'))
  await expect(page.locator('#a')).toContainText('Connect wallet')
})

test('If the language of an element changes twice in a row, the element uses the last language', async ({
  page,
  host,
}) => {
  await page.goto('/')
  await expect(page.locator('kisslock-connect [aria-live]')).toHaveCount(1)
  await runInElement(page, (element) => {
    for (const tag of ['de', 'en']) element.setAttribute('locale', tag)
  })
  await page.waitForLoadState('networkidle')
  await expect(host.connectButton).toBeVisible()
  await expect(page.locator('.kl-embed').first()).toHaveAttribute('lang', 'en')
})

const noncePolicy = "default-src 'none'; script-src 'nonce-abc'; img-src 'self' data:; connect-src 'self'"

test('The element loads its code on a page whose policy uses nonces', async ({ page, host, dialog }) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll('<script ', '<script nonce="abc" ')
    await route.fulfill({ body, headers: { ...answer.headers(), 'content-security-policy': noncePolicy } })
  })
  await page.goto('/')
  await host.connectButton.click()
  await expect(dialog.list).toBeVisible()
})

test('If the page calls the element before the code has loaded, the calls run afterwards', async ({
  page,
  host,
  dialog,
}) => {
  const release = await holdRest(page)
  await page.goto('/')
  await expect(host.connectButton).toBeVisible()
  const answer = runInElement(page, async (element) => (await element.access(() => fetch('/'))).status)
  release()
  expect(await answer).toBe(200)
  await expect(dialog.box).toBeHidden()
})

test.describe('An element whose code does not load', () => {
  test.use({ expectedErrors: /Failed to load resource|could not be loaded/ })
  test('after a click, the visitor sees that the code did not load, and the page’s calls reject', async ({
    page,
    host,
  }) => {
    await page.route(restPattern, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert')).toBeHidden()
    await host.connectButton.click()
    await expect(page.getByRole('alert')).toHaveText(/could not load the wallets\. Check your internet connection/)
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(host.connectButton).not.toHaveAttribute('aria-busy')
    const said = runInElement(page, (element) => element.access(() => fetch('/')).then(String, String))
    expect(await said).toBe('Error: Kisslock: the code of <kisslock-connect> could not be loaded.')
  })

  test('if a click on the page’s own button calls signIn(), the visitor sees that the code did not load', async ({
    page,
    host,
  }) => {
    await page.route(restPattern, (route) => route.abort())
    await page.goto('/')
    await expect(host.connectButton).toBeVisible()
    await runInElement(page, (element) => element.signIn())
    await expect(page.getByRole('alert')).toHaveText(/could not load the wallets\. Check your internet connection/)
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  })
})

test('A URL with a wallet’s ID opens the dialog once, and later scripts of the page do not see the wallet in the URL', async ({
  page,
  host,
}) => {
  const wallet = await installWallet(page, rabby)
  const release = await holdRest(page)
  await page.goto('/?kisslock=rabby&lang=en')
  await expect(page.locator('#told')).toHaveAttribute('data-search', '?lang=en')
  await host.connectButton.click()
  release()
  await expect(page.getByRole('button', { name: 'Connect with Rabby Wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(host.connectButton).not.toHaveAttribute('aria-busy')
  expect(wallet.requests()).toEqual([])
})
