import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublicConfig } from '../../server/wire.gen'
import { alice, announce, bob, FakeWallet } from '../../wallets/fakeWallet.fixture'
import { aWhile, freshPages, page } from '../runtime.fixture'
import { textFor } from './signing.fixture'

freshPages()

/** The success of connecting is shown for 900 ms; a busy machine takes longer. */
const patienceMs = 5000
const signature = `0x${'ab'.repeat(64)}1b`
let asked: string[] = []
/** Who is signed in at the server. */
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

/** A server that believes everybody. */
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
  const here = page(wallet, false, { sign_in: { mode: 'required', chains: [1], end_on_disconnect: false, ...sign_in } })
  const { signing } = here.runtime
  if (!signing) throw new Error('The site has no signing in.')
  const offers = () => vi.waitFor(() => expect(here.screen().at).toBe('sign'), patienceMs)
  return { ...here, offers, load: () => signing.load(), prompts: () => here.count('personal_sign') }
}

const ready = async (here: ReturnType<typeof site>) => {
  const part = await here.load()
  await vi.waitFor(() => expect(part.steps.get().preparedMessage.is).toBe('here'))
  return part
}

describe('a question that the wallet shows', () => {
  it('is put once: clicks while it is open, and signing in again after Cancel, wait for its answer', async () => {
    const here = site({})
    let sign: (answer: unknown) => void = () => {}
    here.wallet.answers.personal_sign = () => new Promise((resolve) => (sign = resolve))
    here.ask()
    await here.offers()
    const { steps } = await ready(here)
    steps.send({ type: 'asked' })
    await here.asked('personal_sign')
    steps.send({ type: 'asked' })
    steps.send({ type: 'cancelled' })
    steps.send({ type: 'asked' })
    await aWhile()
    expect([steps.get().step.at, here.prompts()]).toEqual(['waiting', 1])
    sign(signature)
    await vi.waitFor(() => expect(here.session.get()).toMatchObject({ status: 'signedIn', address: alice }))
    expect(here.prompts()).toBe(1)
  })
})

describe('connecting where everybody signs in', () => {
  it('goes on to the sign-in screen, whose click begins the session and closes the dialog', async () => {
    const here = site({})
    here.ask()
    await here.offers()
    const part = await ready(here)
    expect(here.prompts()).toBe(0)
    part.steps.send({ type: 'asked' })
    await vi.waitFor(() => expect(here.session.get()).toMatchObject({ status: 'signedIn', address: alice }))
    await vi.waitFor(() => expect(here.flow.get().open).toBe(false), patienceMs)
    expect([asked, here.prompts()]).toEqual([['session', 'nonce', 'verify'], 1])
  })

  it('ends with the connection for an account that is signed in already', async () => {
    current = alice
    const here = site({})
    here.ask()
    await here.at('connected')
    await vi.waitFor(() => expect(here.flow.get().open).toBe(false), patienceMs)
    expect([here.screen().at, asked]).toEqual(['connected', ['session']])
  })

  it('leaves alone whoever closed the dialog meanwhile', async () => {
    const here = site({})
    here.ask()
    await here.at('connected')
    here.send({ type: 'closed' })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect([here.flow.get().open, here.prompts()]).toEqual([false, 0])
  })

  it('"Not now" disconnects', async () => {
    const here = site({})
    here.ask()
    await here.offers()
    const part = await here.load()
    part.decline()
    await vi.waitFor(() => expect(here.runtime.connection.get().status).toBe('disconnected'))
    expect(here.flow.get().open).toBe(false)
  })
})

describe('where signing in is optional', () => {
  it('a site that asks for it before there is a connection gets the list first, and then the screen', async () => {
    const here = site({ mode: 'optional' })
    await here.load()
    here.send({ type: 'opened', to: 'sign' })
    await here.at('home')
    here.ask()
    await here.offers()
    await ready(here)
    expect(here.prompts()).toBe(0)
  })

  it('a wish that was given up is forgotten', async () => {
    const here = site({ mode: 'optional' })
    await here.load()
    here.send({ type: 'opened', to: 'sign' })
    await here.at('home')
    here.send({ type: 'closed' })
    here.ask()
    await here.at('connected')
    await vi.waitFor(() => expect(here.flow.get().open).toBe(false), patienceMs)
    expect(here.screen().at).toBe('connected')
  })

  it('another account is offered to sign in once the wallet rests; the session stays with its address', async () => {
    current = alice
    const here = site({ mode: 'optional' })
    await here.load()
    here.ask()
    await vi.waitFor(
      () => expect(here.flow.get()).toMatchObject({ open: false, screen: { at: 'connected' } }),
      patienceMs,
    )
    here.wallet.emit('accountsChanged', [bob])
    await here.offers()
    const part = await ready(here)
    expect(part.steps.get().account).toEqual({ address: bob, chainId: 1 })
    expect([here.session.get().address, here.prompts()]).toEqual([alice, 0])
    here.wallet.emit('accountsChanged', [alice])
    await vi.waitFor(() => expect(here.flow.get().open).toBe(false))
    expect(asked).toEqual(['session', 'nonce'])
  })
})

describe('where the wallet changes its chain', () => {
  it('a contract is another account there, and is offered to sign in; back again, the offer goes away', async () => {
    kind = 'contract'
    current = alice
    const here = site({ mode: 'optional', chains: [1, 10] })
    here.ask()
    await here.at('connected')
    await vi.waitFor(() => expect(here.flow.get().open).toBe(false), patienceMs)
    here.wallet.emit('chainChanged', '0xa')
    await here.offers()
    here.wallet.emit('chainChanged', '0x1')
    await vi.waitFor(() => expect(here.flow.get().open).toBe(false))
    expect(here.prompts()).toBe(0)
  })
})

describe('where disconnecting signs out', () => {
  const leaves = async (signedIn: string, others: number) => {
    current = signedIn
    const here = site({ mode: 'optional', end_on_disconnect: true })
    await here.load()
    for (let other = 0; other < others; other++) {
      const wallet = new FakeWallet([bob])
      announce(wallet, { uuid: `other ${other}`, name: 'Zerion', rdns: 'io.zerion.wallet' })
      here.send({ type: 'connectRequested', uid: here.runtime.engine.wallets.get().at(-1)?.uid ?? '' })
      await here.at('connected')
      here.send({ type: 'closed' })
    }
    here.ask()
    await vi.waitFor(() => expect(here.runtime.connection.get()).toMatchObject({ status: 'connected', address: alice }))
    await vi.waitFor(() => expect(here.session.get().address).toBe(signedIn))
    await here.runtime.disconnect(false)
    await vi.waitFor(() => expect(here.runtime.connections.get().length).toBe(others))
    return here
  }

  it.each([
    ['that showed its account', alice, 0],
    ['that showed its account, also where another wallet stays', alice, 1],
    ['that was the last one', bob, 0],
  ])('the session ends with the connection %s', async (_, signedIn, others) => {
    const here = await leaves(signedIn, others)
    await vi.waitFor(() => expect(here.session.get().status).toBe('signedOut'))
    expect(asked).toEqual(['session', 'sign-out'])
  })

  it('and stays while the wallet that showed its account does', async () => {
    const here = await leaves(bob, 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([asked, here.session.get().address]).toEqual([['session'], bob])
  })
})

it('where nobody signs in there is no part for it and nothing is asked', async () => {
  const here = page()
  here.ask()
  await here.at('connected')
  expect([here.runtime.signing, asked]).toEqual([undefined, []])
})
