import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render, resetScreenBeforeEach } from '../../src/dialog/render.fixture'
import { usePolling } from './usePolling'

resetScreenBeforeEach()
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const PollingProbe = ({ ask, paused }: { ask: () => Promise<number>; paused: boolean }) => {
  usePolling({ requestKey: 'x', ask, intervalMs: 2000, paused, onAnswer: (count) => count === 1, onError: () => {} })
  return null
}

/**
 * Poll a server whose first response is incomplete. Return a function that waits `ms`, then counts all sent requests.
 */
const startPolling = async (paused: boolean) => {
  const ask = vi.fn(async () => ask.mock.calls.length)
  await render(<PollingProbe ask={ask} paused={paused} />)
  return async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    return ask.mock.calls.length
  }
}

it('if the response is incomplete, the page sends the next request immediately, and otherwise after a pause', async () => {
  const countRequestsAfter = await startPolling(false)
  expect([await countRequestsAfter(0), await countRequestsAfter(1999), await countRequestsAfter(1)]).toEqual([2, 2, 3])
})

it('a paused page sends requests until the first response, and no requests afterwards', async () => {
  const countRequestsAfter = await startPolling(true)
  expect([await countRequestsAfter(0), await countRequestsAfter(60_000)]).toEqual([1, 1])
})
