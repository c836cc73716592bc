import { useKisslock, useText } from '../context'

/**
 * Where the wallet's window is when it is not in sight: no page can bring an extension's window back. In a wallet's own
 * browser it cannot be lost.
 */
export const Where = ({ wallet }: { wallet: string }) => {
  const { platform } = useKisslock()
  const text = useText()
  return platform.phone ? null : <p className="kl-t-small kl-center__extra">{text('ext.waiting.hint', { wallet })}</p>
}
