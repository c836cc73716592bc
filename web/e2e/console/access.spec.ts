import { expectAccessible, expectAccessibleInBoth } from '../rules/axe'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { accessAnswer, type ConsoleAnswers } from './console.fixture'
import { expect, test } from './test'

const states: Readonly<Record<string, ConsoleAnswers>> = {
  gate: { operator: { account: null, address: null, operator: false } },
  denied: { operator: accessAnswer('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false) },
  empty: { steps: [0, 0, 0, 0, 0], wallets: [], errors: [], feed: [] },
  figures: {},
}

for (const [name, answers] of Object.entries(states))
  test.describe(name, () => {
    test.use({ answers })

    test('axe finds nothing, and nothing is wider than a narrow phone or a page at 200 %', async ({
      page,
      console,
    }) => {
      await console.visit('?locale=ar')
      await expectAccessible(page, `${name}, ar`)
      await console.visit()
      if (name === 'figures') {
        await page.locator('.kc-open').first().click()
        await expect(page.locator('.kc-stack')).toBeVisible()
      }
      await expectAccessibleInBoth(page, `${name}, en`)
      for (const size of [
        { width: 320, height: 640 },
        { width: 640, height: 400 },
      ]) {
        await page.setViewportSize(size)
        await expectNoSidewaysScroll(page)
      }
    })
  })

test('Everything is reached and done by keys alone', async ({ page, console }) => {
  await console.visit()
  await console.shows()
  await page.keyboard.press('Tab')
  await expect(console.range('24 h')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(console.range('7 d')).toBeFocused()
  await expect(page).toHaveURL(/#7d$/)
  await page.keyboard.press('ArrowLeft')
  await expect(console.range('24 h')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(console.button('Pause')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(console.button('Resume')).toBeFocused()
  await page.keyboard.press('Enter')
  for (const name of ['Wallets and methods', 'Live feed', 'What went wrong']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('region', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Stack' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Stack' })).toBeFocused()
})

test('In a language from right to left the arrow keys go where they point', async ({ page, console }) => {
  await console.visit('?locale=ar')
  await expect(page.locator('.kc-funnel__bar')).toHaveCount(5)
  const chosen = page.getByRole('radio', { checked: true })
  await chosen.focus()
  const before = await chosen.boundingBox()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/#7d$/)
  const after = await page.getByRole('radio', { checked: true }).boundingBox()
  expect(after?.x).toBeLessThan(before?.x ?? 0)
})
