import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { listViolations } from '../rules/violations'
import { test } from '../servers/kept'
import { browserMessages, collectMessages, createPageUrl, firstPage, repositoryRoot, siteFolder } from './builtSite'

const wideScreen = { width: 1280, height: 900 }
const narrowScreen = { width: 390, height: 844 }

/**
 * Return the violations that axe finds. Every page has the same navigation, so axe checks the navigation only on the
 * first page. The option `preload` is off, because it would fetch the style sheets again. The option `iframes` is off,
 * because the frame's document is one of the tested pages.
 */
const findViolations = (page: Page, file: string): Promise<string[]> =>
  listViolations(
    page,
    { preload: false, iframes: false },
    { include: 'html', exclude: file === firstPage ? [] : ['.sidebar-drawer'] },
  )

/**
 * Pages that together contain every kind of content: prose, tables, code, the dialog. axe checks these pages in both
 * color schemes.
 */
const pagesInBothSchemes = [firstPage, 'docs/errors.html', 'docs/reference/python.html', 'demo/index.html']

/** The old URLs of pages that have moved, with their new URLs. The old URLs redirect. */
const movedPages = new Map<string, string>(
  [...readFileSync(join(repositoryRoot, 'docs/site.toml'), 'utf8').matchAll(/^"(docs\/\S+)" = "(docs\/\S+)"$/gm)].map(
    ([, old, page]) => [`${old}.html`, `${page}.html`] as const,
  ),
)

// The pages are split into parts that run in parallel. Part n contains every sixth page.
const partCount = 6

/** Expect that a page has no accessibility violation and fits on a phone. */
const expectPageWorks = async (page: Page, file: string, index: number): Promise<void> => {
  await page.setViewportSize(wideScreen)
  await page.goto(createPageUrl(file))
  // Most pages are checked in one color scheme, half of them in the dark one, because the contrast check takes most of
  // a page's time.
  const turn = Math.floor(index / partCount) % 2 ? 'dark' : 'light'
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    if (pagesInBothSchemes.includes(file) || colorScheme === turn)
      expect.soft(await findViolations(page, file), `${file}, ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize(narrowScreen)
  const pushedPictures = await page.evaluate((height) => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('article img[src$=".png"]')]
    return pictures.filter((picture) => picture.offsetHeight > height / 2).map((picture) => picture.src)
  }, narrowScreen.height)
  expect.soft(pushedPictures, `${file}: pictures push the text away`).toEqual([])
  const sidewaysPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(sidewaysPx, `${file} is wider than a phone`).toBeLessThanOrEqual(0)
}

// The browser opens the pages as files, without a server, so any request outside of the site's folder is an error.
test.beforeEach(({ page }) => collectMessages(page))

for (let part = 1; part <= partCount; part += 1)
  test(`each page opens as a local file, fits wide and narrow screens, and has no accessibility violation: part ${part} of ${partCount}`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    // The page at the root is left out because it redirects to the first page.
    const pages = readdirSync(siteFolder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html') && file !== 'index.html' && !movedPages.has(file))
      .sort()
    expect(pages.length).toBeGreaterThan(40)
    expect(pages).toEqual(expect.arrayContaining(pagesInBothSchemes))
    for (const [index, file] of pages.entries())
      if (index % partCount === part - 1) await expectPageWorks(page, file, index)
    expect(browserMessages).toEqual([])
  })

test('an old URL redirects to the same heading of the new page', async ({ page }) => {
  expect(movedPages.size).toBeGreaterThan(0)
  for (const [old, next] of movedPages) {
    await page.goto(`${createPageUrl(old)}#part`)
    await expect.poll(() => page.url()).toBe(`${createPageUrl(next)}#part`)
  }
  expect(browserMessages).toEqual([])
})

test('the search of the docs finds a word even without a server', async ({ page }) => {
  await page.goto(createPageUrl(firstPage))
  await page.getByRole('textbox', { name: 'Search' }).fill('nonce')
  await page.keyboard.press('Enter')
  const results = page.locator('#search-results')
  await expect(results.getByRole('listitem').filter({ hasText: 'Sign-in' }).locator('.context').first()).toContainText(
    /nonce/i,
  )
  // Choose the first of two links, because the navigation contains a link with the same name.
  await results.getByRole('link', { name: 'Sign-in', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sign-in')
  expect(browserMessages).toEqual([])
})

test('a code block can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(createPageUrl('docs/start/vite.html'))
  await page.getByRole('button', { name: 'Copy to clipboard' }).first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('node --version\npython3 --version')
  expect(browserMessages).toEqual([])
})

test('llms.txt links to the Markdown of more than 40 pages, and llms-full.txt contains the Markdown of each linked page', () => {
  const indexText = readFileSync(join(siteFolder, 'llms.txt'), 'utf8')
  const namedFiles = [...indexText.matchAll(/^- \[.+\]\((.+)\): .+$/gm)].map(([, file = '']) => file)
  expect(namedFiles.length).toBeGreaterThan(40)
  const wholeText = readFileSync(join(siteFolder, 'llms-full.txt'), 'utf8')
  for (const file of namedFiles) expect(wholeText).toContain(readFileSync(join(siteFolder, file), 'utf8'))
})
