import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catchFailure } from '../errors/failure.fixture'
import { alice } from '../wallets/fakeWallet.fixture'
import { readSession, requestMessage, signOut, verifySignature } from './auth'

const site = { base_path: '/wallet' }
const session = {
  account: alice,
  kind: 'key',
  address: alice,
  chain_id: 1,
  issued_at: '2026-11-20T17:04:00Z',
  expires_at: '2026-11-27T17:04:00Z',
}
let requests: { url: string; init: RequestInit }[] = []

const stubResponse = (body: unknown, init: ResponseInit = {}) =>
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    requests.push({ url, init: request })
    return init.status === 204 ? new Response(null, init) : Response.json(body, init)
  })

beforeEach(() => {
  requests = []
})
afterEach(() => vi.unstubAllGlobals())

describe('calls to the server', () => {
  it('calls to the server send JSON to URLs below the site’s base path, with the site’s own cookies', async () => {
    stubResponse({ nonce: 'n', message: 'm' })
    expect(await requestMessage(site, { address: alice, chainId: 1 })).toEqual({ text: 'm' })
    const [{ url, init } = { url: '', init: {} }] = requests
    expect(url).toBe('/wallet/api/auth/nonce')
    expect([init.method, init.credentials, init.cache, init.body]).toEqual([
      'POST',
      'same-origin',
      'no-store',
      JSON.stringify({ address: alice, chain_id: 1 }),
    ])
    expect(new Headers(init.headers).get('content-type')).toBe('application/json')
  })

  it('reading the session returns the session, or null if no session exists', async () => {
    stubResponse({ session })
    expect(await readSession(site)).toEqual({
      account: alice,
      address: alice,
      chainId: 1,
      issuedAt: session.issued_at,
      expiresAt: session.expires_at,
    })
    stubResponse({ session: null })
    expect(await readSession(site)).toBeNull()
  })

  it('signing in starts a session whose age comes from the server, not from the message', async () => {
    stubResponse(session)
    const message = 'm\n\nIssued At: 2026-11-20T17:00:00Z'
    expect(await verifySignature(site, { message, signature: '0x1b' })).toMatchObject({ issuedAt: session.issued_at })
  })

  it('signing out ends one session or all sessions, and returns API tokens and recently added wallets', async () => {
    stubResponse(null, { status: 204 })
    await signOut(site, { everywhere: false })
    await signOut(site, { everywhere: true })
    expect(requests.map(({ init }) => init.body)).toEqual(['{}', '{"everywhere":true}'])
    const [added_lately, tokens] = [[{ account: alice, added_at: session.issued_at }], [{ name: 'ci' }]]
    stubResponse({ added_lately, tokens })
    expect(await signOut(site, { everywhere: true })).toEqual({
      addedLately: [{ account: alice, addedAt: session.issued_at }],
      programs: ['ci'],
    })
  })
})

describe('failures of the server', () => {
  it.each([
    [401, 'auth/nonce-expired', 'sign/expired'],
    [401, 'auth/nonce-unknown', 'sign/expired'],
    [401, 'auth/message-expired', 'sign/expired'],
    [401, 'auth/signature-mismatch', 'sign/refused'],
    [401, 'auth/signature-malformed', 'sign/refused'],
    [403, 'auth/refused', 'sign/not-allowed'],
    [401, 'auth/chain-not-allowed', 'sign/not-allowed'],
    [503, 'auth/contract-unchecked', 'sign/unverifiable'],
    [503, 'storage/unavailable', 'server/failed'],
    [429, 'http/too-many-requests', 'server/limited'],
    [403, 'auth/foreign-origin', 'sign/foreign-origin'],
    [500, 'server/error', 'server/failed'],
    [502, undefined, 'server/failed'],
  ])('the response %i %s becomes the error %s, with the request ID for support', async (status, said, code) => {
    stubResponse(said ? { error: { code: said, request_id: 'r-7' } } : 'Bad gateway', { status })
    const { code: ours, facts } = await catchFailure(verifySignature(site, { message: 'm', signature: '0x1b' }))
    expect(ours).toBe(code)
    expect(facts).toMatchObject(said ? { status, detail: `${said} (r-7)` } : { status })
  })

  it('the error for a foreign origin contains the page’s origin and the server’s reason', async () => {
    const error = {
      code: 'auth/foreign-origin',
      message: 'It came from a. Allowed: b.',
      hint: 'Add a.',
      request_id: 'r',
    }
    stubResponse({ error }, { status: 403 })
    const { facts } = await catchFailure(requestMessage(site, { address: alice, chainId: 1 }))
    expect(facts).toMatchObject({ origin: location.origin, server: error.message, hint: error.hint, status: 403 })
    stubResponse({ error: { code: 'auth/foreign-origin', message: 7, hint: null } }, { status: 403 })
    const messageError = await catchFailure(requestMessage(site, { address: alice, chainId: 1 }))
    expect(messageError.facts).toEqual({ origin: location.origin, status: 403, detail: 'auth/foreign-origin' })
  })

  it('an error that is not about a foreign origin contains no message and no hint of the server', async () => {
    stubResponse({ error: { code: 'server/error', message: 'Something.', hint: 'Wait.' } }, { status: 500 })
    expect((await catchFailure(readSession(site))).facts).toEqual({ status: 500, detail: 'server/error' })
  })

  it('the error for too many requests contains the time to wait', async () => {
    stubResponse({ error: { code: 'http/too-many-requests' } }, { status: 429, headers: { 'retry-after': '17' } })
    expect((await catchFailure(readSession(site))).facts).toMatchObject({ retryAfterS: 17 })
  })

  it.each([
    ['an empty address', { ...session, address: '' }],
    ['a short address', { ...session, address: '0x12' }],
    ['a chain that is not a number', { ...session, chain_id: '1' }],
    ['an expiry that is not a time', { ...session, expires_at: 'soon' }],
  ])('a response with %s is rejected', async (_, broken) => {
    stubResponse({ session: broken })
    expect((await catchFailure(readSession(site))).code).toBe('server/failed')
  })

  it('a response that is not JSON fails with server/failed, and a missing response fails with server/unreachable', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>'))
    expect((await catchFailure(readSession(site))).code).toBe('server/failed')
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    expect((await catchFailure(readSession(site))).code).toBe('server/unreachable')
  })

  it('an aborted call fails with connection/cancelled', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new DOMException('Aborted', 'AbortError')
    })
    const messagePromise = requestMessage(site, { address: alice, chainId: 1 }, { signal: AbortSignal.abort() })
    expect((await catchFailure(messagePromise)).code).toBe('connection/cancelled')
  })
})
