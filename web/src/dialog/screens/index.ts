import type { ReactNode } from 'react'
import type { Screen } from '../../flow/screen'
import type { ClaspState } from '../host/Clasp'
import { accountPart, guidePart, preloadAccount, preloadGuide } from '../load'
import { lateView } from '../parts/lateView'
import { Connected } from './Connected'
import { Failed } from './Failed'
import { Home } from './Home'
import { Ready } from './Ready'
import { Rejected } from './Rejected'
import { Resuming } from './Resuming'
import { Waiting } from './Waiting'

type View<At extends Screen['at']> = (props: { screen: Extract<Screen, { at: At }> }) => ReactNode

/**
 * How a screen is laid out. `centred`: under the clasp, which stays mounted from one to the next; `panel`: the whole
 * stage body; `compact`: a small dialog of its own.
 */
export type ScreenFor<At extends Screen['at']> =
  | { layout: 'centred'; clasp: ClaspState; bad?: boolean; View: View<At> }
  | { layout: 'panel'; View: View<At> }
  | { layout: 'compact'; View: View<At> }

/** Every screen there is: one that is missing does not compile. */
export const screens: { [At in Screen['at']]: ScreenFor<At> } = {
  home: { layout: 'centred', clasp: 'idle', View: Home },
  help: { layout: 'panel', View: lateView(guidePart, preloadGuide, ({ Help }) => Help) },
  guide: { layout: 'panel', View: lateView(guidePart, preloadGuide, ({ Guide }) => Guide) },
  ready: { layout: 'centred', clasp: 'ready', View: Ready },
  resuming: { layout: 'centred', clasp: 'waiting', View: Resuming },
  waiting: { layout: 'centred', clasp: 'waiting', View: Waiting },
  rejected: { layout: 'centred', clasp: 'apart', View: Rejected },
  failed: { layout: 'centred', clasp: 'apart', bad: true, View: Failed },
  connected: { layout: 'centred', clasp: 'closed', View: Connected },
  account: { layout: 'compact', View: lateView(accountPart, preloadAccount, ({ Account }) => Account) },
  leave: { layout: 'compact', View: lateView(accountPart, preloadAccount, ({ Leave }) => Leave) },
  networks: { layout: 'compact', View: lateView(accountPart, preloadAccount, ({ Networks }) => Networks) },
  adding: { layout: 'compact', View: lateView(accountPart, preloadAccount, ({ Adding }) => Adding) },
}
