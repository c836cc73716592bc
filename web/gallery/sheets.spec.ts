import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from '@playwright/test'
import { type Cell, layOut, type Sheet } from './contactSheet'
import { languageKinds, languages } from './kinds'
import { output, type Size, screenSizes } from './places'

/** The folder with the pictures for a comparison, from the variable KISSLOCK_DRAWINGS. */
const drawings = process.env.KISSLOCK_DRAWINGS

/** Patterns for the file names of each size. */
const fileEnding = { wide: /(?<!--mobile)\.png$/, mobile: /--mobile\.png$/ } as const

/** Return the pictures of a folder, sorted by name. */
const picturesIn = (folder: string, name = /\.png$/): Cell[] =>
  readdirSync(join(output, folder))
    .filter((file) => name.test(file))
    .map((file) => ({ caption: basename(file, '.png'), file: join(output, folder, file) }))

const sheet = (title: string, folder: string, form: Omit<Sheet, 'cells'>, name?: RegExp) =>
  test(title, ({ page }) => layOut(page, title, { ...form, cells: picturesIn(folder, name) }))

sheet('states-wide-light', '', { columns: 6, width: 480 }, fileEnding.wide)
sheet('states-wide-dark', 'dark', { columns: 6, width: 480 }, fileEnding.wide)
sheet('states-mobile-light', '', { columns: 10, width: 240 }, fileEnding.mobile)
sheet('states-mobile-dark', 'dark', { columns: 10, width: 240 }, fileEnding.mobile)
sheet('accents', 'accents', { columns: 4, width: 480 })
for (const kind of Object.keys(languageKinds))
  sheet(kind, kind, { columns: 4, width: kind === 'narrow-320' ? 320 : 480 })
for (const { tag } of languages) {
  sheet(`language-${tag}-wide`, join('languages', tag), { columns: 2, width: 760 }, /-wide/)
  sheet(`language-${tag}-phone`, join('languages', tag), { columns: 5, width: 390 }, /-(mobile|narrow)/)
}

for (const size of Object.keys(screenSizes) as Size[])
  test(`each picture next to its comparison, ${size}`, async ({ page }) => {
    test.skip(!drawings, 'KISSLOCK_DRAWINGS names no folder.')
    // Each pair consists of a picture in the comparison folder and the gallery's picture of the same state.
    const pairs = picturesIn('', fileEnding[size]).flatMap(({ caption, file }) => {
      const drawing = join(drawings ?? '', basename(file))
      const ownPictures = { caption: `${caption}: ours`, file }
      return existsSync(drawing) ? [[{ caption: `${caption}: comparison`, file: drawing }, ownPictures]] : []
    })
    const form = size === 'wide' ? { columns: 4, width: 480 } : { columns: 8, width: 240 }
    await layOut(page, `pairs-${size}`, { ...form, cells: pairs.flat() })
    for (const cells of pairs)
      await layOut(page, `pair-${basename(cells[1]?.file ?? '', '.png')}`, {
        columns: 2,
        width: screenSizes[size].width,
        cells,
      })
  })
