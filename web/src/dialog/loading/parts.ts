import { type ComponentType, createContext, useContext } from 'react'
import type { Lazy } from '../../browser/lazy'
import type { Store } from '../../browser/store'
import type { Screen, UserPage } from '../../flow/screen'
import type { KisslockCore } from '../../kisslock'

/** Whether a preload has finished: `absent` before its first end, `failed` until the next attempt succeeds. */
export type LoadState = 'absent' | 'loaded' | 'failed'

/** Loads code or sentences for a site. The store of `loadState` notifies its listeners of each change. */
export type Preload<Extra extends unknown[] = []> = ((kisslock: KisslockCore, ...more: Extra) => Promise<void>) & {
  loadState: (kisslock: KisslockCore) => Store<LoadState> & { set: (state: LoadState) => void }
}

/** A part of the dialog that is loaded later: its code, and what loads the code with all that its views need. */
export type Part<Chunk, More extends unknown[] = []> = { chunk: Lazy<Chunk>; preload: Preload<More> }

type ViewOf<Name extends Screen['at']> = ComponentType<{ screen: Extract<Screen, { at: Name }> }>

type GuideViews = {
  Guide: ViewOf<'guide'>
  Help: ViewOf<'help'>
  NothingFound: ComponentType<{ query: string; onAny: (() => void) | undefined }>
  Owner: ComponentType
  Switches: ComponentType<{ screen: Screen }>
  WayOut: ComponentType<{ id: string; name: string }>
}

type SignViews = {
  Sign: ViewOf<'sign'>
  Gate: ViewOf<'gate'>
  AccountSession: ComponentType
  LeaveBoth: ComponentType<{ disconnect: () => Promise<boolean> }>
  Unconnected: ComponentType
  UserPages: ComponentType<{ page: UserPage }>
  UserRows: ComponentType
}

/** The screens of the part with a detected wallet's screens. */
type WalletScreen = Exclude<Screen['at'], 'home' | 'guide' | 'help' | 'sign' | 'gate'>

/** Under the name of its screen in capitals: `Waiting` is the screen `waiting`. */
type WalletViews = { [Name in WalletScreen as Capitalize<Name>]: ViewOf<Name> } & {
  Silent: ComponentType<{ wallet: string; resume?: string }>
}

/** What the dialog's parts load of each other, by context instead of by imports. */
export type Parts = {
  preloadDialog: Preload
  wallet: Part<WalletViews>
  guide: Part<GuideViews>
  sign: Part<SignViews>
}

export const PartsContext = createContext({} as Parts)
export const useParts = (): Parts => useContext(PartsContext)
