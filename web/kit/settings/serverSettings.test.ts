// @vitest-environment node
import { mainnet } from 'viem/chains'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../../src/browser/store'
import { publicConfig } from '../../src/engine/publicConfig.fixture'
import type { KisslockOptions } from './options'
import { createPublicConfig } from './publicConfig'
import { applySettings, mergeServerSettings } from './serverSettings'

afterEach(() => vi.unstubAllGlobals())

const chainOptions = { chains: [mainnet] } as const
const loadSettings = async (options: KisslockOptions, answer: Response | Error) => {
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('/wallet/api/config')
    if (answer instanceof Error) throw answer
    return answer
  })
  const firstSettings = createPublicConfig(options)
  const settingsBefore = structuredClone(firstSettings)
  const settingsStore = createStore(firstSettings)
  const [set, failed] = [vi.fn(), vi.fn()]
  await applySettings('/wallet', { settings: settingsStore, options, session: { set }, onFailure: failed })
  expect(firstSettings, 'the settings of the first render').toEqual(settingsBefore)
  return { settings: settingsStore.get(), set, failed }
}
const createResponse = (some: Parameters<typeof publicConfig>[0]) => Response.json(publicConfig(some))
const signInOn = { mode: 'required' as const, chains: [1], end_on_disconnect: true }

describe('the settings of a server', () => {
  it('a server’s settings apply where the site has no setting of its own, but the site’s chains always apply', () => {
    const options = { ...chainOptions, server: '/wallet', projectId: 'own', wallets: { popular: ['rabby'] } }
    const ownSettings = createPublicConfig(options)
    const serverSettings = publicConfig({ sign_in: signInOn })
    const mergedSettings = mergeServerSettings(ownSettings, serverSettings, options)
    expect([mergedSettings.chains, mergedSettings.wallets, mergedSettings.walletconnect]).toEqual([
      ownSettings.chains,
      ownSettings.wallets,
      ownSettings.walletconnect,
    ])
    expect([mergedSettings.sign_in, mergedSettings.log, mergedSettings.balance]).toEqual([
      serverSettings.sign_in,
      serverSettings.log,
      serverSettings.balance,
    ])
    expect(mergedSettings.base_path).toBe('/wallet')
  })

  it('the server’s sign-in mode is ignored if the site has its own sign-in functions', () => {
    const signIn = { required: true } as never
    const own = createPublicConfig({ ...chainOptions, server: '/wallet', signIn })
    expect(mergeServerSettings(own, publicConfig(), { ...chainOptions, signIn }).sign_in.mode).toBe('required')
  })

  it('a server’s version of the terms applies only if the server writes the message', () => {
    const own = createPublicConfig({ ...chainOptions, server: '/wallet' })
    const { site } = publicConfig()
    const theirs = publicConfig({ site: { ...site, terms_version: '2' } })
    const findVersion = (options: Partial<KisslockOptions>) =>
      mergeServerSettings(own, theirs, { ...chainOptions, ...options }).site.terms_version
    expect([findVersion({}), findVersion({ signIn: { required: true } as never })]).toEqual(['2', null])
  })

  it('sign-in is optional until the server’s settings arrive; if they turn it off, the session is signed out', async () => {
    expect(createPublicConfig({ ...chainOptions, server: '/wallet' }).sign_in.mode).toBe('optional')
    expect(createPublicConfig(chainOptions).sign_in.mode).toBe('off')
    const on = await loadSettings({ ...chainOptions, server: '/wallet' }, createResponse({ sign_in: signInOn }))
    expect([on.settings.sign_in.mode, on.set.mock.calls]).toEqual(['required', []])
    const off = await loadSettings(
      { ...chainOptions, server: '/wallet' },
      createResponse({ sign_in: { mode: 'off', chains: [], end_on_disconnect: false } }),
    )
    expect(off.set).toHaveBeenCalledExactlyOnceWith({ status: 'signedOut' })
  })

  it.each([
    ['cannot be reached', new Error('offline'), 'server/unreachable'],
    ['fails', new Response('', { status: 503 }), 'server/failed'],
    ['returns unexpected JSON', Response.json({ a: 1 }), 'server/failed'],
    ['returns text that is not JSON', new Response('<html>'), 'server/failed'],
  ])('a server that %s causes an error with a code, and sign-in is turned off', async (_, answer, code) => {
    const { settings, set, failed } = await loadSettings({ ...chainOptions, server: '/wallet' }, answer)
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }))
    expect([settings.sign_in.mode, set.mock.calls]).toEqual(['off', [[{ status: 'signedOut' }]]])
  })
})
