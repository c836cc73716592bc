import messages from 'virtual:kisslock/locale/package.en'
import { toPublicConfig } from '../../kit/settings/publicConfig'
import { lazy } from '../../src/browser/lazy'
import type { PageOptions } from '../../src/createPageCore'
import { hasStoredConnection } from '../../src/engine/hasStoredConnection'
import type { Site } from '../../src/server/call'
import type { PublicConfig } from '../../src/server/wire.gen'
import { storagePrefix } from '../storagePrefix'
import { iconsChunk } from './ChainTile'
import type { ConnectOptions } from './options'

const emptyProfile = { name: null, avatar: null }

/**
 * Return the handlers that replace calls to a server. The site's own functions handle the calls for signing in. Calls
 * for the name and picture of an account return no name and no picture.
 */
const createLocalHandler = ({ signIn }: ConnectOptions): NonNullable<Site['handle']> => {
  const { load } = lazy(async () => signIn && (await import('../../kit/signIn/functions')).createSignInHandler(signIn))
  return ({ path, ...call }) => {
    if (path.startsWith('profile/')) return Promise.resolve(emptyProfile)
    return signIn && load().then((handleCall) => handleCall?.({ path, ...call }))
  }
}

/**
 * Return the settings of a site in the dialog's form, without the site's networks. Sign-in is off if the settings come
 * from JSON, because signing in needs functions of the site, which JSON cannot contain.
 */
export const toStandaloneSettings = ({
  signIn,
  server: _,
  chains: __,
  ...rest
}: ConnectOptions): PublicConfig & Site => {
  const options = typeof signIn?.verify === 'function' ? { ...rest, signIn } : rest
  return { ...toPublicConfig(options, []), handle: createLocalHandler(options) }
}

/** Reads the settings of a server that replace the page's settings. */
export type ConfigReader = (config: PublicConfig) => Promise<Partial<PublicConfig>>

/** Return the site's own network icons, by chain id. Each network can be any value, because settings can be JSON. */
export const readSiteIcons = ({ chains = [] }: ConnectOptions): Readonly<Record<string, string>> =>
  Object.fromEntries([chains].flat().map((chain) => [Object(chain).id, Object(chain).iconUrl]))

/**
 * Return the function that the dialog runs before it reads the settings and the catalogue. The function waits for the
 * settings, and adds the site's own wallets to the catalogue.
 */
export const createDialogPreparer = ({ wallets }: ConnectOptions, completeConfig?: PageOptions['completeConfig']) => {
  const { more = [] } = wallets ?? {}
  const { load } = lazy(async () => (await import('../../kit/catalogue/addWallets')).addWallets(more))
  return () => Promise.all([completeConfig?.(), more.length > 0 && load()])
}

/**
 * Return the data that a server would write into `embed.js`: the settings, and the English sentences, which are the
 * fallback of other languages. The data contain no networks, which load with the runtime.
 */
export const createPageData = (options: ConnectOptions, readConfig?: ConfigReader): PageOptions => {
  const config = toStandaloneSettings(options)
  const { load: completeConfig } = lazy(async () => {
    const iconsPromise = hasStoredConnection(storagePrefix) && iconsChunk.load()
    const [{ addNetworks }, serverConfig] = await Promise.all([import('./networks'), readConfig?.(config)])
    await iconsPromise
    Object.assign(config, addNetworks(config, options), serverConfig)
  })
  return {
    config,
    locale: { tag: 'en', dir: 'ltr' },
    messages,
    completeConfig,
  }
}
