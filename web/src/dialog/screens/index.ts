import type { ReactNode } from 'react'
import type { Screen } from '../../flow/screen'
import type { MarkState } from '../entry/ConnectionMark'
import { lazyView } from '../frame/lazyView'
import { Home } from './Home'

type View<At extends Screen['at']> = (props: { screen: Extract<Screen, { at: At }> }) => ReactNode

/**
 * The layout of a screen. `centred`: below the mark, which stays mounted between such screens; `panel`: the whole body of the
 * stage; `compact`: a small dialog of its own.
 */
export type ScreenFor<At extends Screen['at']> =
  | { layout: 'centred'; mark: MarkState; View: View<At> }
  | { layout: 'panel' | 'compact'; View: View<At> }

/** Every screen; a missing one does not compile. */
export const screens: { [At in Screen['at']]: ScreenFor<At> } = {
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
  inApp: { layout: 'compact', View: lazyView('wallet', 'InApp') },
  account: { layout: 'compact', View: lazyView('wallet', 'Account') },
  wallets: { layout: 'compact', View: lazyView('wallet', 'Wallets') },
  leave: { layout: 'compact', View: lazyView('wallet', 'Leave') },
  networks: { layout: 'compact', View: lazyView('wallet', 'Networks') },
  adding: { layout: 'compact', View: lazyView('wallet', 'Adding') },
  sign: { layout: 'compact', View: lazyView('sign', 'Sign') },
  gate: { layout: 'compact', View: lazyView('sign', 'Gate') },
}
