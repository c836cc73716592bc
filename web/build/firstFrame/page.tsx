import directions from 'virtual:kisslock/directions'
import loadSentences from 'virtual:kisslock/locales'
import { Page } from '../../site/Page'
import { createCore } from '../../src/createCore'
import type { Messages } from '../../src/locale/messages'
import type { PublicConfig } from '../../src/server/wire.gen'
import { piecesOf, slot } from './pieces'

/** The settings that change the markup, each with its sets: a link that a site does not have is not drawn. */
const links = [[], ['privacy_url'], ['terms_url'], ['privacy_url', 'terms_url']] as const

/** All that the page of a visitor without a connection reads of the settings. */
const configWith = (given: readonly string[]) => {
  const link = (name: string) => (given.includes(name) ? slot(name) : null)
  const site = {
    ...{ name: slot('name'), sentence: slot('sentence'), icon: slot('icon') },
    ...{ terms_url: link('terms_url'), privacy_url: link('privacy_url') },
  }
  return { site, sign_in: { mode: 'off' }, chains: [] } as unknown as PublicConfig
}

const draw = (tag: string, messages: Messages, given: readonly string[]) => {
  const config = configWith(given)
  const kisslock = createCore({
    config: () => config,
    locale: { tag, dir: directions[tag] ?? 'ltr' },
    messages,
    surroundings: { domain: '', platform: { phone: false, browser: { name: '', stores: [] } } },
    before: { get: () => ({ status: 'disconnected' }), subscribe: () => () => {} },
    start: () => Promise.reject(new Error('The build draws a page without wallets.')),
  })
  return piecesOf(<Page kisslock={kisslock} />)
}

const inLanguage = async (tag: string): Promise<[string, Record<string, string[]>]> => {
  const messages: Messages = (await loadSentences(tag, 'first')).default
  return [tag, Object.fromEntries(links.map((given) => [given.join(' '), draw(tag, messages, given)]))]
}

/** The pieces of the hosted page by language, then by the links that the site has, in alphabetical order. */
export const pages: Record<string, Record<string, string[]>> = Object.fromEntries(
  await Promise.all(Object.keys(directions).map(inLanguage)),
)
