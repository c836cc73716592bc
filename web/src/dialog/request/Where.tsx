import { scannedId } from '../../wallets/scannedId'
import { useKisslock, useText, useWalletConnection } from '../context'
import { useConnectedWallet } from '../model'

/**
 * Where to find the wallet's window: a page cannot bring an extension's window to the front. In a wallet's own browser
 * there is no other window.
 */
export const Where = ({ wallet }: { wallet: string }) => {
  const { platform } = useKisslock()
  const text = useText()
  return platform.phone ? null : <p className="kl-t-small kl-center__extra">{text('ext.waiting.hint', { wallet })}</p>
}

/** The same for a question to the connected wallet; nothing for a wallet on another device. */
export const WhereConnected = () => {
  const { wallet } = useWalletConnection()
  const { name } = useConnectedWallet()
  return wallet?.id === scannedId ? null : <Where wallet={name} />
}
