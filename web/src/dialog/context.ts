import { names } from 'virtual:kisslock/chains'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Connection } from '../flow/connection'
import { isSignedIn } from '../flow/session'
import type { KisslockCore } from '../kisslock'
import { format, type MessageKey, type Params } from '../locale/messages'

/** The context with the site's Kisslock. */
export const KisslockContext = createContext<KisslockCore | null>(null)

/** The Kisslock of the nearest provider; throws without one. */
export const useKisslock = (): KisslockCore => {
  const kisslock = useContext(KisslockContext)
  if (!kisslock) throw new Error('Kisslock: wrap this part in <KisslockProvider>.')
  return kisslock
}

/** Writes a sentence of the visitor's language. */
export type Text = (key: MessageKey, params?: Params) => string

/** Returns the function that writes sentences; it changes when more sentences have been loaded. */
export const useText = (): Text => {
  const { messages, locale } = useKisslock()
  const known = useSyncExternalStore(messages.subscribe, messages.get, messages.get)
  return (key, params) => format(known[key] ?? key, params, locale.tag)
}

/** The dialog's screen, and whether the dialog is open. */
export const useFlow = () => {
  const { flow } = useKisslock()
  return useSyncExternalStore(flow.subscribe, flow.get, flow.get)
}

/** The dialog's screen alone: a component that needs only this is not drawn again when the dialog opens or closes. */
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

/** The name of a network: the site's, else the data's, else its number. */
export const useNetworkName = (chainId: number | undefined): string => {
  const { chains } = useKisslock().config
  const id = String(chainId)
  const text = useText()
  return chains.find((chain) => chain.id === chainId)?.name ?? names[id] ?? text('net.unknown', { id })
}

/** Whether the connected account is signed in. */
export const useSignedIn = (): boolean => {
  const { session } = useKisslock()
  return isSignedIn(useSyncExternalStore(session.subscribe, session.get, session.get), useConnection())
}

/** Values of a sentence that are elements instead of texts. */
export type Nodes = Readonly<Record<string, ReactNode>>
