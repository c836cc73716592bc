import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../browser/store'
import { publicConfig } from '../engine/publicConfig.fixture'
import type { Session } from '../flow/session'
import { alice } from '../wallets/fakeWallet.fixture'
import { ConnectButton } from './ConnectButton'
import { ChainTile } from './entry/ChainTile'
import {
  clickElement,
  createTestKisslock,
  findAllByRole,
  findButton,
  render,
  resetScreenBeforeEach,
} from './render.fixture'

resetScreenBeforeEach()
beforeEach(() => vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false })))
afterEach(() => vi.useRealTimers())

const readButtonTexts = () => [...document.querySelectorAll('button')].map((one) => one.textContent)
// The networks in this test have no node, so only the address is shown. accountData.test.tsx tests names and balances.
const chains = publicConfig().chains.map((chain) => ({ ...chain, has_rpc: false }))
const createSite = () => createTestKisslock({ chains })
const connectedState = { status: 'connected', address: alice, chainId: 1 } as const

describe('the button', () => {
  it('without a connection, the button says “Connect wallet” and opens the dialog at the list of wallets', async () => {
    const kisslock = createSite()
    await render(<ConnectButton ChainTile={ChainTile} />, kisslock)
    expect(readButtonTexts()).toEqual(['Connect wallet'])
    expect(findButton('Connect wallet').getAttribute('aria-haspopup')).toBe('dialog')
    expect(findButton('Connect wallet').hasAttribute('aria-busy')).toBe(false)
    await clickElement(findButton('Connect wallet'))
    expect(kisslock.flow.get()).toMatchObject({ open: true, screen: { at: 'home' } })
  })

  it('during a request to the wallet, the button shows the request, and opens the dialog at this request', async () => {
    const kisslock = createSite()
    await render(<ConnectButton ChainTile={ChainTile} />, kisslock)
    await act(async () => {
      kisslock.flow.send({ type: 'connectRequested', uid: 'u1' })
      kisslock.flow.send({ type: 'closed' })
    })
    expect(findButton('Connecting…').getAttribute('aria-busy')).toBe('true')
    await clickElement(findButton('Connecting…'))
    expect(kisslock.flow.get()).toMatchObject({ open: true, screen: { at: 'waiting', attempt: 1 } })
  })

  it('while a connection is being restored, a placeholder is shown for 1.5 s, then a button with the same look that opens the dialog', async () => {
    vi.useFakeTimers()
    const kisslock = createSite()
    kisslock.connection.set({ status: 'reconnecting' })
    await render(<ConnectButton ChainTile={ChainTile} />, kisslock)
    expect(findAllByRole('status').map((one) => one.getAttribute('aria-label'))).toEqual(['Restoring your connection'])
    const statusHtml = findAllByRole('status')[0]?.innerHTML ?? ''
    await act(async () => void vi.advanceTimersByTime(1499))
    expect(readButtonTexts()).toEqual([])
    await act(async () => void vi.advanceTimersByTime(1))
    expect(readButtonTexts()).toEqual([''])
    expect(findButton('Restoring…').outerHTML).toContain(statusHtml)
    expect(findButton('Restoring…').getAttribute('aria-busy')).toBe('true')
    await clickElement(findButton('Restoring…'))
    expect(kisslock.flow.get()).toMatchObject({ open: true, screen: { at: 'home' } })
    await act(async () => kisslock.connection.set({ status: 'disconnected' }))
    expect(readButtonTexts()).toEqual(['Connect wallet'])
    await act(async () => kisslock.connection.set({ status: 'reconnecting' }))
    expect([findAllByRole('status').length, readButtonTexts()]).toEqual([1, []])
    await act(async () => kisslock.connection.set(connectedState))
    expect(readButtonTexts()).toHaveLength(2)
  })

  it('a visitor who is signed in without a connection sees “Connect wallet” and an account button', async () => {
    const session = createStore<Session>({ status: 'unknown' })
    const kisslock = {
      ...createTestKisslock({ chains, sign_in: { mode: 'optional', chains: [1], end_on_disconnect: false } }),
      session,
    }
    await render(<ConnectButton ChainTile={ChainTile} />, kisslock)
    expect(readButtonTexts()).toEqual(['Connect wallet'])
    const sessionTimes = { issuedAt: '2026-11-20T17:04:00Z', expiresAt: '2026-11-27T17:04:00Z' }
    await act(async () =>
      session.set({ status: 'signedIn', account: alice, address: alice, chainId: 1, ...sessionTimes }),
    )
    expect(readButtonTexts()).toEqual(['0xd8dA…6045', 'Connect wallet'])
    await clickElement(findButton('0xd8dA…6045 Signed in'))
    expect(kisslock.flow.get()).toMatchObject({ open: true, screen: { at: 'account' } })
    await act(async () => kisslock.connection.set({ status: 'reconnecting' }))
    expect(readButtonTexts()).toEqual([])
    await act(async () => kisslock.connection.set(connectedState))
    expect(readButtonTexts()).toHaveLength(2)
  })

  it('if a wallet is connected, the network button and the account button have accessible names and open their own screens', async () => {
    const kisslock = createSite()
    kisslock.connection.set(connectedState)
    await render(<ConnectButton ChainTile={ChainTile} />, kisslock)
    expect(findButton('Network: Ethereum. Change network').textContent).toBe('Ethereum')
    expect(findButton(/^0xd8dA…6045/).textContent).toBe('0xd8dA…6045Network: Ethereum. Show account')
    await clickElement(findButton(/^0xd8dA…6045/))
    expect(kisslock.flow.get().screen).toEqual({ at: 'account' })
    await clickElement(findButton(/^Network/))
    expect(kisslock.flow.get().screen).toMatchObject({ at: 'networks' })
  })

  it('on a network that the site does not use, the button opens the list of networks', async () => {
    const kisslock = createSite()
    kisslock.connection.set({ ...connectedState, chainId: 5 })
    await render(<ConnectButton ChainTile={ChainTile} />, kisslock)
    await clickElement(findButton('Switch network'))
    expect(kisslock.flow.get().screen).toMatchObject({ at: 'networks' })
    expect(readButtonTexts()).toHaveLength(2)
  })

  it.each([
    ['the name of the network if the chain data contains the network', 8453, 'Network: Base. Show account'],
    ['the chain ID if the chain data does not contain the network', 5, 'Network: #5. Show account'],
  ])('on a network that the site does not use, the account button shows %s', async (_, chainId, name) => {
    const kisslock = createTestKisslock()
    kisslock.connection.set({ ...connectedState, chainId })
    await render(<ConnectButton ChainTile={ChainTile} />, kisslock)
    expect(findButton(/^0xd8dA…6045/).textContent).toContain(name)
  })

  it('while a second wallet connects, the button shows the first wallet', async () => {
    const kisslock = createSite()
    kisslock.connection.set({ ...connectedState, status: 'connecting' })
    await render(<ConnectButton ChainTile={ChainTile} />, kisslock)
    expect(findButton(/^0xd8dA…6045/)).toBeDefined()
  })

  it.each(['pointerover', 'focusin'])("the event %s loads the dialog's code before the click", async (name) => {
    const kisslock = createSite()
    await render(<ConnectButton ChainTile={ChainTile} />, kisslock)
    expect(kisslock.runtime.get()).toBeUndefined()
    await act(async () => {
      findButton('Connect wallet').dispatchEvent(new Event(name, { bubbles: true }))
      await kisslock.runtime.load()
    })
    expect(kisslock.runtime.get()).toBeDefined()
  })

  it.each([
    ['a closed dialog gets the attribute data-ahead', false, ''],
    ['a dialog that is still closing does not get the attribute data-ahead', true, undefined],
  ])('when the button gets the focus, %s', async (_, shown, ahead) => {
    await render(<ConnectButton ChainTile={ChainTile} />, createSite())
    const dialog = Object.assign(document.createElement('dialog'), {
      className: 'kl-dialog',
      checkVisibility: () => shown,
    })
    document.body.append(dialog)
    await act(async () => void findButton('Connect wallet').dispatchEvent(new Event('focusin', { bubbles: true })))
    expect(dialog.dataset.ahead).toBe(ahead)
  })
})
