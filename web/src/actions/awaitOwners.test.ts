import { afterEach, describe, expect, it, vi } from 'vitest'
import { KisslockError } from '../errors/KisslockError'
import { awaitOwners } from './awaitOwners'

const ownersPendingError = new KisslockError('sign/refused', {}, { cause: { code: 'auth/owners-pending' } })
const validMessage = { goodUntil: Date.now() + 3_600_000 }

/** Return a `send` that ends with `results` in order, then with `ownersPendingError`. `calls` lists its arguments. */
const createSend = (...results: (string | KisslockError)[]) => {
  const calls: boolean[] = []
  const send = async (again: boolean) => {
    calls.push(again)
    const result = results.shift() ?? ownersPendingError
    if (typeof result !== 'string') throw result
    return result
  }
  return { calls, send }
}

const startWait = (send: (again: boolean) => Promise<string>, extraOptions: object = {}) => {
  const controller = new AbortController()
  const outcomePromise = awaitOwners({
    message: validMessage,
    signal: controller.signal,
    send,
    intervalMs: 1,
    minIntervalMs: 0,
    ...extraOptions,
  })
  return { outcome: outcomePromise, controller }
}

afterEach(() => vi.useRealTimers())

describe('waiting for the owners of a smart contract wallet', () => {
  it('the page sends the message again until the owners have signed on the chain', async () => {
    const { calls, send } = createSend(ownersPendingError, new KisslockError('sign/unverifiable'), 'session')
    expect(await startWait(send).outcome).toBe('session')
    expect(calls).toEqual([false, false, false])
  })

  it.each([
    ['server/unreachable', 'a lost response'],
    ['server/failed', 'a failed server'],
    ['sign/expired', 'a message that the server no longer has'],
  ] as const)('after %s, the next request is marked as a retry', async (code, _) => {
    const { calls, send } = createSend(new KisslockError(code), 'session')
    expect(await startWait(send).outcome).toBe('session')
    expect(calls).toEqual([false, true])
  })

  it('the page stops waiting if the server rejects the account, or no longer has the session or the message', async () => {
    const endedSend = createSend(
      ownersPendingError,
      new KisslockError('sign/refused', {}, { cause: { code: 'auth/no-session' } }),
    )
    await expect(startWait(endedSend.send).outcome).rejects.toMatchObject({ code: 'sign/refused' })
    const rejectedSend = createSend(ownersPendingError, new KisslockError('sign/not-allowed'))
    await expect(startWait(rejectedSend.send).outcome).rejects.toMatchObject({ code: 'sign/not-allowed' })
    const usedSend = createSend(new KisslockError('sign/expired'), new KisslockError('sign/expired'))
    await expect(startWait(usedSend.send).outcome).rejects.toMatchObject({ code: 'sign/expired' })
  })

  it('the page stops waiting when the message expires or the visitor leaves', async () => {
    const expiredSend = createSend()
    expect(await startWait(expiredSend.send, { message: { goodUntil: Date.now() - 1 } }).outcome).toBeUndefined()
    expect(expiredSend.calls).toEqual([])
    const { calls, send } = createSend()
    const { outcome, controller } = startWait(send, { intervalMs: 3_600_000 })
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    controller.abort()
    expect(await outcome).toBeUndefined()
  })

  it('the page waits between two requests as long as the server requires, even if the page becomes visible or the network is back', async () => {
    vi.useFakeTimers()
    const { calls, send } = createSend(ownersPendingError, new KisslockError('server/limited', { retryAfterS: 30 }))
    const { controller } = startWait(send, { intervalMs: 10_000, minIntervalMs: 4000 })
    await vi.advanceTimersByTimeAsync(1000)
    for (let n = 0; n < 5; n++) dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(2900)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(calls).toHaveLength(2)
    for (let n = 0; n < 5; n++) document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(23_000)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(7000)
    expect(calls).toHaveLength(3)
    controller.abort()
  })
})
