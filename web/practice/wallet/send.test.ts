// @vitest-environment node
import { type Hex, parseEther, parseTransaction, recoverTransactionAddress } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { firstChains } from './state'
import { alice, bob, no, observed, site, yes } from './testWallet'

afterEach(() => vi.unstubAllGlobals())

const hash = `0x${'ab'.repeat(32)}`
const grants = { [site]: { accounts: [alice.address], chains: [31337] } }
const local = { grants, chains: firstChains, chainId: 31337 }
const quarter = { from: alice.address, to: bob.address, value: `0x${parseEther('0.25').toString(16)}` }

type Asked = { id: number; method: string; params: unknown[] }

/** A node that answers a wallet's requests before sending; `refused`: its error to the gas estimate. */
const node = (refused?: { code: number; message: string }) => {
  const asked: Asked[] = []
  const answers: Record<string, unknown> = {
    eth_chainId: '0x7a69',
    eth_getTransactionCount: '0x7',
    eth_maxPriorityFeePerGas: '0x3b9aca00',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { number: '0x1', baseFeePerGas: '0x3b9aca00', transactions: [] },
    eth_sendRawTransaction: hash,
  }
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const call: Asked = JSON.parse(String(body))
    asked.push(call)
    const { id, method } = call
    if (refused && method === 'eth_estimateGas') return Response.json({ jsonrpc: '2.0', id, error: refused })
    return Response.json({ jsonrpc: '2.0', id, result: answers[method] ?? null })
  })
  const sent = () => asked.find(({ method }) => method === 'eth_sendRawTransaction')?.params[0] as Hex | undefined
  return { asked, sent }
}

describe('Sending a transaction', () => {
  test('It is shown with its amount, its fee and its network, signed by the sender and handed to the node', async () => {
    const { sent } = node()
    const { ask, prompts } = observed(yes, local)
    expect(await ask('eth_sendTransaction', quarter)).toBe(hash)
    expect(prompts).toMatchObject([
      { kind: 'send', account: alice.address, to: bob.address, value: parseEther('0.25'), data: '0x' },
    ])
    const raw = sent() as `0x02${string}`
    const signed = parseTransaction(raw)
    expect(signed).toMatchObject({ value: parseEther('0.25'), nonce: 7, chainId: 31337, gas: 21_000n })
    expect(prompts[0]).toMatchObject({ feeMax: 21_000n * (signed.maxFeePerGas ?? 0n), chain: { id: 31337 } })
    expect(signed.to).toBe(bob.address.toLowerCase())
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(alice.address)
  })

  test('What the site names of gas and nonce is kept', async () => {
    const { sent } = node()
    const { ask } = observed(yes, local)
    await ask('eth_sendTransaction', { ...quarter, gas: '0xea60', nonce: '0x9', chainId: '0x7a69', data: '0xabcd' })
    expect(parseTransaction(sent() as Hex)).toMatchObject({ gas: 60_000n, nonce: 9, data: '0xabcd' })
  })

  test('Declined, nothing is sent: 4001', async () => {
    const { sent } = node()
    const { ask } = observed(no, local)
    await expect(ask('eth_sendTransaction', quarter)).rejects.toMatchObject({ code: 4001 })
    expect(sent()).toBeUndefined()
  })

  test('A transaction that would fail is not shown: the error has the node’s own words', async () => {
    node({ code: 3, message: 'execution reverted: too late' })
    const { ask, prompts } = observed(yes, local)
    const failed = ask('eth_sendTransaction', quarter)
    await expect(failed).rejects.toMatchObject({ code: 3, message: 'execution reverted: too late' })
    expect(prompts).toEqual([])
  })

  test('An account that the site does not see may not send: 4100', async () => {
    const { asked } = node()
    const { ask } = observed(yes, local)
    await expect(ask('eth_sendTransaction', { ...quarter, from: bob.address })).rejects.toMatchObject({ code: 4100 })
    expect(asked).toEqual([])
  })

  test('Without a node of the network it is not supported: 4200', async () => {
    const { ask } = observed(yes, { ...local, chainId: 1 })
    await expect(ask('eth_sendTransaction', quarter)).rejects.toMatchObject({ code: 4200 })
  })

  test.each([
    ['nothing', []],
    ['null', [null]],
    ['a sender that is none', [{ ...quarter, from: '0x1' }]],
    ['a receiver that is none', [{ ...quarter, to: 'bob.eth' }]],
    ['neither receiver nor data', [{ from: alice.address }]],
    ['an amount as a number', [{ ...quarter, value: 1 }]],
    ['an amount without digits', [{ ...quarter, value: '0x' }]],
    ['an amount of more than 32 bytes', [{ ...quarter, value: `0x${'f'.repeat(65)}` }]],
    ['half a byte of data', [{ ...quarter, data: '0xabc' }]],
    ['gas as text', [{ ...quarter, gas: 'much' }]],
    ['another chain', [{ ...quarter, chainId: '0x1' }]],
  ])('%s is -32602', async (_, params) => {
    const { asked } = node()
    const { ask } = observed(yes, local)
    await expect(ask('eth_sendTransaction', ...params)).rejects.toMatchObject({ code: -32602 })
    expect(asked).toEqual([])
  })
})
