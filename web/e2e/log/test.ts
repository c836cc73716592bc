import { expect } from '@playwright/test'
import type { LogEntry } from '../rules/log'
import { originOf } from '../servers/site'
import { test as base } from '../test'
import { Front } from './front'

/** A step, or the code of an error, with its wallet and method: `failed WALLET/REJECTED rabby extension`. */
const told = (entries: readonly LogEntry[]): string[] =>
  entries.map(({ step, code, wallet, method }) => [step, code, wallet, method].filter(Boolean).join(' '))

/** Ends once this much was told, and nothing else; beacons that are sent at once may overtake each other on their way. */
export const expectTold = async (entries: () => readonly LogEntry[], steps: readonly string[]): Promise<void> => {
  await expect.poll(() => told(entries()).sort()).toEqual([...steps].sort())
}

type Fronts = { front: Front; entries: () => readonly LogEntry[] }

/** A journey to a site whose log is looked at: everything goes through to it but what is for the log. */
export const test = base.extend<Fronts>({
  front: async ({ server }, use) => {
    const front = await Front.before(originOf(server))
    await use(front)
    await front.end()
  },
  entries: async ({ front }, use) => use(() => front.arrived.map(({ entry }) => entry)),
  baseURL: async ({ front }, use) => use(front.origin),
})

export { expect } from '@playwright/test'
