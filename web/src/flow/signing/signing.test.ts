import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublicConfig } from '../../server/wire.gen'
import { alice, FakeWallet } from '../../wallets/fakeWallet.fixture'
import { freshPages, page, settleLateAnswer } from '../runtime.fixture'
import { preparedFor, sessionFor } from './signing.fixture'

freshPages()

/** Longest wait for the end of the success screen, which takes 900 ms or more on a busy machine. */
const patienceMs = 5000
const signature = `0x${'ab'.repeat(64)}1b`
let asked: string[] = []
/** The account that is signed in at the server. */
let current: string | undefined

const sessionOf = (address: string) => sessionFor(3_600_000, address)

/** A server that accepts every signature. */
const server = async (url: string, { body }: RequestInit) => {
  const path = url.replace('/api/auth/', '')
  asked.push(path)
  const sent = JSON.parse(String(body ?? '{}'))
  if (path === 'nonce') return Response.json(preparedFor(sent.address, sent.chain_id))
  if (path === 'verify') current = sent.message.split('\n')[1]
  if (path === 'sign-out') current = undefined
  if (path === 'sign-out') return new Response(null, { status: 204 })
  return Response.json(
    path === 'session' ? { session: current ? sessionOf(current) : null } : sessionOf(String(current)),
  )
}

beforeEach(() => {
  asked = []
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
})

it('a site without signing in loads no chunk for it and asks the server nothing', async () => {
  const tab = page()
  tab.ask()
  await tab.at('connected')
  expect([tab.runtime.signing, asked]).toEqual([undefined, []])
})
