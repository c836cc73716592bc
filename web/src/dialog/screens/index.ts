import type { ComponentType, ReactNode } from 'react'
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

/** A screen of the chunk with the wallet's screens. */
const ofWallet = <Props extends object>(pick: (part: typeof import('../wallet')) => ComponentType<Props>) =>
  lazyView(walletChunk, preloadWallet, pick)

/** Every screen; a missing one does not compile. */
export const screens: { [At in Screen['at']]: ScreenFor<At> } = {
  home: { layout: 'centred', mark: 'idle', View: Home },
  help: { layout: 'panel', View: lazyView(guideChunk, preloadGuide, ({ Help }) => Help) },
  guide: { layout: 'panel', View: lazyView(guideChunk, preloadGuide, ({ Guide }) => Guide) },
  ready: { layout: 'centred', mark: 'ready', View: ofWallet((part) => part.Ready) },
  resuming: {
    layout: 'centred',
    mark: 'waiting',
    View: ofWallet((part) => part.Resuming),
  },
  waiting: {
    layout: 'centred',
    mark: 'waiting',
    View: ofWallet((part) => part.Waiting),
  },
  pending: { layout: 'centred', mark: 'waiting', View: ofWallet((part) => part.Pending) },
  rejected: {
    layout: 'centred',
    mark: 'apart',
    View: ofWallet((part) => part.Rejected),
  },
  failed: {
    layout: 'centred',
    mark: 'apart',
    View: ofWallet((part) => part.Failed),
  },
  timedOut: {
    layout: 'centred',
    mark: 'apart',
    View: ofWallet((part) => part.TimedOut),
  },
  connected: {
    layout: 'centred',
    mark: 'closed',
    View: ofWallet((part) => part.Connected),
  },
  inApp: { layout: 'compact', View: ofWallet((part) => part.InApp) },
  account: { layout: 'compact', View: ofWallet((part) => part.Account) },
  wallets: { layout: 'compact', View: ofWallet((part) => part.Wallets) },
  leave: { layout: 'compact', View: ofWallet((part) => part.Leave) },
  networks: { layout: 'compact', View: ofWallet((part) => part.Networks) },
  adding: { layout: 'compact', View: ofWallet((part) => part.Adding) },
  sign: { layout: 'compact', View: lazyView(signChunk, preloadSign, ({ Sign }) => Sign) },
  gate: { layout: 'compact', View: lazyView(signChunk, preloadSign, ({ Gate }) => Gate) },
}
