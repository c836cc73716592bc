type Listener = (payload: never) => void

/** Listeners by event, as a provider (EIP-1193) has them. */
export const createListeners = () => {
  const byEvent = new Map<string, Set<Listener>>()
  return {
    on: (event: string, listener: Listener): void => {
      byEvent.set(event, (byEvent.get(event) ?? new Set()).add(listener))
    },
    off: (event: string, listener: Listener): void => {
      byEvent.get(event)?.delete(listener)
    },
    emit: (event: string, payload?: unknown): void => {
      for (const listener of [...(byEvent.get(event) ?? [])]) listener(payload as never)
    },
  }
}
