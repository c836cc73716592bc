import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../../browser/store'
import { catchFailure } from '../../errors/failure.fixture'
import { alice } from '../../wallets/fakeWallet.fixture'
import type { Session } from '../session'
import { createSessions, type Sessions } from './sessions'
import { createServerSession } from './signing.fixture'
import { createSessionKey } from './tabs'

const hourMs = 3_600_000
let openSessions: Sessions[] = []
let requestPaths: string[] = []
let reportedCodes: string[] = []
/** Returns the server's response when the session is read. */
let respond: () => unknown

const openTab = () => {
  const session = createStore<Session>({ status: 'unknown' })
  const sessions = createSessions({ base_path: '' }, session, ({ code }) => reportedCodes.push(code))
  openSessions.push(sessions)
  return { session, sessions }
}

beforeEach(() => {
  vi.useFakeTimers()
  requestPaths = []
  reportedCodes = []
  respond = () => ({ session: null })
  vi.stubGlobal('fetch', async (url: string) => {
    requestPaths.push(url.replace('/api/auth/', ''))
    if (url.endsWith('sign-out')) return new Response(null, { status: 204 })
    return Response.json(await respond())
  })
})
afterEach(() => {
  for (const sessions of openSessions) sessions.stop()
  openSessions = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the session', () => {
  it('several simultaneous reads of the session send one request', async () => {
    const { session, sessions } = openTab()
    await Promise.all([sessions.read(), sessions.read(), sessions.read()])
    expect([requestPaths, session.get()]).toEqual([['session'], { status: 'signedOut' }])
  })

  it('if the server is unavailable, a known session stays, and a session that was never read stays unknown', async () => {
    const { session, sessions } = openTab()
    respond = () => {
      throw new TypeError('Failed to fetch')
    }
    await sessions.read()
    expect(session.get().status).toBe('unknown')
    respond = () => ({ session: createServerSession(hourMs) })
    await sessions.read()
    respond = () => {
      throw new TypeError('Failed to fetch')
    }
    await sessions.read()
    expect(session.get()).toMatchObject({ status: 'signedIn', address: alice, chainId: 1 })
    expect(reportedCodes).toEqual(['server/unreachable', 'server/unreachable'])
  })

  it('the page reads the session once when it expires, and again at the new expiry if the server has extended the session', async () => {
    const { session, sessions } = openTab()
    respond = () => ({ session: createServerSession(10_000) })
    await sessions.read()
    respond = () => ({ session: createServerSession(0) })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(requestPaths.length).toBe(2)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(requestPaths.length).toBe(2)
    respond = () => ({ session: null })
    await vi.advanceTimersByTimeAsync(hourMs)
    expect([requestPaths.length, session.get().status]).toEqual([3, 'signedOut'])
  })

  it('the page does not read a session in a loop if the session lasts longer than the maximum of a timer', async () => {
    const { sessions } = openTab()
    respond = () => ({ session: createServerSession(60 * 24 * hourMs) })
    await sessions.read()
    await vi.advanceTimersByTimeAsync(59 * 24 * hourMs)
    expect(requestPaths.length).toBe(1)
  })

  it('a late response does not replace a session that began after the request', async () => {
    const { session, sessions } = openTab()
    let late: (value: unknown) => void = () => {}
    respond = () => new Promise((resolve) => (late = resolve))
    const readPromise = sessions.read()
    const { address, issued_at: issuedAt, expires_at: expiresAt } = createServerSession(hourMs)
    sessions.storeSession({ account: address, address: address as typeof alice, chainId: 1, issuedAt, expiresAt })
    late({ session: null })
    await readPromise
    expect(sessions.ownKey()).toBe(createSessionKey(session.get()))
  })

  it('if another tab changes the session during a read, the session is read again and the older response is dropped', async () => {
    vi.useRealTimers()
    const { session, sessions } = openTab()
    const statuses: string[] = []
    session.subscribe(() => statuses.push(session.get().status))
    let late: (value: unknown) => void = () => {}
    respond = () => new Promise((resolve) => (late = resolve))
    const reading = sessions.read()
    await vi.waitFor(() => expect(requestPaths.length).toBe(1))
    const otherChannel = new BroadcastChannel('kisslock.session')
    otherChannel.postMessage('changed')
    await new Promise((resolve) => setTimeout(resolve, 50))
    otherChannel.close()
    respond = () => ({ session: createServerSession(hourMs) })
    late({ session: null })
    await reading
    expect([requestPaths.length, statuses]).toEqual([2, ['signedIn']])
  })

  it('after another tab has changed the session, the session is read again if the first response shows no change', async () => {
    vi.useRealTimers()
    const { session, sessions } = openTab()
    const known = createServerSession(hourMs)
    respond = () => ({ session: known })
    await sessions.read()
    // The first read after the message returns the old session. A site's own `getSession` might read browser storage,
    // and a change of the storage can reach this tab later than the message.
    respond = () => ({ session: requestPaths.length < 3 ? known : null })
    const other = new BroadcastChannel('kisslock.session')
    other.postMessage('changed')
    await vi.waitFor(() => expect(session.get().status).toBe('signedOut'), { timeout: 5000 })
    other.close()
    expect(requestPaths.length).toBe(3)
  })

  it('a tab that becomes visible again reads the session, unless the tab was hidden only briefly', async () => {
    const { sessions } = openTab()
    await sessions.read()
    const returnToPage = () => document.dispatchEvent(new Event('visibilitychange'))
    for (let time = 0; time < 5; time++) returnToPage()
    expect(requestPaths.length).toBe(1)
    await vi.advanceTimersByTimeAsync(6000)
    returnToPage()
    returnToPage()
    expect(requestPaths.length).toBe(2)
  })
})

describe('signing out', () => {
  it('signing out ends the session in this tab immediately, and a second sign-out sends nothing', async () => {
    const { session, sessions } = openTab()
    respond = () => ({ session: createServerSession(hourMs) })
    await sessions.read()
    await sessions.end()
    await sessions.end()
    expect([requestPaths, session.get().status]).toEqual([['session', 'sign-out'], 'signedOut'])
  })

  it('the session stays if the sign-out did not reach the server', async () => {
    const { session, sessions } = openTab()
    respond = () => ({ session: createServerSession(hourMs) })
    await sessions.read()
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    expect((await catchFailure(sessions.end())).code).toBe('server/unreachable')
    expect(session.get().status).toBe('signedIn')
  })

  it('a sign-out is announced to the other tabs, which read the session once and announce nothing', async () => {
    vi.useRealTimers()
    const [one, other] = [openTab(), openTab()]
    respond = () => ({ session: createServerSession(hourMs) })
    await Promise.all([one.sessions.read(), other.sessions.read()])
    requestPaths = []
    respond = () => ({ session: null })
    await one.sessions.end()
    await vi.waitFor(() => expect(other.session.get().status).toBe('signedOut'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requestPaths).toEqual(['sign-out', 'session'])
  })
})
