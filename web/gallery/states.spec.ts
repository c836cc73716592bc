import { join } from 'node:path'
import { accentNames } from '../build/accents'
import { takeBothScreenshots, waitUntilSettled } from './draw'
import { browserKinds } from './kinds'
import { createPicturePath, galleryFolder, type ScreenSize, screenSizes } from './places'
import { states } from './states'
import { testState } from './test'

for (const [id, { only, whole }] of Object.entries(states))
  for (const size of only ? [only] : (Object.keys(screenSizes) as ScreenSize[]))
    testState(`${id}, ${size}`, id, { viewport: screenSizes[size] }, ({ page }) =>
      takeBothScreenshots(page, (scheme) => createPicturePath(id, size, scheme), {
        fullPage: whole === true && size === 'mobile',
      }),
    )

for (const [kind, { options, states: ids }] of Object.entries(browserKinds))
  for (const id of ids)
    testState(`${kind}, ${id}`, id, options, async ({ page }) => {
      await waitUntilSettled(page)
      await page.screenshot({ path: join(galleryFolder, kind, `${id}.png`) })
    })

for (const accent of accentNames)
  testState(`accent ${accent}`, 'home-detected', { site: { accent }, viewport: screenSizes.wide }, ({ page }) =>
    takeBothScreenshots(page, (scheme) => join(galleryFolder, 'accents', `${accent}-${scheme}.png`)),
  )
