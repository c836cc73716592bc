import type { KisslockError } from '../../errors/KisslockError'
import { hasTooManyWallets, isDeclined } from '../../flow/user/prove'
import { useText } from '../context'
import { useFailureDescriber } from '../signing/useFailureWords'

/** Return a function that explains why a request of the pages about the user failed. */
export const useUserFailure = (): ((failure: KisslockError) => string) => {
  const text = useText()
  const failureWords = useFailureDescriber()
  return (failure) => {
    if (isDeclined(failure)) return text('user.declined')
    return hasTooManyWallets(failure) ? text('link.tooMany') : failureWords(failure).body
  }
}
