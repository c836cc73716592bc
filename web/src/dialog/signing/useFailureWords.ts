import sentences from 'virtual:kisslock/failures/sign'
import type { KisslockError } from '../../errors/KisslockError'
import { useWalletConnection } from '../context'
import { useConnectedWallet, useDialog } from '../model'
import { unbrokenAccount } from '../shortAddress'
import { durationIn } from './duration'

/** What a failure of signing means to the visitor. `retry`: another try may help. */
export type FailureWords = { heading: string; body: string; retry: boolean }

/** Returns the function that words a failure of signing or of the server. */
export const useFailureWords = (): ((error: KisslockError) => FailureWords) => {
  const { config, locale, text } = useDialog()
  const { address = '', chainId } = useWalletConnection()
  const wallet = useConnectedWallet().name
  return ({ code, facts }) => {
    const names = {
      wallet,
      site: config.site.name,
      host: location.host,
      name: unbrokenAccount(address),
      network: config.chains.find(({ id }) => id === chainId)?.name ?? '',
      duration: durationIn(locale.tag, (facts.retryAfterS ?? 60) * 1000),
    }
    // A failure without its own sentences is something unexpected in the wallet.
    const [heading, body, retry] = sentences[code] ?? ['sign.failed.heading', 'sign.failed.body']
    return { heading: text(heading, names), body: text(body, names), retry: retry !== 0 }
  }
}
