import type { Locator, Page } from '@playwright/test'
import { holdCode } from '../rules/heldCode'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

const expectBusy = (button: Locator) => expect(button).toHaveAttribute('aria-busy', 'true')

/** Count how often a dialog is opened, from the next page load. */
const countOpenings = async (page: Page) => {
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype
    Object.assign(window, { openings: 0 })
    HTMLDialogElement.prototype.showModal = function () {
      ;(window as unknown as { openings: number }).openings++
      showModal.call(this)
    }
  })
  return () => page.evaluate(() => (window as unknown as { openings: number }).openings)
}

const ways: [string, (button: Locator, page: Page) => Promise<unknown>][] = [
  ['a double click', (button) => button.dblclick()],
  [
    'the Enter key',
    async (_, page) => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    },
  ],
]

for (const [way, press] of ways)
  test(`Pressing the button with ${way} before its code has loaded shows progress, and opens the dialog once`, async ({
    page,
    host,
    dialog,
  }) => {
    const readOpenings = await countOpenings(page)
    const wallet = await installWallet(page, rabby)
    const decideCode = await holdCode(page)
    await page.goto('/', { waitUntil: 'commit' })
    const readColour = () => host.connectButton.evaluate((one) => getComputedStyle(one).transform)
    const colourBefore = await readColour()
    const box = await host.connectButton.evaluate((one: HTMLElement) => [one.offsetLeft, one.offsetWidth])
    await press(host.connectButton, page)
    await expectBusy(host.connectButton)
    expect(await readColour()).not.toBe(colourBefore)
    expect(await host.connectButton.evaluate((one: HTMLElement) => [one.offsetLeft, one.offsetWidth])).toEqual(box)
    decideCode('comes')
    await expect(dialog.list).toBeVisible()
    await expect(page.locator('.kl-connect')).not.toHaveAttribute('aria-busy')
    expect(await readOpenings()).toBe(1)
    expect(wallet.requests()).toEqual([])
  })

test('After Escape has cancelled an early click, the dialog stays closed', async ({ page, host, dialog }) => {
  const end = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await host.connectButton.click()
  await page.keyboard.press('Escape')
  await expect(host.connectButton).not.toHaveAttribute('aria-busy')
  end('comes')
  await page.waitForLoadState('networkidle')
  await expect(dialog.list).toBeHidden()
  await host.connectButton.click()
  await expect(dialog.list).toBeVisible()
})

/** Add scripts before and after the page's own scripts, as browser extensions and proxies do. */
const addForeignScripts = async (page: Page) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    const scriptsBefore = '<script src="/other.js"></script><script type="module" src="/other2.js"></script>'
    const scriptsAfter = '<script type="module" src="/other3.js"></script>'
    const body = (await answer.text())
      .replace('<head>', `<head>${scriptsBefore}`)
      .replace('</body>', `${scriptsAfter}</body>`)
    await route.fulfill({ response: answer, body })
  })
}

test.describe('A page whose code does not load', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('after a click, the visitor sees that the code did not load, and the next click reloads the page', async ({
    page,
    host,
    dialog,
  }) => {
    const end = await holdCode(page)
    end('fails')
    await page.goto('/')
    await expect(page.getByRole('alert')).toBeHidden()
    await host.connectButton.click()
    await expect(page.getByRole('alert')).toHaveText(/Check your internet connection, then try again/)
    await page.unrouteAll()
    await Promise.all([page.waitForEvent('load'), host.connectButton.click()])
    await host.connectButton.click()
    await expect(dialog.list).toBeVisible()
  })

  test('the page shows no error if an unneeded script fails to load', async ({ page, host, dialog }) => {
    await addForeignScripts(page)
    await page.route('**/other*.js', (route) => route.abort())
    const end = await holdCode(page)
    const failedRequest = page.waitForEvent('requestfailed', (request) => request.url().endsWith('other3.js'))
    await page.goto('/', { waitUntil: 'commit' })
    await host.connectButton.click()
    await failedRequest
    await expect(page.getByRole('alert')).toBeHidden()
    end('comes')
    await expect(dialog.list).toBeVisible()
  })

  test('after a click, a returning visitor also sees that the code did not load', async ({ page, connectRabby }) => {
    await connectRabby()
    const end = await holdCode(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('.kl-connect')).toBeHidden()
    end('fails')
    await page.locator('.kl-connect').click()
    await expect(page.getByRole('alert')).toBeVisible()
  })
})
