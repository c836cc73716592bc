import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'site')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** The accents that a site can have; the first is the one of the drawing. */
export const accents = ['blue', 'green', 'orange', 'pink', 'purple', 'red'] as const

/** Nobody listens at the discard port: the network whose node this is does not answer. */
const nobody = 'http://127.0.0.1:9'

/** The files of the site in one accent, as its owner would write them; `node` answers for Ethereum, nobody for Base. */
export const siteIn = (accent: (typeof accents)[number], node?: string): Readonly<Record<string, string>> => {
  const nodes: Readonly<Record<string, string>> = node ? { 1: node, 8453: nobody } : {}
  const withNode = (toml: string, [chain, url]: [string, string]) =>
    toml.replace(`[chains.${chain}]`, `[chains.${chain}]\nrpc = ["${url}"]`)
  const toml = read('kisslock.toml').replace('[appearance]', `[appearance]\naccent = "${accent}"`)
  return { 'kisslock.toml': Object.entries(nodes).reduce(withNode, toml), 'icon.svg': read('icon.svg') }
}

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
