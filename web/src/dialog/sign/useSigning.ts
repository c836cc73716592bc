import { useSyncExternalStore } from 'react'
import type { Signing } from '../../flow/signing'
import type { SignState } from '../../flow/signing/state'
import { useRuntime } from '../model'

/** Signing in, once it is loaded; throws on a site without signing in. */
export const useSigning = (): Signing => {
  const signing = useRuntime().signing?.get()
  if (!signing) throw new Error('Kisslock: this site has no signing in (sign_in.mode is off).')
  return signing
}

/** The step of signing in, and its message. */
export const useSteps = (): SignState => {
  const { steps } = useSigning()
  return useSyncExternalStore(steps.subscribe, steps.get)
}
