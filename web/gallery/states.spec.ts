import { test } from '@playwright/test'
import { pictureOf, type Scheme, type Size, schemes, sizes } from './places'
import { reached } from './reached'
import { settle } from './settle'
import { states } from './states'

for (const [id, { only, whole }] of Object.entries(states))
  for (const [size, { viewport }] of Object.entries(sizes)) {
    if (only && only !== size) continue
    test(`${id}, ${size}`, async ({ browser }) => {
      const visitor = await reached(browser, id, { viewport })
      const { page } = visitor
      for (const scheme of Object.keys(schemes) as Scheme[]) {
        await page.emulateMedia({ colorScheme: scheme })
        await settle(page)
        await page.screenshot({
          fullPage: whole === true && size === 'mobile',
          path: pictureOf(id, size as Size, scheme),
        })
      }
      await visitor.leaves()
    })
  }
