import { chainIdOf, checkAccounts } from './answers'
import type { RawProvider } from './types'

type Listener = (payload: never) => void

/**
 * The check of each event's payload. A check returns `[payload]` in the form that the library expects, or undefined if
 * the payload is invalid.
 */
const checks: Readonly<Record<string, (payload: unknown) => [unknown] | undefined>> = {
  accountsChanged: (payload) => {
    const accounts = checkAccounts(payload)
    return accounts && [accounts]
  },
  chainChanged: (payload) => {
    const id = chainIdOf(payload)
    return id === undefined ? undefined : [`0x${id.toString(16)}`]
  },
}

/** A wallet's events. An event is passed on only while `isOpen` returns true, and only with a valid payload. */
export type GuardedEvents = {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  /** Removes all listeners that this object has added to the wallet. */
  close(): void
}

/**
 * Wrap a wallet's events. Without a connection, no event is passed on. Otherwise the next `accountsChanged` after a
 * disconnect would make the library connect again, although the visitor has not asked for this.
 */
export const guardEvents = (raw: RawProvider, isOpen: () => boolean): GuardedEvents => {
  const added: { event: string; listener: Listener; inner: (payload: unknown) => void }[] = []
  const take = (event: string, inner: (payload: unknown) => void) => {
    try {
      if (raw.removeListener) raw.removeListener(event, inner)
      else raw.off?.(event, inner)
    } catch {
      // The wallet raised an error instead of removing the listener. The entry is already deleted, so the page no
      // longer receives the wallet's events.
    }
  }
  const remove = (match: (entry: (typeof added)[number]) => boolean) => {
    for (const entry of added.filter(match)) {
      added.splice(added.indexOf(entry), 1)
      take(entry.event, entry.inner)
    }
  }
  return {
    on: (event, listener) => {
      const inner = (payload: unknown) => {
        if (!isOpen() || !added.some((entry) => entry.inner === inner)) return
        const check = checks[event]
        const passed = check ? check(payload) : [payload]
        if (passed) listener(passed[0] as never)
      }
      added.push({ event, listener, inner })
      try {
        raw.on?.(event, inner)
      } catch {
        // The wallet has no events, so the page reads the wallet's state whenever it needs the state.
      }
    },
    removeListener: (event, listener) => remove((entry) => entry.event === event && entry.listener === listener),
    close: () => remove(() => true),
  }
}
