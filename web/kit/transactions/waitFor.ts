import { waitForTransactionReceipt } from 'viem/actions'
import type { Config } from 'wagmi'
import type { WaitFor } from './store'

/**
 * Waits for a receipt through the site's own transport, without a time limit. A reverted transaction has failed, and so has
 * one that the visitor has cancelled or replaced in the wallet: its receipt is that of the other transaction.
 */
export const waitForWith =
  (config: Config): WaitFor =>
  async ({ hash, confirmations }, chainId) => {
    const client = config.getClient({ chainId })
    let isOther = false
    const { status } = await waitForTransactionReceipt(client, {
      ...{ hash, confirmations, timeout: 0 },
      onReplaced: ({ reason }) => {
        isOther = reason !== 'repriced'
      },
    })
    return status === 'success' && !isOther ? 'confirmed' : 'failed'
  }
