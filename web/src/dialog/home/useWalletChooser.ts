import type { ListRow } from '../../flow/catalogue/list'
import { orderMethods } from '../../flow/catalogue/methods'
import { canScan } from '../../flow/catalogue/scanning'
import type { Screen } from '../../flow/screen'
import { useKisslock } from '../context'
import { useCatalogue } from '../model'

/** Return a function that finds the guide of a row. A detected wallet has no guide. */
export const useGuideFinder = () => {
  const { platform, config } = useKisslock()
  const catalogue = useCatalogue()
  return (row: Pick<ListRow, 'uid' | 'wallet'>): Extract<Screen, { at: 'guide' }> | undefined => {
    const wallet = row.uid ? undefined : catalogue.find(({ id }) => id === row.wallet)
    const [method] = orderMethods(wallet?.methods ?? [], {
      phone: platform.phone,
      scanning: canScan(config),
      browses: wallet?.browses,
    })
    // A discontinued wallet has no method. The guide's screen explains what happened to the wallet.
    return wallet && { at: 'guide', wallet: wallet.id, method: method ?? 'extension', returned: false }
  }
}

/**
 * Return a function that chooses a row. Choosing the row of a detected wallet asks this wallet to connect. Choosing the
 * row of a wallet that is not detected shows the wallet's guide.
 */
export const useWalletChooser = () => {
  const { flow } = useKisslock()
  const findGuide = useGuideFinder()
  return (row: Pick<ListRow, 'uid' | 'wallet'>) => {
    if (row.uid) return flow.send({ type: 'connectRequested', uid: row.uid })
    const guide = findGuide(row)
    if (guide) flow.send({ type: 'walletChosen', wallet: guide.wallet, method: guide.method })
  }
}
