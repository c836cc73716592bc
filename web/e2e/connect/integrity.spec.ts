import english from '../../../src/kisslock/data/locales/en.json' with { type: 'json' }
import { elementHtml, expect, test } from './test'

// These tests are about wrong and missing hashes. built.spec.ts tests that every file loads with its own hash.
/**
 * Return the HTML of a site's page. The page's import map contains the hashes of the files below the URL `files`. The
 * hash of the file `wrongFile` does not match the file.
 */
const createHashedHtml = async (files: string, wrongFile = '', folder = '/kisslock/'): Promise<string> => {
  const hashes = Object.entries(
    (await (await fetch(`${files}/kisslock/integrity.json`)).json()) as Record<string, string>,
  )
  const otherHash = `sha256-${'A'.repeat(43)}=`
  const integrity = Object.fromEntries(
    hashes.map(([file, hash]) => [folder + file, file === wrongFile ? otherHash : hash]),
  )
  return `<script type="importmap">${JSON.stringify({ integrity })}</script>${elementHtml}`
}

test.describe('A page with a wrong hash', () => {
  test.use({ expectedErrors: /digest in the 'integrity'|^console: Kisslock: a part beside|Failed to load resource/ })

  test('If the browser blocks a file, the console shows advice, and a click on the button shows an error', async ({
    page,
    host,
    advice,
    shows,
    files,
  }) => {
    await shows({ html: await createHashedHtml(files, 'rest.js') })
    await expect
      .poll(() => advice)
      .toEqual([expect.stringMatching(/Copy the whole folder and the hashes of its integrity\.json/)])
    await host.connectButton.click()
    await expect(page.getByRole('alert')).toHaveText(english['page.loadFailed'])
    await expect(host.connectButton).toBeVisible()
  })

  test('If the browser blocks the element’s script itself, the link inside the element stays visible', async ({
    page,
    shows,
    files,
  }) => {
    const html = await createHashedHtml(files, 'index.js')
    await shows({ html: html.replace('></kisslock', '><a href="/help">Help</a></kisslock') })
    await expect(page.getByRole('link', { name: 'Help' })).toBeVisible()
  })
})

test.describe('An import map with the hashes of another folder', () => {
  test.use({ expectedErrors: /^console: Kisslock: the import map of this page has hashes/ })

  test('with hashes for another folder, every file loads, and the console shows the name of the first file without a hash', async ({
    host,
    advice,
    shows,
    files,
  }) => {
    await shows({ html: await createHashedHtml(files, 'rest.js', '/kisslock-0.1.0/') })
    await expect
      .poll(() => advice)
      .toEqual([expect.stringMatching(/but none for http:.*\/kisslock\/index\.js, which the browser runs unchecked/)])
    await expect(host.connectButton).toBeVisible()
  })

  test('if a file without a hash loads later, the console shows its name too', async ({
    host,
    advice,
    shows,
    files,
  }) => {
    const html = await createHashedHtml(files)
    await shows({ html: html.replace(/"\/kisslock\/dialog.js":"[^"]*",/, '') })
    await host.connectButton.click()
    await expect.poll(() => advice).toEqual([expect.stringMatching(/but none for http:.*\/kisslock\/dialog\.js/)])
  })
})

test('If an import map contains no hashes at all, the console shows no advice about hashes', async ({
  page,
  host,
  shows,
}) => {
  const checkPromise = page.waitForResponse(/tellProblems/)
  await shows({ html: `<script type="importmap">{ "imports": { "shop": "/shop.js" } }</script>${elementHtml}` })
  await (await checkPromise).finished()
  await expect(host.connectButton).toBeVisible()
})
