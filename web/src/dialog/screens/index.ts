import type { ReactNode } from 'react'
import type { Screen } from '../../flow/screen'
import { lazyView } from '../elements/lazyView'
import type { MarkState } from '../entry/ConnectionMark'
import { guideChunk, preloadGuide, preloadSign, preloadWallet, signChunk, walletChunk } from '../load'
import { Home } from './Home'

type View<At extends Screen['at']> = (props: { screen: Extract<Screen, { at: At }> }) => ReactNode

/**
 * The layout of a screen. `centred`: below the mark, which stays mounted between such screens; `panel`: the whole body of the
 * stage; `compact`: a small dialog of its own.
 */
export type ScreenFor<At extends Screen['at']> =
  | { layout: 'centred'; mark: MarkState; View: View<At> }
  | { layout: 'panel'; View: View<At> }
  | { layout: 'compact'; View: View<At> }

/** Every screen; a missing one does not compile. */
export const screens: { [At in Screen['at']]: ScreenFor<At> } = {
  home: { layout: 'centred', mark: 'idle', View: Home },
  help: { layout: 'panel', View: lazyView(guideChunk, preloadGuide, ({ Help }) => Help) },
  guide: { layout: 'panel', View: lazyView(guideChunk, preloadGuide, ({ Guide }) => Guide) },
  ready: { layout: 'centred', mark: 'ready', View: lazyView(walletChunk, preloadWallet, ({ Ready }) => Ready) },
  resuming: {
    layout: 'centred',
    mark: 'waiting',
    View: lazyView(walletChunk, preloadWallet, ({ Resuming }) => Resuming),
  },
  waiting: {
    layout: 'centred',
    mark: 'waiting',
    View: lazyView(walletChunk, preloadWallet, ({ Waiting }) => Waiting),
  },
  pending: { layout: 'centred', mark: 'waiting', View: lazyView(walletChunk, preloadWallet, ({ Pending }) => Pending) },
  rejected: {
    layout: 'centred',
    mark: 'apart',
    View: lazyView(walletChunk, preloadWallet, ({ Rejected }) => Rejected),
  },
  failed: {
    layout: 'centred',
    mark: 'apart',
    View: lazyView(walletChunk, preloadWallet, ({ Failed }) => Failed),
  },
  timedOut: {
    layout: 'centred',
    mark: 'apart',
    View: lazyView(walletChunk, preloadWallet, ({ TimedOut }) => TimedOut),
  },
  connected: {
    layout: 'centred',
    mark: 'closed',
    View: lazyView(walletChunk, preloadWallet, ({ Connected }) => Connected),
  },
  inApp: { layout: 'compact', View: lazyView(walletChunk, preloadWallet, ({ InApp }) => InApp) },
  account: { layout: 'compact', View: lazyView(walletChunk, preloadWallet, ({ Account }) => Account) },
  wallets: { layout: 'compact', View: lazyView(walletChunk, preloadWallet, ({ Wallets }) => Wallets) },
  leave: { layout: 'compact', View: lazyView(walletChunk, preloadWallet, ({ Leave }) => Leave) },
  networks: { layout: 'compact', View: lazyView(walletChunk, preloadWallet, ({ Networks }) => Networks) },
  adding: { layout: 'compact', View: lazyView(walletChunk, preloadWallet, ({ Adding }) => Adding) },
  sign: { layout: 'compact', View: lazyView(signChunk, preloadSign, ({ Sign }) => Sign) },
}
