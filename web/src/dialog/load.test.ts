import { afterEach, describe, expect, it, vi } from 'vitest'
import type { KisslockCore } from '../kisslock'

vi.mock('./Dialog', () => ({}))
vi.mock('virtual:kisslock/locales', () => ({ default: async () => ({ default: {} }) }))

const { preloadDialog } = await import('./load')

/** A site whose connection library never loads. */
const site = (status: string) =>
  ({
    locale: { tag: 'en' },
    messages: { add: () => {} },
    connection: { get: () => ({ status }) },
    runtime: { get: () => undefined, load: () => new Promise(() => {}) },
  }) as unknown as KisslockCore

/** Whether the dialog may be drawn, a moment later. */
const isReady = async (kisslock: KisslockCore) => {
  void preloadDialog(kisslock)
  await new Promise((resolve) => setTimeout(resolve, 50))
  return preloadDialog.loadState(kisslock).get() === 'loaded'
}

const announce = () => window.dispatchEvent(new Event('eip6963:announceProvider'))
afterEach(() => window.removeEventListener('eip6963:requestProvider', announce))

describe('what the dialog waits for', () => {
  it('a visitor without a wallet does not wait for the connection library', async () => {
    expect(await isReady(site('disconnected'))).toBe(true)
  })

  it('with an injected wallet it waits for the library, which names the wallet: the list would move', async () => {
    window.addEventListener('eip6963:requestProvider', announce)
    expect(await isReady(site('disconnected'))).toBe(false)
  })

  it.each(['connected', 'reconnecting', 'connecting'])('a visitor who is %s waits for it', async (status) => {
    expect(await isReady(site(status))).toBe(false)
  })
})
