type Listener = (...args: unknown[]) => void
type Entry = { listener: Listener; once: boolean }

/**
 * Replaces `eventemitter3`, of which the connection library uses these five methods. The whole package would add 0.97 kB to
 * the open dialog (docs/internals/decisions/page.md#replaced-modules-in-the-build). A test compares this class with the original.
 */
export class EventEmitter {
  readonly #entries = new Map<string, readonly Entry[]>()

  on(event: string, listener: Listener): this {
    return this.#add(event, { listener, once: false })
  }

  once(event: string, listener: Listener): this {
    return this.#add(event, { listener, once: true })
  }

  /** Removes one listener, or without an argument all listeners of the event. */
  off(event: string, listener?: Listener): this {
    this.#entries.set(event, listener ? this.#of(event).filter((entry) => entry.listener !== listener) : [])
    return this
  }

  emit(event: string, ...args: unknown[]): boolean {
    const entries = this.#of(event)
    for (const entry of entries) {
      if (entry.once)
        this.#entries.set(
          event,
          this.#of(event).filter((other) => other !== entry),
        )
      entry.listener.apply(this, args)
    }
    return entries.length > 0
  }

  listenerCount(event: string): number {
    return this.#of(event).length
  }

  #of(event: string) {
    return this.#entries.get(event) ?? []
  }

  #add(event: string, entry: Entry): this {
    this.#entries.set(event, [...this.#of(event), entry])
    return this
  }
}
