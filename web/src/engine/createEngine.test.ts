import { http } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { classifyError } from '../errors/classify'
import { catchFailure } from '../errors/failure.fixture'
import { resetEnginesAfterEach, startEngine } from './engine.fixture'
import { publicConfig } from './publicConfig.fixture'

resetEnginesAfterEach()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Call = { url: string; body: { id: number; method: string }[] }

/** Replace `fetch` with a gateway that responds to each call with `0x1`, or with the response of `respond`. */
const stubGateway = (respond?: (call: Call, count: number) => Response | Promise<Response>) => {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
    const call = { url: String(url), body: JSON.parse(String(init.body)) }
    calls.push(call)
    return (
      respond?.(call, calls.length) ??
      Response.json([call.body].flat().map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })))
    )
  })
  return calls
}

const requestChainId = (engine: ReturnType<typeof startEngine>, chainId = 1) =>
  engine.config.getClient({ chainId }).request({ method: 'eth_chainId' })

/** Read a balance with a call that differs for each index, because the library merges identical calls. */
const requestBalance = (engine: ReturnType<typeof startEngine>, index: number) =>
  engine.config
    .getClient({ chainId: 1 })
    .request({ method: 'eth_getBalance', params: [`0x${index.toString(16).padStart(40, '0')}`, 'latest'] })

describe('calls to a node', () => {
  // Specification 7.1
  it('calls to a node go to the site’s own gateway, below its base path', async () => {
    const calls = stubGateway()
    await requestChainId(startEngine({ base_path: '/wallet' }), 137)
    expect(calls.map(({ url }) => url)).toEqual(['https://site.example/wallet/api/rpc/137'])
  })

  // Specification 7.2, 9.2
  it('up to a thousand calls to a node in one tick form one batch, and 1001 calls form two batches', async () => {
    const calls = stubGateway()
    const engine = startEngine()
    await Promise.all(Array.from({ length: 1001 }, (_, index) => requestBalance(engine, index)))
    expect(calls.map(({ body }) => body.length)).toEqual([1000, 1])
    expect(calls[0]?.body[0]).toMatchObject({ jsonrpc: '2.0', method: 'eth_getBalance' })
  })

  // Specification 7.3, 8.5, 9.3
  it('a failed call to a node is sent three times in total, with pauses of 100 and 200 ms', async () => {
    vi.useFakeTimers()
    const times: number[] = []
    stubGateway(() => {
      times.push(Date.now())
      return new Response('', { status: 503 })
    })
    const errorPromise = requestChainId(startEngine()).catch((reason) => reason)
    await vi.advanceTimersByTimeAsync(1000)
    expect(classifyError(await errorPromise)).toMatchObject({ code: 'transport/http', facts: { status: 503 } })
    const [first = 0, second = 0, third = 0] = times
    expect(times).toHaveLength(3)
    expect(second - first).toBeGreaterThanOrEqual(100)
    expect(third - second).toBeGreaterThanOrEqual(200)
  })

  // Specification 8.6, 9.1
  it('a call to a node times out after ten seconds', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const engine = startEngine({
      rpc: { ...publicConfig().rpc, retry_count: 0 },
    })
    const error = requestChainId(engine).catch((reason) => reason)
    await vi.advanceTimersByTimeAsync(9900)
    expect(await Promise.race([error, 'waiting'])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(200)
    expect(classifyError(await error).code).toBe('transport/timeout')
  })

  // Specification 8.4
  it('a call to a chain without a node URL fails with the code transport/no-url', async () => {
    const error = await catchFailure(
      (async () => {
        try {
          http('')({})
        } catch (reason) {
          throw classifyError(reason)
        }
      })(),
    )
    expect(error.code).toBe('transport/no-url')
    expect(error.facts.detail).toContain('No URL was provided to the Transport')
  })

  // Specification 9.1, D.7
  it('batches, retries and timeout of calls to a node come from the settings (specification section 9)', () => {
    const { batch, transport } = startEngine().config.getClient({ chainId: 1 })
    expect(batch).toEqual({ multicall: { batchSize: 1024, wait: 0 } })
    expect(transport).toMatchObject({ retryCount: 2, retryDelay: 100, timeout: 10_000 })
  })

  it('calls to a chain that is not configured are rejected', () => {
    const error = (() => {
      try {
        return startEngine().config.getClient({ chainId: 10 })
      } catch (reason) {
        return classifyError(reason, {}, 'chain')
      }
    })()
    expect(error).toMatchObject({ code: 'chain/not-configured' })
  })
})

describe('chains', () => {
  // Specification 3.7
  it('the engine’s chains contain currency, explorer, name resolution and multicall, but no gateway URL', () => {
    const [ethereum] = startEngine().config.chains
    expect(ethereum).toMatchObject({
      id: 1,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
      contracts: {
        ensUniversalResolver: { address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' },
        multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11', blockCreated: 14_353_601 },
      },
    })
    expect(JSON.stringify(ethereum)).not.toContain('site.example')
  })
})
