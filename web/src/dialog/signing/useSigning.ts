import type { Signing } from '../../flow/signing'
import type { SignState } from '../../flow/signing/state'
import { useStore } from '../context'
import { useRuntime } from '../model'

/** Signing in, once it is loaded; throws on a site without signing in. */
export const useSigning = (): Signing => {
  const signing = useRuntime().signing?.get()
  if (!signing) throw new Error('Kisslock: this site has no signing in (sign_in.mode is off).')
  return signing
}

/** Whether the visitor is asked to sign in once more. */
export const useRenewing = (): boolean => useStore(useSigning().renewing)

/** The step of signing in, and its message. */
export const useSteps = (): SignState => useStore(useSigning().steps)
