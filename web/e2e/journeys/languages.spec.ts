import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { expect, test } from '../test'

const folder = join(import.meta.dirname, '../../../src/kisslock/data/locales')
// One language for each kind of language tag and script. The tests in build/firstFrame check the first frame of every
// language.
const languages = ['de', 'ar', 'th', 'zh-Hans'].map((tag) =>
  JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')),
)

for (const words of languages) {
  const { tag, dir, name } = words.$locale
  test(`In ${name}, button, list and guide are ${dir}, and no other language is loaded`, async ({ page }) => {
    const loadedUrls: string[] = []
    page.on('request', (request) => loadedUrls.push(request.url()))
    await page.goto(`/?locale=${tag}`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await page.getByRole('button', { name: words['button.connect'], exact: true }).click()
    const dialog = page.getByRole('dialog', { name: words['home.title'] })
    await dialog.getByRole('option', { name: /^Zerion/ }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: words['step.refresh_browser.title'] })).toBeVisible()
    // A sentence that has not loaded yet must not show its key.
    await expect(dialog).not.toContainText(/\b(home|step|guide|install|common|trust)\.[a-z]/i)
    await expectNoSidewaysScroll(page)
    const sentences = loadedUrls.filter((url) => url.includes('/sentences-'))
    expect(sentences.length).toBeGreaterThan(0)
    expect(sentences.filter((url) => !url.endsWith(`.${tag}.js`))).toEqual([])
  })
}

test('In a right-to-left language the list is on the right, and the left arrow key selects the next tab', async ({
  page,
}) => {
  await page.goto('/?locale=he')
  await page.locator('.kl-connect').click()
  const list = await page.locator('.kl-browse').boundingBox()
  const stage = await page.locator('.kl-stage').boundingBox()
  expect(list?.x).toBeGreaterThan(stage?.x ?? Number.POSITIVE_INFINITY)
  await page.getByRole('option', { name: /^Zerion/ }).click()
  await page.getByRole('tab').first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
})
