import type { UserOptions } from '../../flow/user/prove'
import { useKisslock } from '../context'
import { useRuntime } from '../model'
import { useSigning } from '../signing/useSigning'

/** Return the options for the stores of the pages about the user. */
export const useUserOptions = (): UserOptions => {
  const { config: site, domain } = useKisslock()
  const { engine, requests } = useRuntime()
  const { clearSession: onSignedOut, storeSession: onSessionBegan, rereadSession: onAccountsChanged } = useSigning()
  return { site, domain, engine, requests, onSignedOut, onSessionBegan, onAccountsChanged }
}
