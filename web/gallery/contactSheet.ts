import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { galleryFolder } from './places'

/** One picture and its caption. */
export type SheetCell = { caption: string; file: string }

/** Pictures in a grid. `width` is the width of each picture in pixels. */
export type ContactSheet = { columns: number; width: number; cells: readonly SheetCell[] }

const sheetsFolder = join(galleryFolder, 'sheets')

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const createCellHtml = ({ caption, file }: SheetCell) =>
  `<figure><img src="${escapeHtml(relative(sheetsFolder, file))}" alt=""><figcaption>${escapeHtml(caption)}</figcaption></figure>`

const createSheetHtml = ({ columns, width, cells }: ContactSheet, title: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>
body { margin: 0; padding: 24px; background: #8b909a; font: 13px/1.4 system-ui, sans-serif; width: max-content; color: #101218 }
main { display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 16px; align-items: start }
h1 { font-size: 18px; margin: 0 0 16px }
figure { margin: 0 }
img { width: 100%; display: block }
figcaption { padding-top: 4px }
</style>
<h1>${escapeHtml(title)}</h1><main>${cells.map(createCellHtml).join('\n')}</main></html>
`

/** Write a sheet as HTML, and as a picture of that HTML. */
export const writeSheet = async (page: Page, name: string, sheet: ContactSheet): Promise<void> => {
  mkdirSync(sheetsFolder, { recursive: true })
  const pageFile = join(sheetsFolder, `${name}.html`)
  writeFileSync(pageFile, createSheetHtml(sheet, name))
  await page.setViewportSize({ width: sheet.columns * (sheet.width + 16) + 32, height: 600 })
  await page.goto(pathToFileURL(pageFile).href)
  await page.screenshot({ path: join(sheetsFolder, `${name}.png`), fullPage: true })
}
