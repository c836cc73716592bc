import { TransactionReceiptNotFoundError, WaitForTransactionReceiptTimeoutError } from 'viem'
import { getTransactionReceipt, waitForTransactionReceipt } from 'viem/actions'
import type { Config } from 'wagmi'
import type { WaitFor } from './store'

const dayMs = 24 * 60 * 60_000

/** How long after its adding a transaction is waited for, and the clock. */
type Limits = { mostMs?: number; now?: () => number }

/** Null for an error of this kind. Rethrows every other error. */
const nullFor =
  (kind: new (...parameters: never[]) => Error) =>
  (error: unknown): null => {
    if (error instanceof kind) return null
    throw error
  }

/**
 * Waits for a receipt through the site's own transport, for a day after the transaction was added, also across reloads. Then
 * the node is asked once more: without a receipt the end is `unknown`, since the network may have dropped the transaction. A
 * reverted transaction has failed, and so has one that the visitor has cancelled or replaced in the wallet: its receipt is
 * that of the other transaction.
 */
export const waitForWith =
  (config: Config, { mostMs = dayMs, now = Date.now }: Limits = {}): WaitFor =>
  async ({ hash, confirmations, addedAt }, chainId) => {
    const client = config.getClient({ chainId })
    // A stored time may be damaged or planted.
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
