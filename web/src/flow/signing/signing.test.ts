import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublicConfig } from '../../server/wire.gen'
import { alice, FakeWallet } from '../../wallets/fakeWallet.fixture'
import { createRuntimePage, resetPagesBeforeEach } from '../runtime.fixture'
import { createNonceResponse, createServerSession } from './signing.fixture'

resetPagesBeforeEach()

/**
 * How long a test waits for the end of the success screen, in milliseconds. The success screen is shown for 900 ms, or
 * longer on a busy machine.
 */
const patienceMs = 5000
const yesterday = new Date(Date.now() - 86_400_000).toISOString()
let requestPaths: string[] = []
/** The lifetime of the server's messages, in milliseconds. */
let lifeMs: number
/** The server's session of this browser. */
let session: object | null
/** The responses of `verify`, in order. After the last response, every signature starts a session. */
let verifyResponses: (() => Response)[] = []

/** The code at the account's address, or undefined for an EOA. */
let contractCode: string | undefined

const respondAsServer = async (url: string, { body = '' }: RequestInit = {}) => {
  if (url.includes('/api/rpc/')) {
    const call = JSON.parse(String(body)) as { id: number } | { id: number }[]
    const answerTo = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: contractCode ?? '0x' })
    return Response.json(Array.isArray(call) ? call.map(answerTo) : answerTo(call))
  }
  const path = url.replace('/api/auth/', '')
  requestPaths.push(path)
  if (path === 'nonce') return Response.json(createNonceResponse(alice, 1, lifeMs))
  if (path === 'verify') return verifyResponses.shift()?.() ?? Response.json(createServerSession(3_600_000))
  return Response.json({ session })
}

beforeEach(() => {
  requestPaths = []
  session = null
  verifyResponses = []
  lifeMs = 300_000
  contractCode = undefined
  vi.stubGlobal('fetch', respondAsServer)
})
afterEach(() => vi.unstubAllGlobals())

const createSite = async (mode: PublicConfig['sign_in']['mode'], end_on_disconnect = false) => {
  const wallet = new FakeWallet()
  wallet.answers.personal_sign = `0x${'ab'.repeat(64)}1b`
  const tab = createRuntimePage(wallet, false, { sign_in: { mode, chains: [1], end_on_disconnect } })
  const signing = await tab.runtime.signing?.load()
  if (!signing) throw new Error('The site has no signing in.')
  const waitUntilReady = () => vi.waitFor(() => expect(signing.steps.get().preparedMessage.is).toBe('ready'))
  return { ...tab, wallet, signing, ready: waitUntilReady }
}

it('if sign-in is required, the dialog shows the sign-in screen after connecting, and a click there starts the session', async () => {
  const { requestConnection, screen, ready, countRequests, signing, session, flow } = await createSite('required')
  requestConnection()
  await vi.waitFor(() => expect(screen().at).toBe('sign'), patienceMs)
  await ready()
  expect(countRequests('personal_sign')).toBe(0)
  signing.steps.send({ type: 'signRequested' })
  await vi.waitFor(() => expect(session.get()).toMatchObject({ status: 'signedIn', address: alice }))
  await vi.waitFor(() => expect(flow.get().open).toBe(false), patienceMs)
  expect([requestPaths, countRequests('personal_sign')]).toEqual([['session', 'nonce', 'verify'], 1])
})

