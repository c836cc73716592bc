import { useLayoutEffect } from 'react'
import type { Screen } from '../../flow/screen'
import { useKisslock } from '../context'
import { useCatalogue, useDetected } from '../model'
import { useChoose } from './useChoose'

/** How long a wallet may take to announce itself in its own browser. */
const announceMs = 700

/**
 * Follows a link that names a wallet: to one button where that wallet is here, else to its guide. No wallet is asked; an unknown
 * id, and one in the browser of another wallet, leads to the list.
 */
export const useArrival = (open: boolean, screen: Screen) => {
  const { flow } = useKisslock()
  const present = useDetected()
  const catalogue = useCatalogue()
  const choose = useChoose()
  const arrived = open && screen.at === 'home' ? screen.arrived : undefined
  const uid = present.find(({ wallet }) => wallet === arrived)?.uid
  const hasNoWallet = present.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen depends on the wallet alone
  useLayoutEffect(() => {
    if (arrived === undefined) return
    if (uid) return flow.send({ type: 'inApp', uid })
    const listed = catalogue.find(({ id, rank }) => id === arrived && rank < 2)
    if (!listed || !hasNoWallet) return
    const timer = setTimeout(() => choose({ wallet: listed.id }), announceMs)
    return () => clearTimeout(timer)
  }, [arrived, uid, hasNoWallet, flow, catalogue])
}
