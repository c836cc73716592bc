import type { Signing } from '../../flow/signing'
import type { RenewalReason } from '../../flow/signing/renewal'
import type { SignState } from '../../flow/signing/state'
import { useStore } from '../context'
import { useRuntime } from '../model'

/** Return the sign-in runtime. Throws if the site has no sign-in, or if the runtime has not loaded. */
export const useSigning = (): Signing => {
  const loadedSigning = useRuntime().signing?.get()
  if (!loadedSigning) throw new Error('Kisslock: this site has no signing in (sign_in.mode is off).')
  return loadedSigning
}

/** Return the reason if the visitor is asked to sign in again, otherwise false. */
export const useRenewalReason = (): RenewalReason | false => useStore(useSigning().renewing)

/** Return the current step of signing in, and its message. */
export const useSigningSteps = (): SignState => useStore(useSigning().steps)
