import directions from 'virtual:kisslock/directions'
import loadSentences from 'virtual:kisslock/locales'
import { Page } from '../../site/Page'
import { createCore } from '../../src/createCore'
import type { Messages } from '../../src/locale/messages'
import type { PublicConfig, PublicSite } from '../../src/server/wire.gen'
import { piecesOf, slot } from './pieces'

/** Return a configuration for a visitor without a connection. The page reads no other settings for such a visitor. */
const configOf = (site: PublicSite) => ({ site, sign_in: { mode: 'off' }, chains: [] }) as unknown as PublicConfig

/** Render the page of a visitor without a connection in one language. */
export const draw = async (tag: string, site: PublicSite): Promise<string[]> => {
  const config = configOf(site)
  const messages: Messages = (await loadSentences(tag, 'first')).default
  const kisslock = createCore({
    config: () => config,
    locale: { tag, dir: directions[tag] ?? 'ltr' },
    messages,
    surroundings: { domain: '', platform: { phone: false } },
    before: { get: () => ({ status: 'disconnected' }), subscribe: () => () => {} },
    start: () => Promise.reject(new Error('The build draws a page without wallets.')),
  })
  return piecesOf(<Page kisslock={kisslock} />)
}

const site = { name: slot('name'), sentence: slot('sentence'), icon: slot('icon'), terms_url: null, privacy_url: null }
const terms = { terms_url: slot('terms_url') }
const privacy = { privacy_url: slot('privacy_url') }

/**
 * The variants of a site. Each key contains the names of the site's links in alphabetical order. The page leaves out
 * links that the site does not have.
 */
const sites: Record<string, PublicSite> = {
  '': site,
  privacy_url: { ...site, ...privacy },
  terms_url: { ...site, ...terms },
  'privacy_url terms_url': { ...site, ...privacy, ...terms },
}

const inLanguage = async (tag: string) => {
  const drawn = Object.entries(sites).map(async ([links, site]) => [links, await draw(tag, site)])
  return [tag, Object.fromEntries(await Promise.all(drawn))]
}

/**
 * The pieces of HTML of the hosted page. The outer key is the language, and the inner key describes the site's links.
 */
export const pages: Record<string, Record<string, string[]>> = Object.fromEntries(
  await Promise.all(Object.keys(directions).map(inLanguage)),
)
