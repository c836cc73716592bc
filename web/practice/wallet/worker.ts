/** The part of a wallet that answers. A browser stops an extension's worker that has been idle for a while. */
export interface Worker {
  readonly sleep: () => void
  readonly wake: () => void
  /** Resolves when the worker is awake; at once if it is awake. */
  readonly awake: () => Promise<void>
}

/** Makes a worker; `onNeeded` is called when the first request waits for a sleeping one. */
export function createWorker(onNeeded: () => void = () => undefined): Worker {
  let sleeping: { needed: boolean; woken: Promise<void>; wake: () => void } | null = null
  return {
    sleep() {
      if (sleeping) return
      let wake = () => {}
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      sleeping = { needed: false, woken, wake }
    },
    wake() {
      sleeping?.wake()
      sleeping = null
    },
    async awake() {
      if (!sleeping) return
      const { needed, woken } = sleeping
      sleeping.needed = true
      if (!needed) onNeeded()
      await woken
    },
  }
}
