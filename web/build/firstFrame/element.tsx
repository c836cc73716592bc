import directions from 'virtual:kisslock/directions'
import type { Markup } from 'virtual:kisslock/first-button'
import loadSentences from 'virtual:kisslock/locales'
import { asDrawn, Parts } from '../../embed/draw'
import { createStore } from '../../src/browser/store'
import { createCore } from '../../src/createCore'
import type { PublicConfig } from '../../src/server/wire.gen'
import { markupOf } from './markup'
import { slot } from './pieces'

/** The sentences of the button's first states. */
const keys = ['connect', 'connecting', 'reconnecting'] as const

const config = { site: {}, sign_in: { mode: 'off' }, chains: [] } as unknown as PublicConfig

const kisslock = createCore({
  config: () => config,
  locale: { tag: 'en', dir: 'ltr' },
  messages: Object.fromEntries(keys.map((key) => [`button.${key}`, slot(key)])),
  surroundings: { domain: '', platform: { phone: false } },
  before: { get: () => ({ status: 'disconnected' }), subscribe: () => () => {} },
  start: () => Promise.reject(new Error('The build draws a button without wallets.')),
})

const drawn = (restoring: boolean): Markup =>
  markupOf(
    <Parts
      kisslock={asDrawn(kisslock, restoring)}
      owner={createStore<Element | undefined>(undefined)}
      element={{} as Element}
    />,
  )

export const markup = { connect: drawn(false), restoring: drawn(true) }

/** The sentences of these states by language. */
export const labels = Object.fromEntries(
  await Promise.all(
    Object.keys(directions).map(async (tag) => {
      const messages = (await loadSentences(tag, 'first')).default
      return [tag, Object.fromEntries(keys.map((key) => [key, messages[`button.${key}`]]))]
    }),
  ),
)
