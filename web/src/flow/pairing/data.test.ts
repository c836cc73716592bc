import { expect, it, vi } from 'vitest'
import { createStore } from '../../browser/store'
import { KisslockError } from '../../errors/KisslockError'
import { type CurrentPairing, toWalletPairing } from './data'
import { initialPairing, type PairingPhase } from './next'
import { watchPairing } from './watchPairing'

const code = { uri: 'wc:1@2', expiresAt: 7 }
const pairingDetails = { wallet: 'rainbow', createLink: (uri: string) => `rainbow://${uri}` }
const createState = (phase: PairingPhase) => ({ ...initialPairing, phase })
const createPairing = (phase: PairingPhase): CurrentPairing => ({
  ...createState(phase),
  data: toWalletPairing(createState(phase), pairingDetails),
})
const data = { wallet: 'rainbow', uri: 'wc:1@2', link: 'rainbow://wc:1@2', expiresAt: 7 }
const error = new KisslockError('pairing/unreachable')

it.each<[PairingPhase, object]>([
  [{ is: 'preparing' }, { wallet: 'rainbow', is: 'preparing' }],
  [
    { is: 'ready', code, renewed: true },
    { ...data, is: 'ready', renewed: true },
  ],
  [
    { is: 'scanned', code },
    { ...data, is: 'scanned' },
  ],
  [
    { is: 'expired', code },
    { wallet: 'rainbow', is: 'expired' },
  ],
  [{ is: 'rejected' }, { wallet: 'rainbow', is: 'rejected' }],
  [
    { is: 'failed', error },
    { wallet: 'rainbow', is: 'failed', error },
  ],
])('a pairing in the phase %j gives the page the data of this phase', (phase, wanted) =>
  expect(toWalletPairing(createState(phase), pairingDetails)).toEqual(wanted),
)

it('after the library has loaded, the page’s pairing data follows each change of the pairing, and is null when the pairing has ended', () => {
  const pairing = createStore<CurrentPairing | undefined>(undefined)
  const runtime = createStore<{ pairing: typeof pairing } | undefined>(undefined)
  const pairingStore = watchPairing({ ...runtime, load: vi.fn() })
  const values: unknown[] = []
  pairingStore.subscribe(() => values.push(pairingStore.get()?.is))
  runtime.set({ pairing })
  pairing.set(createPairing({ is: 'preparing' }))
  pairing.set(createPairing({ is: 'ready', code, renewed: false }))
  pairing.set(undefined)
  expect(values).toEqual(['preparing', 'ready', undefined])
  expect(pairingStore.get()).toBeNull()
})
