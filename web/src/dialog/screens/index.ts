import type { ReactNode } from 'react'
import type { ConnectedScreen, Screen } from '../../flow/screen'
import type { MarkState } from '../entry/ConnectionMark'
import { lazyView } from '../frame/lazyView'
import { HomeView } from './HomeView'

/**
 * The layout of a screen. `centred`: below the connection mark, which stays mounted when another `centred` screen
 * follows. `panel`: the whole body of the right pane. `compact`: a small dialog.
 */
type ScreenLook<View> = { layout: 'centred'; mark: MarkState; View: View } | { layout: 'panel' | 'compact'; View: View }

type ViewOf<At extends Screen['at']> = (props: { screen: Extract<Screen, { at: At }> }) => ReactNode

/** A compact screen whose view is in the chunk `wallet`. `screenLooks` needs no row for a `PlainScreen`. */
type PlainScreen = 'inApp' | Exclude<ConnectedScreen['at'], 'sign'>

/** One row for each screen that is not a `PlainScreen`. If a row is missing, the code does not compile. */
const screenLooks: { [At in Exclude<Screen['at'], PlainScreen>]: ScreenLook<ViewOf<At>> } = {
  home: { layout: 'centred', mark: 'idle', View: HomeView },
  help: { layout: 'panel', View: lazyView('guide', 'HelpView') },
  guide: { layout: 'panel', View: lazyView('guide', 'GuideView') },
  ready: { layout: 'centred', mark: 'ready', View: lazyView('wallet', 'ReadyView') },
  resuming: { layout: 'centred', mark: 'waiting', View: lazyView('wallet', 'ResumingView') },
  waiting: { layout: 'centred', mark: 'waiting', View: lazyView('wallet', 'WaitingView') },
  pending: { layout: 'centred', mark: 'waiting', View: lazyView('wallet', 'PendingView') },
  rejected: { layout: 'centred', mark: 'apart', View: lazyView('wallet', 'RejectedView') },
  failed: { layout: 'centred', mark: 'apart', View: lazyView('wallet', 'FailedView') },
  timedOut: { layout: 'centred', mark: 'apart', View: lazyView('wallet', 'TimedOutView') },
  connected: { layout: 'centred', mark: 'closed', View: lazyView('wallet', 'ConnectedView') },
  sign: { layout: 'compact', View: lazyView('sign', 'SignView') },
  gate: { layout: 'compact', View: lazyView('sign', 'GateView') },
}

const plainScreenLooks: Partial<Record<PlainScreen, ScreenLook<unknown>>> = {}

const findPlainScreenLook = (at: PlainScreen): ScreenLook<unknown> => {
  // The chunk exports each view under the name of its screen, such as `AccountView`.
  const name = `${at.charAt(0).toUpperCase()}${at.slice(1)}View` as `${Capitalize<PlainScreen>}View`
  plainScreenLooks[at] ??= { layout: 'compact', View: lazyView('wallet', name) }
  return plainScreenLooks[at]
}

/** Return the layout and the view of a screen. Screens with the same `at` have the same layout and view. */
export const findScreenLook = ({ at }: Screen) =>
  (at in screenLooks
    ? screenLooks[at as keyof typeof screenLooks]
    : findPlainScreenLook(at as PlainScreen)) as ScreenLook<(props: { screen: Screen }) => ReactNode>
