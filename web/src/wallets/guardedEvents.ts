import { chainIdOf, checkedAccounts } from './answers'
import type { RawProvider } from './types'

type Listener = (payload: never) => void

/** What may pass: the payload as the library expects it in an array, or undefined for junk. */
const checks: Readonly<Record<string, (payload: unknown) => [unknown] | undefined>> = {
  accountsChanged: (payload) => {
    const accounts = checkedAccounts(payload)
    return accounts && [accounts]
  },
  chainChanged: (payload) => {
    const id = chainIdOf(payload)
    return id === undefined ? undefined : [`0x${id.toString(16)}`]
  },
}

/** A wallet's events, let through only while `isOpen` and only when they make sense. */
export type GuardedEvents = {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  /** Takes every listener off the wallet. */
  close(): void
}

/**
 * Guards a wallet's events. After a disconnect the library would connect again by itself on the next `accountsChanged`;
 * a visitor who left stays away until asking again, so nothing passes while the connection is not there.
 */
export const guardEvents = (raw: RawProvider, isOpen: () => boolean): GuardedEvents => {
  const added: { event: string; listener: Listener; inner: (payload: unknown) => void }[] = []
  const take = (event: string, inner: (payload: unknown) => void) => {
    try {
      if (raw.removeListener) raw.removeListener(event, inner)
      else raw.off?.(event, inner)
    } catch {
      // A wallet that cannot forget a listener: `isOpen` keeps it silent.
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
        // A wallet without events: what it does is seen by asking.
      }
    },
    removeListener: (event, listener) => remove((entry) => entry.event === event && entry.listener === listener),
    close: () => remove(() => true),
  }
}
