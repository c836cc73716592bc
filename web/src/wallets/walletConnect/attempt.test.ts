import { describe, expect, it, vi } from 'vitest'
import { fakeTimersInEachTest } from '../../browser/clock.fixture'
import { classifyError } from '../../errors/classify'
import type { Session } from './accounts'
import { pairOnce } from './attempt'
import type { PreparedProposal, ScanLink } from './link'

fakeTimersInEachTest()

const fiveMinutesMs = 300_000
const createSession = (topic: string) => ({ topic, namespaces: {} }) as Session

/**
 * Create a relay and wallets that the test controls. Calling `give` issues a code. The functions in `answers` approve
 * or reject the code.
 */
const createFakeLink = () => {
  const waitingProposals: { give: () => void; fail: (error: Error) => void }[] = []
  const answers: { approve: () => void; reject: (error: unknown) => void }[] = []
  const retiredTopics: string[] = []
  const releaseCalls: boolean[] = []
  const listeners = new Set<(message: { topic: string }) => void>()
  const relayer = {
    on: (_: string, listener: (message: { topic: string }) => void) => listeners.add(listener),
    off: (_: string, listener: (message: { topic: string }) => void) => listeners.delete(listener),
  }
  const link = {
    start: async () => ({ sign: { core: { relayer } } }),
    prepare: () =>
      new Promise<PreparedProposal>((resolve, reject) => {
        const topic = `topic ${waitingProposals.length + 1}`
        const give = () => {
          const approval = new Promise<Session>((approve, decline) => {
            answers.push({ approve: () => approve(createSession(topic)), reject: decline })
          })
          approval.catch(() => undefined)
          resolve({ code: { uri: `wc:${topic}`, expiresAt: Date.now() + fiveMinutesMs }, topic, approval })
        }
        waitingProposals.push({ give, fail: reject })
      }),
    retire: ({ topic }: PreparedProposal) => retiredTopics.push(topic),
    release: (atOnce = false) => releaseCalls.push(atOnce),
  } as unknown as ScanLink
  return {
    link,
    retired: retiredTopics,
    released: releaseCalls,
    /** Make the relay send the code for the last request. */
    give: async () => {
      waitingProposals.at(-1)?.give()
      await vi.advanceTimersByTimeAsync(1)
    },
    fail: async (error: Error) => {
      waitingProposals.at(-1)?.fail(error)
      await vi.advanceTimersByTimeAsync(1)
    },
    answers,
    says: (topic: string) => {
      for (const listener of listeners) listener({ topic })
    },
    asked: () => waitingProposals.length,
  }
}

const startAttempt = () => {
  const fake = createFakeLink()
  const shownCodes: string[] = []
  const onScanned = vi.fn()
  const abortController = new AbortController()
  const pairRequest = {
    onCode: ({ uri }: { uri: string }) => shownCodes.push(uri),
    onScanned: onScanned,
    signal: abortController.signal,
  }
  const outcomePromise = pairOnce(fake.link, pairRequest).then(
    ({ topic }) => `approved ${topic}`,
    (error) => classifyError(error).code,
  )
  return { ...fake, shown: shownCodes, scanned: onScanned, stop: abortController, done: outcomePromise }
}

