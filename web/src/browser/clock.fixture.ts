import { afterEach, beforeEach, vi } from 'vitest'

/** Gives each test of a file a clock of its own. */
export const fakeTimers = () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}
