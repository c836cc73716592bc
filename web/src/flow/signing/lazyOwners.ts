import { lazy } from '../../browser/lazy'
import type { Message } from '../../server/message'
import type { Owners, OwnersOptions } from './owners'
import { readPendingExpiry } from './pendingMarker'

/** The code that waits for further owners. It loads only for a smart contract wallet. */
export type LazyOwners = {
  begin: (message: Message) => void
  /** Waits for the pending sign-in of an earlier page. Sends no request if this browser has no pending sign-in. */
  resume: () => Promise<Message | undefined>
  findWaiting: () => Message | undefined
  awaitLateSignature: (message: Message) => Promise<string | undefined>
  cancel: () => void
}

/**
 * Create a `LazyOwners`. If its code does not load, the visitor can still sign in if the wallet returns the signature
 * of all owners.
 */
export const createLazyOwners = (options: OwnersOptions): LazyOwners => {
  const { load, get } = lazy(async (): Promise<Owners> => (await import('./owners')).createOwners(options))
  return {
    begin: (message) =>
      void load().then(
        (owners) => owners.begin(message),
        () => {},
      ),
    resume: async () => (readPendingExpiry(options.site) ? (await load()).resume() : undefined),
    findWaiting: () => get()?.findWaiting(),
    awaitLateSignature: async (message) => (await load()).awaitLateSignature(message),
    cancel: () => get()?.cancel(),
  }
}
