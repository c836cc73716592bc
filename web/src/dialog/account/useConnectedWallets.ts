import { useStore } from '../context'
import { findCatalogueEntry, type ScreenWallet, useRuntime } from '../model'

/** Return every connected wallet. The name and icon of a wallet come from the catalogue, if it lists the wallet. */
export const useConnectedWallets = (): readonly (ScreenWallet & { uid: string; address: string })[] => {
  const connectedWallets = useStore(useRuntime().connections)
  return connectedWallets.map((wallet) => ({
    ...wallet,
    ...(findCatalogueEntry(wallet.id) ?? {}),
    uid: wallet.uid,
    address: wallet.address,
  }))
}
