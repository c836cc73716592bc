import { describe, expect, it, vi } from 'vitest'
import { KisslockError } from '../../errors/KisslockError'
import type { PairedWallet, PairingParameters } from '../../wallets/walletConnect/pairing'
import { createPairingVisit } from './visit'

type StartedPairing = PairingParameters & { approve: () => void; fail: (error: KisslockError) => void }

const pairedWallet: PairedWallet = { uid: 'u1', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', chainId: 1 }
const createCode = (n: number) => ({ uri: `wc:${n}@2`, expiresAt: n * 300_000 })

/** Create a pairing visit whose pairings the test completes, even after the visit has ended. */
const setUp = () => {
  const startedPairings: StartedPairing[] = []
  const onPaired = vi.fn()
  let now = 0
  const session = createPairingVisit({
    wallet: 'Rainbow',
    onPaired,
    now: () => now,
    pair: (parameters) =>
      new Promise((resolve, reject) => {
        startedPairings.push({ ...parameters, approve: () => resolve(pairedWallet), fail: reject })
      }),
  })
  const findPairing = (index: number) => {
    const startedPairing = startedPairings[index]
    if (!startedPairing) throw new Error(`No pairing ${index} was asked for.`)
    return startedPairing
  }
  const setNow = (ms: number) => {
    now = ms
  }
  return { session, startedPairings, pairingAt: findPairing, onPaired, setNow }
}

const waitForNextTask = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('a visit to a wallet’s code screen', () => {
  it('the code screen requests a code for the named wallet only when the visit begins', () => {
    const { session, startedPairings } = setUp()
    expect(startedPairings).toEqual([])
    session.begin()
    expect(startedPairings).toMatchObject([{ wallet: 'Rainbow' }])
  })

  it('an approval connects the wallet that has scanned the code, and calls onPaired once', async () => {
    const { session, pairingAt, onPaired } = setUp()
    session.begin()
    pairingAt(0).onCode(createCode(1))
    pairingAt(0).onScanned?.()
    expect(session.get().phase.is).toBe('scanned')
    pairingAt(0).approve()
    await waitForNextTask()
    expect(onPaired.mock.calls).toEqual([[pairedWallet]])
  })

  const ways = [
    ['after leaving the screen', (session: ReturnType<typeof setUp>['session']) => session.end()],
    ['after a request for a new code', (session: ReturnType<typeof setUp>['session']) => session.begin()],
  ] as const

  it.each(ways)('%s, the earlier pairing attempt is aborted, and its approval connects no wallet', async (_, leave) => {
    const { session, pairingAt, onPaired } = setUp()
    session.begin()
    pairingAt(0).onCode(createCode(1))
    leave(session)
    expect(pairingAt(0).signal?.aborted).toBe(true)
    pairingAt(0).approve()
    await waitForNextTask()
    expect(onPaired).not.toHaveBeenCalled()
  })

  it.each(ways)('%s, no later event of the earlier pairing attempt is shown', async (_, leave) => {
    const { session, pairingAt } = setUp()
    session.begin()
    leave(session)
    const stateBefore = session.get()
    pairingAt(0).onCode(createCode(1))
    pairingAt(0).onScanned?.()
    pairingAt(0).fail(new KisslockError('wallet/rejected'))
    await waitForNextTask()
    expect(session.get()).toBe(stateBefore)
  })

  it('returning to a page whose code has expired creates a new code automatically', async () => {
    const { session, pairingAt, startedPairings, setNow } = setUp()
    session.begin()
    pairingAt(0).onCode(createCode(1))
    session.wake()
    expect(startedPairings).toHaveLength(1)
    setNow(300_000)
    session.wake()
    expect(startedPairings).toHaveLength(2)
    pairingAt(1).fail(new KisslockError('pairing/expired'))
    await waitForNextTask()
    session.wake()
    expect(startedPairings).toHaveLength(3)
  })

  it('returning to the page creates no code while the phone shows the request, or after the visitor has left the code screen', () => {
    const { session, pairingAt, startedPairings, setNow } = setUp()
    session.wake()
    session.begin()
    pairingAt(0).onCode(createCode(1))
    pairingAt(0).onScanned?.()
    setNow(900_000)
    session.wake()
    session.end()
    session.wake()
    expect(startedPairings).toHaveLength(1)
  })
})
