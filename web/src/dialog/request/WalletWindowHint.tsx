import { lazy } from '../../browser/lazy'
import { scannerId } from '../../wallets/scannedId'
import { useKisslock, useWalletConnection } from '../context'
import { lazyView } from '../frame/lazyView'
import { createPreload } from '../loading/preload'
import { loadAreaSentences } from '../loading/sentences'
import { useConnectedWallet, useDialog } from '../model'

/**
 * Tell the visitor where to find the wallet's window, because a page cannot bring an extension's window to the front.
 * In a wallet's own browser there is no other window.
 */
export const WalletWindowHint = ({ wallet }: { wallet: string }) => {
  const { platform, text } = useDialog()
  return platform.phone ? null : <p className="kl-t-small kl-center__extra">{text('ext.waiting.hint', { wallet })}</p>
}

const scanChunk = lazy(() => import('../scan'))
const preloadScan = createPreload((kisslock) => Promise.all([loadAreaSentences(kisslock, 'scan'), scanChunk.load()]))

/**
 * Help if an app on this phone does not open or does not respond. If the code of this component cannot be loaded,
 * nothing is shown.
 */
const NoAnswerHelp = lazyView({ chunk: scanChunk, preload: preloadScan }, 'NoAnswerHelp', () => null)

/**
 * Tell the visitor where to find the window of the connected wallet. On a computer, nothing is shown for a wallet on
 * another device.
 */
export const ConnectedWindowHint = () => {
  const { platform } = useKisslock()
  const { wallet } = useWalletConnection()
  const { name } = useConnectedWallet()
  if (wallet?.id !== scannerId) return <WalletWindowHint wallet={name} />
  return platform.phone ? <NoAnswerHelp wallet={name} /> : null
}
