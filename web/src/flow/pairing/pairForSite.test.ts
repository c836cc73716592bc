import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from '../../browser/store'
import { KisslockError } from '../../errors/KisslockError'
import type { PairingParameters } from '../../wallets/walletConnect/pairing'
import type { CurrentPairing } from './data'
import { pairForSite } from './pairForSite'

type StartedPairing = PairingParameters & { approve: () => void; fail: (error: KisslockError) => void }
const { startedPairings } = vi.hoisted(() => ({ startedPairings: [] as StartedPairing[] }))
vi.mock('../../actions/pairWallet', () => ({
  pairWallet: (_: unknown, parameters: PairingParameters) =>
    new Promise<void>((approve, fail) => {
      parameters.signal?.addEventListener('abort', () => fail(new KisslockError('connection/cancelled')))
      startedPairings.push({ ...parameters, approve, fail })
    }),
}))
afterEach(() => void startedPairings.splice(0))

const details = { rainbow: { deep_links: { desktop: 'rainbow://{uri}' } }, walletConnect: { deep_links: {} } } as never

/** Create a page whose pairings the test completes. */
const setUp = (project: string | null = 'project') => {
  const pairing = createStore<CurrentPairing | undefined>(undefined)
  const runtime = { load: async () => ({ engine: {}, pairing }) }
  const core = { config: { walletconnect: { project_id: project } }, platform: { phone: false }, runtime } as never
  const pair = async (wallet?: string, signal?: AbortSignal) => {
    const endPromise = pairForSite(core, async () => details, wallet, { signal })
    endPromise.catch(() => {})
    await vi.waitFor(() => expect(startedPairings.at(-1)?.signal?.aborted).toBe(false))
    return endPromise
  }
  const begin = (wallet?: string, signal?: AbortSignal) => {
    const ended = pair(wallet, signal)
    ended.catch(() => {})
    return vi
      .waitFor(() => expect(startedPairings).toHaveLength(1))
      .then(() => ({ ended, at: startedPairings[0] as StartedPairing }))
  }
  const readPairingData = () => pairing.get()?.data
  return { pair, begin, readPairingData }
}
const createCode = (n: number) => ({ uri: `wc:${n}@2`, expiresAt: n })

it('the site gets each code with its link, then the scan, and no pairing data after the approval', async () => {
  const { begin, readPairingData } = setUp()
  const { ended, at } = await begin('rainbow')
  expect(readPairingData()).toEqual({ wallet: 'rainbow', is: 'preparing' })
  at.onCode(createCode(1))
  at.onCode(createCode(2))
  expect(readPairingData()).toMatchObject({ is: 'ready', uri: 'wc:2@2', link: 'rainbow://wc:2@2', renewed: true })
  at.onScanned?.()
  expect(readPairingData()?.is).toBe('scanned')
  at.approve()
  await ended
  expect(readPairingData()).toBeUndefined()
})

it.each([
  ['wallet/rejected', 'rejected'],
  ['pairing/expired', 'expired'],
  ['pairing/unreachable', 'failed'],
] as const)(
  'after the error %s the promise rejects, and the pairing data stays %s so that the site can show the error',
  async (reason, is) => {
    const { begin, readPairingData } = setUp()
    const { ended, at } = await begin()
    at.fail(new KisslockError(reason))
    await expect(ended).rejects.toMatchObject({ code: reason })
    expect(readPairingData()?.is).toBe(is)
  },
)

it('a new pairing ends the earlier pairing and replaces its data', async () => {
  const { begin, pair, readPairingData } = setUp()
  const abortController = new AbortController()
  const { ended, at } = await begin('rainbow', abortController.signal)
  const nextPairing = pair()
  await expect(ended).rejects.toMatchObject({ code: 'connection/cancelled' })
  at.onCode(createCode(1))
  expect(readPairingData()).toEqual({ wallet: 'walletConnect', is: 'preparing' })
  startedPairings[1]?.approve()
  await nextPairing
  expect(readPairingData()).toBeUndefined()
})

it.each([
  ['a pairing with a wallet that the catalogue does not contain', 'project', 'unknown', 'wallet/not-found'],
  ['a pairing on a site without a WalletConnect project', null, undefined, 'walletconnect.project_id'],
])('%s is rejected before a code is created', async (_, project, wallet, said) => {
  const runtime = { load: async () => ({ engine: {}, pairing: createStore(undefined) }) }
  const core = { config: { walletconnect: { project_id: project } }, platform: { phone: false }, runtime } as never
  await expect(pairForSite(core, async () => details, wallet)).rejects.toThrow(said ?? '')
  expect(startedPairings).toEqual([])
})
