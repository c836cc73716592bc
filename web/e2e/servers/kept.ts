import { dirname } from 'node:path'
import { test as base } from '@playwright/test'

/** What tests share: its value, and the function that ends it. */
export type Started<T> = { value: T; stop?: () => Promise<unknown> }

/** Starts something at the first call with its name; later tests of the folder get the same value. */
export type Once = <T>(name: string, start: () => Promise<Started<T>>) => Promise<T>

/** What a worker has started for the tests of a folder; it ends before the next folder begins. */
class Kept {
  private folder = ''
  private readonly started = new Map<string, Promise<Started<unknown>>>()

  async once<T>(folder: string, name: string, start: () => Promise<Started<T>>): Promise<T> {
    if (folder !== this.folder) await this.end()
    this.folder = folder
    const one = (this.started.get(name) as Promise<Started<T>> | undefined) ?? start()
    this.started.set(name, one)
    return (await one).value
  }

  /** Ends all, the last first: a site ends before the database that it was started with. */
  async end(): Promise<void> {
    const ending = [...this.started.values()].reverse()
    this.started.clear()
    for (const one of await Promise.allSettled(ending)) if (one.status === 'fulfilled') await one.value.stop?.()
  }
}

/**
 * The root of every journey's test. Its worker fixture is the only one: Playwright starts a new worker, with a new browser,
 * between tests whose worker fixtures differ.
 */
export const test = base.extend<{ once: Once }, { kept: Kept }>({
  kept: [
    async ({ browserName: _ }, use) => {
      const kept = new Kept()
      await use(kept)
      await kept.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  once: async ({ kept }, use, { file }) => use((name, start) => kept.once(dirname(file), name, start)),
})
