import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { accentNames } from '../build/accents'
import { startServer } from '../e2e/servers/startServer'
import { kinds } from './kinds'
import { output, type Scheme, schemes, sizes } from './places'
import { reached } from './reached'
import { settle } from './settle'
import { siteIn } from './sites'

const draw = async (page: Page, ...path: string[]) => {
  await settle(page)
  await page.screenshot({ path: join(output, ...path) })
}

for (const [kind, { options, states: ids }] of Object.entries(kinds))
  for (const id of ids)
    test(`${kind}, ${id}`, async ({ browser }) => {
      const { page } = await reached(browser, id, options)
      await draw(page, kind, `${id}.png`)
      await page.context().close()
    })

for (const accent of accentNames)
  test(`accent ${accent}`, async ({ browser }) => {
    const { origin, stop } = await startServer('serve', siteIn(accent))
    try {
      const { page } = await reached(browser, 'home-detected', { baseURL: origin, viewport: sizes.wide.viewport })
      for (const scheme of Object.keys(schemes) as Scheme[]) {
        await page.emulateMedia({ colorScheme: scheme })
        await draw(page, 'accents', `${accent}-${scheme}.png`)
      }
      await page.context().close()
    } finally {
      await stop()
    }
  })
