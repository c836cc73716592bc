import { useEffect } from 'react'
import { useKisslock, useText } from '../context'
import { useConnectedWallet } from '../model'

/** Announces that the wallet is asked, and empties the live region when that ends. */
export const useAsking = (asking: boolean) => {
  const { say, hush } = useKisslock()
  const sentence = useText()('live.waiting', { wallet: useConnectedWallet().name })
  useEffect(() => {
    if (!asking) return
    say(sentence)
    return () => hush(sentence)
  }, [asking, sentence, say, hush])
}
