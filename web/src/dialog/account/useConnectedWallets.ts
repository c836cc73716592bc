import { useStore } from '../context'
import { catalogueEntryOf, type Subject, useRuntime } from '../model'

/** Return every connected wallet. If the catalogue lists the wallet, its name and icon come from the catalogue. */
export const useConnectedWallets = (): readonly (Subject & { uid: string; address: string })[] => {
  const all = useStore(useRuntime().connections)
  return all.map((wallet) => ({
    ...wallet,
    ...(catalogueEntryOf(wallet.id) ?? {}),
    uid: wallet.uid,
    address: wallet.address,
  }))
}
