import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { createStore } from '../../browser/store'
import { findGateStore } from '../../flow/access/gate'
import type { Session } from '../../flow/session'
import type { KisslockCore } from '../../kisslock'
import { alice, bob } from '../../wallets/fakeWallet.fixture'
import { clickElement, createTestKisslock, findButton, render, resetScreenBeforeEach } from '../render.fixture'
import { GateView } from './GateView'

resetScreenBeforeEach()

const daiRequirement = {
  ...({ kind: 'erc20', chain: 1, token: alice, name: 'DAI', id: null, decimals: 18 } as const),
  ...({ needed: '1000.5', held: '0', whose: 'user', alternative: true } as const),
}
const passRequirement = { ...daiRequirement, kind: 'erc721', name: 'Pass', id: '7', needed: '1' } as const
const etherRequirement = { ...daiRequirement, kind: 'native', token: null, name: '' } as const
const unnamedRequirement = {
  ...daiRequirement,
  name: '',
  whose: 'wallet',
  held: '1000.4999999',
  alternative: false,
} as const

const session: Session = {
  ...{ status: 'signedIn', account: alice, address: alice, chainId: 1 },
  ...{ issuedAt: '2026-11-20T17:04:00Z', expiresAt: '2026-11-27T17:04:00Z' },
}

/** Render the screen of a gate for an account that is signed in and connected. */
const renderGate = async (refusal: NonNullable<ReturnType<ReturnType<typeof findGateStore>['get']>>['refusal']) => {
  const begin = vi.fn()
  const testKisslock = createTestKisslock()
  const runtime = {
    ...testKisslock.runtime,
    get: () => ({ engine: { destroy: () => {} }, signing: { get: () => ({ begin }) } }),
  }
  const kisslock = { ...testKisslock, session: createStore(session), runtime } as unknown as typeof testKisslock
  kisslock.connection.set({ status: 'connected', address: alice, chainId: 1 })
  findGateStore(kisslock.flow).set({ refusal, checking: false })
  kisslock.flow.send({ type: 'opened', to: 'gate' })
  const box = await render(<GateView screen={{ at: 'gate' }} />, kisslock)
  return { box, kisslock, begin, gate: findGateStore(kisslock.flow) }
}

const readAnnouncement = ({ spoken }: KisslockCore) => spoken.get()
const readPlainText = (element: Element | null | undefined) => element?.textContent?.replace(/[\u2066-\u2069]/g, '')

it('the gate shows for each holding the required and the actual amount', async () => {
  const { box } = await renderGate({
    is: 'notHeld',
    missing: [daiRequirement, passRequirement, etherRequirement, unnamedRequirement],
    message: '',
  })
  expect([...box.querySelectorAll('li')].map(readPlainText)).toEqual([
    'At least 1,000.5 0xd8dA…\u20606045 on EthereumThis account has 1,000.499999 0xd8dA…\u20606045',
    'At least 1,000.5 DAI on EthereumYour wallets have 0 DAI in total',
    'Pass #7 on Ethereum',
    'At least 1,000.5 ETH on EthereumYour wallets have 0 ETH in total',
  ])
  expect(box.querySelectorAll('.kl-needs p')).toHaveLength(1)
})

it('the gate shows the server’s sentence, marked as English, if the server gives no separate requirements', async () => {
  const { box } = await renderGate({ is: 'notHeld', missing: [], message: 'This needs much.' })
  expect(box.querySelector('[lang="en"]')?.textContent).toBe('This needs much.')
})

it('the gate offers to sign in when the wallet switches to a different account', async () => {
  const { kisslock, begin } = await renderGate({ is: 'notHeld', missing: [daiRequirement], message: '' })
  expect(findButton('Choose another wallet').className).toContain('primary')
  await act(async () => kisslock.connection.set({ status: 'connected', address: bob, chainId: 1 }))
  await clickElement(findButton('Sign in'))
  expect(begin).toHaveBeenCalledOnce()
})

it('“Try again” checks the gate again, and the result is announced', async () => {
  const { kisslock, gate } = await renderGate({ is: 'unchecked' })
  const retryButton = findButton('Try again')
  await clickElement(retryButton)
  expect([retryButton.getAttribute('aria-busy'), readAnnouncement(kisslock), gate.get()?.checking]).toEqual([
    'true',
    'Checking',
    true,
  ])
  await clickElement(retryButton)
  await act(async () => gate.set({ refusal: { is: 'unchecked' }, checking: false }))
  expect([retryButton.isConnected, retryButton.getAttribute('aria-busy')]).toEqual([true, null])
  expect(readAnnouncement(kisslock)).toBe('We could not check this account')
})