describe('an attempt to pair', () => {
  it('an attempt to pair shows a code and ends with the session that the wallet approves', async () => {
    const { give, shown, answers, done, retired } = startAttempt()
    await give()
    expect(shown).toEqual(['wc:topic 1'])
    answers[0]?.approve()
    expect(await done).toBe('approved topic 1')
    expect(retired).toEqual([])
  })

  it('an attempt to pair fails after eight seconds without a code, and the client is released as broken', async () => {
    const { done, released } = startAttempt()
    await vi.advanceTimersByTimeAsync(7999)
    expect(released).toEqual([])
    await vi.advanceTimersByTimeAsync(2)
    expect(await done).toBe('pairing/unreachable')
    expect(released).toEqual([true])
  })

  it('an attempt to pair fails with the code pairing/unreachable if the browser is offline', async () => {
    const { fail, done } = startAttempt()
    await fail(new Error('No internet connection detected. Please restart your network and try again.'))
    expect(await done).toBe('pairing/unreachable')
  })

  it('the code is renewed ten seconds before it expires, and an approval of the old code is no longer accepted', async () => {
    const { give, shown, answers, done, retired } = startAttempt()
    await give()
    await vi.advanceTimersByTimeAsync(fiveMinutesMs - 10_000)
    await give()
    expect(shown).toEqual(['wc:topic 1', 'wc:topic 2'])
    expect(retired).toEqual(['topic 1'])
    answers[0]?.approve()
    await vi.advanceTimersByTimeAsync(100)
    answers[1]?.approve()
    expect(await done).toBe('approved topic 2')
  })

  it('an approval of the old code is still accepted while the next code is being created', async () => {
    const { give, answers, done, asked } = startAttempt()
    await give()
    await vi.advanceTimersByTimeAsync(fiveMinutesMs - 10_000)
    expect(asked()).toBe(2)
    answers[0]?.approve()
    expect(await done).toBe('approved topic 1')
  })

  it('an attempt to pair expires if the renewal of its code fails twice', async () => {
    const { give, fail, done, asked } = startAttempt()
    await give()
    await vi.advanceTimersByTimeAsync(fiveMinutesMs - 10_000)
    await fail(new Error('down'))
    expect(asked()).toBe(3)
    await vi.advanceTimersByTimeAsync(8001)
    expect(await done).toBe('pairing/expired')
  })

  it('an attempt to pair expires if the tab was suspended beyond the expiry of the code', async () => {
    const { give, done, asked } = startAttempt()
    await give()
    vi.setSystemTime(Date.now() + fiveMinutesMs + 1)
    await vi.advanceTimersByTimeAsync(fiveMinutesMs)
    expect(await done).toBe('pairing/expired')
    expect(asked()).toBe(1)
  })

  it.each([
    [{ code: 5000, message: 'No.' }, 'wallet/rejected'],
    [{ code: 5002, message: 'Methods.' }, 'wallet/rejected'],
    [{ code: 4001, message: 'No.' }, 'wallet/rejected'],
    [{ message: 'User rejected.' }, 'wallet/rejected'],
    [{ code: 0, message: 'Proposal expired' }, 'pairing/expired'],
    [null, 'wallet/failed'],
  ])('if the wallet responds with %j, the attempt to pair fails with %s', async (answer, code) => {
    const { give, answers, done, retired } = startAttempt()
    await give()
    answers[0]?.reject(answer)
    expect(await done).toBe(code)
    expect(retired).toEqual(['topic 1'])
  })

  it('an aborted attempt ends immediately, even before there is a code; later codes and responses change nothing', async () => {
    for (const coded of [true, false]) {
      const { give, stop, done, shown, answers, released } = startAttempt()
      if (coded) await give()
      stop.abort()
      expect(await done).toBe('connection/cancelled')
      expect(released).toEqual([false])
      await give()
      answers[0]?.approve()
      await vi.advanceTimersByTimeAsync(fiveMinutesMs)
      expect(shown).toEqual(coded ? ['wc:topic 1'] : [])
    }
  })

  it('onScanned is called at the wallet’s first message, but not if this message is the response', async () => {
    const first = startAttempt()
    await first.give()
    first.says('topic of another session')
    await vi.advanceTimersByTimeAsync(1000)
    expect(first.scanned).not.toHaveBeenCalled()
    first.says('topic 1')
    await vi.advanceTimersByTimeAsync(150)
    expect(first.scanned).toHaveBeenCalledOnce()
    const second = startAttempt()
    await second.give()
    second.says('topic 1')
    second.answers[0]?.approve()
    await vi.advanceTimersByTimeAsync(1000)
    expect(second.scanned).not.toHaveBeenCalled()
  })
})
