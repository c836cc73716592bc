import sentences from 'virtual:kisslock/failures/sign'
import type { KisslockError } from '../../errors/KisslockError'
import { useWalletConnection } from '../context'
import { useConnectedWallet, useDialog } from '../model'
import { shortenNoWrap } from '../shortAddress'
import { formatDuration } from './duration'

/** Heading and text about a failed sign-in. `canRetry` is true if another attempt can help. */
export type FailureDescription = { heading: string; body: string; canRetry: boolean }

/** Return a function that writes the sentences about a failure of signing in or of the server. */
export const useFailureDescriber = (): ((error: KisslockError) => FailureDescription) => {
  const { config, locale, text } = useDialog()
  const { address = '', chainId } = useWalletConnection()
  const wallet = useConnectedWallet().name
  return ({ code, facts }) => {
    const placeholderValues = {
      wallet,
      site: config.site.name,
      host: location.host,
      name: shortenNoWrap(address),
      network: config.chains.find(({ id }) => id === chainId)?.name ?? '',
      duration: formatDuration(locale.tag, (facts.retryAfterS ?? 60) * 1000),
    }
    // Failures without their own sentences are described as an unexpected problem of the wallet.
    const [heading, body, retry] = sentences[code] ?? ['sign.failed.heading', 'sign.failed.body']
    return { heading: text(heading, placeholderValues), body: text(body, placeholderValues), canRetry: retry !== 0 }
  }
}
