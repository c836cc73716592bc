import { TransactionReceiptNotFoundError, WaitForTransactionReceiptTimeoutError } from 'viem'
import { getTransactionReceipt, waitForTransactionReceipt } from 'viem/actions'
import type { Config } from 'wagmi'
import type { WaitFor } from './store'

const dayMs = 24 * 60 * 60_000

/** How long the page waits for a transaction after it was added, in milliseconds, and the clock. */
type Limits = { mostMs?: number; now?: () => number }

/** Return null for an error of this class. Any other error is thrown again. */
const nullFor =
  (kind: new (...parameters: never[]) => Error) =>
  (error: unknown): null => {
    if (error instanceof kind) return null
    throw error
  }

/**
 * Wait for a receipt through the site's own transport, for a day after the transaction was added, even across reloads.
 * Then the node is queried a last time. Without a receipt the result is `unknown`, because the network can have dropped
 * the transaction. A reverted transaction has failed. A transaction that the visitor has cancelled or replaced in the
 * wallet has failed too, because its receipt belongs to the other transaction.
 */
export const waitForWith =
  (config: Config, { mostMs = dayMs, now = Date.now }: Limits = {}): WaitFor =>
  async ({ hash, confirmations, addedAt }, chainId) => {
    const client = config.getClient({ chainId })
    // The stored time can be damaged, or a script can have set it, so never wait longer than `mostMs`.
    const leftMs = Math.min(mostMs, addedAt + mostMs - now())
    let isOther = false
    const onReplaced = ({ reason }: { reason: string }) => {
      isOther = reason !== 'repriced'
    }
    const awaitedReceipt =
      leftMs > 0
        ? await waitForTransactionReceipt(client, { hash, confirmations, timeout: leftMs, onReplaced }).catch(
            nullFor(WaitForTransactionReceiptTimeoutError),
          )
        : null
    const receipt =
      awaitedReceipt ?? (await getTransactionReceipt(client, { hash }).catch(nullFor(TransactionReceiptNotFoundError)))
    if (!receipt) return 'unknown'
    return receipt.status === 'success' && !isOther ? 'confirmed' : 'failed'
  }
