import { expect, it, vi } from 'vitest'
import type { Engine } from '../../engine/createEngine'
import { KisslockError } from '../../errors/KisslockError'
import type { ServerCall } from '../../server/call'
import { alice, bob } from '../../wallets/fakeWallet.fixture'
import { createNonceResponse, createServerSession } from '../signing/signing.fixture'
import { createLinks } from './links'

const account = { address: bob, chainId: 1 } as const
const createAlreadyLinkedError = (last_wallet: boolean, site_user: boolean) =>
  new KisslockError('server/failed', {}, { cause: { code: 'auth/already-linked', last_wallet, site_user } })

/**
 * Create the page with the user's wallets. The server responds to requests to link with these values in order, and
 * accepts all later requests.
 */
const createPage = (answers: (KisslockError | null)[] = []) => {
  const calls: ServerCall[] = []
  const local = (call: ServerCall) => {
    calls.push(call)
    if (call.path === 'auth/wallets')
      return Promise.resolve({ signed_in: alice, wallets: [alice, bob], added_lately: [], confirming: [alice] })
    const { address = bob } = (call.body ?? {}) as { address?: string }
    if (call.path === 'auth/nonce') return Promise.resolve(createNonceResponse(address))
    if (call.path === 'auth/verify') return Promise.resolve(createServerSession(300_000))
    const answer = call.path === 'auth/link' || call.path.startsWith('auth/wallets/') ? answers.shift() : null
    return answer ? Promise.reject(answer) : Promise.resolve(null)
  }
  const signedOut = vi.fn()
  const [began, changed] = [vi.fn(), vi.fn()]
  const signMessage = vi.fn(async (): Promise<`0x${string}`> => '0x12')
  const links = createLinks({
    site: { base_path: '', handle: local },
    domain: 'site.example',
    engine: {} as Engine,
    requests: { load: async () => ({ signMessage }), get: () => undefined, subscribe: () => () => {} },
    onSignedOut: signedOut,
    onSessionBegan: began,
    onAccountsChanged: changed,
  })
  const listMoves = () =>
    calls.flatMap(({ path, body }) => (path === 'auth/link' ? [(body as { move: boolean }).move] : []))
  return { links, calls, moves: listMoves, signedOut, signMessage, began, changed }
}

it.each([
  [true, false],
  [false, true],
])(
  'moving a wallet needs a second confirmation if its user has no other wallet (%s) or is linked to a user of the site (%s)',
  async (last, own) => {
    const { links, moves } = createPage([createAlreadyLinkedError(last, own)])
    await links.add(account)
    expect(await links.move()).toBe(false)
    expect(links.get().step).toMatchObject({ is: 'sure', isLast: last, isOfSite: own })
    expect(moves()).toEqual([false])
    expect(await links.move()).toBe(true)
    expect(moves()).toEqual([false, true])
  },
)

it('going back cancels the request to the wallet, and a late response does not link a wallet', async () => {
  const { links, moves, signMessage } = createPage()
  let sign: (signature: `0x${string}`) => void = () => {}
  signMessage.mockImplementation(() => new Promise((resolve) => (sign = resolve)))
  const addPromise = links.add(account)
  await vi.waitFor(() => expect(signMessage).toHaveBeenCalled())
  links.showList()
  sign('0x12')
  expect([await addPromise, moves(), links.get().failure]).toEqual([false, [], undefined])
})

it('the session is removed if the server has ended it, or if the visitor removes the wallet that is signed in', async () => {
  const endedPage = createPage([new KisslockError('sign/refused', {}, { cause: { code: 'auth/no-session' } })])
  await endedPage.links.add(account)
  expect(endedPage.signedOut).toHaveBeenCalledOnce()
  const { links, signedOut } = createPage()
  await links.read()
  await links.remove(bob)
  expect(signedOut).not.toHaveBeenCalled()
  await links.remove(alice)
  expect(signedOut).toHaveBeenCalledOnce()
})

const createTooOldError = (code = 'auth/too-old') => new KisslockError('server/failed', {}, { cause: { code } })

it('linking a wallet continues automatically after a new sign-in, with the existing proof', async () => {
  const { links, calls, began, changed, signMessage } = createPage([
    createTooOldError(),
    createTooOldError('auth/wallet-too-new'),
  ])
  const added = links.add(account)
  for (const _ of [1, 2]) {
    await vi.waitFor(() => expect(links.get().renewal).toBe('needed'))
    await links.renew({ address: alice, chainId: 1 })
  }
  expect(await added).toBe(true)
  expect(links.get()).toMatchObject({ step: { is: 'list' }, renewal: undefined })
  expect([began, signMessage, changed].map(({ mock }) => mock.calls.length)).toEqual([2, 3, 1])
  const linkBodies = calls.flatMap(({ path, body }) => (path === 'auth/link' ? [body] : []))
  expect(linkBodies).toEqual([linkBodies[0], linkBodies[0], linkBodies[0]])
})

it('after a new sign-in, the page does not ask for a sign-in again while the server processes the change', async () => {
  const { links, calls } = createPage([createTooOldError()])
  const steps: unknown[] = []
  calls.push = ({ path }) => (path === 'auth/link' ? steps.push(links.get().renewal) : 0)
  const added = links.add(account)
  await vi.waitFor(() => expect(links.get().renewal).toBe('needed'))
  await links.renew({ address: alice, chainId: 1 })
  await added
  expect([steps, links.get().renewal]).toEqual([[undefined, 'requested'], undefined])
})

it('the change stays pending if the visitor declines to sign in, and going back cancels the change', async () => {
  const { links, calls, signMessage } = createPage([createTooOldError()])
  const removePromise = links.remove(bob)
  await vi.waitFor(() => expect(links.get().renewal).toBe('needed'))
  signMessage.mockRejectedValueOnce(new KisslockError('sign/rejected'))
  await links.renew({ address: alice, chainId: 1 })
  expect(links.get()).toMatchObject({ renewal: 'needed', failure: { code: 'sign/rejected' } })
  links.showList()
  expect(await removePromise).toBe(false)
  expect(links.get()).toMatchObject({ step: { is: 'list' }, renewal: undefined })
  expect(calls.filter(({ path }) => path.startsWith('auth/wallets/'))).toHaveLength(1)
})

it('the page keeps its step if the list of wallets cannot be read', async () => {
  const { links, calls } = createPage([createTooOldError()])
  await links.read()
  links.askToRemove(bob)
  calls.push = () => {
    throw new KisslockError('server/unreachable')
  }
  await links.read()
  expect(links.get()).toMatchObject({ step: { is: 'removing', account: bob }, failure: { code: 'server/unreachable' } })
})
