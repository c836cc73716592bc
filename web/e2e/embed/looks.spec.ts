import { rabby } from '../journeys/wallets'
import { expectAccessible } from '../rules/axe'
import { colourRules, listViolations } from '../rules/violations'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

const createPath = (attributes: string) =>
  `/?elements=${encodeURIComponent(`<kisslock-connect ${attributes}></kisslock-connect>`)}`

test('The attributes for accent and scheme can change at any time', async ({ page, host }) => {
  await page.goto(createPath('accent="green" scheme="dark"'))
  const element = page.locator('kisslock-connect')
  const readLook = () =>
    element.evaluate((one) => {
      const style = getComputedStyle(one)
      return [style.colorScheme, style.getPropertyValue('--kl-accent'), style.getPropertyValue('--kl-surface')]
    })
  await expect(host.connectButton).toBeVisible()
  const [scheme, green, surface] = await readLook()
  expect([scheme, surface]).toEqual(['dark', '#191b21'])
  await element.evaluate((one) => {
    one.setAttribute('accent', 'red')
    one.setAttribute('scheme', 'light')
  })
  const [after, red, light] = await readLook()
  expect([after, light]).toEqual(['light', '#fff'])
  expect(red).not.toBe(green)
  // Without an attribute, the element uses the site's settings.
  await element.evaluate((one) => one.removeAttribute('accent'))
  expect((await readLook())[1]).not.toBe(red)
})

test('The focus stays in the dialog, and the host page does not receive its key events', async ({
  page,
  host,
  dialog,
}) => {
  await page.goto('/')
  await host.connectButton.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.title).toBeFocused()
  await dialog.search.focus()
  await page.keyboard.type('sss')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.rows.first()).toBeFocused()
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab')
    // The browser's own toolbar is also a tab stop, but the controls of the host page are not.
    const at = await page.evaluate(() => document.activeElement?.localName)
    expect(['kisslock-connect', 'body']).toContain(at)
  }
  await page.keyboard.press('Escape')
  await expect(host.connectButton).toBeFocused()
  await expect(page.getByRole('log')).toHaveText('')
  await page.keyboard.press('s')
  await expect(page.getByRole('log')).toHaveText('key s; ')
})

test('List, guide, account button and account screen have no accessibility violation in the shadow root, in light and dark', async ({
  page,
  host,
  dialog,
  account,
}) => {
  const expectElementAccessible = async (screen: string) => {
    // The test also sets the page's background, because the background shows through the button's chips.
    for (const [scheme, background, color] of [
      ['dark', '#121419', '#f2f4f8'],
      ['light', '', ''],
    ] as const) {
      await page.locator('kisslock-connect').evaluate((one, scheme) => one.setAttribute('scheme', scheme), scheme)
      await page.evaluate((style) => void Object.assign(document.body.style, style), { background, color })
      if (scheme === 'dark') expect.soft(await listViolations(page, colourRules), `${screen}, dark`).toEqual([])
      else await expectAccessible(page, screen)
    }
  }
  await installWallet(page, rabby)
  await page.goto(createPath(''))
  await host.connectButton.click()
  await expect(dialog.title).toBeFocused()
  await expectElementAccessible('home')
  await dialog.chooses('Zerion')
  await expect(dialog.steps).toHaveCount(3)
  await expectElementAccessible('guide')
  await dialog.chooses('Rabby Wallet')
  await dialog.isClosed()
  await expectElementAccessible('page, connected')
  await host.opensAccount()
  await account.box.waitFor()
  await expectElementAccessible('account')
})
