import { act } from 'react'
import { expect, it } from 'vitest'
import { createStore } from '../../src/browser/store'
import { createTestKisslock, render, resetScreenBeforeEach } from '../../src/dialog/render.fixture'
import type { Session } from '../../src/flow/session'
import type { KisslockCore } from '../../src/kisslock'
import { alice, bob } from '../../src/wallets/fakeWallet.fixture'
import { type SessionState, useSession } from './hooks'
import { SiteContext } from './siteContext'

resetScreenBeforeEach()

/** Render the component that reads the hooks, inside a site's provider. */
const renderReader = (core: KisslockCore) =>
  render(
    <SiteContext.Provider value={{ kisslock: core, core, serverCore: core } as never}>
      <Reader />
    </SiteContext.Provider>,
    core,
  )

let lastSession: SessionState | undefined

const Reader = () => {
  lastSession = useSession()
  return null
}

const signedIn: Session = {
  status: 'signedIn',
  account: alice,
  address: alice,
  chainId: 1,
  issuedAt: '2026-11-20T17:04:00Z',
  expiresAt: '2026-11-27T17:04:00Z',
}

it('useSession returns the account that is signed in, and whether it is the connected account', async () => {
  const session = createStore<Session>({ status: 'unknown' })
  const kisslock = {
    ...createTestKisslock({ sign_in: { mode: 'optional', chains: [1], end_on_disconnect: false } }),
    session,
  }
  await renderReader(kisslock)
  expect(lastSession).toMatchObject({ status: 'unknown', current: false })
  await act(async () => session.set(signedIn))
  expect(lastSession).toMatchObject({ ...signedIn, current: false })
  await act(async () => kisslock.connection.set({ status: 'connected', address: alice, chainId: 1 }))
  expect(lastSession?.current).toBe(true)
  await act(async () => kisslock.connection.set({ status: 'connected', address: bob, chainId: 1 }))
  expect(lastSession).toMatchObject({ address: alice, current: false })
  await act(async () => lastSession?.signIn())
  expect(kisslock.flow.get()).toMatchObject({ open: true, screen: { at: 'sign' } })
})

it('a smart contract wallet is signed in only on its own chain', async () => {
  const kisslock = createTestKisslock({ sign_in: { mode: 'optional', chains: [1, 10], end_on_disconnect: false } })
  const session = createStore<Session>({ ...signedIn, account: `eip155:1:${alice}` })
  await renderReader({ ...kisslock, session })
  await act(async () => kisslock.connection.set({ status: 'connected', address: alice, chainId: 1 }))
  expect(lastSession?.current).toBe(true)
  await act(async () => kisslock.connection.set({ status: 'connected', address: alice, chainId: 10 }))
  expect(lastSession).toMatchObject({ address: alice, current: false })
})

it('the session has the status signedOut if the site has no sign-in', async () => {
  const kisslock = createTestKisslock()
  expect(kisslock.session.get()).toEqual({ status: 'signedOut' })
})
