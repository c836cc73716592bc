import { afterEach, beforeEach, vi } from 'vitest'

/** Give each test of a file its own fake clock. */
export const fakeTimersInEachTest = () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}
