import { parseAccounts, parseChainId } from './answers'
import type { RawProvider } from './types'

type Listener = (payload: never) => void

/**
 * The check of each event's payload. A check returns `[payload]` in the form that the library expects, or undefined if
 * the payload is invalid.
 */
const payloadChecks: Readonly<Record<string, (payload: unknown) => [unknown] | undefined>> = {
  accountsChanged: (payload) => {
    const accounts = parseAccounts(payload)
    return accounts && [accounts]
  },
  chainChanged: (payload) => {
    const id = parseChainId(payload)
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
 * Wrap a wallet's events. Without a connection, no event is passed on. If events were passed on without a connection,
 * the next `accountsChanged` after a disconnect would make the library connect again, although the visitor has not
 * asked for this.
 */
export const guardEvents = (raw: RawProvider, isOpen: () => boolean): GuardedEvents => {
  const addedListeners: { event: string; listener: Listener; wrapped: (payload: unknown) => void }[] = []
  const removeFromWallet = (event: string, callIfValid: (payload: unknown) => void) => {
    try {
      if (raw.removeListener) raw.removeListener(event, callIfValid)
      else raw.off?.(event, callIfValid)
    } catch {
      // The wallet raised an error instead of removing the listener. The entry is already deleted, so the page no
      // longer receives the wallet's events.
    }
  }
  const removeListeners = (match: (entry: (typeof addedListeners)[number]) => boolean) => {
    for (const entry of addedListeners.filter(match)) {
      addedListeners.splice(addedListeners.indexOf(entry), 1)
      removeFromWallet(entry.event, entry.wrapped)
    }
  }
  return {
    on: (event, listener) => {
      const callIfValid = (payload: unknown) => {
        if (!isOpen() || !addedListeners.some((entry) => entry.wrapped === callIfValid)) return
        const payloadCheck = payloadChecks[event]
        const listenerArguments = payloadCheck ? payloadCheck(payload) : [payload]
        if (listenerArguments) listener(listenerArguments[0] as never)
      }
      addedListeners.push({ event, listener, wrapped: callIfValid })
      try {
        raw.on?.(event, callIfValid)
      } catch {
        // The wallet has no events, so the page reads the wallet's state whenever it needs the state.
      }
    },
    removeListener: (event, listener) =>
      removeListeners((entry) => entry.event === event && entry.listener === listener),
    close: () => removeListeners(() => true),
  }
}
