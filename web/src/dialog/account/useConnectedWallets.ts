import { useSyncExternalStore } from 'react'
import { decorate, type Subject, useRuntime } from '../model'

/** Every connected wallet, with the catalogue's name and icon. */
export const useConnectedWallets = (): readonly (Subject & { uid: string; address: string })[] => {
  const { connections } = useRuntime()
  const all = useSyncExternalStore(connections.subscribe, connections.get)
  return all.map((one) => ({ ...one, ...(decorate(one.id) ?? {}), uid: one.uid, address: one.address }))
}
