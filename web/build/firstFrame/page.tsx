import directions from 'virtual:kisslock/directions'
import loadSentences from 'virtual:kisslock/locales'
import { Page } from '../../site/Page'
import { createCore } from '../../src/createCore'
import type { Messages } from '../../src/locale/messages'
import type { PublicConfig, PublicSite } from '../../src/server/wire.gen'
import { createSlotMarker, renderPieces } from './pieces'

/** Return a configuration for a visitor without a connection. The page reads no other settings for such a visitor. */
const createSampleConfig = (site: PublicSite) =>
  ({ site, sign_in: { mode: 'off' }, chains: [] }) as unknown as PublicConfig

/** Render the page of a visitor without a connection in one language. */
export const renderFirstFrame = async (tag: string, site: PublicSite): Promise<string[]> => {
  const config = createSampleConfig(site)
  const messages: Messages = (await loadSentences(tag, 'first')).default
  const kisslock = createCore({
    config: () => config,
    locale: { tag, dir: directions[tag] ?? 'ltr' },
    messages,
    environment: { domain: '', platform: { phone: false } },
    initialConnection: { get: () => ({ status: 'disconnected' }), subscribe: () => () => {} },
    start: () => Promise.reject(new Error('The build draws a page without wallets.')),
  })
  return renderPieces(<Page kisslock={kisslock} />)
}

const site = {
  name: createSlotMarker('name'),
  sentence: createSlotMarker('sentence'),
  icon: createSlotMarker('icon'),
  terms_url: null,
  privacy_url: null,
}
const termsLink = { terms_url: createSlotMarker('terms_url') }
const privacyLink = { privacy_url: createSlotMarker('privacy_url') }

/**
 * The variants of a site. Each key contains the names of the site's links in alphabetical order. The page leaves out
 * links that the site does not have.
 */
const sampleSites: Record<string, PublicSite> = {
  '': site,
  privacy_url: { ...site, ...privacyLink },
  terms_url: { ...site, ...termsLink },
  'privacy_url terms_url': { ...site, ...privacyLink, ...termsLink },
}

const renderFramesInLanguage = async (tag: string) => {
  const framePromises = Object.entries(sampleSites).map(async ([linkName, site]) => [
    linkName,
    await renderFirstFrame(tag, site),
  ])
  return [tag, Object.fromEntries(await Promise.all(framePromises))]
}

/**
 * The pieces of HTML of the hosted page. The outer key is the language, and the inner key describes the site's links.
 */
export const framesByLanguage: Record<string, Record<string, string[]>> = Object.fromEntries(
  await Promise.all(Object.keys(directions).map(renderFramesInLanguage)),
)
