import { expect, type Page } from '@playwright/test'
import sentences from '../../../src/kisslock/data/locales/en.json' with { type: 'json' }
import { colours, violationsIn } from './violations'

const keys = new Set(Object.keys(sentences))

/** Checks one screen: axe finds nothing, and no sentence is missing (a missing one would show its key). */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  expect.soft(await violationsIn(page), screen).toEqual([])
  // Every text by itself: in joined texts a key could hide next to its neighbours.
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

/** Checks one screen in light, and in dark for the rules about colours: nothing else depends on the scheme. */
export const expectAccessibleInBoth = async (page: Page, screen: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, `${screen}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await violationsIn(page, colours), `${screen}, dark`).toEqual([])
}

/** Sets the page's theme as the settings `appearance.scheme` and `appearance.accent` would. */
export const appearsIn = (page: Page, look: { scheme?: string; accent?: string | undefined }): Promise<void> =>
  page.evaluate(({ scheme, accent }) => {
    const { dataset } = document.documentElement
    if (scheme) dataset.klScheme = scheme
    if (accent) dataset.klAccent = accent
  }, look)
