import { TransactionReceiptNotFoundError, WaitForTransactionReceiptTimeoutError } from 'viem'
import { getTransactionReceipt, waitForTransactionReceipt } from 'viem/actions'
import type { Config } from 'wagmi'
import type { WaitFor } from './store'

const dayMs = 24 * 60 * 60_000

/** Options for tests. `mostMs`: how long the page waits after a transaction was added. `now`: the clock. */
type WaitLimits = { mostMs?: number; now?: () => number }

/**
 * Return a function that returns null for an error of this class. The function throws an error of any other class
 * again.
 */
const nullFor =
  (kind: new (...parameters: never[]) => Error) =>
  (error: unknown): null => {
    if (error instanceof kind) return null
    throw error
  }

/**
 * Wait for a transaction's receipt through the site's own transport. The wait ends a day after the transaction was
 * added, even if the page was reloaded. Then the node is queried one last time. If there is no receipt, the result is
 * `unknown`, because the network might have dropped the transaction. The result is `failed` if the transaction was
 * reverted. If the visitor has cancelled or replaced the transaction in the wallet, the receipt belongs to a different
 * transaction, and the result is also `failed`.
 */
export const waitForWith =
  (config: Config, { mostMs = dayMs, now = Date.now }: WaitLimits = {}): WaitFor =>
  async ({ hash, confirmations, addedAt }, chainId) => {
    const client = config.getClient({ chainId })
    // Never wait longer than `mostMs`, because the stored time can be damaged or can be set by a script.
    const leftMs = Math.min(mostMs, addedAt + mostMs - now())
    let isReplacedByOther = false
    const onReplaced = ({ reason }: { reason: string }) => {
      isReplacedByOther = reason !== 'repriced'
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
    return receipt.status === 'success' && !isReplacedByOther ? 'confirmed' : 'failed'
  }
