import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from '@playwright/test'
import { type ContactSheet, type SheetCell, writeSheet } from './contactSheet'
import { browserKinds, languages } from './kinds'
import { galleryFolder, type ScreenSize, screenSizes } from './places'

/** The folder with the pictures for a comparison, from the variable KISSLOCK_DRAWINGS. */
const drawingsFolder = process.env.KISSLOCK_DRAWINGS

/** Patterns for the file names of each size. */
const fileEnding = { wide: /(?<!--mobile)\.png$/, mobile: /--mobile\.png$/ } as const

/** Return the pictures of a folder, sorted by name. */
const listPictures = (folder: string, name = /\.png$/): SheetCell[] =>
  readdirSync(join(galleryFolder, folder))
    .filter((file) => name.test(file))
    .map((file) => ({ caption: basename(file, '.png'), file: join(galleryFolder, folder, file) }))

const createSheet = (title: string, folder: string, form: Omit<ContactSheet, 'cells'>, name?: RegExp) =>
  test(title, ({ page }) => writeSheet(page, title, { ...form, cells: listPictures(folder, name) }))

createSheet('states-wide-light', '', { columns: 6, width: 480 }, fileEnding.wide)
createSheet('states-wide-dark', 'dark', { columns: 6, width: 480 }, fileEnding.wide)
createSheet('states-mobile-light', '', { columns: 10, width: 240 }, fileEnding.mobile)
createSheet('states-mobile-dark', 'dark', { columns: 10, width: 240 }, fileEnding.mobile)
createSheet('accents', 'accents', { columns: 4, width: 480 })
for (const kind of Object.keys(browserKinds))
  createSheet(kind, kind, { columns: 4, width: kind === 'narrow-320' ? 320 : 480 })
for (const { tag } of languages) {
  createSheet(`language-${tag}-wide`, join('languages', tag), { columns: 2, width: 760 }, /-wide/)
  createSheet(`language-${tag}-phone`, join('languages', tag), { columns: 5, width: 390 }, /-(mobile|narrow)/)
}

for (const size of Object.keys(screenSizes) as ScreenSize[])
  test(`the ${size} sheets show each gallery picture next to its comparison picture`, async ({ page }) => {
    test.skip(!drawingsFolder, 'KISSLOCK_DRAWINGS names no folder.')
    // Each pair consists of a picture in the comparison folder and the gallery's picture of the same state.
    const picturePairs = listPictures('', fileEnding[size]).flatMap(({ caption, file }) => {
      const drawingFile = join(drawingsFolder ?? '', basename(file))
      const galleryPicture = { caption: `${caption}: ours`, file }
      return existsSync(drawingFile) ? [[{ caption: `${caption}: comparison`, file: drawingFile }, galleryPicture]] : []
    })
    const sheetForm = size === 'wide' ? { columns: 4, width: 480 } : { columns: 8, width: 240 }
    await writeSheet(page, `pairs-${size}`, { ...sheetForm, cells: picturePairs.flat() })
    for (const cells of picturePairs)
      await writeSheet(page, `pair-${basename(cells[1]?.file ?? '', '.png')}`, {
        columns: 2,
        width: screenSizes[size].width,
        cells,
      })
  })
