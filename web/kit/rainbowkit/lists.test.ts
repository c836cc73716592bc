import { describe, expect, it, vi } from 'vitest'
import { type Connector, createConfig, http, mock } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { catalogue } from '../../src/dialog/model'
import { readPrivates } from '../../src/engine/libraryPrivates'
import { createSiteConfig } from '../../src/engine/siteConfig'
import { createAppLink } from '../../src/flow/pairing/appLink'
import { addWallets } from '../catalogue/addWallets'
import { connectorsForWallets, getWalletConnectConnector } from './connectorsForWallets'
import { getDefaultConfig } from './getDefaultConfig'
import { getDefaultWallets } from './getDefaultWallets'
import { readLinkTemplate, toSiteWallet } from './ownWallets'
import { findSettings } from './siteSettings'
import {
  injectedWallet,
  metaMaskWallet,
  oneKeyWallet,
  phantomWallet,
  rabbyWallet,
  walletConnectWallet,
} from './wallets'
import type { RainbowKitDetails, Wallet, WalletList } from './walletTypes'

const siteOptions = { appName: 'Site', projectId: 'project' }

const createTestConfig = (list: WalletList) =>
  createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors: connectorsForWallets(list, {
      ...siteOptions,
      walletConnectParameters: { relayUrl: 'wss://relay.example' },
    }),
  })

const createOwnWallet = (extraFields: Partial<Wallet> = {}): Wallet => ({
  ...{ id: 'own', name: 'Own Wallet', rdns: 'example.own', iconUrl: 'data:own', iconBackground: '#fff' },
  createConnector: getWalletConnectConnector({ projectId: 'project' }),
  ...extraFields,
})

const createGroup = (...wallets: WalletList[number]['wallets']): WalletList => [{ groupName: 'All', wallets }]

/** Return the groups of a config for a visitor with this language, each as its name and its wallets. */
const listGroups = (connectors: readonly Connector[], language = 'en') =>
  findSettings(connectors)?.groups.map(({ name, wallets }) => [
    typeof name === 'function' ? name(language) : name,
    ...wallets,
  ])

it('listGroups finds a config’s wallet groups from its connectors, and no connector contains the site’s options', () => {
  const [first, second] = [createTestConfig(createGroup(rabbyWallet)), createTestConfig(createGroup(oneKeyWallet))]
  expect([first, second].map(({ connectors }) => listGroups(connectors))).toEqual([
    [['All', 'rabby', 'walletConnect']],
    [['All', 'one_key', 'walletConnect']],
  ])
  expect(first.connectors.flatMap((connector) => Object.values(connector))).not.toContainEqual(
    expect.objectContaining(siteOptions),
  )
})

