import { act } from 'react'
import { mainnet } from 'viem/chains'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Config, type CreateConnectorFn, createConfig, createConnector, http, WagmiProvider } from 'wagmi'
import { waitForRendering } from '../src/dialog/render.fixture'
import type { Engine } from '../src/engine/createEngine'
import { alice, announce, announceDetail, FakeWallet } from '../src/wallets/fakeWallet.fixture'
import { rememberedText } from './core/storedConnections.fixture'
import { ConnectButton, createKisslock, KisslockProvider } from './index'
import { findCore } from './kisslock/kisslock'
import { render, resetPageBeforeEach } from './page.fixture'

// The settings in the table of docs/react.md: `discovery` belongs to the site's config, `reconnectOnMount` to its
// `WagmiProvider`.
const defaultOptions = { discovery: true, reconnectOnMount: true }
const withoutDiscovery = { discovery: false, reconnectOnMount: true }
const withoutReconnect = { discovery: false, reconnectOnMount: false }
type ConfigOptions = typeof defaultOptions

let engine: Engine | undefined

resetPageBeforeEach()
afterEach(() => {
  vi.restoreAllMocks()
  engine?.destroy()
})

/** The config as a site would create it itself. */
const createSiteConfig = ({ discovery }: ConfigOptions, connectors: CreateConnectorFn[]): Config =>
  createConfig({
    chains: [mainnet],
    connectors,
    transports: { [mainnet.id]: http() },
    multiInjectedProviderDiscovery: discovery,
  }) as unknown as Config

/** Render a page of the site with the connect button. Resolves when the dialog's engine runs. */
const renderSite = async (column: ConfigOptions, connectors: CreateConnectorFn[] = []) => {
  const config = createSiteConfig(column, connectors)
  const statuses: string[] = []
  const kisslock = createKisslock({ config })
  const site = findCore(kisslock)
  site.connection.subscribe(() => statuses.push(site.connection.get().status))
  const draw = () =>
    render(
      <WagmiProvider config={config} reconnectOnMount={column.reconnectOnMount}>
        <KisslockProvider kisslock={kisslock}>
          <ConnectButton />
        </KisslockProvider>
      </WagmiProvider>,
    )
  await draw()
  engine = (await act(() => site.runtime.load())).engine
  return { config, site, engine, statuses, draw }
}

const listNames = ({ wallets }: Engine) => wallets.get().map(({ rdns, name }) => rdns ?? name)

describe('each announced wallet is listed once', () => {
  it.each([defaultOptions, withoutDiscovery, withoutReconnect])(
    'each announced wallet is listed once with the options %j',
    async (column) => {
      const { engine } = await renderSite(column)
      await act(async () => announce(new FakeWallet()))
      expect(listNames(engine)).toEqual(['io.rabby'])
    },
  )
})

describe('the wrapper checks the responses of a wallet', () => {
  it.each([
    [defaultOptions, false],
    [withoutDiscovery, true],
    [withoutReconnect, true],
  ])('with the options %j, the connector rejects an invalid account: %s', async (column, guarded) => {
    const { config } = await renderSite(column)
    const wallet = new FakeWallet()
    wallet.answers.eth_accounts = ['no address']
    await act(async () => announce(wallet))
    const connector = config.connectors.find(({ id }) => id === 'io.rabby')
    const provider = (await connector?.getProvider()) as FakeWallet
    const answer = provider.request({ method: 'eth_accounts' })
    await (guarded ? expect(answer).rejects.toThrow() : expect(answer).resolves.toEqual(['no address']))
  })
})

describe('an invalid announcement is ignored', () => {
  it.each([
    [defaultOptions, ['']],
    [withoutDiscovery, []],
    [withoutReconnect, []],
  ])(
    'with the options %j, the config has the connectors %j, and the dialog lists no wallet',
    async (column, wanted) => {
      const { config, engine } = await renderSite(column)
      await act(async () =>
        announceDetail({ info: { uuid: '1', name: '', rdns: '', icon: '' }, provider: new FakeWallet() }),
      )
      expect(config.connectors.map(({ name }) => name)).toEqual(wanted)
      expect(listNames(engine)).toEqual([])
    },
  )
})

const storeConnection = () => localStorage.setItem('wagmi.store', rememberedText)

/**
 * A connector of the site whose wallet is not in the page. The connector detects asynchronously that the wallet is
 * missing.
 */
