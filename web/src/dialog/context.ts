import names from 'virtual:kisslock/chain-names'
import { type ComponentType, createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Store } from '../browser/store'
import type { Connection } from '../flow/connection'
import type { FlowState } from '../flow/screen'
import { isOfSameUser, type Session } from '../flow/session'
import type { KisslockCore } from '../kisslock'
import { formatSentence, type MessageKey, type Params, pickSentence } from '../locale/messages'

/** The context with the site's `KisslockCore`. */
export const KisslockContext = createContext<KisslockCore | null>(null)

/** Return the `KisslockCore` of the nearest provider. Throws if there is no provider. */
export const useKisslock = (): KisslockCore => {
  const kisslock = useContext(KisslockContext)
  if (!kisslock) throw new Error('Kisslock: wrap this part in <KisslockProvider>.')
  return kisslock
}

/**
 * The name of the OpenID client that the visitor signs in to. Undefined on every other page. The sign-in request is
 * bound to this browser, so the dialog does not offer to open the page in another browser.
 */
export const ClientNameContext = createContext<string | undefined>(undefined)
export const useClientName = () => useContext(ClientNameContext)

/** Components that an application can add to the dialog. The hosted page and the element add no components. */
export type Slots = {
  /** Shown below the list of wallets. */
  Note?: ComponentType
  /** Shown below the details of the connected account. */
  Activity?: ComponentType
  /** Replaces the picture of an account. `picture` is the URL of the ENS avatar, or null. */
  Avatar?: ComponentType<{ address: string; picture: string | null; size: number }>
}

/** The context with the application's components. */
export const SlotsContext = createContext<Slots>({})

/** True if the page behind the dialog has no content for visitors who are not signed in. */
export const SignInRequiredContext = createContext(false)
export const useIsSignInRequired = () => useContext(SignInRequiredContext)

/** Returns the sentence for a key in the visitor's language. */
export type Text = (key: MessageKey, params?: Params) => string

/** Return the function that writes sentences. The component renders again when more sentences have loaded. */
export const useText = (): Text => {
  const { messages, locale } = useKisslock()
  const loadedMessages = useSyncExternalStore(messages.subscribe, messages.get, messages.get)
  return (key, params) =>
    formatSentence(pickSentence(loadedMessages, key, params?.n, locale.tag) ?? key, params, locale)
}

/** Return the value of a store. The first render of a server-rendered page uses the value that the server rendered. */
export const useStore = <Value>({ subscribe, get, getFirst = get }: Store<Value>) =>
  useSyncExternalStore(subscribe, get, getFirst)

/** Return one value of the dialog's state. A component that calls this hook renders again only if the value changes. */
export const useFlowValue = <Value>(select: (state: FlowState) => Value): Value => {
  const { subscribe, get, getFirst = get } = useKisslock().flow
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(getFirst()),
  )
}

export const useIsDialogOpen = () => useFlowValue(({ open }) => open)

/** Return the dialog's current screen. */
export const useScreen = () => useFlowValue(({ screen }) => screen)

/** Return the connection: status, address, chain and wallet. */
export const useWalletConnection = (): Connection => useStore(useKisslock().connection)

/** Return the session, which contains the signed-in account if the visitor is signed in. */
export const useSession = (): Session => useStore(useKisslock().session)

/**
 * Return the name of a network from the site's settings, or from Kisslock's data. Undefined if neither the settings nor
 * Kisslock's data contain a name for the network.
 */
export const useKnownNetworkName = (chainId: number | undefined): string | undefined => {
  const { chains } = useKisslock().config
  return chains.find((chain) => chain.id === chainId)?.name ?? names[String(chainId)]
}

/**
 * Return the name of a network for a label, or the network's number if it has no name. Sentences have separate keys for
 * networks without a name.
 */
export const useNetworkName = (chainId: number | undefined): string => useKnownNetworkName(chainId) ?? `#${chainId}`

/** Return true if the connected account is the signed-in account, or belongs to the same user of the site. */
export const useIsSignedIn = (): boolean => isOfSameUser(useSession(), useWalletConnection())

/** Values for a sentence's placeholders that are elements instead of strings. */
export type NodesByName = Readonly<Record<string, ReactNode>>
