import messages from 'virtual:kisslock/locale/package.en'
import accents from 'virtual:kisslock/accents'
import directions from 'virtual:kisslock/directions'
import { lazy } from '../../src/browser/lazy'
import type { Nodes } from '../../src/engine/transports'
import type { Site } from '../../src/server/call'
import type { PageData, PublicConfig } from '../../src/server/wire.gen'
import { publicConfigOf } from '../settings/publicConfig'
import { chainsOf, publicChain } from './chains'
import type { ConnectOptions } from './options'

const noProfile = { name: null, avatar: null }

/** The answers of the page itself: signing in by the site's functions, and neither name nor picture of an account. */
const localAnswers = ({ signIn }: ConnectOptions): NonNullable<Site['local']> => {
  const { load } = lazy(async () => signIn && (await import('../signIn/functions')).answerSignIn(signIn))
  return ({ path, ...call }) => {
    if (path.startsWith('profile/')) return Promise.resolve(noProfile)
    return signIn && load().then((answer) => answer?.({ path, ...call }))
  }
}

/** The settings of a site in the shape that the dialog reads. The options are those of `checked`. */
export const settingsOf = (options: ConnectOptions): PublicConfig & Site & Nodes => {
  const chains = chainsOf(options)
  const { accent = '', scheme = 'auto', locale = 'auto' } = options
  const config = publicConfigOf({ ...options, chains: [] as never })
  return {
    ...config,
    appearance: { accent: accents.includes(accent) ? accent : (accents[0] ?? ''), scheme, locale },
    chains: chains.map(publicChain),
    sign_in: { ...config.sign_in, chains: chains.map(({ id }) => id) },
    nodes: Object.fromEntries(chains.flatMap(({ id, rpc }) => (rpc === undefined ? [] : [[id, rpc]]))),
    local: localAnswers(options),
  }
}

/** What a server writes into `embed.js`: the settings, and the English sentences, above which other languages are laid. */
export const pageDataOf = (options: ConnectOptions): PageData => ({
  config: settingsOf(options),
  locale: { tag: 'en', dir: 'ltr' },
  locales: Object.keys(directions),
  messages: messages as Record<string, string>,
})
