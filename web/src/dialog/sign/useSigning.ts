import { useSyncExternalStore } from 'react'
import type { Signing } from '../../flow/signing'
import type { SignState } from '../../flow/signing/state'
import { walletChunk } from '../load'
import { useRuntime } from '../model'

/** Signing in at work; its screens are only drawn once it is loaded, and where the site has it. */
export const useSigning = (): Signing => {
  const signing = useRuntime().signing?.get()
  if (!signing) throw new Error('Kisslock: this site has no signing in (sign_in.mode is off).')
  return signing
}

/** The step that signing in is at, and the message at hand. */
export const useSteps = (): SignState => {
  const { steps } = useSigning()
  return useSyncExternalStore(steps.subscribe, steps.get)
}

/** The account's screens, which are loaded before signing in (`preloadSign`) and have parts that it draws with. */
export const useWalletPart = () => {
  const part = walletChunk.get()
  if (!part) throw new Error('Kisslock: signing in was drawn before the account’s screens were loaded.')
  return part
}
