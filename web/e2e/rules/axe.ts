import { expect, type Page } from '@playwright/test'
import sentences from '../../../src/kisslock/data/locales/en.json' with { type: 'json' }
import { colours, violationsIn } from './violations'

const keys = new Set(Object.keys(sentences))

/**
 * Expect that axe finds no violation on a screen, and that no sentence is missing. If a sentence were missing, the
 * screen would show the sentence's key instead.
 */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  expect.soft(await violationsIn(page), screen).toEqual([])
  // Read every text separately: in joined texts, the neighbouring text could hide a key.
  const words = await page.locator('body').evaluate((body) => {
    const found: string[] = []
    const read = (root: Node) => {
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      while (nodes.nextNode()) {
        const node = nodes.currentNode
        if (node instanceof Element) node.shadowRoot && read(node.shadowRoot)
        else found.push(...(node.textContent ?? '').split(/[\s()]+/))
      }
    }
    read(body)
    return found
  })
  expect
    .soft(
      words.filter((word) => keys.has(word)),
      `${screen}: sentences that are missing`,
    )
    .toEqual([])
}

/**
 * Check a screen in the light color scheme with all rules, and in the dark color scheme with the rules about colors.
 * The results of all other rules are the same in both color schemes.
 */
export const expectAccessibleInBoth = async (page: Page, screen: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, `${screen}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await violationsIn(page, colours), `${screen}, dark`).toEqual([])
}

/** Set the page's theme in the same way as the settings `appearance.scheme` and `appearance.accent`. */
export const appearsIn = (page: Page, look: { scheme?: string; accent?: string | undefined }): Promise<void> =>
  page.evaluate(({ scheme, accent }) => {
    const { dataset } = document.documentElement
    if (scheme) dataset.klScheme = scheme
    if (accent) dataset.klAccent = accent
  }, look)
