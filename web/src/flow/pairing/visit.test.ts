import { describe, expect, it, vi } from 'vitest'
import { KisslockError } from '../../errors/KisslockError'
import type { Paired, PairingParameters } from '../../wallets/walletConnect/pairing'
import { createPairingVisit } from './visit'

type Asked = PairingParameters & { approve: () => void; fail: (error: KisslockError) => void }

const paired: Paired = { uid: 'u1', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', chainId: 1 }
const code = (n: number) => ({ uri: `wc:${n}@2`, expiresAt: n * 300_000 })

/** Create a pairing visit whose pairings the test completes, even after the visit has ended. */
const setUp = () => {
  const asked: Asked[] = []
  const onPaired = vi.fn()
  let now = 0
  const session = createPairingVisit({
    wallet: 'Rainbow',
    onPaired,
    now: () => now,
    pair: (parameters) =>
      new Promise((resolve, reject) => {
        asked.push({ ...parameters, approve: () => resolve(paired), fail: reject })
      }),
  })
  const at = (index: number) => {
    const one = asked[index]
    if (!one) throw new Error(`No pairing ${index} was asked for.`)
    return one
  }
  const setNow = (ms: number) => {
    now = ms
  }
  return { session, asked, at, onPaired, setNow }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('a visit to a wallet’s code screen', () => {
  it('the code screen requests a code for the named wallet only when the visit begins', () => {
    const { session, asked } = setUp()
    expect(asked).toEqual([])
    session.begin()
    expect(asked).toMatchObject([{ wallet: 'Rainbow' }])
  })

  it('an approval connects the wallet that has scanned the code, only once', async () => {
    const { session, at, onPaired } = setUp()
    session.begin()
    at(0).onCode(code(1))
    at(0).onScanned?.()
    expect(session.get().phase.is).toBe('scanned')
    at(0).approve()
    await settled()
    expect(onPaired.mock.calls).toEqual([[paired]])
  })

  const ways = [
    ['after leaving the screen', (session: ReturnType<typeof setUp>['session']) => session.end()],
    ['after a request for a new code', (session: ReturnType<typeof setUp>['session']) => session.begin()],
  ] as const

  it.each(ways)('%s, the earlier pairing attempt is aborted, and its approval connects no wallet', async (_, leave) => {
    const { session, at, onPaired } = setUp()
    session.begin()
    at(0).onCode(code(1))
    leave(session)
    expect(at(0).signal?.aborted).toBe(true)
    at(0).approve()
    await settled()
    expect(onPaired).not.toHaveBeenCalled()
  })

  it.each(ways)('%s, no later event of the earlier pairing attempt is shown', async (_, leave) => {
    const { session, at } = setUp()
    session.begin()
    leave(session)
    const before = session.get()
    at(0).onCode(code(1))
    at(0).onScanned?.()
    at(0).fail(new KisslockError('wallet/rejected'))
    await settled()
    expect(session.get()).toBe(before)
  })

  it('returning to a page whose code has expired creates a new code automatically', async () => {
    const { session, at, asked, setNow } = setUp()
    session.begin()
    at(0).onCode(code(1))
    session.wake()
    expect(asked).toHaveLength(1)
    setNow(300_000)
    session.wake()
    expect(asked).toHaveLength(2)
    at(1).fail(new KisslockError('pairing/expired'))
    await settled()
    session.wake()
    expect(asked).toHaveLength(3)
  })

  it('returning to the page creates no code while the phone shows the request, or after the visitor has left the code screen', () => {
    const { session, at, asked, setNow } = setUp()
    session.wake()
    session.begin()
    at(0).onCode(code(1))
    at(0).onScanned?.()
    setNow(900_000)
    session.wake()
    session.end()
    session.wake()
    expect(asked).toHaveLength(1)
  })
})
