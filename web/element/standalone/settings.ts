import messages from 'virtual:kisslock/locale/package.en'
import { configOf } from '../../kit/settings/publicConfig'
import { lazy } from '../../src/browser/lazy'
import type { PageOptions } from '../../src/createPageCore'
import { hasStoredConnection } from '../../src/engine/hasStoredConnection'
import type { Site } from '../../src/server/call'
import type { PublicConfig } from '../../src/server/wire.gen'
import { storagePrefix } from '../storagePrefix'
import { iconsChunk } from './ChainTile'
import type { ConnectOptions } from './options'

const noProfile = { name: null, avatar: null }

/** The answers of the page itself: signing in by the site's functions, and neither name nor picture of an account. */
const localAnswers = ({ signIn }: ConnectOptions): NonNullable<Site['local']> => {
  const { load } = lazy(async () => signIn && (await import('../../kit/signIn/functions')).answerSignIn(signIn))
  return ({ path, ...call }) => {
    if (path.startsWith('profile/')) return Promise.resolve(noProfile)
    return signIn && load().then((answer) => answer?.({ path, ...call }))
  }
}

/** The settings of a site in the shape that the dialog reads, without its networks. Signing in needs functions, which JSON lacks. */
export const settingsOf = ({ signIn, server: _, chains: __, ...rest }: ConnectOptions): PublicConfig & Site => {
  const options = typeof signIn?.verify === 'function' ? { ...rest, signIn } : rest
  return { ...configOf(options, []), local: localAnswers(options) }
}

/** What replaces settings of the page, from the settings of a server. */
export type Read = (config: PublicConfig) => Promise<Partial<PublicConfig>>

/** Returns the icons that the site gives to its networks, by chain id. Settings from JSON can have any value as a network. */
export const siteIcons = ({ chains = [] }: ConnectOptions): Readonly<Record<string, string>> =>
  Object.fromEntries([chains].flat().map((chain) => [Object(chain).id, Object(chain).iconUrl]))

/** Returns the function that waits for settings and adds the site's own wallets to the catalogue, before the dialog reads both. */
export const beforeDialogOf = ({ wallets }: ConnectOptions, completeConfig?: PageOptions['completeConfig']) => {
  const { more = [] } = wallets ?? {}
  const { load } = lazy(async () => (await import('../../kit/catalogue/addWallets')).addWallets(more))
  return () => Promise.all([completeConfig?.(), more.length > 0 && load()])
}

/**
 * What a server writes into `embed.js`: the settings, and the English sentences, above which other languages are laid. The
 * networks follow with the runtime.
 */
export const pageOf = (options: ConnectOptions, read?: Read): PageOptions => {
  const config = settingsOf(options)
  const { load: completeConfig } = lazy(async () => {
    const icons = hasStoredConnection(storagePrefix) && iconsChunk.load()
    const [{ withNetworks }, serverConfig] = await Promise.all([import('./networks'), read?.(config)])
    await icons
    Object.assign(config, withNetworks(config, options), serverConfig)
  })
  return {
    config,
    locale: { tag: 'en', dir: 'ltr' },
    messages,
    completeConfig,
  }
}
