import type { ReactNode } from 'react'
import type { ConnectedScreen, Screen } from '../../flow/screen'
import type { MarkState } from '../entry/ConnectionMark'
import { lazyView } from '../frame/lazyView'
import { Home } from './Home'

/**
 * The layout of a screen. `centred`: below the connection mark, which stays mounted when another `centred` screen
 * follows. `panel`: the whole body of the right pane. `compact`: a small dialog.
 */
type Look<View> = { layout: 'centred'; mark: MarkState; View: View } | { layout: 'panel' | 'compact'; View: View }

type ViewOf<At extends Screen['at']> = (props: { screen: Extract<Screen, { at: At }> }) => ReactNode

/** A compact screen whose view is in the chunk `wallet`. `rows` needs no row for a `PlainScreen`. */
type PlainScreen = 'inApp' | Exclude<ConnectedScreen['at'], 'sign'>

/** One row for each screen that is not a `PlainScreen`. If a row is missing, the code does not compile. */
const rows: { [At in Exclude<Screen['at'], PlainScreen>]: Look<ViewOf<At>> } = {
  home: { layout: 'centred', mark: 'idle', View: Home },
  help: { layout: 'panel', View: lazyView('guide', 'Help') },
  guide: { layout: 'panel', View: lazyView('guide', 'Guide') },
  ready: { layout: 'centred', mark: 'ready', View: lazyView('wallet', 'Ready') },
  resuming: { layout: 'centred', mark: 'waiting', View: lazyView('wallet', 'Resuming') },
  waiting: { layout: 'centred', mark: 'waiting', View: lazyView('wallet', 'Waiting') },
  pending: { layout: 'centred', mark: 'waiting', View: lazyView('wallet', 'Pending') },
  rejected: { layout: 'centred', mark: 'apart', View: lazyView('wallet', 'Rejected') },
  failed: { layout: 'centred', mark: 'apart', View: lazyView('wallet', 'Failed') },
  timedOut: { layout: 'centred', mark: 'apart', View: lazyView('wallet', 'TimedOut') },
  connected: { layout: 'centred', mark: 'closed', View: lazyView('wallet', 'Connected') },
  sign: { layout: 'compact', View: lazyView('sign', 'Sign') },
  gate: { layout: 'compact', View: lazyView('sign', 'Gate') },
}

const plainLooks: Partial<Record<PlainScreen, Look<unknown>>> = {}

const plainScreenLook = (at: PlainScreen): Look<unknown> => {
  // The chunk exports each view under the screen's capitalized name, such as `Account`.
  const name = `${at.charAt(0).toUpperCase()}${at.slice(1)}` as Capitalize<PlainScreen>
  plainLooks[at] ??= { layout: 'compact', View: lazyView('wallet', name) }
  return plainLooks[at]
}

/** Return the layout and the view of a screen. Screens with the same `at` have the same layout and view. */
export const lookForScreen = ({ at }: Screen) =>
  (at in rows ? rows[at as keyof typeof rows] : plainScreenLook(at as PlainScreen)) as Look<
    (props: { screen: Screen }) => ReactNode
  >
