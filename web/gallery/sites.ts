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

/** The site that people visit, and the same one with scanning set up and a relay of its own. */
export type Site = 'plain' | 'scanning'

const variable = (site: Site) => `KISSLOCK_GALLERY_${site.toUpperCase()}`

/** Tells the workers where a site is. */
export const publishOrigin = (site: Site, origin: string): void => {
  process.env[variable(site)] = origin
}

/** Where a site is. */
export const siteOrigin = (site: Site): string => {
  const origin = process.env[variable(site)]
  if (!origin) throw new Error('The site was not started: run the gallery with its own configuration.')
  return origin
}
