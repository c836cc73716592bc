import type { KisslockError } from '../../errors/KisslockError'
import { hasTooManyWallets, isDeclined } from '../../flow/user/prove'
import { useText } from '../context'
import { useFailureDescriber } from '../signing/useFailureWords'

/** Return a function that explains why a request failed. Used on the pages about the user. */
export const useUserFailureDescriber = (): ((failure: KisslockError) => string) => {
  const text = useText()
  const describeFailure = useFailureDescriber()
  return (failure) => {
    if (isDeclined(failure)) return text('user.declined')
    return hasTooManyWallets(failure) ? text('link.tooMany') : describeFailure(failure).body
  }
}