const createAbsentConnector = (type: string) =>
  createConnector(() => ({
    ...{ id: 'own', name: 'Own', type },
    connect: () => Promise.reject(new Error('not here')),
    disconnect: async () => {},
    getAccounts: async () => [],
    getChainId: async () => 1,
    getProvider: () => new Promise<void>((resolve) => setTimeout(resolve, 0)),
    isAuthorized: async () => false,
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => {},
  }))

const absentConnector = createAbsentConnector('own')

describe('a connector of the site is listed as a wallet', () => {
  it.each([
    ['own', 'a page that is not embedded', ['Own']],
    ['safe', 'a page of its own', []],
    ['safe', 'a frame', ['Own']],
    ['farcasterMiniApp', 'a page of its own', []],
    ['farcasterMiniApp', 'a frame', ['Own']],
  ])('a connector of the type %s in %s is listed as %j', async (type, place, wanted) => {
    if (place === 'a frame') vi.spyOn(window, 'parent', 'get').mockReturnValue({} as never)
    const { engine } = await renderSite(defaultOptions, [createAbsentConnector(type)])
    expect(listNames(engine)).toEqual(wanted)
  })
})

describe('a wallet that announces itself late is still restored', () => {
  it.each([defaultOptions, withoutDiscovery, withoutReconnect])(
    'a wallet that announces itself late is restored with the options %j',
    async (column) => {
      storeConnection()
      const { site, statuses } = await renderSite(column)
      const wallet = new FakeWallet()
      wallet.approved = true
      await act(async () => announce(wallet))
      await waitForRendering(() => expect(site.connection.get()).toMatchObject({ status: 'connected', address: alice }))
      // If wagmi also reconnects, the button shows `disconnected` for a moment. With `withoutReconnect`, only Kisslock
      // restores the connection, so the button never shows `disconnected`.
      const statusesSinceStart = statuses.slice(statuses.findIndex((status) => /^(re)?connecting$/.test(status)))
      expect(statusesSinceStart.includes('disconnected')).toBe(column !== withoutReconnect)
    },
  )

  it.each([defaultOptions, withoutDiscovery, withoutReconnect])(
    "with the options %j, a late wallet is restored even if the page has rendered wagmi's provider again",
    async (column) => {
      storeConnection()
      const { site, statuses, draw } = await renderSite(column, [absentConnector])
      await waitForRendering(() => expect(statuses).toContain('reconnecting'))
      await draw()
      const wallet = new FakeWallet()
      wallet.approved = true
      await act(async () => announce(wallet))
      await waitForRendering(() => expect(site.connection.get()).toMatchObject({ status: 'connected', address: alice }))
    },
  )
})

describe('a connection stays when the page renders wagmi’s provider again', () => {
  it.each([defaultOptions, withoutDiscovery, withoutReconnect])(
    'a connection stays when wagmi’s provider is rendered again with the options %j',
    async (column) => {
      const { config, site, statuses, draw } = await renderSite(column)
      const wallet = new FakeWallet()
      wallet.approved = true
      storeConnection()
      await act(async () => announce(wallet))
      await act(async () =>
        dispatchEvent(new StorageEvent('storage', { key: 'wagmi.store', newValue: rememberedText })),
      )
      await waitForRendering(() => expect(site.connection.get().status).toBe('connected'))
      const { current } = config.state
      statuses.length = 0
      await draw()
      expect([...config.state.connections.keys()]).toEqual([current])
      expect(site.connection.get()).toMatchObject({ status: 'connected', address: alice })
      expect(statuses).not.toContain('disconnected')
    },
  )
})

describe('a second tab follows the connection of the first', () => {
  it.each([defaultOptions, withoutDiscovery, withoutReconnect])(
    'a second tab follows the first tab’s connection with the options %j',
    async (column) => {
      const { site } = await renderSite(column)
      const wallet = new FakeWallet()
      await act(async () => announce(wallet))
      expect(site.connection.get().status).toBe('disconnected')
      wallet.approved = true
      // Send the storage event that a browser sends to the site's other tabs.
      const stored = new StorageEvent('storage', { key: 'wagmi.store', newValue: rememberedText })
      await act(async () => dispatchEvent(stored))
      await waitForRendering(() => expect(site.connection.get()).toMatchObject({ status: 'connected', address: alice }))
      expect(wallet.methods()).not.toContain('wallet_requestPermissions')
    },
  )
})
