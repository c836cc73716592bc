import { expect } from '@playwright/test'
import type { LogEntry } from '../rules/log'
import { readOrigin } from '../servers/site'
import { test as base } from '../test'
import { Front } from './front'

/**
 * Return the step of each entry, with wallet and method. After `failed` comes the error code: `failed WALLET/REJECTED
 * rabby extension`.
 */
const formatEntries = (entries: readonly LogEntry[]): string[] =>
  entries.map(({ step, code, wallet, method }) => [step, code, wallet, method].filter(Boolean).join(' '))

/**
 * Sort the two beacons of one click. The browser sends both beacons at the same time, so the second beacon can arrive
 * first.
 */
const sortBySteps = (entries: readonly string[]): string[] => {
  const steps = [...entries]
  for (const [index, step] of entries.entries()) {
    const chosenStep = step.replace(/^requested/, 'wallet_chosen')
    if (chosenStep !== step && entries[index + 1] === chosenStep) steps.splice(index, 2, chosenStep, step)
  }
  return steps
}

/** The entries of a visitor who connects Rabby. */
export const connectedEntries = [
  'opened',
  ...['wallet_chosen', 'requested', 'connected'].map((step) => `${step} rabby extension`),
] as const

/** Wait until exactly these entries were logged, in this order. The two beacons of a click can arrive in any order. */
export const expectLogged = async (readEntries: () => readonly LogEntry[], steps: readonly string[]): Promise<void> => {
  await expect.poll(() => sortBySteps(formatEntries(readEntries()))).toEqual(steps)
}

type LogFixtures = { front: Front; entries: () => readonly LogEntry[] }

/**
 * A test of a site behind a proxy that receives all calls to the log. The proxy passes all requests other than these
 * calls to the site.
 */
export const test = base.extend<LogFixtures>({
  front: async ({ server }, use) => {
    const front = await Front.before(readOrigin(server))
    await use(front)
    await front.end()
  },
  entries: async ({ front }, use) => use(() => front.arrived.map(({ entry }) => entry)),
  baseURL: async ({ front }, use) => use(front.origin),
  skipsSuccess: true,
})

export { expect } from '@playwright/test'
