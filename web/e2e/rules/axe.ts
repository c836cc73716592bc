import { expect, type Page } from '@playwright/test'
import sentences from '../../../src/kisslock/data/locales/en.json' with { type: 'json' }
import { colourRules, listViolations } from './violations'

const messageKeys = new Set(Object.keys(sentences))

/** Matches a placeholder of a sentence, such as `{site}`. */
const placeholderPattern = /\{[a-z_]+\}/

/**
 * Expect that axe finds no violation on a screen, and that no sentence and no value in a sentence is missing. If a
 * sentence were missing, the screen would show the sentence's key instead. If a value were missing, the screen would
 * show its placeholder.
 */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  expect.soft(await listViolations(page), screen).toEqual([])
  // Read every text separately: in joined texts, the neighbouring text could hide a key.
  const texts = await page.locator('body').evaluate((body) => {
    const foundTexts: string[] = []
    const collectTexts = (root: Node) => {
      const treeWalker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      while (treeWalker.nextNode()) {
        const node = treeWalker.currentNode
        if (node instanceof Element) node.shadowRoot && collectTexts(node.shadowRoot)
        // Skip scripts, because the page's data in a script can contain the keys of sentences.
        else if (!node.parentElement?.matches('script, style'))
          foundTexts.push(...(node.textContent ?? '').split(/[\s()]+/))
      }
    }
    collectTexts(body)
    return foundTexts
  })
  expect
    .soft(
      texts.filter((word) => messageKeys.has(word) || placeholderPattern.test(word)),
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
  expect.soft(await listViolations(page, colourRules), `${screen}, dark`).toEqual([])
}

/** Set the page's theme in the same way as the settings `appearance.scheme` and `appearance.accent`. */
export const setAppearance = (page: Page, look: { scheme?: string; accent?: string | undefined }): Promise<void> =>
  page.evaluate(({ scheme, accent }) => {
    const { dataset } = document.documentElement
    if (scheme) dataset.klScheme = scheme
    if (accent) dataset.klAccent = accent
  }, look)
