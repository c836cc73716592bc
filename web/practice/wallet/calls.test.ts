// @vitest-environment node
import { parseEther } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ApprovePrompt } from './prompts'
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

const quarterPayment = { to: bob.address, value: `0x${parseEther('0.25').toString(16)}` }
const twoCalls = { version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls: [quarterPayment, quarterPayment] }

/** Approve the first `count` prompts and decline the other prompts. */
const approveFirst = (count: number): ApprovePrompt => {
  let promptCount = 0
  return async () => ({ approved: promptCount++ < count }) as { approved: false }
}

describe('Sending several calls (EIP-5792)', () => {
  test('Each call is shown and sent as a separate transaction, and the bundle contains their receipts', async () => {
    createNode({ receipts: { [createTransactionHash(1)]: '0x1', [createTransactionHash(2)]: '0x1' } })
    const { ask, prompts } = createObservedWallet(approveAll, localState)
    const { id } = (await ask('wallet_sendCalls', twoCalls)) as { id: string }
    expect(prompts).toMatchObject([{ kind: 'send', method: 'wallet_sendCalls', to: bob.address }, { kind: 'send' }])
    expect(await ask('wallet_getCallsStatus', id)).toMatchObject({
      ...{ version: '2.0.0', id, chainId: '0x7a69', status: 200, atomic: false },
      receipts: [{ transactionHash: createTransactionHash(1) }, { transactionHash: createTransactionHash(2) }],
    })
    expect(await ask('wallet_showCallsStatus', id)).toBeNull()
  })

  test.each([
    ['pending until the last call has a receipt', { [createTransactionHash(1)]: '0x1' }, 100],
    [
      'partly failed if one call has failed',
      { [createTransactionHash(1)]: '0x1', [createTransactionHash(2)]: '0x0' },
      600,
    ],
    ['failed if all calls have failed', { [createTransactionHash(1)]: '0x0', [createTransactionHash(2)]: '0x0' }, 500],
  ] as const)('A bundle of calls is %s', async (_, receipts, status) => {
    createNode({ receipts })
    const { ask } = createObservedWallet(approveAll, localState)
    await ask('wallet_sendCalls', { ...twoCalls, id: 'a' })
    expect(await ask('wallet_getCallsStatus', 'a')).toMatchObject({ status })
  })

  test('If the user declines the first call, the wallet sends nothing and rejects with 4001', async () => {
    const { sent } = createNode()
    const { ask } = createObservedWallet(declineAll, localState)
    await expect(ask('wallet_sendCalls', { ...twoCalls, id: 'a' })).rejects.toMatchObject({ code: 4001 })
    for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus'])
      await expect(ask(method, 'a')).rejects.toMatchObject({ code: 5730 })
    expect(sent()).toEqual([])
  })

  test('If the user declines the second call, the bundle ends as partly failed after the first call', async () => {
    const { sent } = createNode({ receipts: { [createTransactionHash(1)]: '0x1' } })
    const { ask } = createObservedWallet(approveFirst(1), localState)
    await ask('wallet_sendCalls', { ...twoCalls, id: 'a' })
    expect(await ask('wallet_getCallsStatus', 'a')).toMatchObject({ status: 600, receipts: [{}] })
    expect(sent()).toHaveLength(1)
  })

  test.each([
    ['no calls', { ...twoCalls, calls: [] }, -32602],
    ['a different account', { ...twoCalls, from: bob.address }, 4100],
    ['a chain without a node', { ...twoCalls, chainId: '0x1' }, 5710],
    ['a capability', { ...twoCalls, capabilities: { paymasterService: {} } }, 5700],
    ['one atomic transaction', { ...twoCalls, atomicRequired: true }, 5760],
    ['more than 20 calls', { ...twoCalls, calls: Array(21).fill(quarterPayment) }, 5740],
  ])('A wallet_sendCalls request for %s is rejected', async (_, wanted, code) => {
    const { sent } = createNode()
    const { ask } = createObservedWallet(approveAll, localState)
    await expect(ask('wallet_sendCalls', wanted)).rejects.toMatchObject({ code })
    expect(sent()).toEqual([])
  })

  test('A bundle with a repeated ID is rejected, but a bundle with an optional capability is accepted', async () => {
    createNode()
    const { ask } = createObservedWallet(approveAll, localState)
    await ask('wallet_sendCalls', { ...twoCalls, id: 'a', capabilities: { paymasterService: { optional: true } } })
    await expect(ask('wallet_sendCalls', { ...twoCalls, id: 'a' })).rejects.toMatchObject({ code: 5720 })
  })

  test('The wallet returns capabilities only for chains with a node, and only for accounts that are shared with the site', async () => {
    const { ask } = createObservedWallet(approveAll, localState)
    const capabilities = { '0x7a69': { atomic: { status: 'unsupported' } } }
    expect(await ask('wallet_getCapabilities', alice.address)).toEqual(capabilities)
    expect(await ask('wallet_getCapabilities', alice.address, ['0x1'])).toEqual({})
    await expect(ask('wallet_getCapabilities', bob.address)).rejects.toMatchObject({ code: 4100 })
  })
})

describe('Reading', () => {
  test('A read is forwarded to the chain’s node, or rejects with 4200 if the chain has no node', async () => {
    const { asked } = createNode()
    expect(await createObservedWallet(approveAll, localState).ask('eth_getBalance', alice.address, 'latest')).toBe(
      '0x1',
    )
    expect(asked()).toEqual(['eth_getBalance'])
    const { ask } = createObservedWallet(approveAll, { ...localState, chainId: 1 })
    // If an error message contains "does not exist / is not available", viem falls back to separate transactions.
    for (const method of ['eth_getBalance', 'eth_call', 'wallet_sendCalls', 'wallet_getCapabilities'])
      await expect(ask(method)).rejects.toMatchObject({ code: 4200, message: /does not exist \/ is not available/ })
  })
})
