import type { ReactNode } from 'react'
import type { Screen } from '../../flow/screen'
import { lateView } from '../elements/lateView'
import type { MarkState } from '../entry/ConnectionMark'
import { guidePart, preloadGuide, preloadSign, preloadWallet, signPart, walletPart } from '../load'
import { Home } from './Home'

type View<At extends Screen['at']> = (props: { screen: Extract<Screen, { at: At }> }) => ReactNode

/**
 * How a screen is laid out. `centred`: under the clasp, which stays mounted from one to the next; `panel`: the whole
 * stage body; `compact`: a small dialog of its own.
 */
export type ScreenFor<At extends Screen['at']> =
  | { layout: 'centred'; mark: MarkState; View: View<At> }
  | { layout: 'panel'; View: View<At> }
  | { layout: 'compact'; View: View<At> }

/** Every screen there is: one that is missing does not compile. */
export const screens: { [At in Screen['at']]: ScreenFor<At> } = {
  home: { layout: 'centred', mark: 'idle', View: Home },
  help: { layout: 'panel', View: lateView(guidePart, preloadGuide, ({ Help }) => Help) },
  guide: { layout: 'panel', View: lateView(guidePart, preloadGuide, ({ Guide }) => Guide) },
  ready: { layout: 'centred', mark: 'ready', View: lateView(walletPart, preloadWallet, ({ Ready }) => Ready) },
  resuming: {
    layout: 'centred',
    mark: 'waiting',
    View: lateView(walletPart, preloadWallet, ({ Resuming }) => Resuming),
  },
  waiting: {
    layout: 'centred',
    mark: 'waiting',
    View: lateView(walletPart, preloadWallet, ({ Waiting }) => Waiting),
  },
  pending: { layout: 'centred', mark: 'waiting', View: lateView(walletPart, preloadWallet, ({ Pending }) => Pending) },
  rejected: {
    layout: 'centred',
    mark: 'apart',
    View: lateView(walletPart, preloadWallet, ({ Rejected }) => Rejected),
  },
  failed: {
    layout: 'centred',
    mark: 'apart',
    View: lateView(walletPart, preloadWallet, ({ Failed }) => Failed),
  },
  timedOut: {
    layout: 'centred',
    mark: 'apart',
    View: lateView(walletPart, preloadWallet, ({ TimedOut }) => TimedOut),
  },
  connected: {
    layout: 'centred',
    mark: 'closed',
    View: lateView(walletPart, preloadWallet, ({ Connected }) => Connected),
  },
  inApp: { layout: 'compact', View: lateView(walletPart, preloadWallet, ({ InApp }) => InApp) },
  account: { layout: 'compact', View: lateView(walletPart, preloadWallet, ({ Account }) => Account) },
  wallets: { layout: 'compact', View: lateView(walletPart, preloadWallet, ({ Wallets }) => Wallets) },
  leave: { layout: 'compact', View: lateView(walletPart, preloadWallet, ({ Leave }) => Leave) },
  networks: { layout: 'compact', View: lateView(walletPart, preloadWallet, ({ Networks }) => Networks) },
  adding: { layout: 'compact', View: lateView(walletPart, preloadWallet, ({ Adding }) => Adding) },
  sign: { layout: 'compact', View: lateView(signPart, preloadSign, ({ Sign }) => Sign) },
}
