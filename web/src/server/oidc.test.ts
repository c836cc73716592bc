import { afterEach, expect, it, vi } from 'vitest'
import { KisslockError } from '../errors/KisslockError'
import { answerRequest, logOut, readRequest, toOidcProblem } from './oidc'

const site = { base_path: '/wallet' }
const client = { id: 'notebook', name: 'Notebook', host: 'notebook.example' }
const stubResponse = (body: unknown, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  )

afterEach(() => vi.unstubAllGlobals())

it('the page sends requests below the base path, with the page’s query and the earlier consent token', async () => {
  stubResponse({ client, wants: [], ticket: 't' })
  await readRequest(site, '?client_id=notebook', 'earlier')
  const [url, { body }] = vi.mocked(fetch).mock.calls[0] as unknown as [string, { body: string }]
  expect(url).toBe('/wallet/api/oidc/request')
  expect(JSON.parse(body)).toEqual({ query: '?client_id=notebook', ticket: 'earlier' })
})

it.each([[null], [{}], [{ client }], [{ client, wants: 'profile', ticket: 't' }]])(
  'the response %j is rejected, because it is not a valid request',
  async (body) => {
    stubResponse(body)
    await expect(readRequest(site, '')).rejects.toMatchObject({ code: 'server/failed' })
  },
)

it.each([
  'javascript:alert(1)',
  'javascript://x/%0aalert(1)',
  'data://x',
  'FILE://x/y',
  '//x/y',
  '/elsewhere',
  '',
  7,
  null,
])('the page never redirects to %j', async (redirect) => {
  stubResponse({ redirect })
  await expect(answerRequest(site, 'approve', { query: '', ticket: '' })).rejects.toBeInstanceOf(KisslockError)
})

it('the visitor returns to the client’s URL, and stays on the page after signing out if no URL is registered', async () => {
  stubResponse({ redirect: 'https://notebook.example/callback?code=1' })
  expect(await answerRequest(site, 'deny', { query: '', ticket: '' })).toBe('https://notebook.example/callback?code=1')
  stubResponse({ redirect: 'cursor://anysphere.cursor-mcp/oauth/callback?code=1' })
  expect(await answerRequest(site, 'approve', { query: '', ticket: '' })).toMatch(/^cursor:/)
  stubResponse({ redirect: null })
  expect(await logOut(site, '')).toBeUndefined()
})

it.each([
  ['auth/no-session', 401, 'signedOut'],
  ['oidc/account-changed', 409, 'changed'],
  ['oidc/sign-in-needed', 403, 'tooOld'],
  ['oidc/ticket-expired', 400, 'expired'],
  ['oidc/unknown-client', 400, 'unknown'],
  ['oidc/redirect-not-registered', 400, 'redirect'],
  ['oidc/bad-request', 400, 'bad'],
  ['gate/unchecked', 503, 'unchecked'],
  ['http/too-many-requests', 429, 'busy'],
  ['storage/unavailable', 503, 'down'],
  ['toString', 500, 'down'],
])('the error code %s becomes a problem that the page can show', async (code, status, is) => {
  stubResponse({ error: { code, message: 'm' } }, status)
  const error = await readRequest(site, '').catch((error: unknown) => error)
  expect(toOidcProblem(error)).toEqual({ is, code })
})

it('an unreachable server becomes the problem “failed”, and an unreadable response becomes the problem “down”', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  expect(toOidcProblem(await readRequest(site, '').catch((error: unknown) => error))).toEqual({ is: 'failed' })
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  expect(toOidcProblem(await readRequest(site, '').catch((error: unknown) => error))).toEqual({ is: 'down' })
})

it('the problem contains the requirements of a client’s gate that the account does not meet', () => {
  const cause = { code: 'oidc/gate-refused', message: 'Too little.', missing: [] }
  expect(toOidcProblem(new KisslockError('server/failed', {}, { cause }))).toEqual({
    ...{ is: 'notHeld', missing: [], message: 'Too little.' },
  })
  expect(toOidcProblem(new Error('network'))).toEqual({ is: 'failed' })
})
