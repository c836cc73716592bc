import { beforeEach, expect, it, vi } from 'vitest'
import { createListeners } from '../../browser/listeners'
import { publicConfig } from '../../engine/publicConfig.fixture'
import { startClient, stopClient } from './client'

const createSession = (...chains: number[]) => ({
  topic: 'topic',
  namespaces: { eip155: { accounts: chains.map((id) => `eip155:${id}:0xabc`), methods: [], events: [] } },
})

/** Create a replacement for WalletConnect's client, with the methods that Kisslock uses. */
const createFakeSign = () => {
  const { on, emit } = createListeners()
  const requests: unknown[] = []
  const relayer = {
    connected: true,
    request: async (sent: unknown) => requests.push(sent),
    transportClose: vi.fn(async () => {}),
  }
  return {
    ...{ on, emit, asked: requests },
    request: async (sent: unknown) => requests.push(sent),
    session: {
      get: (topic: string) => {
        if (topic !== 'topic') throw new Error('No matching key.')
        return createSession(1, 137)
      },
    },
    core: { relayer, heartbeat: { stop: vi.fn() }, pairing: { disconnect: vi.fn(async () => {}) }, verify: {} },
  }
}

let sign: ReturnType<typeof createFakeSign>
vi.mock('@walletconnect/sign-client', () => ({ SignClient: { init: async () => sign } }))

beforeEach(() => {
  localStorage.clear()
  sign = createFakeSign()
})

/** Start a client with a session. Return the client and the events that it emits. */
const startTestClient = async (topic?: string) => {
  const client = await startClient(publicConfig(), 'https://site.example', topic)
  const events: string[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'] as const)
    client.on(event, () => events.push(`${event} ${client.chainId}`))
  return { client, told: events }
}

const sendSessionEvent = (name: string, data: unknown, chainId = 'eip155:1', topic = 'topic') =>
  sign.emit('session_event', { topic, params: { event: { name, data }, chainId } })

it('a client without a topic has no session, even if sessions are stored', async () => {
  const { client } = await startTestClient()
  expect([client.session, client.chainId]).toEqual([undefined, 0])
})

it('starting a client with the topic of a missing session fails', async () => {
  await expect(startTestClient('other')).rejects.toThrow('No matching key.')
})

it('a client uses the first chain that the wallet shares, and after a reload the last used chain', async () => {
  const { client } = await startTestClient('topic')
  expect(client.chainId).toBe(1)
  client.setChain(137)
  expect((await startTestClient('topic')).client.chainId).toBe(137)
})

it('a client sends a request to the wallet on the current chain', async () => {
  const { client } = await startTestClient('topic')
  client.setChain(137)
  await client.request({ method: 'personal_sign', params: ['0x'] })
  const request = { method: 'personal_sign', params: ['0x'] }
  expect(sign.asked).toEqual([{ topic: 'topic', chainId: 'eip155:137', request }])
})

it.each([
  [137, 137],
  ['0x89', 137],
  ['137', 137],
  ['eip155:137', 137],
  ['nonsense', 10],
  [undefined, 10],
])('if the wallet changes the chain to %j, with an event on chain 10, the chain becomes %d', async (data, wanted) => {
  const { client, told } = await startTestClient('topic')
  sendSessionEvent('chainChanged', data, 'eip155:10')
  expect(client.chainId).toBe(wanted)
  expect(told).toEqual([`chainChanged ${wanted}`, `accountsChanged ${wanted}`])
})

it('a chainChanged event of the wallet with the current chain causes no event for the page', async () => {
  const { told } = await startTestClient('topic')
  sendSessionEvent('chainChanged', 1)
  expect(told).toEqual([])
})

it('a client uses the accounts in a session update, and emits an event', async () => {
  const { client, told } = await startTestClient('topic')
  sign.emit('session_update', { topic: 'topic', params: { namespaces: createSession(8453).namespaces } })
  expect(client.session?.namespaces.eip155?.accounts).toEqual(['eip155:8453:0xabc'])
  expect(told).toEqual(['accountsChanged 1'])
})

it('the client’s session ends when the wallet ends it', async () => {
  const { client, told } = await startTestClient('topic')
  client.setChain(137)
  sign.emit('session_delete', { topic: 'topic' })
  expect([client.session, told.at(-1)]).toEqual([undefined, 'disconnect 0'])
  expect(localStorage.getItem('kisslock.scan.chain')).toBeNull()
  await expect(client.request({ method: 'personal_sign' })).rejects.toThrow('no session')
})

it('a client that starts without a session does not delete the stored chain of another tab’s session', async () => {
  const { client } = await startTestClient('topic')
  client.setChain(137)
  await startTestClient()
  expect((await startTestClient('topic')).client.chainId).toBe(137)
})

it.each([
  ['wallet_switchEthereumChain', 'eip155:1'],
  ['wallet_addEthereumChain', 'eip155:1'],
  ['eth_sendTransaction', 'eip155:5'],
  ['personal_sign', 'eip155:5'],
])('if the current chain is not in the session, the request %s is sent on the chain %s', async (method, chainId) => {
  const { client } = await startTestClient('topic')
  sendSessionEvent('chainChanged', 5)
  await client.request({ method })
  expect(sign.asked).toMatchObject([{ chainId }])
})

it('a stored chain that is not in the session is ignored', async () => {
  localStorage.setItem('kisslock.scan.chain', '{"topic":"topic","chainId":5}')
  expect((await startTestClient('topic')).client.chainId).toBe(1)
})

it('an event of another session does not change the client', async () => {
  const { client, told } = await startTestClient('topic')
  sendSessionEvent('chainChanged', 137, 'eip155:137', 'another')
  sign.emit('session_update', { topic: 'another', params: { namespaces: {} } })
  sign.emit('session_delete', { topic: 'another' })
  expect([client.chainId, told]).toEqual([1, []])
  expect(client.session).toBeDefined()
})

it('the relay does not get the field tvf, which contains the wallet’s methods in plain text', async () => {
  await startTestClient()
  await sign.core.relayer.request({ method: 'irn_publish', params: { topic: 'topic', tvf: { rpcMethods: ['a'] } } })
  expect(sign.asked).toEqual([{ method: 'irn_publish', params: { topic: 'topic' } }])
})

it('stopping a client ends the pairings of its codes and closes the socket', async () => {
  const { client } = await startTestClient()
  await stopClient(client, ['code'])
  const { heartbeat, pairing, relayer } = sign.core
  expect(pairing.disconnect).toHaveBeenCalledExactlyOnceWith({ topic: 'code' })
  expect([heartbeat.stop, relayer.transportClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