describe('a smart contract wallet with several owners', () => {
  const createOwnersPending = () => Response.json({ error: { code: 'auth/owners-pending' } }, { status: 401 })
  const connectForOwners = async (...responses: (() => Response)[]) => {
    lifeMs = 3_600_000
    contractCode = '0x6001'
    verifyResponses = responses
    const tab = await createSite('required')
    tab.requestConnection()
    await vi.waitFor(() => expect(tab.screen().at).toBe('sign'), patienceMs)
    await tab.ready()
    return tab
  }

  it('a smart contract wallet is signed in even if the first response says that its owners still have to sign', async () => {
    const { signing, session } = await connectForOwners(createOwnersPending)
    signing.steps.send({ type: 'signRequested' })
    await vi.waitFor(() => expect(session.get()).toMatchObject({ status: 'signedIn' }), patienceMs)
    expect(requestPaths.filter((path) => path === 'verify')).toHaveLength(2)
  })

  it('a smart contract wallet is signed in when the owners have signed on the chain, even if the wallet never responds', async () => {
    const { signing, session, wallet } = await connectForOwners()
    wallet.answers.personal_sign = new Promise(() => {})
    signing.steps.send({ type: 'signRequested' })
    await vi.waitFor(() => expect(session.get()).toMatchObject({ status: 'signedIn' }), patienceMs)
    await vi.waitFor(() => expect(signing.steps.get().step.at).toBe('success'))
  })
})

it('a site without sign-in loads no chunk for sign-in and sends the server no request', async () => {
  const tab = createRuntimePage()
  tab.requestConnection()
  await tab.waitForScreen('connected')
  expect([tab.runtime.signing, requestPaths]).toEqual([undefined, []])
})

describe('an account that signed in yesterday', () => {
  const returnAfterYesterday = async () => {
    session = { ...createServerSession(3_600_000), issued_at: yesterday }
    const tab = await createSite('optional')
    tab.requestConnection()
    await tab.waitForScreen('connected')
    await vi.waitFor(() => expect(tab.session.get()).toMatchObject({ status: 'signedIn', issuedAt: yesterday }))
    tab.sendEvent({ type: 'closed' })
    const waitForRenewal = () => vi.waitFor(() => expect(tab.session.get()).not.toMatchObject({ issuedAt: yesterday }))
    return { ...tab, renewed: waitForRenewal }
  }

  it('an account that signed in yesterday signs again only if the site requires it', async () => {
    const { flow, signing, sendEvent, ready, renewed } = await returnAfterYesterday()
    sendEvent({ type: 'opened', to: 'sign' })
    expect(flow.get().open).toBe(false)
    signing.renew()
    expect([flow.get().open, signing.renewing.get()]).toEqual([true, 'tooOld'])
    await ready()
    signing.steps.send({ type: 'signRequested' })
    await renewed()
    expect(signing.renewing.get()).toBe('tooOld')
    sendEvent({ type: 'closed' })
    expect(signing.renewing.get()).toBe(false)
  })

  it('after “Not now”, the screen closes and the visitor does not have to sign in again', async () => {
    const { flow, signing, session } = await returnAfterYesterday()
    signing.renew()
    // Setting the same session again does not close the dialog.
    session.set({ ...session.get() })
    expect(flow.get().open).toBe(true)
    signing.decline()
    expect([flow.get().open, signing.renewing.get()]).toEqual([false, false])
  })

  it('after a lost response, the page verifies the signature again instead of using the old session', async () => {
    const { signing, ready, renewed } = await returnAfterYesterday()
    verifyResponses = [() => new Response('', { status: 502 })]
    signing.renew()
    await ready()
    signing.steps.send({ type: 'signRequested' })
    await vi.waitFor(() => expect(signing.steps.get().step).toMatchObject({ at: 'failed' }))
    requestPaths = []
    signing.steps.send({ type: 'signRequested' })
    await renewed()
    expect(requestPaths).toEqual(['session', 'verify'])
  })
})

it('a sign-out that waits for the network is not sent again after the page ends', async () => {
  session = createServerSession(3_600_000)
  const { signing, session: store, runtime, requestConnection, waitForScreen } = await createSite('optional', true)
  await vi.waitFor(() => expect(store.get().status).toBe('signedIn'))
  requestConnection()
  await waitForScreen('connected')
  const failedCodes: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    failedCodes.push(url)
    throw new TypeError('no network')
  })
  await runtime.disconnect(false)
  await vi.waitFor(() => expect(failedCodes).toHaveLength(1))
  signing.stop()
  dispatchEvent(new Event('online'))
  expect(failedCodes).toHaveLength(1)
})
