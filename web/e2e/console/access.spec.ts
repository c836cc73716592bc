import { expect, test } from './test'

test('A keyboard user can reach the console’s controls, tables and error stacks', async ({ page, console }) => {
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

test('In a right-to-left language, the left arrow key selects the time range to the left', async ({
  page,
  console,
}) => {
  await console.visit('?locale=ar')
  await expect(page.locator('.kc-funnel__bar')).toHaveCount(5)
  const chosen = page.getByRole('radio', { checked: true })
  await chosen.focus()
  const boxBefore = await chosen.boundingBox()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/#7d$/)
  const boxAfter = await page.getByRole('radio', { checked: true }).boundingBox()
  expect(boxAfter?.x).toBeLessThan(boxBefore?.x ?? 0)
})