describe('a list of wallets', () => {
  it('the config has a connector for each wallet in the list, in the order of the list', () => {
    const config = createTestConfig([
      ...createGroup(rabbyWallet, metaMaskWallet),
      ...createGroup(oneKeyWallet, rabbyWallet, walletConnectWallet),
    ])
    const { connectors } = config
    expect(connectors.map(({ id }) => id)).toEqual(['rabby', 'metaMask', 'one_key', 'walletConnect', 'injected'])
    expect(createSiteConfig(config as never, null).wallets).toEqual([])
    expect(findSettings(connectors)).toEqual({
      ...siteOptions,
      groups: [{ name: 'All', wallets: ['rabby', 'metaMask', 'one_key', 'walletConnect'] }],
      more: [],
      relayUrl: 'wss://relay.example',
    })
  })

  it('the dialog shows the site’s groups of wallets with their names, in the site’s order', () => {
    const { connectors } = createTestConfig([
      { groupName: 'Recommended', wallets: [injectedWallet, rabbyWallet] },
      { groupName: 'More', wallets: [walletConnectWallet, rabbyWallet] },
      { groupName: 'Our partners', wallets: [oneKeyWallet] },
      { groupName: 'Popular', wallets: [phantomWallet] },
      { groupName: 'Recommended', wallets: [metaMaskWallet] },
    ])
    expect(listGroups(connectors)).toEqual([
      ['Recommended', 'injected', 'rabby', 'metaMask'],
      ['More', 'walletConnect'],
      ['Our partners', 'one_key'],
      [undefined, 'phantom'],
    ])
    expect(listGroups(connectors, 'de')?.map(([name]) => name)).toEqual([
      'Empfohlen',
      'Weitere',
      'Our partners',
      undefined,
    ])
    const details = connectors.map((connector) => (connector as { rkDetails?: RainbowKitDetails }).rkDetails)
    expect(details.map((detail) => detail?.groupIndex)).toEqual([1, 1, 2, 3, 4, 5, undefined])
  })

  it('a site’s wallet with a connector is listed under its own name and icon', () => {
    const createConnector: Wallet['createConnector'] = () =>
      mock({ accounts: ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'] })
    const { connectors } = createTestConfig(
      createGroup(() => createOwnWallet({ id: 'own-connector', createConnector })),
    )
    expect(connectors[0]).toMatchObject({
      ...{ id: 'own-connector', name: 'Own Wallet', icon: 'data:own', rdns: 'example.own', type: 'mock' },
      rkDetails: { id: 'own-connector', groupName: 'All', isRainbowKitConnector: true },
    })
    expect(listGroups(connectors)).toEqual([])
  })

  it('an icon that loads asynchronously is set on the connector later, and a wallet in two groups has one connector', async () => {
    const createConnector: Wallet['createConnector'] = () =>
      mock({ accounts: ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'] })
    const createLateWallet = () =>
      createOwnWallet({ id: 'own-late', createConnector, iconUrl: async () => 'data:late' })
    const { connectors } = createTestConfig([...createGroup(createLateWallet), ...createGroup(createLateWallet)])
    expect(connectors).toHaveLength(2)
    await vi.waitFor(() => expect(connectors[0]?.icon).toBe('data:late'))
  })

  it('a site’s wallet that connects by QR code is added to the catalogue', async () => {
    const createScannedWallet = () => createOwnWallet({ id: 'own-scanned', qrCode: { getUri: (uri) => uri } })
    const { connectors } = createTestConfig(createGroup(createScannedWallet))
    expect(connectors.map(({ id }) => id)).toEqual(['own-scanned', 'injected'])
    await addWallets(findSettings(connectors)?.more ?? [])
    const listedWallet = catalogue.find(({ id }) => id === 'own-scanned')
    expect(listedWallet).toMatchObject({
      name: 'Own Wallet',
      methods: ['qr_code'],
      icon: 'data:own',
      rdns: ['example.own'],
    })
    const { default: details } = await import('virtual:kisslock/wallet-details')
    expect(details['own-scanned']?.deep_links).toEqual({ qr: '{uri}' })
  })

  it('the site’s own links, methods and instructions override the links, methods and instructions of the catalogue', async () => {
    const { default: details } = await import('virtual:kisslock/wallet-details')
    const detailsBefore = details.one_key
    const step = { step: 'scan' as const, title: 'Scan', description: 'With the camera.' }
    const { connectors } = createTestConfig(
      createGroup(() => ({
        ...oneKeyWallet(),
        mobile: { getUri: (uri) => `site://${btoa(uri)}` },
        desktop: { getUri: () => 'javascript:alert(1)' },
        qrCode: { getUri: (uri) => `${uri}&site=1`, instructions: { learnMoreUrl: '', steps: [step] } },
      })),
    )
    await addWallets(findSettings(connectors)?.more ?? [])
    const { deep_links, steps, own, downloads } = details.one_key ?? {}
    expect(createAppLink(deep_links ?? {}, 'ios', 'wc:1')).toBe(`site://${btoa('wc:1')}`)
    expect(createAppLink(deep_links ?? {}, 'desktop', 'wc:1')).toBe('wc:1')
    expect(deep_links?.qr).toBe('{uri}&site=1')
    expect(own?.['']?.q).toEqual([['Scan', 'With the camera.']])
    expect([steps?.q, steps?.e, downloads]).toEqual([['own_1'], detailsBefore?.steps.e, detailsBefore?.downloads])
    expect(catalogue.find(({ id }) => id === 'one_key')?.methods).toContain('desktop')
  })

  it('wagmi restores a catalogue wallet through the wallet’s connector only if the site connected through this connector', async () => {
    const request = vi.fn(async () => ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'])
    vi.stubGlobal('ethereum', { isMetaMask: true, request })
    const { connectors, storage } = createTestConfig(createGroup(metaMaskWallet))
    expect(await connectors[0]?.isAuthorized()).toBe(false)
    await storage?.setItem('recentConnectorId', 'metaMask')
    expect(await connectors[0]?.isAuthorized()).toBe(true)
    vi.unstubAllGlobals()
  })

  it('a hidden wallet is not listed', () => {
    const createHiddenWallet = () => createOwnWallet({ id: 'own-hidden', hidden: () => true })
    expect(listGroups(createTestConfig(createGroup(createHiddenWallet, rabbyWallet)).connectors)).toEqual([
      ['All', 'rabby', 'walletConnect'],
    ])
  })

  it('the default config lists the popular wallets, and Kisslock detects other wallets', () => {
    const config = getDefaultConfig({ ...siteOptions, chains: [mainnet], ssr: true })
    expect(listGroups(config.connectors)).toEqual([
      [undefined, 'metaMask', 'coinbase', 'trust', 'rainbow', 'rabby', 'phantom', 'walletConnect'],
    ])
    expect(readPrivates(config as never).mipd).toBeUndefined()
    expect(getDefaultWallets().wallets[0]?.wallets).toHaveLength(6)
  })
})

describe('the details of a wallet of the site', () => {
  it.each([
    ['the pairing URI itself', (uri: string) => uri, '{uri}'],
    [
      'a link that contains the encoded pairing URI',
      (uri: string) => `own://wc?uri=${encodeURIComponent(uri)}&from=x`,
      'own://wc?uri={uri_encoded}&from=x',
    ],
    ['an empty link', () => '', undefined],
    ['no function for links', undefined, undefined],
  ])('a wallet with %s gets the matching link template', (_, getUri, template) => {
    expect(readLinkTemplate(getUri)).toBe(template)
  })

  it.each([
    ['without the pairing URI', () => 'own://open'],
    ['with a differently encoded pairing URI', (uri: string) => `own://${btoa(uri)}`],
    ['with the pairing URI and a part of it', (uri: string) => `own://${uri}#${uri.slice(-1)}`],
  ])('the function for a link %s is kept instead of a template', (_, getUri) => {
    expect(readLinkTemplate(getUri)).toBe(getUri)
  })

  it('the details of a site’s wallet contain its download links, and guides for its methods', () => {
    const { methods, downloads } = toSiteWallet(
      createOwnWallet({
        mobile: { getUri: (uri) => uri },
        downloadUrls: { chrome: 'https://chrome.example', qrCode: 'https://qr.example', macos: 'https://mac.example' },
      }),
    )
    expect(Object.keys(methods)).toEqual(['qr_code', 'extension'])
    expect(downloads).toEqual({ chrome: 'https://chrome.example', qr: 'https://qr.example' })
  })
})
