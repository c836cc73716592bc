import { describe, expect, it, vi } from 'vitest'
import { lazy } from '../../browser/lazy'
import { createStore } from '../../browser/store'
import { alice } from '../../wallets/fakeWallet.fixture'
import { createFlow } from '../flow'
import type { Runtime } from '../runtime'
import type { Session } from '../session'
import { access } from '.'
import { findGateStore } from './gate'

const need = {
  ...({ kind: 'erc20', chain: 1, token: alice, name: 'DAI', id: null, decimals: 18 } as const),
  ...({ needed: '100', held: '12', whose: 'wallet', alternative: false } as const),
}
const refusing = (status: number, code: string, more: object = {}) =>
  Response.json({ error: { code, message: 'No.', ...more } }, { status })
const notHeld = () => refusing(403, 'gate/not-held', { missing: [need] })
const unchecked = () => refusing(503, 'gate/unchecked')
const tooOld = () => refusing(403, 'auth/too-old')
const welcome = () => new Response('Welcome.')

const signedInAt = (issuedAt: string): Session => ({
  ...{ status: 'signedIn', account: alice, address: alice, chainId: 1, issuedAt },
  expiresAt: '2026-12-20T17:04:00Z',
})
const noon = '2026-11-20T12:00:00Z'

/** Create a page whose server sends these responses, one for each request. */
const site = (...answers: (() => Response)[]) => {
  const flow = createFlow()
  const session = createStore<Session>(signedInAt(noon))
  const renew = vi.fn(() => flow.send({ type: 'opened', to: 'sign' }))
  const signing = lazy(async () => ({ renew }))
  const runtime = lazy(async () => ({ signing }) as unknown as Runtime)
  const request = vi.fn(async () => answers.shift()?.() ?? Promise.reject(new TypeError('Failed to fetch')))
  const gate = findGateStore(flow)
  const core = { flow, runtime, session }
  const shows = (at: string) => vi.waitFor(() => expect(flow.get()).toMatchObject({ open: true, screen: { at } }))
  const again = async () => {
    await shows('gate')
    await vi.waitFor(() => expect(gate.get()?.checking).toBe(false))
    const now = gate.get()
    if (now) gate.set({ ...now, checking: true })
  }
  return { flow, session, renew, request, gate, core, shows, again, answer: access(core, request) }
}

const cancelled = { code: 'connection/cancelled' }

describe('a request of the site', () => {
  it.each([
    ['a success', welcome],
    ['a denial that the visitor cannot resolve', () => refusing(403, 'auth/refused')],
    ['a page of the site’s own', () => new Response('<p>No.</p>', { status: 403 })],
    ['the code of a gate but a different status', () => refusing(418, 'gate/not-held')],
  ])('a request of the site resolves with the unread response if the response is %s', async (_, answer) => {
    const { flow, core, answer: response } = site(answer)
    expect((await response).bodyUsed).toBe(false)
    expect([flow.get().open, core.runtime.get()]).toEqual([false, undefined])
  })

  it('a request of the site rejects with the network error if the server cannot be reached', async () => {
    await expect(site().answer).rejects.toBeInstanceOf(TypeError)
  })

  it('after a denied request the dialog shows the missing holding, and sends the request again when the visitor checks again', async () => {
    const { flow, gate, request, again, answer } = site(notHeld, notHeld, welcome)
    await again()
    expect(gate.get()?.refusal).toEqual({ is: 'notHeld', missing: [need], message: 'No.' })
    await again()
    expect(await (await answer).text()).toBe('Welcome.')
    expect([request.mock.calls.length, flow.get().open]).toEqual([3, false])
  })

  it('a denied request is sent again after a new sign-in', async () => {
    const { session, shows, answer } = site(notHeld, welcome)
    await shows('gate')
    session.set(signedInAt(noon))
    session.set(signedInAt('2026-11-20T12:05:00Z'))
    expect((await answer).ok).toBe(true)
  })

  it('if a request fails when the visitor checks the gate again, the gate is shown as not checked', async () => {
    const { gate, flow, again, answer } = site(unchecked)
    await again()
    await vi.waitFor(() => expect(gate.get()).toEqual({ refusal: { is: 'unchecked' }, checking: false }))
    flow.send({ type: 'closed' })
    await expect(answer).rejects.toMatchObject(cancelled)
  })

  it('a request that is denied behind a closed dialog does not open the dialog', async () => {
    const { flow, request, again, answer } = site(notHeld, notHeld)
    await again()
    flow.send({ type: 'closed' })
    await expect(answer).rejects.toMatchObject(cancelled)
    expect([request.mock.calls.length, flow.get().open]).toEqual([2, false])
  })

  it.each([
    ['a request without a session', () => refusing(401, 'auth/no-session'), 'tooOld'],
    ['a request with an old session', tooOld, 'tooOld'],
    ['a request with outdated terms', () => refusing(403, 'auth/terms-outdated'), 'termsOutdated'],
  ])('%s requires a sign-in, and is sent again after the sign-in', async (_, refused, reason) => {
    const { session, renew, shows, answer } = site(refused, welcome)
    await shows('sign')
    session.set(signedInAt('2026-11-20T12:05:00Z'))
    expect((await answer).ok).toBe(true)
    expect(renew).toHaveBeenCalledExactlyOnceWith(reason)
  })

  it('after a gate, a request can still require a newer sign-in', async () => {
    const { session, shows, again, answer } = site(notHeld, tooOld, welcome)
    await again()
    await shows('sign')
    session.set(signedInAt('2026-11-20T12:05:00Z'))
    expect((await answer).ok).toBe(true)
  })

  it('a denied request resolves with the denial if the site has no sign-in', async () => {
    const { core } = site(welcome)
    const runtime = lazy(async () => ({ signing: undefined }) as unknown as Runtime)
    const response = await access({ ...core, runtime }, async () => notHeld())
    expect(response.status).toBe(403)
  })
})
