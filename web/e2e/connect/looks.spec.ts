import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

const html = `<meta name="viewport" content="width=device-width">
<style>body { margin: 24px } .dark { background: #14151a }</style><script type="module" src="/kisslock/index.js"></script>
<kisslock-connect accent="green" scheme="light" locale="en" terms-url="/terms"></kisslock-connect>`

/** The scheme by the surface, and the direction, of the dialog that is open. */
const looksOf = (dialog: Element) => {
  const { backgroundColor, direction } = getComputedStyle(dialog)
  const [red = 0] = backgroundColor.match(/\d+/g)?.map(Number) ?? []
  return { surface: red > 128 ? 'light' : 'dark', direction }
}

for (const [screen, width, height] of [
  ['a desktop', 1280, 800],
  ['a phone', 390, 844],
] as const)
  test(`On ${screen} accent, scheme and language are those of the attributes, also when they change`, async ({
    page,
    host,
    dialog,
    shows,
  }) => {
    await page.setViewportSize({ width, height })
    await installWallet(page, { ...rabby, chains: [1, 8453] })
    await shows({ html })
    const one = page.locator('kisslock-connect')
    const button = one.getByRole('button').first()
    await expect(button).toHaveText('Connect wallet')
    const green = await button.evaluate((drawn) => getComputedStyle(drawn).backgroundColor)
    await host.connectButton.click()
    await expect(dialog.box).toBeVisible()
    expect(await dialog.box.evaluate(looksOf)).toEqual({ surface: 'light', direction: 'ltr' })
    await page.keyboard.press('Escape')

    await page.evaluate(() => document.body.classList.add('dark'))
    await one.evaluate((element) => {
      for (const [name, value] of Object.entries({ accent: 'purple', scheme: 'dark', locale: 'ar' }))
        element.setAttribute(name, value)
    })
    await expect(button).toHaveText(/[\u0600-\u06FF]/)
    await expect(button).not.toHaveCSS('background-color', green)
    await button.click()
    const arabic = one.getByRole('dialog')
    await expect(arabic).toContainText(/[\u0600-\u06FF]/)
    expect(await arabic.evaluate(looksOf)).toEqual({ surface: 'dark', direction: 'rtl' })
  })
