import { offline } from './rpcError'

/** The part of a wallet that answers. A browser stops an extension's worker that has been idle for a while. */
export interface Worker {
  /** `offline`: until `wake`, each request is answered with 4900, as Rabby does while its worker starts; else with nothing. */
  readonly sleep: (until?: 'offline') => void
  readonly wake: () => void
  /** Resolves when the worker is awake; at once if it is awake. Rejects with 4900 while it sleeps `offline`. */
  readonly awake: () => Promise<void>
}

/** Makes a worker; `onNeeded` is called when the first request waits for a sleeping one. */
export function createWorker(onNeeded: () => void = () => undefined): Worker {
  let sleeping: { needed: boolean; woken: Promise<void>; wake: () => void; offline: boolean } | null = null
  return {
    sleep(until) {
      if (sleeping) return
      let wake = () => {}
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      sleeping = { needed: false, woken, wake, offline: until === 'offline' }
    },
    wake() {
      sleeping?.wake()
      sleeping = null
    },
    async awake() {
      if (!sleeping) return
      const { needed, woken, offline: answers } = sleeping
      sleeping.needed = true
      if (!needed) onNeeded()
      if (answers) throw offline()
      await woken
    },
  }
}
