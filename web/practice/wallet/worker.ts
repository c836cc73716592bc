import { offline } from './rpcError'

type Manner = 'offline' | 'deaf'

/** The part of a wallet that answers. A browser stops an extension's worker that has been idle for a while. */
export interface Worker {
  /**
   * Requests until `wake` are answered then. `offline`: they are answered at once with 4900, as Rabby does while its worker
   * starts. `deaf`: they are never answered, as in a tab that was opened while Rabby's worker slept.
   */
  readonly sleep: (manner?: Manner) => void
  readonly wake: () => void
  /** Resolves when the worker is awake; at once if it is awake. Rejects with 4900 while it sleeps `offline`. */
  readonly awake: () => Promise<void>
}

/** Makes a worker; `onNeeded` is called when the first request waits for a sleeping one. */
export function createWorker(onNeeded: () => void = () => undefined): Worker {
  let sleeping: { needed: boolean; woken: Promise<void>; wake: () => void; manner: Manner | undefined } | null = null
  return {
    sleep(manner) {
      if (sleeping) return
      let wake = () => {}
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      sleeping = { needed: false, woken, wake, manner }
    },
    wake() {
      sleeping?.wake()
      sleeping = null
    },
    async awake() {
      if (!sleeping) return
      const { needed, woken, manner } = sleeping
      sleeping.needed = true
      if (!needed) onNeeded()
      if (manner === 'offline') throw offline()
      await (manner === 'deaf' ? new Promise(() => {}) : woken)
    },
  }
}
