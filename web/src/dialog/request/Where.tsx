import { lazy } from '../../browser/lazy'
import { scannedId } from '../../wallets/scannedId'
import { useKisslock, useWalletConnection } from '../context'
import { lazyView } from '../frame/lazyView'
import { createPreload } from '../loading/preload'
import { sentences } from '../loading/sentences'
import { useConnectedWallet, useDialog } from '../model'

/**
 * Where to find the wallet's window: a page cannot bring an extension's window to the front. In a wallet's own browser
 * there is no other window.
 */
export const Where = ({ wallet }: { wallet: string }) => {
  const { platform, text } = useDialog()
  return platform.phone ? null : <p className="kl-t-small kl-center__extra">{text('ext.waiting.hint', { wallet })}</p>
}

const chunk = lazy(() => import('../scan'))
const preload = createPreload((kisslock) => Promise.all([sentences(kisslock, 'scan'), chunk.load()]))

/** What an app on this phone may need that does not open or answer; nothing where its code does not load. */
const NoAnswer = lazyView({ chunk, preload }, 'NoAnswer', () => null)

/** The same for a question to the connected wallet; on a computer nothing for a wallet on another device. */
export const WhereConnected = () => {
  const { platform } = useKisslock()
  const { wallet } = useWalletConnection()
  const { name } = useConnectedWallet()
  if (wallet?.id !== scannedId) return <Where wallet={name} />
  return platform.phone ? <NoAnswer wallet={name} /> : null
}
