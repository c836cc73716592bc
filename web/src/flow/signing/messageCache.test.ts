import { expect, it } from 'vitest'
import { bob } from '../../wallets/fakeWallet.fixture'
import { createMessageCache, createRequestLimit, findRenewalTime } from './messageCache'
import { createTestMessage, mainnetAccount } from './signing.fixture'

it('without a click, the limit allows six requests for a message per minute and 24 per hour', () => {
  let now = 0
  const { tryRequest } = createRequestLimit(() => now)
  const countAllowedRequests = (count: number) => Array.from({ length: count }, tryRequest).filter(Boolean).length
  expect(countAllowedRequests(100)).toBe(6)
  now += 60_000
  expect(countAllowedRequests(100)).toBe(6)
  for (let minute = 0; minute < 10; minute++) {
    now += 60_000
    countAllowedRequests(100)
  }
  expect(countAllowedRequests(100)).toBe(0)
  now += 3_600_000
  expect(countAllowedRequests(100)).toBe(6)
})

it('a message is replaced half a minute before it expires, or in the last quarter of a short lifetime', () => {
  expect(findRenewalTime(createTestMessage(mainnetAccount, 0, 300_000))).toBe(270_000)
  expect(findRenewalTime(createTestMessage(mainnetAccount, 0, 30_000))).toBe(22_500)
})

it('the cache returns a message only once, only for its account, and not in its last 20 seconds', () => {
  let now = 0
  const cache = createMessageCache(() => now)
  const message = createTestMessage(mainnetAccount, 0)
  cache.put(message)
  expect(cache.take({ address: bob, chainId: 1 })).toBeUndefined()
  expect(cache.take({ ...mainnetAccount, chainId: 137 })).toBeUndefined()
  expect(cache.take(mainnetAccount)).toBe(message)
  expect(cache.take(mainnetAccount)).toBeUndefined()
  cache.put(message)
  now = 280_000
  expect(cache.take(mainnetAccount)).toBeUndefined()
})
