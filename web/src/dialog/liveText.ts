import type { Screen } from '../flow/screen'
import type { MessageKey, Params } from '../locale/messages'

/** What a live text may name. */
export type Names = {
  /** The wallet of the screen. */
  wallet: string
  /** The connected address, short. */
  address: string
  /** How many wallets are here. */
  detected: number
  /** One sentence on what failed. */
  reason: string
}

export type LiveText = { key: MessageKey; params?: Params }

type Speakers = { [At in Screen['at']]?: (screen: Extract<Screen, { at: At }>, names: Names) => LiveText | undefined }

/** The sentence for a screen that has just appeared; most headings are focused and need none (design section 8). */
const speakers: Speakers = {
  home: (_, { detected }) => (detected ? { key: 'live.detected', params: { n: detected } } : undefined),
  waiting: (_, { wallet }) => ({ key: 'live.waiting', params: { wallet } }),
  timedOut: (_, { reason }) => ({ key: 'live.failed', params: { reason } }),
  rejected: () => ({ key: 'live.rejected' }),
  failed: (_, { reason }) => ({ key: 'live.failed', params: { reason } }),
  connected: (_, { address }) => ({ key: 'live.connected', params: { name: address } }),
}

/** The one live text of a change of screen, if it has any. */
export const liveText = (screen: Screen, names: Names): LiveText | undefined => {
  const speak = speakers[screen.at] as ((screen: Screen, names: Names) => LiveText | undefined) | undefined
  return speak?.(screen, names)
}
