import { act } from 'react'
import { mainnet } from 'viem/chains'
import { expect, it, vi } from 'vitest'
import { waitForRendering } from '../../src/dialog/render.fixture'
import { alice, announce, FakeWallet } from '../../src/wallets/fakeWallet.fixture'
import { createKisslock, SignIn } from '../index'
import { findCore, type Kisslock } from '../kisslock/kisslock'
import { container, renderPage, resetPageBeforeEach } from '../page.fixture'
import type { SignInFunctions } from '../signIn/functions'

resetPageBeforeEach()

const createSignIn = (session: Awaited<ReturnType<NonNullable<SignInFunctions['getSession']>>>): SignInFunctions => ({
  getNonce: async () => 'nonce',
  createMessage: () => 'message',
  verify: async () => true,
  signOut: vi.fn(async () => {}),
  getSession: async () => session,
})

/** Render the button in a site with these sign-in functions. */
const renderButton = async (signIn?: SignInFunctions, label?: string) => {
  const kisslock = createKisslock({ chains: [mainnet], ...(signIn && { signIn }) })
  return renderPage(<SignIn {...(label === undefined ? {} : { label })} />, { kisslock })
}

/** Connect a wallet of this browser. */
const connect = async (kisslock: Kisslock) => {
  await act(() => findCore(kisslock).runtime.load())
  await act(async () => announce(new FakeWallet()))
  await act(() => kisslock.connect('io.rabby'))
}

it('on a site without sign-in, the sign-in button renders nothing', async () => {
  await renderButton()
  expect(container.querySelector('button')).toBeNull()
})

it('the button has the site’s own label', async () => {
  await renderButton(createSignIn(null), 'Members')
  expect(container.querySelector('button')?.textContent).toBe('Members')
})

it('a visitor without a wallet is asked to connect first', async () => {
  const kisslock = await renderButton(createSignIn(null))
  expect(container.querySelector('button')?.textContent).toBe('Sign in')
  await act(async () => container.querySelector('button')?.click())
  await waitForRendering(() =>
    expect(findCore(kisslock).flow.get()).toMatchObject({ open: true, screen: { at: 'home' } }),
  )
})

it('the button asks a connected visitor for the signature', async () => {
  const kisslock = await renderButton(createSignIn(null))
  await connect(kisslock)
  await act(async () => container.querySelector('button')?.click())
  await waitForRendering(() =>
    expect(findCore(kisslock).flow.get()).toMatchObject({ open: true, screen: { at: 'sign' } }),
  )
})

it('the session’s account is shown instead of the button', async () => {
  const kisslock = await renderButton(createSignIn({ address: alice, chainId: 1 }))
  await connect(kisslock)
  await waitForRendering(() => expect(kisslock.session.get().status).toBe('signedIn'))
  await waitForRendering(() => expect(container.textContent).toContain('0xd8dA'))
  expect(container.textContent).not.toContain('Sign in')
})
