import { TransactionReceiptNotFoundError, WaitForTransactionReceiptTimeoutError } from 'viem'
import { getTransactionReceipt, waitForTransactionReceipt } from 'viem/actions'
import type { Config } from 'wagmi'
import type { WaitForTransaction } from './store'

const dayMs = 24 * 60 * 60_000

/** Options for tests. `maxWaitMs`: how long the page waits after a transaction was added. `now`: the clock. */
type WaitOptions = { maxWaitMs?: number; now?: () => number }

/**
 * Return a function that returns null for an error of this class. The function throws an error of any other class
 * again.
 */
const returnNullFor =
  (ErrorClass: new (...parameters: never[]) => Error) =>
  (error: unknown): null => {
    if (error instanceof ErrorClass) return null
    throw error
  }

/**
 * Wait for a transaction's receipt through the site's own transport. The wait ends a day after the transaction was
 * added, even if the page was reloaded. After this day the node is queried one last time. If there is no receipt, the
 * result is `unknown`, because the network might have dropped the transaction. The result is `failed` if the
 * transaction was reverted. If the visitor has cancelled or replaced the transaction in the wallet, the receipt belongs
 * to a different transaction, and the result is also `failed`.
 */
export const createTransactionWaiter =
  (config: Config, { maxWaitMs = dayMs, now = Date.now }: WaitOptions = {}): WaitForTransaction =>
  async ({ hash, confirmations, addedAt }, chainId) => {
    const client = config.getClient({ chainId })
    // Never wait longer than `maxWaitMs`, because the stored time can be damaged or can be set by a script.
    const leftMs = Math.min(maxWaitMs, addedAt + maxWaitMs - now())
    let isReplacedByOther = false
    const onReplaced = ({ reason }: { reason: string }) => {
      isReplacedByOther = reason !== 'repriced'
    }
    const awaitedReceipt =
      leftMs > 0
        ? await waitForTransactionReceipt(client, { hash, confirmations, timeout: leftMs, onReplaced }).catch(
            returnNullFor(WaitForTransactionReceiptTimeoutError),
          )
        : null
    const receipt =
      awaitedReceipt ??
      (await getTransactionReceipt(client, { hash }).catch(returnNullFor(TransactionReceiptNotFoundError)))
    if (!receipt) return 'unknown'
    return receipt.status === 'success' && !isReplacedByOther ? 'confirmed' : 'failed'
  }
