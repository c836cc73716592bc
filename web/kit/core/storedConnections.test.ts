import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CreateConnectorFn, createConfig, createStorage, http, injected } from 'wagmi'
import { reconnect } from 'wagmi/actions'
import { findStoredConnections, readStoredConnections, readStoredEarly } from './storedConnections'
import { rememberedText } from './storedConnections.fixture'

let testCount = 0
let storageKey = ''
beforeEach(() => {
  storageKey = `remembered.${++testCount}`
})
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: wagmi stores cookies like this
  document.cookie = `${storageKey}.store=;max-age=-1`
})

const createTestStorage = () => createStorage({ key: storageKey, storage: localStorage })
const createTestConfig = (connectors: CreateConnectorFn[] = []) =>
  createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, storage: createTestStorage(), connectors })
const readConnections = async (stored: Promise<unknown>) => {
  const { state } = (await stored) as { state: { connections: Map<string, unknown> } }
  return [...state.connections.keys()]
}

describe('the connections of the last page load', () => {
  it('stored connections are read before the config is created, because the config writes an empty state', async () => {
    localStorage.setItem(`${storageKey}.store`, rememberedText)
    const { hasConnection, stored } = readStoredConnections(createTestStorage())
    createTestConfig()
    expect(hasConnection).toBe(true)
    expect(await readConnections(stored)).toEqual(['a'])
  })

  it('without an early read, findStoredConnections returns the stored connections that the config read when it was created', async () => {
    localStorage.setItem(`${storageKey}.store`, rememberedText)
    expect(await readConnections(findStoredConnections(createTestConfig()).stored)).toEqual(['a'])
  })

  it('the connections that were read when the config was created are kept, even if wagmi drops them later', async () => {
    localStorage.setItem(`${storageKey}.store`, rememberedText)
    const createEarlyConnector: CreateConnectorFn = (parameters) => {
      readStoredEarly(parameters.storage as never)
      return injected()(parameters)
    }
    const config = createTestConfig([createEarlyConnector])
    await reconnect(config)
    expect(config.state.connections.size).toBe(0)
    const { hasConnection, stored } = findStoredConnections(config)
    expect(hasConnection).toBe(true)
    expect(await readConnections(stored)).toEqual(['a'])
  })

  it('the stored connections include the connections in a cookie', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: wagmi stores cookies like this
    document.cookie = `${storageKey}.store=${rememberedText}`
    expect(readStoredConnections(createTestStorage()).hasConnection).toBe(true)
  })

  it.each([null, 'nonsense{', '{}'])(
    'there are no stored connections, and no error, if storage contains %j',
    async (damaged) => {
      if (damaged !== null) localStorage.setItem(`${storageKey}.store`, damaged)
      const { hasConnection, stored } = readStoredConnections(createTestStorage())
      expect(hasConnection).toBe(false)
      expect((await stored) ?? {}).not.toHaveProperty('state')
    },
  )

  it('there are no stored connections without storage', async () => {
    expect(readStoredConnections(null)).toMatchObject({ hasConnection: false })
    const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, storage: null })
    expect(findStoredConnections(config).hasConnection).toBe(false)
  })
})
