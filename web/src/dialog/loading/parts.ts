import { type ComponentType, createContext, useContext } from 'react'
import type { Lazy } from '../../browser/lazy'
import type { Store } from '../../browser/store'
import type { Screen, UserPage } from '../../flow/screen'
import type { KisslockCore } from '../../kisslock'

/** The state of a preload. `absent`: the first attempt has not ended. `failed`: the last attempt failed. */
export type LoadState = 'absent' | 'loaded' | 'failed'

/**
 * Loads code or sentences for a site. `loadState` returns a store that notifies its listeners of each change of the
 * load state.
 */
export type Preload<Extra extends unknown[] = []> = ((kisslock: KisslockCore, ...more: Extra) => Promise<void>) & {
  loadState: (kisslock: KisslockCore) => Store<LoadState> & { set: (state: LoadState) => void }
}

/**
 * A part of the dialog that loads later: its code, and a preload that loads this code and everything else that the
 * views of the part need.
 */
export type DialogPart<Chunk, More extends unknown[] = []> = { chunk: Lazy<Chunk>; preload: Preload<More> }

type ScreenView<Name extends Screen['at']> = ComponentType<{ screen: Extract<Screen, { at: Name }> }>

type GuideViews = {
  GuideView: ScreenView<'guide'>
  HelpView: ScreenView<'help'>
  NothingFound: ComponentType<{ query: string; onChooseAny: (() => void) | undefined }>
  SiteOwnerNote: ComponentType
  Switches: ComponentType<{ screen: Screen }>
  DiscontinuedNote: ComponentType<{ id: string; name: string }>
}

type SignViews = {
  SignView: ScreenView<'sign'>
  GateView: ScreenView<'gate'>
  AccountSession: ComponentType
  SignOutAndDisconnectButton: ComponentType<{ disconnect: () => Promise<boolean> }>
  UnconnectedAccount: ComponentType
  UserPages: ComponentType<{ page: UserPage }>
  UserRows: ComponentType
}

/** The screens in the part `wallet`. */
type WalletScreen = Exclude<Screen['at'], 'home' | 'guide' | 'help' | 'sign' | 'gate'>

/** Each view has the name of its screen: `WaitingView` shows the screen `waiting`. */
type WalletViews = { [Name in WalletScreen as `${Capitalize<Name>}View`]: ScreenView<Name> } & {
  UnresponsiveWallet: ComponentType<{ wallet: string; walletId?: string }>
}

/**
 * The parts of the dialog that load each other. The parts find each other through a React context instead of imports.
 */
export type Parts = {
  preloadDialog: Preload
  wallet: DialogPart<WalletViews>
  guide: DialogPart<GuideViews>
  sign: DialogPart<SignViews>
}

export const PartsContext = createContext({} as Parts)
export const useParts = (): Parts => useContext(PartsContext)
