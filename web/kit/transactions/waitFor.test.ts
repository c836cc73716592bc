// @vitest-environment node
import { createClient, custom } from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Config } from 'wagmi'
import { createTransaction } from './list'
import { createTransactionWaiter } from './waitFor'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const hash = `0x${'1'.repeat(64)}`
const maxMs = 10_000
const transaction = createTransaction({ hash, description: 'Swap' }, 0)

/** Return a node that responds to each method, and the list of methods that it received. */
const createNode = (answers: Readonly<Record<string, unknown>>) => {
  const askedMethods: string[] = []
  const request = async ({ method }: { method: string }) => {
    askedMethods.push(method)
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer ?? null
  }
  const client = createClient({ chain: mainnet, transport: custom({ request }, { retryCount: 0 }) })
  return { asked: askedMethods, config: { getClient: () => client } as unknown as Config }
}

const createReceipt = (status: '0x1' | '0x0') => ({ status, blockNumber: '0x1', transactionHash: hash, logs: [] })

describe('the result of a transaction', () => {
  it('the result is unknown if no block contains the transaction after the time limit, and the node gets no more requests', async () => {
    const { asked, config } = createNode({ eth_blockNumber: '0x1' })
    const statusPromise = createTransactionWaiter(config, { maxWaitMs: maxMs, now: () => 0 })(transaction, 1)
    await vi.advanceTimersByTimeAsync(maxMs)
    expect(await statusPromise).toBe('unknown')
    // Wait again before counting, because the request that was in progress may be repeated once.
    await vi.advanceTimersByTimeAsync(maxMs)
    const questionCount = asked.length
    await vi.advanceTimersByTimeAsync(maxMs)
    expect(asked).toHaveLength(questionCount)
  })

  it.each([
    ['without a receipt', undefined, 'unknown'],
    ['with a receipt', createReceipt('0x1'), 'confirmed'],
    ['with the receipt of a reverted transaction', createReceipt('0x0'), 'failed'],
  ])(
    'after a reload beyond the time limit, the result of a transaction %s is requested once',
    async (_, answer, expected) => {
      const { asked, config } = createNode({ eth_getTransactionReceipt: answer })
      expect(await createTransactionWaiter(config, { maxWaitMs: maxMs, now: () => maxMs })(transaction, 1)).toBe(
        expected,
      )
      expect(asked).toEqual(['eth_getTransactionReceipt'])
    },
  )

  it('waiting fails with the error of a node that does not respond', async () => {
    const { config } = createNode({ eth_getTransactionReceipt: new Error('offline') })
    await expect(
      createTransactionWaiter(config, { maxWaitMs: maxMs, now: () => maxMs })(transaction, 1),
    ).rejects.toThrow('offline')
  })
})
