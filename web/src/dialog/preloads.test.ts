import { afterEach, describe, expect, it, vi } from 'vitest'
import type { KisslockCore } from '../kisslock'

vi.mock('./Dialog', () => ({}))
vi.mock('./wallet', () => ({}))
vi.mock('virtual:kisslock/locales', () => ({ default: async () => ({ default: {} }) }))

const { dialogChunk } = await import('./chunks')
const { loadAreaSentences } = await import('./loading/sentences')
const { preloadDialog } = await import('./preloads')

/** Create a site whose connection library has loaded when the test calls `resolveLibrary`. */
const createSite = (status: string) => {
  let resolveLibrary = () => {}
  const libraryPromise = new Promise((resolve) => {
    resolveLibrary = () => resolve({ requests: { load: async () => {} } })
  })
  const kisslock = {
    locale: { tag: 'en' },
    messages: { add: () => {} },
    connection: { get: () => ({ status }) },
    runtime: { get: () => undefined, load: () => libraryPromise },
  } as unknown as KisslockCore
  return { kisslock, resolveLibrary, isReady: () => preloadDialog.loadState(kisslock).get() === 'loaded' }
}

/**
 * Expect that the dialog is rendered only after the library has loaded, although code and sentences are loaded before.
 */
const expectWaitForLibrary = async (status: string) => {
  vi.useFakeTimers()
  const { kisslock, resolveLibrary, isReady } = createSite(status)
  const preloadPromise = preloadDialog(kisslock)
  await Promise.all([dialogChunk.load(), loadAreaSentences(kisslock, 'dialog')])
  // Run all microtasks, so that only work that waits for the library remains.
  await vi.advanceTimersByTimeAsync(0)
  expect(isReady()).toBe(false)
  resolveLibrary()
  await preloadPromise
  expect(isReady()).toBe(true)
}

const announceProvider = () => window.dispatchEvent(new Event('eip6963:announceProvider'))
afterEach(() => {
  window.removeEventListener('eip6963:requestProvider', announceProvider)
  vi.useRealTimers()
})

describe("the dialog's preloads", () => {
  it('for a visitor without a wallet, the dialog does not wait for the connection library', async () => {
    const { kisslock, isReady } = createSite('disconnected')
    await preloadDialog(kisslock)
    expect(isReady()).toBe(true)
  })

  it('if a wallet is injected, the dialog waits for the library, because the wallet’s name would shift the list', async () => {
    window.addEventListener('eip6963:requestProvider', announceProvider)
    await expectWaitForLibrary('disconnected')
  })

  it('the dialog waits until beforeDialog has added the site’s own wallets', async () => {
    vi.useFakeTimers()
    const { kisslock, isReady } = createSite('disconnected')
    let add = () => {}
    const addedPromise = new Promise<void>((resolve) => {
      add = resolve
    })
    kisslock.prepareDialog = () => addedPromise
    const preloaded = preloadDialog(kisslock)
    await Promise.all([dialogChunk.load(), loadAreaSentences(kisslock, 'dialog')])
    await vi.advanceTimersByTimeAsync(0)
    expect(isReady()).toBe(false)
    add()
    await preloaded
    expect(isReady()).toBe(true)
  })

  it.each(['connected', 'reconnecting', 'connecting'])(
    'for a visitor who is %s, the dialog waits for the connection library',
    expectWaitForLibrary,
  )
})
