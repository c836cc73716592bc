import { encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, numberToHex, stringToHex } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resetEnginesAfterEach, startEngine } from '../engine/engine.fixture'
import { alice } from '../wallets/fakeWallet.fixture'
import { readBalance } from './readBalance'

resetEnginesAfterEach()
afterEach(() => vi.unstubAllGlobals())

type Call = { id: number; method: string; params: [{ to: string; data: Hex }, string] }
type Answer = { result: unknown } | { error: { code: number; message: string } }

const token = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const encodeUint = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const encodeString = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

/** Replace the gateway with a response to each call. Return the requests. */
const stubGateway = (answer: (call: Call) => Answer) => {
  const requests: { url: string; calls: Call[] }[] = []
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
    const calls: Call[] = JSON.parse(String(init.body))
    requests.push({ url: String(url), calls })
    return Response.json(calls.map((call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) })))
  })
  return requests
}

const encodeCallData = (functionName: 'balanceOf' | 'decimals' | 'symbol') =>
  functionName === 'balanceOf'
    ? encodeFunctionData({ abi: erc20Abi, functionName, args: [alice] })
    : encodeFunctionData({ abi: erc20Abi, functionName })

const stubToken = (balance: unknown, decimals: unknown, symbol: unknown) =>
  stubGateway(({ params: [{ data }] }) => ({
    result: {
      [encodeCallData('balanceOf')]: balance,
      [encodeCallData('decimals')]: decimals,
      [encodeCallData('symbol')]: symbol,
    }[data],
  }))

describe('the chain’s own currency', () => {
  it('the balance in the chain’s own currency is read with one call to the site’s own gateway', async () => {
    const requests = stubGateway(() => ({ result: numberToHex(1_284n * 10n ** 15n) }))
    expect(await readBalance(startEngine(), { address: alice, chainId: 137 })).toEqual({
      value: 1_284_000_000_000_000_000n,
      decimals: 18,
      symbol: 'POL',
    })
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/rpc/137'])
    expect(requests[0]?.calls).toMatchObject([{ method: 'eth_getBalance', params: [alice, 'latest'] }])
  })

  it('reading the balance fails if the node returns an error', async () => {
    stubGateway(() => ({ error: { code: -32000, message: 'no node answers' } }))
    await expect(readBalance(startEngine(), { address: alice, chainId: 1 })).rejects.toThrow()
  })
})

describe('a token', () => {
  it('the balance of a token is read with three calls in one request, encoded in the same way as by viem', async () => {
    const requests = stubToken(encodeUint(1_500_000n), encodeUint(6n), encodeString('USDC'))
    expect(await readBalance(startEngine(), { address: alice, chainId: 1, token })).toEqual({
      value: 1_500_000n,
      decimals: 6,
      symbol: 'USDC',
    })
    expect(requests).toHaveLength(1)
    expect(requests[0]?.calls.map(({ method, params: [{ to, data }] }) => [method, to, data])).toEqual(
      (['balanceOf', 'decimals', 'symbol'] as const).map((name) => ['eth_call', token, encodeCallData(name)]),
    )
  })

  it.each<[what: string, symbol: unknown, written: string]>([
    ['in 32 bytes, as in tokens of 2017,', stringToHex('MKR', { size: 32 }), 'MKR'],
    ['that is too long', encodeString('A'.repeat(200)), 'A'.repeat(12)],
    ['that reverses the direction of the text', encodeString('\u202eHTE\u200b\n'), 'HTE'],
    ['without characters', encodeString(''), ''],
    ['that is not a string', '0x', ''],
    ['with an impossible length', `${encodeUint(32n)}${'f'.repeat(64)}`, ''],
  ])('a token symbol %s is made safe to display', async (_, symbol, written) => {
    stubToken(encodeUint(1n), encodeUint(0n), symbol)
    expect((await readBalance(startEngine(), { address: alice, chainId: 1, token })).symbol).toBe(written)
  })

  it.each<[what: string, balance: unknown, decimals: unknown]>([
    ['an empty balance, as if there is no contract,', '0x', encodeUint(6n)],
    ['a balance of two words', `${encodeUint(1n)}${'0'.repeat(64)}`, encodeUint(6n)],
    ['no balance', null, encodeUint(6n)],
    ['more decimals than possible', encodeUint(1n), encodeUint(256n)],
    ['no decimals', encodeUint(1n), '0x'],
  ])('reading the balance fails if the token returns %s', async (_, balance, decimals) => {
    stubToken(balance, decimals, encodeString('X'))
    await expect(readBalance(startEngine(), { address: alice, chainId: 1, token })).rejects.toThrow()
  })
})
