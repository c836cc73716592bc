// @vitest-environment node
import { readFileSync } from 'node:fs'
import * as core3 from '@wagmi/core'
import * as core2 from '@wagmi/core-2'
import { mainnet, optimism } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { type Config, createConfig, http, injected, version } from 'wagmi'
import { readPrivates } from '../../src/engine/libraryPrivates'
import { listShippedSources } from '../../src/rules/sources.fixture'
import { createKisslock } from '../kisslock/createKisslock'
import { findProblems } from './check'
import { findConfigProblem, isSupported, listChainsWithoutTransport } from './config'
import { listUnknownWalletWarnings } from './walletIds'

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })

describe('the version of wagmi', () => {
  it.each([
    ['2.19.4', false],
    ['2.19.5', true],
    ['2.20.0', true],
    ['3.6.9', false],
    ['3.7.0', true],
    ['3.7.0-rc.1', true],
    ['3.10.0', true],
    ['1.4.13', false],
    ['4.0.0', false],
  ])('wagmi %s is supported: %s', (number, wanted) => expect(isSupported(number)).toBe(wanted))

  it('the installed version of wagmi is in the range that package.json requires', () => {
    const { peerDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    expect(peerDependencies.wagmi).toBe('^2.19.5 || ^3.7.0')
    expect(isSupported(version)).toBe(true)
  })
})

describe('the private names of the library', () => {
  // package.json allows two ranges of `@wagmi/core`. The titles name one version of each range: the version that wagmi
  // 3.7 installs, and the version that wagmi 2 has installed since 2.19.5.
  it.each([
    ['3.6', core3, version],
    ['2.22', core2, '2.19.5'],
  ])(
    'the private names of the library exist in @wagmi/core %s',
    (minor, { createConfig, version: coreVersion }, wagmiVersion) => {
      expect(coreVersion).toMatch(new RegExp(`^${minor.replace('.', '\\.')}\\.`))
      const create = createConfig as typeof core3.createConfig
      const versionConfig = create({ chains: [mainnet], transports: { [mainnet.id]: http() } }) as unknown as Config
      expect(findConfigProblem(versionConfig, wagmiVersion)).toBeUndefined()
      const { connectors, events, store, ssr, mipd } = readPrivates(versionConfig)
      const functions = [connectors.setup, connectors.setState, events.connect, events.change, events.disconnect]
      const { hasHydrated, onFinishHydration } = store.persist
      expect([...functions, hasHydrated, onFinishHydration]).toEqual(Array(7).fill(expect.any(Function)))
      expect([ssr, mipd?.getProviders()]).toEqual([false, undefined])
      const connector = connectors.setup(injected({ target: { id: 'own', name: 'Own', provider: () => undefined } }))
      connectors.setState((all) => [...all, connector])
      expect(versionConfig.connectors.at(-1)).toMatchObject({ uid: expect.any(String), id: 'own' })
    },
  )

  it('the private names of wagmi are used in only one file', () => {
    const foundSources = listShippedSources().filter(({ text }) => /\._internal\b/.test(text))
    expect(foundSources.map(({ path }) => path)).toEqual(['src/engine/libraryPrivates.ts'])
  })
})

describe('a config that Kisslock does not support', () => {
  it.each([
    ['undefined', undefined],
    ['an object that is not a config', { chains: [mainnet] }],
    ['a config of an older version', { ...config, _internal: { connectors: {} } }],
  ])('the error for %s mentions the package to install', (_, wrong) => {
    expect(findConfigProblem(wrong as never, '3.7.7')).toMatch(/lacks .*npm install wagmi/)
    expect(() => createKisslock({ config: wrong as never })).toThrow('no config of a supported wagmi')
  })

  it('the error for an old wagmi contains the installed version', () => {
    expect(findConfigProblem(config, '2.10.0')).toMatch(/this is 2\.10\.0: npm install/)
  })
})

describe('options that cannot work', () => {
  const configWithoutTransport = createConfig({
    chains: [mainnet, optimism],
    transports: { [mainnet.id]: http() } as never,
  }) as Config

  it('the error for a chain without a transport contains the line to add', () => {
    expect(listChainsWithoutTransport(configWithoutTransport)).toEqual([10])
    expect(findProblems({ config: configWithoutTransport }, configWithoutTransport)).toEqual([
      expect.stringContaining('`10: http()`'),
    ])
    expect(findProblems({ config }, config)).toEqual([])
  })

  it('the error for a transport without a chain contains the chain ID', () => {
    const options = { chains: [mainnet], transports: { 10: http() } } as const
    expect(findProblems(options, config)).toEqual([expect.stringContaining('entry for 10')])
  })

  it.each<[object, string]>([
    [{ termsUrl: 'javascript:alert(1)' }, 'termsUrl is "javascript:alert(1)"'],
    [{ privacyUrl: 'ftp://a.example' }, 'privacyUrl'],
    [{ icon: 'data:text/html,x' }, 'icon'],
    [{ wallets: { more: [{ id: 'ours', downloads: { ios: 'javascript:x' } }] } }, 'ours.downloads.ios'],
    [{ wallets: { more: [{ id: 'ours', deep_links: { ios: ' JavaScript:x' } }] } }, 'ours.deep_links.ios'],
    [{ wallets: { more: [{ id: 'ours', browse: { ios: ['javascript://a/{url_encoded}'] } }] } }, 'ours.browse'],
  ])('the error for an invalid link in %j mentions the option of the link', (options, name) => {
    expect(findProblems({ config, ...options }, config)).toEqual([expect.stringContaining(name)])
  })

  it('https links, app links and paths cause no error', () => {
    const links = { termsUrl: '/terms', privacyUrl: 'https://a.example', icon: 'data:image/svg+xml,x' }
    const more = [{ id: 'ours', downloads: { ios: 'https://a.example' }, deep_links: { ios: 'ours://wc?uri={uri}' } }]
    expect(findProblems({ config, ...links, wallets: { more: more as never } }, config)).toEqual([])
  })

  it.each(['https://api.example/wallet', '//api.example', 'wallet'])(
    'the server %s is rejected, because it is not a path on this origin',
    (server) => {
      expect(findProblems({ config, server }, config)).toEqual([expect.stringContaining('path on this origin')])
    },
  )

  it.each(['/wallet', '', '/a/b'])('the server "%s" is accepted as a path', (server) => {
    expect(findProblems({ config, server }, config)).toEqual([])
  })

  it('the error for an unknown wallet contains the nearest id', () => {
    expect(listUnknownWalletWarnings({ popular: ['rabby', 'Raby'], exclude: ['metamask'] })).toEqual([
      expect.stringMatching(/"Raby".*"rabby"/),
      expect.stringMatching(/"metamask".*"metaMask"/),
    ])
    expect(listUnknownWalletWarnings({})).toEqual([])
  })
})
