import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accentNames } from '../build/accents'

const folder = join(import.meta.dirname, 'site')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Nobody listens at the discard port: the network whose node this is does not answer. */
const nobody = 'http://127.0.0.1:9'

/** The files of the site in one accent, as its owner would write them; `node` answers for Ethereum, nobody for Base. */
export const siteIn = (accent: string, node?: string): Readonly<Record<string, string>> => {
  const nodes: Readonly<Record<string, string>> = node ? { 1: node, 8453: nobody } : {}
  const withNode = (toml: string, [chain, url]: [string, string]) =>
    toml.replace(`[chains.${chain}]`, `[chains.${chain}]\nrpc = ["${url}"]`)
  const toml = read('kisslock.toml').replace('[appearance]', `[appearance]\naccent = "${accent}"`)
  return { 'kisslock.toml': Object.entries(nodes).reduce(withNode, toml), 'icon.svg': read('icon.svg') }
}

/** The site of the README: its accent, and the wallets that come first by themselves. */
export const readmeSite = (node: string): Readonly<Record<string, string>> => {
  const files = siteIn('green', node)
  return { ...files, 'kisslock.toml': (files['kisslock.toml'] ?? '').replace(/^\[wallets\]\npopular = .*\n/m, '') }
}

/** The same site where visitors may sign in. */
export const signingSiteAt = (origin: string, node: string): Readonly<Record<string, string>> => {
  const files = siteIn(String(accentNames[0]), node)
  const own = `origins = ["${origin}"]\n\n[sign_in]\nmode = "optional"\nstatement = "Sign in to Tidepool. This is free and moves nothing."`
  return { ...files, 'kisslock.toml': (files['kisslock.toml'] ?? '').replace(/^(icon = .*)$/m, `$1\n${own}`) }
}

/** The site that people visit, the same one with scanning set up and a relay of its own, one to sign in to, the README's. */
export type Site = 'plain' | 'scanning' | 'signing' | 'readme'

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
