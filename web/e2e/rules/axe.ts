import { expect, type Page } from '@playwright/test'
import sentences from '../../../src/kisslock/data/locales/en.json' with { type: 'json' }
import { colours, violationsIn } from './violations'

const keys = new Set(Object.keys(sentences))

/** Matches a placeholder of a sentence, such as `{site}`. */
const placeholder = /\{[a-z_]+\}/

/**
 * Expect that axe finds no violation on a screen, and that no sentence and no value in a sentence is missing. If a
 * sentence were missing, the screen would show the sentence's key instead. If a value were missing, the screen would
 * show its placeholder.
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
        // Skip scripts, because the page's data in a script can contain the keys of sentences.
        else if (!node.parentElement?.matches('script, style')) found.push(...(node.textContent ?? '').split(/[\s()]+/))
      }
    }
    read(body)
    return found
  })
  expect
    .soft(
      words.filter((word) => keys.has(word) || placeholder.test(word)),
      `${screen}: sentences and values that are missing`,
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
export const setAppearance = (page: Page, look: { scheme?: string; accent?: string | undefined }): Promise<void> =>
  page.evaluate(({ scheme, accent }) => {
    const { dataset } = document.documentElement
    if (scheme) dataset.klScheme = scheme
    if (accent) dataset.klAccent = accent
  }, look)
