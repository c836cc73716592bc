// @vitest-environment node
import { type Hex, parseEther, parseTransaction, recoverTransactionAddress } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  alice,
  approveAll,
  bob,
  createNode,
  createObservedWallet,
  createTransactionHash,
  declineAll,
  localState,
} from './testWallet.fixture'

afterEach(() => vi.unstubAllGlobals())

const quarterPayment = { from: alice.address, to: bob.address, value: `0x${parseEther('0.25').toString(16)}` }

describe('Sending a transaction', () => {
  test('A transaction is shown with amount, fee and network, signed by the sender and sent to the node', async () => {
    const { sent } = createNode()
    const { ask, prompts } = createObservedWallet(approveAll, localState)
    expect(await ask('eth_sendTransaction', quarterPayment)).toBe(createTransactionHash(1))
    expect(prompts).toMatchObject([
      { kind: 'send', account: alice.address, to: bob.address, value: parseEther('0.25'), data: '0x' },
    ])
    const raw = sent()[0] as `0x02${string}`
    const signed = parseTransaction(raw)
    expect(signed).toMatchObject({ value: parseEther('0.25'), nonce: 7, chainId: 31337, gas: 21_000n })
    expect(prompts[0]).toMatchObject({ feeMax: 21_000n * (signed.maxFeePerGas ?? 0n), chain: { id: 31337 } })
    expect(signed.to).toBe(bob.address.toLowerCase())
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(alice.address)
  })

  test('The signed transaction contains the site’s values for gas, nonce and data', async () => {
    const { sent } = createNode()
    const { ask } = createObservedWallet(approveAll, localState)
    await ask('eth_sendTransaction', {
      ...quarterPayment,
      gas: '0xea60',
      nonce: '0x9',
      chainId: '0x7a69',
      data: '0xabcd',
    })
    expect(parseTransaction(sent()[0] as Hex)).toMatchObject({ gas: 60_000n, nonce: 9, data: '0xabcd' })
  })

  test('Declining a transaction sends nothing and rejects with 4001', async () => {
    const { sent } = createNode()
    const { ask } = createObservedWallet(declineAll, localState)
    await expect(ask('eth_sendTransaction', quarterPayment)).rejects.toMatchObject({ code: 4001 })
    expect(sent()).toEqual([])
  })

  test('A transaction is not shown if it would fail, and the error contains the node’s message', async () => {
    createNode({ estimateError: { code: 3, message: 'execution reverted: too late' } })
    const { ask, prompts } = createObservedWallet(approveAll, localState)
    const failurePromise = ask('eth_sendTransaction', quarterPayment)
    await expect(failurePromise).rejects.toMatchObject({ code: 3, message: 'execution reverted: too late' })
    expect(prompts).toEqual([])
  })

  test('Sending rejects with 4100 if the site has not received the account', async () => {
    const { asked } = createNode()
    const { ask } = createObservedWallet(approveAll, localState)
    await expect(ask('eth_sendTransaction', { ...quarterPayment, from: bob.address })).rejects.toMatchObject({
      code: 4100,
    })
    expect(asked()).toEqual([])
  })

  test('Without a node for the chain, sending rejects with 4200', async () => {
    const { ask } = createObservedWallet(approveAll, { ...localState, chainId: 1 })
    await expect(ask('eth_sendTransaction', quarterPayment)).rejects.toMatchObject({ code: 4200 })
  })

  test.each([
    ['no parameters', []],
    ['null', [null]],
    ['an invalid sender', [{ ...quarterPayment, from: '0x1' }]],
    ['an invalid receiver', [{ ...quarterPayment, to: 'bob.eth' }]],
    ['neither receiver nor data', [{ from: alice.address }]],
    ['an amount as a number', [{ ...quarterPayment, value: 1 }]],
    ['an amount without digits', [{ ...quarterPayment, value: '0x' }]],
    ['an amount of more than 32 bytes', [{ ...quarterPayment, value: `0x${'f'.repeat(65)}` }]],
    ['half a byte of data', [{ ...quarterPayment, data: '0xabc' }]],
    ['gas as a word', [{ ...quarterPayment, gas: 'much' }]],
    ['a different chain', [{ ...quarterPayment, chainId: '0x1' }]],
  ])('A transaction with %s rejects with -32602', async (_, params) => {
    const { asked } = createNode()
    const { ask } = createObservedWallet(approveAll, localState)
    await expect(ask('eth_sendTransaction', ...params)).rejects.toMatchObject({ code: -32602 })
    expect(asked()).toEqual([])
  })
})
