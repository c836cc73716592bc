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

/** The same site where visitors may sign in. */
export const signingSiteAt = (origin: string): Readonly<Record<string, string>> => {
  const files = siteIn(accents[0])
  const own = `origins = ["${origin}"]\n\n[sign_in]\nmode = "optional"\nstatement = "Sign in to Tidepool. This is free and moves nothing."`
  return { ...files, 'kisslock.toml': (files['kisslock.toml'] ?? '').replace(/^(icon = .*)$/m, `$1\n${own}`) }
}

/** The sites that pictures are taken of: one that nobody signs in to, and one that people do. */
export type GallerySite = 'plain' | 'signing'

const variable = (site: GallerySite) => `KISSLOCK_GALLERY_${site.toUpperCase()}`

/** Tells the workers where a site is. */
export const publishOrigin = (site: GallerySite, origin: string): void => {
  process.env[variable(site)] = origin
}

/** Where a site is. */
export const siteOrigin = (site: GallerySite = 'plain'): string => {
  const origin = process.env[variable(site)]
  if (!origin) throw new Error('The site was not started: run the gallery with its own configuration.')
  return origin
}
