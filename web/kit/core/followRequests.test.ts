import { mainnet } from 'viem/chains'
import { beforeEach, expect, it } from 'vitest'
import { type Config, type Connector, createConfig, custom, injected } from 'wagmi'
import { connect, disconnect, reconnect } from 'wagmi/actions'
import { readPrivates } from '../../src/engine/libraryPrivates'
import { createDecliner, FakeWallet } from '../../src/wallets/fakeWallet.fixture'
import { trackLastRequest } from './followRequests'

beforeEach(() => localStorage.clear())

/**
 * Return a wallet, the wallet's connector, and a wagmi config that has no connectors yet. The test adds the wallet's
 * connector to the config later.
 */
const createSite = () => {
  const wallet = new FakeWallet()
  const config: Config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: custom(wallet as never) } })
  const lastUid = trackLastRequest(config)
  const { connectors } = readPrivates(config as never)
  const create = injected({ target: { id: 'io.rabby', name: 'Rabby', provider: wallet as never } })
  const connector = connectors.setup(create as never) as Connector
  connectors.setState((all) => [...all, connector as never])
  return { wallet, config, lastUid, connector, uid: connector.uid }
}

it('the uid of the last requested wallet is kept until its connection ends', async () => {
  const { config, lastUid, connector, uid } = createSite()
  expect(lastUid()).toBeUndefined()
  await connect(config, { connector })
  expect(lastUid()).toBe(uid)
  await disconnect(config, { connector })
  expect(lastUid()).toBeUndefined()
})

it('the uid of the last requested wallet is removed if the visitor declines the request', async () => {
  const { wallet, config, lastUid, connector, uid } = createSite()
  Object.assign(wallet.answers, { wallet_requestPermissions: createDecliner(), eth_requestAccounts: createDecliner() })
  const connectPromise = connect(config, { connector }).catch(() => {})
  expect(lastUid()).toBe(uid)
  await connectPromise
  expect(lastUid()).toBeUndefined()
})

it('a connection is not stored as a request of the visitor if wagmi restores it', async () => {
  const { wallet, config, lastUid, connector } = createSite()
  wallet.approved = true
  localStorage.setItem('wagmi.io.rabby.connected', 'true')
  await reconnect(config, { connectors: [connector] })
  expect(config.state.status).toBe('connected')
  expect(lastUid()).toBeUndefined()
})
