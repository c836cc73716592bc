import { useLayoutEffect } from 'react'
import type { Screen } from '../../flow/screen'
import { useKisslock } from '../context'
import { useCatalogue, useDetected } from '../model'
import { useChoose } from './useChoose'

/** How long the dialog waits for a wallet's announcement in the wallet's own browser. Milliseconds. */
const announceMs = 700

/**
 * Open the dialog at the wallet that the page's URL names. If the wallet is installed, the dialog shows the wallet's
 * `inApp` screen. If not, the dialog shows the wallet's guide. No request is sent to the wallet. If the id is unknown,
 * or the page is in another wallet's browser, the visitor sees the list.
 */
export const useArrival = (open: boolean, screen: Screen) => {
  const { flow } = useKisslock()
  const present = useDetected()
  const catalogue = useCatalogue()
  const choose = useChoose()
  const arrived = open && screen.at === 'home' ? screen.arrived : undefined
  const uid = present.find(({ wallet }) => wallet === arrived)?.uid
  const hasNoWallet = present.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice depends only on the wallet
  useLayoutEffect(() => {
    if (arrived === undefined) return
    if (uid) return flow.send({ type: 'inApp', uid })
    const listed = catalogue.find(({ id, rank }) => id === arrived && rank < 2)
    if (!listed || !hasNoWallet) return
    const timer = setTimeout(() => choose({ wallet: listed.id }), announceMs)
    return () => clearTimeout(timer)
  }, [arrived, uid, hasNoWallet, flow, catalogue])
}
