import { offline } from './rpcError'

type Manner = 'offline' | 'deaf'

/** The part of a wallet that handles requests. A browser stops an extension's worker that has been idle for a while. */
export interface Worker {
  /**
   * Puts the worker to sleep. By default, requests wait until `wake` is called. `offline`: requests are rejected
   * immediately with 4900, as in Rabby while its worker starts. `deaf`: requests never get a response, as in a tab that
   * was opened while Rabby's worker was asleep.
   */
  readonly sleep: (manner?: Manner) => void
  readonly wake: () => void
  /**
   * Resolves when the worker is awake, or immediately if the worker is not asleep. Rejects with 4900 if the worker was
   * put to sleep as `offline`.
   */
  readonly awake: () => Promise<void>
}

/** Create a worker. `onNeeded` is called when the first request waits for a sleeping worker. */
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
