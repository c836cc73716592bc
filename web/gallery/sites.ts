import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'site')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** The accents that a site can have; the first is the one of the drawing. */
export const accents = ['blue', 'green', 'orange', 'pink', 'purple', 'red'] as const

/** The files of the site in one accent, as its owner would write them. */
export const siteIn = (accent: (typeof accents)[number]): Readonly<Record<string, string>> => ({
  'kisslock.toml': read('kisslock.toml').replace('[appearance]', `[appearance]\naccent = "${accent}"`),
  'icon.svg': read('icon.svg'),
})

const variable = 'KISSLOCK_GALLERY_ORIGIN'

/** Tells the workers where the site is. */
export const publishOrigin = (origin: string): void => {
  process.env[variable] = origin
}

/** Where the site is. */
export const siteOrigin = (): string => {
  const origin = process.env[variable]
  if (!origin) throw new Error('The site was not started: run the gallery with its own configuration.')
  return origin
}
