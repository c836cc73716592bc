type Listener = (...args: unknown[]) => void

/**
 * Replaces the package `eventemitter3`. @wagmi/core calls only the four methods of this class. The whole package would
 * add 0.97 kB to the open dialog (docs/internals/decisions/page.md#replaced-modules-in-the-build). A test compares this
 * class with the class of `eventemitter3`.
 */
export class EventEmitter {
  readonly #listeners = new Map<string, readonly Listener[]>()

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...this.#of(event), listener])
  }

  off(event: string, listener: Listener): void {
    this.#listeners.set(
      event,
      this.#of(event).filter((other) => other !== listener),
    )
  }

  emit(event: string, ...args: unknown[]): void {
    for (const listener of this.#of(event)) listener(...args)
  }

  listenerCount(event: string): number {
    return this.#of(event).length
  }

  #of(event: string) {
    return this.#listeners.get(event) ?? []
  }
}
