import type { Screen } from '../flow/screen'
import type { MessageKey, Params } from '../locale/messages'

/** The values for the placeholders of a live text. */
export type LiveValues = {
  /** The name of the screen's wallet. */
  wallet: string
  /** The connected address, shortened. */
  address: string
  /** The number of detected wallets. */
  detected: number
}

/**
 * The key of a sentence and the values for its placeholders. `next` is the key of an optional second sentence with the
 * same values.
 */
export type LiveText = { key: MessageKey; next?: MessageKey; params?: Params }

type LiveTexts = {
  [At in Screen['at']]?: (screen: Extract<Screen, { at: At }>, names: LiveValues) => LiveText | undefined
}

/**
 * The live texts by screen. A screen without a live text clears the live region, because the screen's heading takes the
 * focus or the screen's own steps make announcements (docs/internals/design.md#8-focus-and-live-texts).
 */
const liveTextCreators: LiveTexts = {
  home: (_, { detected }) => (detected ? { key: 'live.detected', params: { n: detected } } : undefined),
  waiting: (_, { wallet }) => ({ key: 'live.waiting', params: { wallet } }),
  timedOut: ({ silent }, { wallet }) =>
    silent ? undefined : { key: 'live.failed', next: 'problem.timeout.body', params: { wallet } },
  rejected: () => ({ key: 'live.rejected' }),
  connected: (_, { address }) => ({ key: 'live.connected', params: { name: address } }),
}

/** Return the live text of a new screen, or undefined if the screen has no live text. */
export const createLiveText = (screen: Screen, liveValues: LiveValues): LiveText | undefined => {
  const createText = liveTextCreators[screen.at] as
    | ((screen: Screen, names: LiveValues) => LiveText | undefined)
    | undefined
  return createText?.(screen, liveValues)
}
