import { parseAbi } from 'viem'
import { multicall, readContract } from 'viem/actions'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectWallet } from '../actions/connectWallet'
import {
  createEngineWithWallet,
  endEngineKeepingStorage,
  resetEnginesAfterEach,
  startEngine,
} from '../engine/engine.fixture'
import { announce } from '../wallets/fakeWallet.fixture'

resetEnginesAfterEach()
afterEach(() => vi.unstubAllGlobals())

type Call = { jsonrpc: string; id: number; method: string; params: unknown[] }

/** Replace `fetch`: store each request, and respond to each call with an empty result. */
const stubNetwork = () => {
  const requests: { url: string; init: RequestInit; body: Call[] }[] = []
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
    const calls: Call[] = [JSON.parse(String(init.body))].flat()
    requests.push({ url: String(url), init, body: calls })
    return Response.json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x' })))
  })
  return requests
}

const createMainnetClient = () => startEngine().config.getClient({ chainId: 1 })
const token = '0x6B175474E89094C44Da98b954EedeAC495271d0F' as const
const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

/** Create reads of contracts with 36 bytes each: 4 for the function, 32 for the address. */
const createContractReads = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    abi,
    address: token,
    functionName: 'balanceOf' as const,
    args: [`0x${index.toString(16).padStart(40, '0')}`] as const,
  }))

describe('a call to a node (specification section 7)', () => {
  // Specification 7.1
  it('a call to a node is a POST of JSON with jsonrpc, id, method and params', async () => {
    const requests = stubNetwork()
    await createMainnetClient().request({ method: 'eth_getBalance', params: [token, 'latest'] })
    const [{ init, body } = { init: {}, body: [] }] = requests
    expect(init.method).toBe('POST')
    expect(new Headers(init.headers).get('content-type')).toBe('application/json')
    expect(body).toEqual([
      { jsonrpc: '2.0', id: expect.any(Number), method: 'eth_getBalance', params: [token, 'latest'] },
    ])
  })

  // Specification 7.1
  it('discovering, connecting and restoring a wallet send no call to a node', async () => {
    const sent = stubNetwork()
    const { engine, wallet, found } = createEngineWithWallet()
    await engine.reconnect()
    await connectWallet(engine, { wallet: found })
    endEngineKeepingStorage(engine)
    const next = startEngine()
    announce(wallet)
    await next.reconnect()
    expect(next.config.state.status).toBe('connected')
    expect(sent).toEqual([])
  })
})

describe('1024 bytes and 1000 calls (specification section 9)', () => {
  // Specification 9.10
  it.each([
    [28, 1],
    [29, 2],
    [57, 3],
  ])('%i reads of 36 bytes become %i calls to the multicall contract, sent in one batch', async (count, calls) => {
    const sent = stubNetwork()
    await multicall(createMainnetClient(), { contracts: createContractReads(count) })
    expect(sent.map(({ body }) => body.length)).toEqual([calls])
    expect(sent[0]?.body.map(({ method }) => method)).toEqual(Array(calls).fill('eth_call'))
    expect(new Set(sent[0]?.body.map(({ params }) => (params[0] as { to: string }).to))).toEqual(
      new Set(['0xcA11bde05977b3631167028862bE2a173976CA11']),
    )
  })

  // Specification 9.11
  it('separate reads in one tick are combined up to 1024 bytes', async () => {
    const sent = stubNetwork()
    const client = createMainnetClient()
    await Promise.allSettled(createContractReads(29).map((reading) => readContract(client, reading)))
    expect(sent.map(({ body }) => body.length)).toEqual([2])
  })

  // Specification 9.11
  it('1000 calls of eth_getBlockByNumber form one batch, even if they have more than 1024 bytes', async () => {
    const sent = stubNetwork()
    const client = createMainnetClient()
    const blockPromises = Array.from({ length: 1000 }, (_, index) =>
      client.request({ method: 'eth_getBlockByNumber', params: [`0x${index.toString(16)}`, false] }),
    )
    await Promise.all(blockPromises)
    expect(sent.map(({ body }) => body.length)).toEqual([1000])
    expect(String(sent[0]?.init.body).length).toBeGreaterThan(1024)
  })
})
