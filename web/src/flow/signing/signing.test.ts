import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublicConfig } from '../../server/wire.gen'
import { alice, announce, bob, FakeWallet } from '../../wallets/fakeWallet.fixture'
import { freshPages, page, settleLateAnswer } from '../runtime.fixture'
import { textFor } from './signing.fixture'

freshPages()

/** Longest wait for the end of the success screen, which takes 900 ms or more on a busy machine. */
const patienceMs = 5000
const signature = `0x${'ab'.repeat(64)}1b`
let asked: string[] = []
/** The account that is signed in at the server. */
let current: string | undefined

/** The kind of account that signs in. */
let kind: 'key' | 'contract' = 'key'

const sessionOf = (address: string) => ({
  account: kind === 'key' ? address : `eip155:1:${address}`,
  kind,
  address,
  chain_id: 1,
  issued_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
})

/** A server that accepts every signature. */
const server = async (url: string, { body }: RequestInit) => {
  const path = url.replace('/api/auth/', '')
  asked.push(path)
  const sent = JSON.parse(String(body ?? '{}'))
  const now = new Date()
  if (path === 'nonce')
    return Response.json({
      message: textFor({
        address: sent.address,
        chainId: sent.chain_id,
        issuedAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + 300_000).toISOString(),
      }),
    })
  if (path === 'verify') current = sent.message.split('\n')[1]
  if (path === 'sign-out') current = undefined
  if (path === 'sign-out') return new Response(null, { status: 204 })
  return Response.json(
    path === 'session' ? { session: current ? sessionOf(current) : null } : sessionOf(String(current)),
  )
}

beforeEach(() => {
  asked = []
  kind = 'key'
  current = undefined
  vi.stubGlobal('fetch', server)
})
afterEach(() => vi.unstubAllGlobals())

const site = (sign_in: Partial<PublicConfig['sign_in']>) => {
  const wallet = new FakeWallet()
  wallet.answers.personal_sign = signature
  const tab = page(wallet, false, { sign_in: { mode: 'required', chains: [1], end_on_disconnect: false, ...sign_in } })
  const { signing } = tab.runtime
  if (!signing) throw new Error('The site has no signing in.')
  const offers = () => vi.waitFor(() => expect(tab.screen().at).toBe('sign'), patienceMs)
  return { ...tab, offers, load: () => signing.load(), prompts: () => tab.count('personal_sign') }
}

const ready = async (tab: ReturnType<typeof site>) => {
  const part = await tab.load()
  await vi.waitFor(() => expect(part.steps.get().preparedMessage.is).toBe('ready'))
  return part
}

describe('a question that the wallet shows', () => {
  it('is put once: clicks while it is open, and signing in again after Cancel, wait for its answer', async () => {
    vi.useFakeTimers()
    const tab = site({})
    let sign: (answer: unknown) => void = () => {}
    tab.wallet.answers.personal_sign = () => new Promise((resolve) => (sign = resolve))
    tab.ask()
    await tab.offers()
    const { steps } = await ready(tab)
    steps.send({ type: 'asked' })
    await tab.asked('personal_sign')
    steps.send({ type: 'asked' })
    steps.send({ type: 'cancelled' })
    steps.send({ type: 'asked' })
    await settleLateAnswer()
    expect([steps.get().step.at, tab.prompts()]).toEqual(['waiting', 1])
    sign(signature)
    await vi.waitFor(() => expect(tab.session.get()).toMatchObject({ status: 'signedIn', address: alice }))
    expect(tab.prompts()).toBe(1)
  })
})

describe('connecting where signing in is required', () => {
  it('goes on to the sign-in screen, whose click begins the session and closes the dialog', async () => {
    const tab = site({})
    tab.ask()
    await tab.offers()
    const part = await ready(tab)
    expect(tab.prompts()).toBe(0)
    part.steps.send({ type: 'asked' })
    await vi.waitFor(() => expect(tab.session.get()).toMatchObject({ status: 'signedIn', address: alice }))
    await vi.waitFor(() => expect(tab.flow.get().open).toBe(false), patienceMs)
    expect([asked, tab.prompts()]).toEqual([['session', 'nonce', 'verify'], 1])
  })

  it('ends with the connection for an account that is signed in already', async () => {
    current = alice
    const tab = site({})
    tab.ask()
    await tab.at('connected')
    await vi.waitFor(() => expect(tab.flow.get().open).toBe(false), patienceMs)
    expect([tab.screen().at, asked]).toEqual(['connected', ['session']])
  })

  it('shows nothing to a visitor who has closed the dialog meanwhile', async () => {
    const tab = site({})
    tab.ask()
    await tab.at('connected')
    tab.send({ type: 'closed' })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect([tab.flow.get().open, tab.prompts()]).toEqual([false, 0])
  })

  it('"Not now" disconnects', async () => {
    const tab = site({})
    tab.ask()
    await tab.offers()
    const part = await tab.load()
    part.decline()
    await vi.waitFor(() => expect(tab.runtime.connection.get().status).toBe('disconnected'))
    expect(tab.flow.get().open).toBe(false)
  })
})

