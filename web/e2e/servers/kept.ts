import { dirname } from 'node:path'
import { test as base } from '@playwright/test'

/** A resource that tests share: its value, and the function that ends it. */
export type Started<T> = { value: T; stop?: () => Promise<unknown> }

/** Start a resource at the first call with this name. Later tests of the same folder get the same value. */
export type Once = <T>(name: string, start: () => Promise<Started<T>>) => Promise<T>

/**
 * The resources that a worker has started for the tests of a folder. These resources are ended before the tests of the
 * next folder begin.
 */
class KeptServers {
  private folder = ''
  private readonly started = new Map<string, Promise<Started<unknown>>>()

  async once<T>(folder: string, name: string, start: () => Promise<Started<T>>): Promise<T> {
    if (folder !== this.folder) await this.end()
    this.folder = folder
    const startedPromise = (this.started.get(name) as Promise<Started<T>> | undefined) ?? start()
    this.started.set(name, startedPromise)
    return (await startedPromise).value
  }

  /** End all resources in reverse order: a site ends before the database that it uses. */
  async end(): Promise<void> {
    const startedPromises = [...this.started.values()].reverse()
    this.started.clear()
    for (const result of await Promise.allSettled(startedPromises))
      if (result.status === 'fulfilled') await result.value.stop?.()
  }
}

/**
 * The test function that the tests of every folder extend. Only this function has a worker fixture. If the worker
 * fixtures of two tests differ, Playwright starts a new worker with a new browser between these tests.
 */
export const test = base.extend<{ once: Once }, { kept: KeptServers }>({
  kept: [
    async ({ browserName: _ }, use) => {
      const kept = new KeptServers()
      await use(kept)
      await kept.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  once: async ({ kept }, use, { file }) => use((name, start) => kept.once(dirname(file), name, start)),
})
