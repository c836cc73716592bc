import { useLayoutEffect } from 'react'
import type { Screen } from '../../flow/screen'
import { useKisslock } from '../context'
import { useCatalogue, useDetectedWallets } from '../model'
import { useWalletChooser } from './useWalletChooser'

/** How long the dialog waits for a wallet's announcement in the wallet's own browser. Milliseconds. */
const announcementWaitMs = 700

/**
 * Open the dialog at the wallet that the page's URL names. If the wallet is installed, the dialog shows the wallet's
 * `inApp` screen. If not, the dialog shows the wallet's guide. No request is sent to the wallet. If the id is unknown,
 * or the page is in another wallet's browser, the visitor sees the list.
 */
export const useNamedWallet = (isDialogOpen: boolean, screen: Screen) => {
  const { flow } = useKisslock()
  const detectedWallets = useDetectedWallets()
  const catalogue = useCatalogue()
  const chooseWallet = useWalletChooser()
  const namedWallet = isDialogOpen && screen.at === 'home' ? screen.arrived : undefined
  const uid = detectedWallets.find(({ wallet }) => wallet === namedWallet)?.uid
  const hasNoWallet = detectedWallets.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice depends only on the wallet
  useLayoutEffect(() => {
    if (namedWallet === undefined) return
    if (uid) return flow.send({ type: 'inApp', uid })
    const listedWallet = catalogue.find(({ id, rank }) => id === namedWallet && rank < 2)
    if (!listedWallet || !hasNoWallet) return
    const timer = setTimeout(() => chooseWallet({ wallet: listedWallet.id }), announcementWaitMs)
    return () => clearTimeout(timer)
  }, [namedWallet, uid, hasNoWallet, flow, catalogue])
}