describe('where signing in is optional', () => {
  it('a site that asks for it before there is a connection gets the list first, and then the screen', async () => {
    const tab = site({ mode: 'optional' })
    await tab.load()
    tab.send({ type: 'opened', to: 'sign' })
    await tab.at('home')
    tab.ask()
    await tab.offers()
    await ready(tab)
    expect(tab.prompts()).toBe(0)
  })

  it('a wish that was given up is forgotten', async () => {
    const tab = site({ mode: 'optional' })
    await tab.load()
    tab.send({ type: 'opened', to: 'sign' })
    await tab.at('home')
    tab.send({ type: 'closed' })
    tab.ask()
    await tab.at('connected')
    await vi.waitFor(() => expect(tab.flow.get().open).toBe(false), patienceMs)
    expect(tab.screen().at).toBe('connected')
  })

  it('another account is offered to sign in once the wallet rests; the session stays with its address', async () => {
    current = alice
    const tab = site({ mode: 'optional' })
    await tab.load()
    tab.ask()
    await vi.waitFor(
      () => expect(tab.flow.get()).toMatchObject({ open: false, screen: { at: 'connected' } }),
      patienceMs,
    )
    tab.wallet.emit('accountsChanged', [bob])
    await tab.offers()
    const part = await ready(tab)
    expect(part.steps.get().account).toEqual({ address: bob, chainId: 1 })
    expect([tab.session.get().address, tab.prompts()]).toEqual([alice, 0])
    tab.wallet.emit('accountsChanged', [alice])
    await vi.waitFor(() => expect(tab.flow.get().open).toBe(false))
    expect(asked).toEqual(['session', 'nonce'])
  })
})

describe('where the wallet changes its chain', () => {
  it('a contract is another account there, and is offered to sign in; back again, the offer goes away', async () => {
    kind = 'contract'
    current = alice
    const tab = site({ mode: 'optional', chains: [1, 10] })
    tab.ask()
    await tab.at('connected')
    await vi.waitFor(() => expect(tab.flow.get().open).toBe(false), patienceMs)
    tab.wallet.emit('chainChanged', '0xa')
    await tab.offers()
    tab.wallet.emit('chainChanged', '0x1')
    await vi.waitFor(() => expect(tab.flow.get().open).toBe(false))
    expect(tab.prompts()).toBe(0)
  })
})

describe('where disconnecting signs out', () => {
  const leaves = async (signedIn: string, others: number) => {
    current = signedIn
    const tab = site({ mode: 'optional', end_on_disconnect: true })
    await tab.load()
    for (let other = 0; other < others; other++) {
      const wallet = new FakeWallet([bob])
      announce(wallet, { uuid: `other ${other}`, name: 'Zerion', rdns: 'io.zerion.wallet' })
      tab.send({ type: 'connectRequested', uid: tab.runtime.engine.wallets.get().at(-1)?.uid ?? '' })
      await tab.at('connected')
      tab.send({ type: 'closed' })
    }
    tab.ask()
    await vi.waitFor(() => expect(tab.runtime.connection.get()).toMatchObject({ status: 'connected', address: alice }))
    await vi.waitFor(() => expect(tab.session.get().address).toBe(signedIn))
    await tab.runtime.disconnect(false)
    await vi.waitFor(() => expect(tab.runtime.connections.get().length).toBe(others))
    return tab
  }

  it.each([
    ['that showed its account', alice, 0],
    ['that showed its account, also where another wallet stays', alice, 1],
    ['that was the last one', bob, 0],
  ])('the session ends with the connection %s', async (_, signedIn, others) => {
    const tab = await leaves(signedIn, others)
    await vi.waitFor(() => expect(tab.session.get().status).toBe('signedOut'))
    expect(asked).toEqual(['session', 'sign-out'])
  })

  it('and stays while the wallet that showed its account does', async () => {
    const tab = await leaves(bob, 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([asked, tab.session.get().address]).toEqual([['session'], bob])
  })
})

it('a site without signing in loads no chunk for it and asks the server nothing', async () => {
  const tab = page()
  tab.ask()
  await tab.at('connected')
  expect([tab.runtime.signing, asked]).toEqual([undefined, []])
})
