import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PublicConfig } from '../../server/wire.gen'
import { FakeWallet } from '../../wallets/fakeWallet.fixture'
import { freshPages, page } from '../runtime.fixture'
import { preparedFor, sessionFor } from './signing.fixture'

freshPages()

const yesterday = new Date(Date.now() - 86_400_000).toISOString()
let asked: string[] = []
/** Answers of `verify`, in order; then every signature begins a session. */
let verdicts: (() => Response)[] = []

/** A server at which the account has been signed in since yesterday. */
const server = async (url: string) => {
  const path = url.replace('/api/auth/', '')
  asked.push(path)
  const session = sessionFor(3_600_000)
  if (path === 'nonce') return Response.json(preparedFor())
  if (path === 'verify') return verdicts.shift()?.() ?? Response.json(session)
  return Response.json({ session: { ...session, issued_at: yesterday } })
}

beforeEach(() => {
  asked = []
  verdicts = []
  vi.stubGlobal('fetch', server)
})
afterEach(() => vi.unstubAllGlobals())

const sign_in: PublicConfig['sign_in'] = { mode: 'optional', chains: [1], end_on_disconnect: false }

/** A page whose wallet shows the account that is signed in. */
const returned = async () => {
  const wallet = new FakeWallet()
  wallet.answers.personal_sign = `0x${'ab'.repeat(64)}1b`
  const tab = page(wallet, false, { sign_in })
  const signing = await tab.runtime.signing?.load()
  if (!signing) throw new Error('The site has no signing in.')
  tab.ask()
  await tab.at('connected')
  await vi.waitFor(() => expect(tab.session.get()).toMatchObject({ status: 'signedIn', issuedAt: yesterday }))
  tab.send({ type: 'closed' })
  const ready = () => vi.waitFor(() => expect(signing.steps.get().preparedMessage.is).toBe('ready'))
  const renewed = () => vi.waitFor(() => expect(tab.session.get()).not.toMatchObject({ issuedAt: yesterday }))
  return { ...tab, signing, ready, renewed }
}

it('an account that is signed in signs once more where the site asks for it, and nowhere else', async () => {
  const { flow, signing, send, ready, renewed } = await returned()
  send({ type: 'opened', to: 'sign' })
  expect(flow.get().open).toBe(false)
  signing.renew()
  expect([flow.get().open, signing.renewing.get()]).toEqual([true, true])
  await ready()
  signing.steps.send({ type: 'asked' })
  await renewed()
  expect(signing.renewing.get()).toBe(true)
  send({ type: 'closed' })
  expect(signing.renewing.get()).toBe(false)
})

it('"Not now" closes the screen and ends the wish', async () => {
  const { flow, signing, session } = await returned()
  signing.renew()
  // The session was read once more: the same session changes nothing.
  session.set({ ...session.get() })
  expect(flow.get().open).toBe(true)
  signing.decline()
  expect([flow.get().open, signing.renewing.get()]).toEqual([false, false])
})

it('a lost answer is not taken for a new session while the old one lasts', async () => {
  const { signing, ready, renewed } = await returned()
  verdicts = [() => new Response('', { status: 502 })]
  signing.renew()
  await ready()
  signing.steps.send({ type: 'asked' })
  await vi.waitFor(() => expect(signing.steps.get().step).toMatchObject({ at: 'failed' }))
  asked = []
  signing.steps.send({ type: 'asked' })
  await renewed()
  expect(asked).toEqual(['session', 'verify'])
})

it('without a connection the list comes first, and connecting goes on to the signature', async () => {
  const { runtime, flow, signing, ask, at } = await returned()
  await runtime.disconnect(true)
  signing.renew()
  expect(flow.get()).toMatchObject({ open: true, screen: { at: 'home' } })
  ask()
  await at('sign')
  expect(signing.renewing.get()).toBe(true)
}, 10_000)
