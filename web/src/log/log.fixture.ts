import { afterEach, beforeEach, expect, vi } from 'vitest'

/** The entries that the page has sent since the test began. */
const sentFields: Record<string, string>[] = []

/** Catch the beacons of each test. Call this function once, at the top of a test file. */
export const catchBeacons = () => {
  beforeEach(() => {
    sentFields.length = 0
    const sendBeacon = (_url: string, body: URLSearchParams) => sentFields.push(Object.fromEntries(body)) > 0
    Object.assign(navigator, { sendBeacon })
    // Run idle work immediately, so that the tests do not have to wait.
    vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  })
  afterEach(() => {
    for (const name of ['sendBeacon', 'globalPrivacyControl', 'doNotTrack']) Reflect.deleteProperty(navigator, name)
    vi.unstubAllGlobals()
  })
  return sentFields
}

/** Return the steps and codes that were sent, in order: `failed WALLET/REJECTED`. */
export const readSentSteps = () => sentFields.map(({ step, code }) => [step, code].filter(Boolean).join(' '))

/** Wait until exactly these entries were sent. */
export const waitForSteps = (...steps: string[]) =>
  vi.waitFor(() => expect(readSentSteps()).toEqual(steps), { timeout: 5000 })
