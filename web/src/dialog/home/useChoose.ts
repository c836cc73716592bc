import type { Row } from '../../flow/catalogue/list'
import { orderMethods } from '../../flow/catalogue/methods'
import { canScan } from '../../flow/catalogue/scanning'
import { useKisslock } from '../context'
import { useCatalogue } from '../model'

/** Chooses a row: a detected wallet is asked at once, any other wallet shows its guide. */
export const useChoose = () => {
  const { flow, platform, config } = useKisslock()
  const catalogue = useCatalogue()
  return (row: Pick<Row, 'uid' | 'wallet'>) => {
    if (row.uid) return flow.send({ type: 'connectRequested', uid: row.uid })
    const wallet = catalogue.find(({ id }) => id === row.wallet)
    const [method] = orderMethods(wallet?.methods ?? [], {
      phone: platform.phone,
      scanning: canScan(config),
      browses: wallet?.browses,
    })
    // A discontinued wallet has no method. Its screen explains what became of the wallet.
    if (wallet) flow.send({ type: 'walletChosen', wallet: wallet.id, method: method ?? 'extension' })
  }
}
