import { useStore } from '../context'
import { catalogueEntryOf, type Subject, useRuntime } from '../model'

/** Every connected wallet, with the catalogue's name and icon. */
export const useConnectedWallets = (): readonly (Subject & { uid: string; address: string })[] => {
  const all = useStore(useRuntime().connections)
  return all.map((wallet) => ({
    ...wallet,
    ...(catalogueEntryOf(wallet.id) ?? {}),
    uid: wallet.uid,
    address: wallet.address,
  }))
}
