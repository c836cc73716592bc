import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accentNames } from '../build/accents'

const folder = join(import.meta.dirname, 'site')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** The discard port: no server listens there, so a network with this node gets no response. */
const deadNode = 'http://127.0.0.1:9'

/** The files of the site in one accent, as its owner would write them; `node` serves Ethereum, and Base has no node. */
export const siteIn = (accent: string, node?: string): Readonly<Record<string, string>> => {
  const nodes: Readonly<Record<string, string>> = node ? { 1: node, 8453: deadNode } : {}
  const withNode = (toml: string, [chain, url]: [string, string]) =>
    toml.replace(`[chains.${chain}]`, `[chains.${chain}]\nrpc = ["${url}"]`)
  const toml = read('kisslock.toml').replace('[appearance]', `[appearance]\naccent = "${accent}"`)
  return { 'kisslock.toml': Object.entries(nodes).reduce(withNode, toml), 'icon.svg': read('icon.svg') }
}

/** The README's site: its accent, and the wallets at the top of its list. */
export const readmeSite = (node: string): Readonly<Record<string, string>> => {
  const files = siteIn('green', node)
  return { ...files, 'kisslock.toml': (files['kisslock.toml'] ?? '').replace(/^\[wallets\]\npopular = .*\n/m, '') }
}

const redirect = 'https://notebook.example/callback'

/** What the program of the site with signing in sends a visitor with. */
export const programQuery = new URLSearchParams({
  ...{ client_id: 'notebook', redirect_uri: redirect, response_type: 'code', scope: 'openid profile' },
  ...{ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
})

/** A program that visitors sign in to. */
const program = `
[oidc]
enabled = true
key = "${randomBytes(32).toString('base64url')}"

[oidc.clients.notebook]
name = "Notebook"
redirect_uris = ["${redirect}"]
public = true
`

/** The same site with signing in. */
export const signingSiteAt = (origin: string, node: string): Readonly<Record<string, string>> => {
  const files = siteIn(String(accentNames[0]), node)
  const own = `origins = ["${origin}"]\n\n[sign_in]\nmode = "optional"\ntokens = true\nstatement = "Sign in to Tidepool. This is free and moves nothing."`
  return { ...files, 'kisslock.toml': `${files['kisslock.toml']?.replace(/^(icon = .*)$/m, `$1\n${own}`)}\n${program}` }
}

/** The sites of a run: the plain one, one with scanning and its own relay, one with signing in, a shop with gates, the README's. */
export type Site = 'plain' | 'scanning' | 'signing' | 'gated' | 'readme'

const variable = (site: Site) => `KISSLOCK_GALLERY_${site.toUpperCase()}`

/** Passes the address of a site to the workers. */
export const publishOrigin = (site: Site, origin: string): void => {
  process.env[variable(site)] = origin
}

/** Returns the address of a site. */
export const siteOrigin = (site: Site): string => {
  const origin = process.env[variable(site)]
  if (!origin) throw new Error('The site was not started: run the gallery with its own configuration.')
  return origin
}
