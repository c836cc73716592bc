import { expect, it, vi } from 'vitest'
import { fakeTimersInEachTest } from '../browser/clock.fixture'
import { createRpcError } from './fakeWallet.fixture'
import { mergePrompts } from './questions'

fakeTimersInEachTest()

/** Create a wallet whose responses the test sets. `prompts` has one entry for each request, in order. */
const createHeldWallet = () => {
  const prompts: { resolve: (answer: unknown) => void; reject: (thrown: unknown) => void }[] = []
  const sendRequest = mergePrompts(() => new Promise((resolve, reject) => prompts.push({ resolve, reject })))
  return { asked: prompts, put: sendRequest }
}
const connectRequest = { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }
const createSignRequest = (text: string) => ({ method: 'personal_sign', params: [text, '0x'] })

it('a request is not sent again while the wallet shows it, and both callers get the response', async () => {
  const { asked, put } = createHeldWallet()
  const answersPromise = Promise.all([put(connectRequest), put(connectRequest)])
  expect(asked).toHaveLength(1)
  asked[0]?.resolve('yes')
  expect(await answersPromise).toEqual(['yes', 'yes'])
})

it('the same request is sent again after the wallet has rejected the first request', async () => {
  const { asked, put } = createHeldWallet()
  const firstAnswer = put(connectRequest)
  asked[0]?.reject(createRpcError(4001))
  await expect(firstAnswer).rejects.toMatchObject({ code: 4001 })
  void put(connectRequest)
  expect(asked).toHaveLength(2)
})

it('a repeated signature request is not sent again, but a different request or a repeated transaction is sent', () => {
  const { asked, put } = createHeldWallet()
  const payment = { method: 'eth_sendTransaction', params: [{ value: '0x1' }] }
  for (const args of [createSignRequest('one'), createSignRequest('one'), createSignRequest('two'), payment, payment])
    void put(args)
  expect(asked).toHaveLength(4)
})

it('after two minutes the request is sent again, because the wallet may have lost it', async () => {
  const { asked, put } = createHeldWallet()
  void put(connectRequest)
  vi.advanceTimersByTime(119_000)
  void put(connectRequest)
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  const newAnswer = put(connectRequest)
  expect(asked).toHaveLength(2)
  asked[1]?.resolve('yes')
  expect(await newAnswer).toBe('yes')
})

it.each([
  [
    'declined',
    (one: ReturnType<typeof createHeldWallet>['asked'][number]) => one.reject(createRpcError(4001)),
    'declined',
  ],
  ['approved', (one: ReturnType<typeof createHeldWallet>['asked'][number]) => one.resolve('yes'), 'yes'],
])(
  'if a repeated request fails because the first request is still pending (-32002), the result is the result of the first request: %s',
  async (_, end, outcome) => {
    const { asked, put } = createHeldWallet()
    put(connectRequest).catch(() => undefined)
    vi.advanceTimersByTime(120_000)
    const anew = put(connectRequest).catch(({ code }) => (code === 4001 ? 'declined' : code))
    asked[1]?.reject(createRpcError(-32002))
    await vi.advanceTimersByTimeAsync(0)
    if (asked[0]) end(asked[0])
    expect(await anew).toBe(outcome)
  },
)
