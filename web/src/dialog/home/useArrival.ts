import { useLayoutEffect } from 'react'
import type { Screen } from '../../flow/screen'
import { useKisslock } from '../context'
import { useCatalogue, useDetected } from '../model'
import { useWalletChooser } from './useWalletChooser'

/** How long the dialog waits for a wallet's announcement in the wallet's own browser. Milliseconds. */
const announceMs = 700

/**
 * Open the dialog at the wallet that the page's URL names. If the wallet is installed, the dialog shows the wallet's
 * `inApp` screen. If not, the dialog shows the wallet's guide. No request is sent to the wallet. If the id is unknown,
 * or the page is in another wallet's browser, the visitor sees the list.
 */
export const useArrival = (open: boolean, screen: Screen) => {
  const { flow } = useKisslock()
  const detectedWallets = useDetected()
  const catalogue = useCatalogue()
  const chooseWallet = useWalletChooser()
  const arrivedWallet = open && screen.at === 'home' ? screen.arrived : undefined
  const uid = detectedWallets.find(({ wallet }) => wallet === arrivedWallet)?.uid
  const hasNoWallet = detectedWallets.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice depends only on the wallet
  useLayoutEffect(() => {
    if (arrivedWallet === undefined) return
    if (uid) return flow.send({ type: 'inApp', uid })
    const listedWallet = catalogue.find(({ id, rank }) => id === arrivedWallet && rank < 2)
    if (!listedWallet || !hasNoWallet) return
    const timer = setTimeout(() => chooseWallet({ wallet: listedWallet.id }), announceMs)
    return () => clearTimeout(timer)
  }, [arrivedWallet, uid, hasNoWallet, flow, catalogue])
}
