import { createOfflineError } from './rpcError'

type SleepManner = 'offline' | 'deaf'

/** The part of a wallet that handles requests. A browser stops an extension's worker that has been idle for a while. */
export interface WalletWorker {
  /**
   * Puts the worker to sleep. By default, requests wait until `wake` is called. `offline`: requests are rejected
   * immediately with 4900, as in Rabby while its worker starts. `deaf`: requests never get a response, as in a tab that
   * was opened while Rabby's worker was asleep.
   */
  readonly sleep: (manner?: SleepManner) => void
  readonly wake: () => void
  /**
   * Resolves when the worker is awake, or immediately if the worker is not asleep. Rejects with 4900 if the worker was
   * put to sleep as `offline`.
   */
  readonly awake: () => Promise<void>
}

/** Create a worker. `onNeeded` is called when the first request waits for a sleeping worker. */
export function createWorker(onNeeded: () => void = () => undefined): WalletWorker {
  let sleepState: { needed: boolean; woken: Promise<void>; wake: () => void; manner: SleepManner | undefined } | null =
    null
  return {
    sleep(manner) {
      if (sleepState) return
      let wakeWorker = () => {}
      const wokenPromise = new Promise<void>((resolve) => {
        wakeWorker = resolve
      })
      sleepState = { needed: false, woken: wokenPromise, wake: wakeWorker, manner }
    },
    wake() {
      sleepState?.wake()
      sleepState = null
    },
    async awake() {
      if (!sleepState) return
      const { needed, woken: wokenPromise, manner } = sleepState
      sleepState.needed = true
      if (!needed) onNeeded()
      if (manner === 'offline') throw createOfflineError()
      await (manner === 'deaf' ? new Promise(() => {}) : wokenPromise)
    },
  }
}
