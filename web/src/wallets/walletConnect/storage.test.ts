import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  findStoredTopic,
  forgetChain,
  readStoredChain,
  relayStorage,
  sessionsKey,
  storeApp,
  storeChain,
} from './storage'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

const computeTimeS = (seconds: number) => Date.now() / 1000 + seconds

describe('the data that the relay’s client stores', () => {
  it('the relay client’s data is stored as JSON below the prefix and read again', async () => {
    await relayStorage.setItem('wc@2:core:0.3:kisslock//keychain', { key: 'value' })
    expect(Object.keys(localStorage)).toEqual(['kisslock.wc@2:core:0.3:kisslock//keychain'])
    expect(await relayStorage.getItem('wc@2:core:0.3:kisslock//keychain')).toEqual({ key: 'value' })
    expect(await relayStorage.getKeys()).toEqual(['wc@2:core:0.3:kisslock//keychain'])
    expect(await relayStorage.getEntries()).toEqual([['wc@2:core:0.3:kisslock//keychain', { key: 'value' }]])
    await relayStorage.removeItem('wc@2:core:0.3:kisslock//keychain')
    expect(localStorage).toHaveLength(0)
  })

  it('the keys of the relay client’s data do not include other keys in storage', async () => {
    localStorage.setItem('kisslock.last', 'io.rabby')
    localStorage.setItem('wagmi.store', '{}')
    expect(await relayStorage.getKeys()).toEqual([])
  })

  it('stored data that is not JSON is read as undefined', async () => {
    localStorage.setItem('kisslock.wc@2:x', '{')
    expect(await relayStorage.getItem('wc@2:x')).toBeUndefined()
  })

  it('the relay client’s data is empty if storage is blocked, without an error', async () => {
    vi.stubGlobal('localStorage', undefined)
    await relayStorage.setItem('wc@2:x', 1)
    expect(await relayStorage.getItem('wc@2:x')).toBeUndefined()
    expect(await relayStorage.getKeys()).toEqual([])
    expect(findStoredTopic()).toBeUndefined()
  })

  it('if storing a value fails, reading the key returns undefined instead of the older value', async () => {
    await relayStorage.setItem('wc@2:x', 'old')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await relayStorage.setItem('wc@2:x', 'new')
    expect(await relayStorage.getItem('wc@2:x')).toBeUndefined()
  })

  it('the app that was opened is stored under the key that the relay’s client reads', async () => {
    storeApp({ href: 'rainbow://', name: 'Rainbow' })
    expect(await relayStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toEqual({ href: 'rainbow://', name: 'Rainbow' })
    storeApp(undefined)
    expect(localStorage).toHaveLength(0)
  })
})

describe('the stored session', () => {
  it('findStoredTopic returns the topic of the valid session that expires last', async () => {
    await relayStorage.setItem(sessionsKey, [
      { topic: 'older', expiry: computeTimeS(100) },
      { topic: 'newer', expiry: computeTimeS(200) },
      { topic: 'over', expiry: computeTimeS(-1) },
    ])
    expect(findStoredTopic()).toBe('newer')
  })

  it.each([[[]], [{}], ['text'], [[null, 7, {}, { topic: 1, expiry: 2 }]], [[{ topic: 'over', expiry: 1 }]]])(
    'there is no stored session if storage contains %j',
    async (stored) => {
      await relayStorage.setItem(sessionsKey, stored)
      expect(findStoredTopic()).toBeUndefined()
    },
  )
})

describe('the chain that a session uses', () => {
  it('the last used chain is stored for one session, until the chain of this session is removed', () => {
    storeChain('topic', 137)
    expect([readStoredChain('topic'), readStoredChain('another')]).toEqual([137, undefined])
    forgetChain('another')
    expect(readStoredChain('topic')).toBe(137)
    forgetChain('topic')
    expect(readStoredChain('topic')).toBeUndefined()
  })

  it.each(['{', '"text"', '{"topic":"topic","chainId":-1}', '{"topic":"topic"}', 'null'])(
    'the chain of a session is unknown if storage contains %s',
    (text) => {
      localStorage.setItem('kisslock.scan.chain', text)
      expect(readStoredChain('topic')).toBeUndefined()
    },
  )
})
