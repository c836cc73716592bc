import { expect } from '@playwright/test'
import type { LogEntry } from '../rules/log'
import { originOf } from '../servers/site'
import { test as base } from '../test'
import { Front } from './front'

/** A step, or the code of an error, with its wallet and method: `failed WALLET/REJECTED rabby extension`. */
const told = (entries: readonly LogEntry[]): string[] =>
  entries.map(({ step, code, wallet, method }) => [step, code, wallet, method].filter(Boolean).join(' '))

/** The two beacons of one click are sent at once, and the second may arrive first. */
const inOrder = (arrived: readonly string[]): string[] => {
  const steps = [...arrived]
  for (const [at, step] of arrived.entries()) {
    const chosen = step.replace(/^requested/, 'wallet_chosen')
    if (chosen !== step && arrived[at + 1] === chosen) steps.splice(at, 2, chosen, step)
  }
  return steps
}

/** The entries of a visitor who connects Rabby. */
export const connected = [
  'opened',
  ...['wallet_chosen', 'requested', 'connected'].map((step) => `${step} rabby extension`),
] as const

/** Waits until exactly these entries were logged, in this order. */
export const expectLogged = async (entries: () => readonly LogEntry[], steps: readonly string[]): Promise<void> => {
  await expect.poll(() => inOrder(told(entries()))).toEqual(steps)
}

type Fronts = { front: Front; entries: () => readonly LogEntry[] }

/** A journey to a site whose log is observed: all other requests reach the site. */
export const test = base.extend<Fronts>({
  front: async ({ server }, use) => {
    const front = await Front.before(originOf(server))
    await use(front)
    await front.end()
  },
  entries: async ({ front }, use) => use(() => front.arrived.map(({ entry }) => entry)),
  baseURL: async ({ front }, use) => use(front.origin),
  skipsSuccess: true,
})

export { expect } from '@playwright/test'
