import { expect, test } from '@playwright/test'
import { exchange, misfits } from './fits'
import { languages, wordsOf } from './kinds'
import { languageSizes } from './places'
import { reached } from './reached'
import { settle } from './settle'
import { states } from './states'

// A state is reached once, in English; then its sentences are exchanged in place, which takes milliseconds.
for (const [id, { only, locale }] of Object.entries(states))
  test(`every language fits, ${id}`, async ({ browser }) => {
    test.skip(locale !== undefined, 'It has a language of its own.')
    const sizes = Object.entries(languageSizes).filter(([size]) => !only || (only === 'wide') === (size === 'wide'))
    const visitor = await reached(browser, id, { viewport: sizes[0]?.[1] ?? null })
    const { page } = visitor
    const found: string[] = []
    for (const [size, viewport] of sizes) {
      await page.setViewportSize(viewport)
      await settle(page)
      for (const { tag, dir } of languages) {
        const shown = { language: { lang: tag, dir }, from: wordsOf('en'), to: wordsOf(tag) }
        expect(await page.evaluate(exchange, shown)).toBeGreaterThan(0)
        found.push(...(await page.evaluate(misfits)).map((what) => `${tag}, ${size}: ${what}`))
      }
    }
    await visitor.leaves()
    expect(found).toEqual([])
  })
