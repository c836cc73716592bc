import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createConfig, createStorage, http } from 'wagmi'
import { readRemembered, rememberedBy } from './remembered'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const connector = { uid: 'u', id: 'io.rabby', name: 'Rabby', type: 'injected' }
const connection = ['u', { accounts: [address], chainId: 1, connector }]
const text = JSON.stringify({
  state: { connections: { __type: 'Map', value: [connection] }, chainId: 1, current: 'u' },
  version: 3,
})

let count = 0
let key = ''
beforeEach(() => {
  key = `remembered.${++count}`
})
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the library stores cookies in this way
  document.cookie = `${key}.store=;max-age=-1`
})

const storage = () => createStorage({ key, storage: localStorage })
const create = () => createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, storage: storage() })
const connectionsOf = async (stored: Promise<unknown>) => {
  const { state } = (await stored) as { state: { connections: Map<string, unknown> } }
  return [...state.connections.keys()]
}

describe('the connections of the last page load', () => {
  it('are read before the config is created, which writes an empty state', async () => {
    localStorage.setItem(`${key}.store`, text)
    const { holds, stored } = readRemembered(storage())
    create()
    expect(holds).toBe(true)
    expect(await connectionsOf(stored)).toEqual(['u'])
  })

  it('are those of the config where it was created before', async () => {
    localStorage.setItem(`${key}.store`, text)
    expect(await connectionsOf(rememberedBy(create()).stored)).toEqual(['u'])
  })

  it('are also those of a cookie', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the library stores cookies in this way
    document.cookie = `${key}.store=${text}`
    expect(readRemembered(storage()).holds).toBe(true)
  })

  it.each([null, 'nonsense{', '{}'])('are none in %j, and reading does not fail', async (damaged) => {
    if (damaged !== null) localStorage.setItem(`${key}.store`, damaged)
    const { holds, stored } = readRemembered(storage())
    expect(holds).toBe(false)
    expect((await stored) ?? {}).not.toHaveProperty('state')
  })

  it('are none without a storage', async () => {
    expect(readRemembered(null)).toMatchObject({ holds: false })
    const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, storage: null })
    expect(rememberedBy(config).holds).toBe(false)
  })
})
