import { test } from '@playwright/test'
import { pictureOf, type Scheme, type Size, schemes, sizes } from './places'
import { settle } from './settle'
import { states } from './states'
import { browsers, Visitor } from './visitor'

for (const [id, { reach, only, browser: kind, site, locale, pointing, whole }] of Object.entries(states))
  for (const [size, { viewport }] of Object.entries(sizes)) {
    if (only && only !== size) continue
    test(`${id}, ${size}`, async ({ browser }) => {
      const options = { ...(kind && browsers[kind]), ...(locale && { locale }), viewport }
      const visitor = await Visitor.arrives(browser, options, site)
      const { page } = visitor
      await reach(visitor)
      if (!pointing) await page.mouse.move(0, 0)
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
