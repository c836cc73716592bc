// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import {
  addTransaction,
  changeStatus,
  createAccountKey,
  createTransaction,
  parseTransactions,
  removeAccount,
} from './list'
import { createTransactionStore } from './store'

const createHash = (digit: number) => `0x${String(digit).repeat(64)}` as const
const swapTransaction = createTransaction({ hash: createHash(1), description: 'Swap' }, 5)
const key = createAccountKey('0xAbC', 1)

describe('the list of transactions', () => {
  it('the list of transactions has the newest transaction first, each hash once, and at most ten transactions per account', () => {
    const transactions = Array.from({ length: 12 }, (_, at) => ({ ...swapTransaction, hash: `0x${at}` as const }))
    const lists = transactions.reduce((list, next) => addTransaction(list, key, next), {})
    expect(addTransaction(lists, key, { ...swapTransaction, hash: '0x5' })[key]?.map((next) => next.hash)).toEqual([
      ...['0x5', '0x11', '0x10', '0x9', '0x8', '0x7', '0x6', '0x4', '0x3', '0x2'],
    ])
  })

  it('each account and chain has a separate list of transactions, and addresses are compared without their case', () => {
    expect(createAccountKey('0xABC', 1)).toBe(key)
    const all = addTransaction({}, key, swapTransaction)
    expect(all[createAccountKey('0xabc', 10)]).toBeUndefined()
    expect(removeAccount(all, key)).toEqual({})
    expect(changeStatus(all, key, swapTransaction.hash, 'confirmed')[key]?.[0]?.status).toBe('confirmed')
    expect(changeStatus({}, key, swapTransaction.hash, 'confirmed')[key]).toEqual([])
  })

  it.each([null, 'nonsense{', '7', '{"a":7}', '{"a":[{"hash":"0x1"}]}'])(
    'the list of transactions is empty if storage contains %j',
    (text) => {
      expect(Object.values(parseTransactions(text)).flat()).toEqual([])
    },
  )

  it('parseTransactions returns the transactions that were stored', () => {
    const all = addTransaction({}, key, swapTransaction)
    expect(parseTransactions(JSON.stringify(all))).toEqual(all)
  })

  it.each([
    [{ hash: '0x1', description: 'a' }, 'no hash'],
    [{ hash: createHash(1), description: '' }, 'description'],
    [{ hash: createHash(1), description: 'a', confirmations: 0 }, 'whole number'],
  ])('adding the transaction %j throws an error with the text "%s"', (added, said) => {
    expect(() => createTransaction(added, 0)).toThrow(said)
  })
})

const createMemoryStorage = () => {
  const storedValues = new Map<string, string>()
  return {
    getItem: (name: string) => storedValues.get(name) ?? null,
    setItem: (name: string, value: string) => void storedValues.set(name, value),
    removeItem: (name: string) => void storedValues.delete(name),
  }
}

describe('the store of transactions', () => {
  it('the store waits only once for the result of a transaction, and keeps the result across a reload', async () => {
    const storage = createMemoryStorage()
    const waitFor = vi.fn(async () => 'confirmed' as const)
    const store = createTransactionStore({ openStorage: () => storage, waitFor, now: () => 5 })
    store.add('0xAbC', 1, { hash: createHash(1), description: 'Swap' })
    store.watch('0xAbC', 1)
    expect(store.get()[key]).toEqual([swapTransaction])
    await vi.waitFor(() => expect(store.get()[key]?.[0]?.status).toBe('confirmed'))
    expect(waitFor).toHaveBeenCalledTimes(1)
    const restartedStore = createTransactionStore({ openStorage: () => storage, waitFor })
    restartedStore.watch('0xAbC', 1)
    expect(restartedStore.get()).toEqual(store.get())
    expect(waitFor).toHaveBeenCalledTimes(1)
  })

  it('if the request for a transaction’s result fails, the next check requests the result again', async () => {
    const storage = createMemoryStorage()
    const ends = ['throws', 'failed'] as const
    let callCount = 0
    const waitFor = async () => {
      const end = ends[callCount++]
      if (end !== 'failed') throw new Error('offline')
      return end
    }
    const store = createTransactionStore({ openStorage: () => storage, waitFor })
    store.add('0xAbC', 1, { hash: createHash(1), description: 'Swap' })
    await vi.waitFor(() => {
      store.watch('0xAbC', 1)
      expect(store.get()[key]?.[0]?.status).toBe('failed')
    })
    expect(callCount).toBe(2)
  })

  it('the store waits again for the result of a transaction that the site adds again', async () => {
    const waitFor = vi.fn(async () => 'confirmed' as const)
    const storage = createMemoryStorage()
    const store = createTransactionStore({ openStorage: () => storage, waitFor })
    const waitForConfirmation = () => vi.waitFor(() => expect(store.get()[key]?.[0]?.status).toBe('confirmed'))
    store.add('0xAbC', 1, { hash: createHash(1), description: 'Swap' })
    await waitForConfirmation()
    store.add('0xAbC', 1, { hash: createHash(1), description: 'Swap' })
    await waitForConfirmation()
    expect(waitFor).toHaveBeenCalledTimes(2)
  })

  it('the store contains the transactions that another tab adds, and waits for their results', async () => {
    const storage = createMemoryStorage()
    const waitFor = vi.fn(() => new Promise<never>(() => {}))
    let tell = (_: string | null) => {}
    const onOtherTab = (listener: typeof tell) => {
      tell = listener
    }
    const store = createTransactionStore({ openStorage: () => storage, waitFor, onOtherTabChange: onOtherTab })
    store.watch('0xAbC', 1)
    storage.setItem('kisslock.transactions', JSON.stringify(addTransaction({}, key, swapTransaction)))
    tell('another.key')
    expect(store.get()).toEqual({})
    tell('kisslock.transactions')
    expect([store.get()[key], waitFor.mock.calls.length]).toEqual([[swapTransaction], 1])
  })

  it('transactions that were cleared do not appear again when their result is known', async () => {
    let end = (_: 'confirmed') => {}
    const waitFor = () => new Promise<'confirmed'>((resolve) => (end = resolve))
    const storage = createMemoryStorage()
    const store = createTransactionStore({ openStorage: () => storage, waitFor })
    store.add('0xAbC', 1, { hash: createHash(1), description: 'Swap' })
    store.clear('0xAbC', 1)
    end('confirmed')
    await Promise.resolve()
    expect(store.get()[key] ?? []).toEqual([])
  })
})
