type Listener = (payload: never) => void

/** Create a set of listeners by event, like those of a provider (EIP-1193). */
export const createListeners = () => {
  const listenersByEvent = new Map<string, Set<Listener>>()
  return {
    on: (event: string, listener: Listener): void => {
      listenersByEvent.set(event, (listenersByEvent.get(event) ?? new Set()).add(listener))
    },
    off: (event: string, listener: Listener): void => {
      listenersByEvent.get(event)?.delete(listener)
    },
    emit: (event: string, payload?: unknown): void => {
      for (const listener of [...(listenersByEvent.get(event) ?? [])]) listener(payload as never)
    },
  }
}
