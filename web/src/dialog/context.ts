import { names } from 'virtual:kisslock/chains'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Connection } from '../flow/connection'
import { isSignedIn } from '../flow/session'
import type { KisslockCore } from '../kisslock'
import { format, type MessageKey, type Params } from '../locale/messages'

/** The site's Kisslock, for every part below the provider. */
export const KisslockContext = createContext<KisslockCore | null>(null)

/** The Kisslock of the nearest provider; without one it says so, since nothing below could work. */
export const useKisslock = (): KisslockCore => {
  const kisslock = useContext(KisslockContext)
  if (!kisslock) throw new Error('Kisslock: wrap this part in <KisslockProvider>.')
  return kisslock
}

/** Sentences of the visitor's language. */
export type Text = (key: MessageKey, params?: Params) => string

/** Gives the function that writes sentences; it changes when the dialog's sentences have been loaded. */
export const useText = (): Text => {
  const { messages, locale } = useKisslock()
  const known = useSyncExternalStore(messages.subscribe, messages.get, messages.get)
  return (key, params) => format(known[key] ?? key, params, locale.tag)
}

/** The dialog's screen and whether it is open. */
export const useFlow = () => {
  const { flow } = useKisslock()
  return useSyncExternalStore(flow.subscribe, flow.get, flow.get)
}

/** The dialog's screen alone: who reads only this is not drawn anew because the dialog opens or closes. */
export const useScreen = () => {
  const { flow } = useKisslock()
  const read = () => flow.get().screen
  return useSyncExternalStore(flow.subscribe, read, read)
}

/** The connection as the library has it: status, address, chain and connector. */
export const useConnection = (): Connection => {
  const { connection } = useKisslock()
  return useSyncExternalStore(connection.subscribe, connection.get, connection.get)
}

/** What a network is called: by the site, else by the data, else its number. */
export const useNetworkName = (chainId: number | undefined): string => {
  const { chains } = useKisslock().config
  const id = String(chainId)
  const text = useText()
  return chains.find((chain) => chain.id === chainId)?.name ?? names[id] ?? text('net.unknown', { id })
}

/** Whether the connected account is the one that is signed in. */
export const useSignedIn = (): boolean => {
  const { session } = useKisslock()
  return isSignedIn(useSyncExternalStore(session.subscribe, session.get, session.get), useConnection())
}

/** Values of a sentence that are drawn, not only written. */
export type Nodes = Readonly<Record<string, ReactNode>>
