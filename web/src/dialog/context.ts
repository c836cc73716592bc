import names from 'virtual:kisslock/chain-names'
import { type ComponentType, createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Store } from '../browser/store'
import type { Connection } from '../flow/connection'
import type { FlowState } from '../flow/screen'
import { isOfSameUser, type Session } from '../flow/session'
import type { KisslockCore } from '../kisslock'
import { format, type MessageKey, type Params, sentenceOf } from '../locale/messages'

/** The context with the site's Kisslock. */
export const KisslockContext = createContext<KisslockCore | null>(null)

/** The Kisslock of the nearest provider; throws without one. */
export const useKisslock = (): KisslockCore => {
  const kisslock = useContext(KisslockContext)
  if (!kisslock) throw new Error('Kisslock: wrap this part in <KisslockProvider>.')
  return kisslock
}

/**
 * The name of the program that a visitor signs in to (OpenID Connect); undefined on other pages. Its request belongs to this
 * browser: the dialog offers no way to open the page in another one.
 */
export const ProgramContext = createContext<string | undefined>(undefined)
export const useProgram = () => useContext(ProgramContext)

/** Parts that an application puts into the dialog. The hosted page and the element have none. */
export type Slots = {
  /** Below the list of wallets. */
  Note?: ComponentType
  /** Below the facts of the connected account. */
  Activity?: ComponentType
  /** The picture of an account. `picture`: that of its name. */
  Avatar?: ComponentType<{ address: string; picture: string | null; size: number }>
}

/** The context with the application's parts. */
export const SlotsContext = createContext<Slots>({})

/** Whether the page behind the dialog has nothing for a visitor who is not signed in. */
export const NeededContext = createContext(false)
export const useNeeded = () => useContext(NeededContext)

/** Writes a sentence of the visitor's language. */
export type Text = (key: MessageKey, params?: Params) => string

/** Returns the function that writes sentences; it changes when more sentences have been loaded. */
export const useText = (): Text => {
  const { messages, locale } = useKisslock()
  const loaded = useSyncExternalStore(messages.subscribe, messages.get, messages.get)
  return (key, params) => format(sentenceOf(loaded, key, params?.n, locale.tag) ?? key, params, locale)
}

/** The value of a store; in the first render of a page that a server has drawn, the one that the server knew. */
export const useStore = <Value>({ subscribe, get, drawn = get }: Store<Value>) =>
  useSyncExternalStore(subscribe, get, drawn)

/** A value of the dialog's state: a component that needs only this is not drawn again when another one changes. */
export const useFlowValue = <Value>(select: (state: FlowState) => Value): Value => {
  const { subscribe, get, drawn = get } = useKisslock().flow
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(drawn()),
  )
}

/** Whether the dialog is open. */
export const useOpen = () => useFlowValue(({ open }) => open)

/** The dialog's screen. */
export const useScreen = () => useFlowValue(({ screen }) => screen)

/** The connection as the library has it: status, address, chain and connector. */
export const useWalletConnection = (): Connection => useStore(useKisslock().connection)

/** Whether the visitor is signed in, and with which account. */
export const useSession = (): Session => useStore(useKisslock().session)

/** The name of a network: the site's, else the data's; undefined for a network without one. */
export const useKnownNetwork = (chainId: number | undefined): string | undefined => {
  const { chains } = useKisslock().config
  return chains.find((chain) => chain.id === chainId)?.name ?? names[String(chainId)]
}

/** The name of a network as a label, else its number. A sentence has a key of its own for a network without a name. */
export const useNetworkName = (chainId: number | undefined): string => useKnownNetwork(chainId) ?? `#${chainId}`

/** Whether the connected account is the signed-in one, or signs in to the same account of the site. */
export const useSignedIn = (): boolean => isOfSameUser(useSession(), useWalletConnection())

/** Values of a sentence that are elements instead of texts. */
export type Nodes = Readonly<Record<string, ReactNode>>
