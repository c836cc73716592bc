import { useStore } from '../context'
import { catalogueEntryOf, type ScreenWallet, useRuntime } from '../model'

/** Return every connected wallet. The name and icon of a wallet come from the catalogue, if it lists the wallet. */
export const useConnectedWallets = (): readonly (ScreenWallet & { uid: string; address: string })[] => {
  const all = useStore(useRuntime().connections)
  return all.map((wallet) => ({
    ...wallet,
    ...(catalogueEntryOf(wallet.id) ?? {}),
    uid: wallet.uid,
    address: wallet.address,
  }))
}
