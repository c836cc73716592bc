import { act, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { waitForRendering } from '../../src/dialog/render.fixture'
import { KisslockError } from '../../src/errors/KisslockError'
import type { Screen } from '../../src/flow/screen'
import { announce, FakeWallet } from '../../src/wallets/fakeWallet.fixture'
import { useWallets, WalletButton } from '../index'
import { findCore } from '../kisslock/kisslock'
import { container, renderPage as drawPart, resetPageBeforeEach } from '../page.fixture'
import { toWalletsState } from './headless'
import { findRequestError, findUid, hasOpenRequest, isConnectedTo } from './walletState'

const error = new KisslockError('wallet/failed')
describe('the state of a list', () => {
  it.each<[Screen['at'], object, object]>([
    ['waiting', {}, { is: 'asking', open: 'no' }],
    ['pending', { locked: true }, { is: 'asking', open: 'locked' }],
    ['pending', { locked: false }, { is: 'asking', open: 'earlier' }],
    ['timedOut', {}, { is: 'unanswered' }],
    ['rejected', {}, { is: 'rejected' }],
    ['rejected', { unasked: error }, { is: 'failed', error }],
    ['failed', { error }, { is: 'failed', error }],
    ['connected', { wallet: 'rabby' }, { is: 'connected', wallet: 'rabby' }],
    ['guide', { wallet: 'rabby' }, { is: 'pairing', wallet: 'rabby', pairing: { wallet: 'rabby', is: 'preparing' } }],
  ])('at the screen %s with the fields %j, the state of the list is %j', (at, more, wanted) => {
    expect(toWalletsState({ at, uid: 'u', ...more } as Screen, undefined)).toEqual({ wallet: 'u', ...wanted })
  })

  it('on the home screen, the state of a site’s own wallet list is idle', () =>
    expect(toWalletsState({ at: 'home' }, undefined)).toEqual({ is: 'idle' }))
})

describe('the wallet of a button', () => {
  const rabby = { id: 'rabby', rdns: ['io.rabby'] }
  it('the wallet of a button is found by its announcement or as a legacy wallet, never by a duplicate announcement', () => {
    expect(findUid(rabby, [{ uid: 'a', rdns: 'io.metamask' }])).toBeUndefined()
    expect(findUid(rabby, [{ uid: 'a', rdns: 'io.rabby', duplicateOf: 'b' }])).toBeUndefined()
    expect(findUid(rabby, [{ uid: 'b', rdns: 'io.rabby' }])).toBe('b')
    expect(findUid(rabby, [{ uid: 'c', walletId: 'rabby' }])).toBe('c')
  })

  it.each([
    ['that got a request in this browser', 'u', { uid: 'u', id: 'injected', name: 'x' }, true],
    ['that announced itself', undefined, { uid: 'v', id: 'io.rabby', name: 'x' }, true],
    ['that scanned the code and has the same name', undefined, { uid: 'v', id: 'walletConnect', name: 'Rabby' }, true],
    [
      'that scanned the code and has a different name',
      undefined,
      { uid: 'v', id: 'walletConnect', name: 'Rainbow' },
      false,
    ],
    [
      'that is a second wallet with the same name in this browser',
      'u',
      { uid: 'v', id: 'io.other', name: 'Rabby' },
      false,
    ],
  ])(
    'with a connection to a wallet %s, the button shows whether its own wallet is connected',
    (_, uid, wallet, wanted) => {
      const knownWallet = { ...rabby, name: 'Rabby Wallet', methods: [] }
      expect(isConnectedTo(knownWallet, uid, { status: 'connected', wallet })).toBe(wanted)
      expect(isConnectedTo(knownWallet, uid, { status: 'reconnecting', wallet })).toBe(false)
    },
  )

  it('the button of a wallet shows only its own request and error', () => {
    const failedScreen = { at: 'failed', uid: 'a', error } as Screen
    expect([findRequestError('a', failedScreen), findRequestError('b', failedScreen)]).toEqual([error, undefined])
    expect(hasOpenRequest('a', { at: 'waiting', uid: 'a', attempt: 1, resumed: false })).toBe(true)
    expect(hasOpenRequest('b', { at: 'waiting', uid: 'a', attempt: 1, resumed: false })).toBe(false)
  })
})

resetPageBeforeEach()
afterEach(() => vi.unstubAllGlobals())

const renderPart = async (part: ReactNode) => findCore(await drawPart(part))

const List = () => {
  const { groups, state, connect } = useWallets()
  const detectedWallets = groups.find(({ id }) => id === 'detected')?.wallets ?? []
  return (
    <>
      <p>{state.is}</p>
      {detectedWallets.map(({ key, name }) => (
        <button type="button" key={key} onClick={() => connect(key)}>
          {name}
        </button>
      ))}
    </>
  )
}

describe("a site's own list", () => {
  it('a click in a site’s own list connects the detected wallet, and the dialog stays closed', async () => {
    const core = await renderPart(<List />)
    await act(() => core.runtime.load())
    await act(async () => announce(new FakeWallet()))
    await waitForRendering(() => expect(container.querySelector('button')?.textContent).toContain('Rabby'))
    await act(async () => container.querySelector('button')?.click())
    await waitForRendering(() => expect(container.querySelector('p')?.textContent).toBe('connected'))
    expect(core.connection.get().status).toBe('connected')
    expect(core.flow.get().open).toBe(false)
  })
})

describe('the button of one wallet', () => {
  it('the button of one wallet has the wallet’s name immediately, and opens the guide if the wallet is not in this browser', async () => {
    const core = await renderPart(<WalletButton wallet="rabby" />)
    expect(container.textContent).toContain('Rabby')
    await act(async () => container.querySelector('button')?.click())
    await waitForRendering(() =>
      expect(core.flow.get()).toMatchObject({ open: true, screen: { at: 'guide', wallet: 'rabby' } }),
    )
  })

  it('in production the button of an unknown wallet opens the list of wallets', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const core = await renderPart(<WalletButton wallet="rabbit" />)
    await act(async () => container.querySelector('button')?.click())
    await waitForRendering(() => expect(core.flow.get()).toMatchObject({ open: true, screen: { at: 'home' } }))
  })
})
