import { describe, expect, it, vi } from 'vitest'
import { lazy } from '../../browser/lazy'
import { createStore } from '../../browser/store'
import { alice } from '../../wallets/fakeWallet.fixture'
import { createFlow } from '../flow'
import type { Runtime } from '../runtime'
import type { Session } from '../session'
import { access } from '.'
import { findGateStore } from './gate'

const missingHolding = {
  ...({ kind: 'erc20', chain: 1, token: alice, name: 'DAI', id: null, decimals: 18 } as const),
  ...({ needed: '100', held: '12', whose: 'wallet', alternative: false } as const),
}
const createDenial = (status: number, code: string, extraFields: object = {}) =>
  Response.json({ error: { code, message: 'No.', ...extraFields } }, { status })
const createNotHeld = () => createDenial(403, 'gate/not-held', { missing: [missingHolding] })
const createUnchecked = () => createDenial(503, 'gate/unchecked')
const createTooOld = () => createDenial(403, 'auth/too-old')
const createWelcome = () => new Response('Welcome.')

const createSession = (issuedAt: string): Session => ({
  ...{ status: 'signedIn', account: alice, address: alice, chainId: 1, issuedAt },
  expiresAt: '2026-12-20T17:04:00Z',
})
const noon = '2026-11-20T12:00:00Z'

/** Create a page whose server sends these responses, one for each request. */
const createSite = (...answers: (() => Response)[]) => {
  const flow = createFlow()
  const session = createStore<Session>(createSession(noon))
  const renew = vi.fn(() => flow.send({ type: 'opened', to: 'sign' }))
  const signing = lazy(async () => ({ renew }))
  const runtime = lazy(async () => ({ signing }) as unknown as Runtime)
  const request = vi.fn(async () => answers.shift()?.() ?? Promise.reject(new TypeError('Failed to fetch')))
  const gate = findGateStore(flow)
  const core = { flow, runtime, session }
  const waitForScreen = (at: string) =>
    vi.waitFor(() => expect(flow.get()).toMatchObject({ open: true, screen: { at } }))
  const checkAgain = async () => {
    await waitForScreen('gate')
    await vi.waitFor(() => expect(gate.get()?.checking).toBe(false))
    const gateState = gate.get()
    if (gateState) gate.set({ ...gateState, checking: true })
  }
  return {
    flow,
    session,
    renew,
    request,
    gate,
    core,
    waitForScreen,
    checkAgain,
    answer: access(core, request),
  }
}

const cancelledError = { code: 'connection/cancelled' }

describe('a request of the site', () => {
  it.each([
    ['a success', createWelcome],
    ['a denial that the visitor cannot resolve', () => createDenial(403, 'auth/refused')],
    ['a page of the site’s own', () => new Response('<p>No.</p>', { status: 403 })],
    ['the code of a gate but a different status', () => createDenial(418, 'gate/not-held')],
  ])('a request of the site resolves with the unread response if the response is %s', async (_, answer) => {
    const { flow, core, answer: response } = createSite(answer)
    expect((await response).bodyUsed).toBe(false)
    expect([flow.get().open, core.runtime.get()]).toEqual([false, undefined])
  })

  it('a request of the site rejects with the network error if the server cannot be reached', async () => {
    await expect(createSite().answer).rejects.toBeInstanceOf(TypeError)
  })

  it('after a denied request the dialog shows the missing holding, and sends the request again when the visitor checks again', async () => {
    const { flow, gate, request, checkAgain, answer } = createSite(createNotHeld, createNotHeld, createWelcome)
    await checkAgain()
    expect(gate.get()?.refusal).toEqual({ is: 'notHeld', missing: [missingHolding], message: 'No.' })
    await checkAgain()
    expect(await (await answer).text()).toBe('Welcome.')
    expect([request.mock.calls.length, flow.get().open]).toEqual([3, false])
  })

  it('a denied request is sent again after a new sign-in', async () => {
    const { session, waitForScreen, answer } = createSite(createNotHeld, createWelcome)
    await waitForScreen('gate')
    session.set(createSession(noon))
    session.set(createSession('2026-11-20T12:05:00Z'))
    expect((await answer).ok).toBe(true)
  })

  it('if a request fails when the visitor checks the gate again, the gate is shown as not checked', async () => {
    const { gate, flow, checkAgain, answer } = createSite(createUnchecked)
    await checkAgain()
    await vi.waitFor(() => expect(gate.get()).toEqual({ refusal: { is: 'unchecked' }, checking: false }))
    flow.send({ type: 'closed' })
    await expect(answer).rejects.toMatchObject(cancelledError)
  })

  it('a request that is denied while the dialog is closed does not open the dialog', async () => {
    const { flow, request, checkAgain, answer } = createSite(createNotHeld, createNotHeld)
    await checkAgain()
    flow.send({ type: 'closed' })
    await expect(answer).rejects.toMatchObject(cancelledError)
    expect([request.mock.calls.length, flow.get().open]).toEqual([2, false])
  })

  it.each([
    ['a request without a session', () => createDenial(401, 'auth/no-session'), 'tooOld'],
    ['a request with an old session', createTooOld, 'tooOld'],
    ['a request with outdated terms', () => createDenial(403, 'auth/terms-outdated'), 'termsOutdated'],
  ])('%s requires a sign-in, and is sent again after the sign-in', async (_, refused, reason) => {
    const { session, renew, waitForScreen, answer } = createSite(refused, createWelcome)
    await waitForScreen('sign')
    session.set(createSession('2026-11-20T12:05:00Z'))
    expect((await answer).ok).toBe(true)
    expect(renew).toHaveBeenCalledExactlyOnceWith(reason)
  })

  it('a request that passes the gate can still require a newer sign-in', async () => {
    const { session, waitForScreen, checkAgain, answer } = createSite(createNotHeld, createTooOld, createWelcome)
    await checkAgain()
    await waitForScreen('sign')
    session.set(createSession('2026-11-20T12:05:00Z'))
    expect((await answer).ok).toBe(true)
  })

  it('a denied request resolves with the denial if the site has no sign-in', async () => {
    const { core } = createSite(createWelcome)
    const runtime = lazy(async () => ({ signing: undefined }) as unknown as Runtime)
    const response = await access({ ...core, runtime }, async () => createNotHeld())
    expect(response.status).toBe(403)
  })
})
