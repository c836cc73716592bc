import { waitForTransactionReceipt } from 'viem/actions'
import type { Config } from 'wagmi'
import type { WaitFor } from './store'

/** Waits for a receipt through the site's own transport, without a time limit. A reverted transaction has failed. */
export const waitForWith =
  (config: Config): WaitFor =>
  async ({ hash, confirmations }, chainId) => {
    const client = config.getClient({ chainId })
    const { status } = await waitForTransactionReceipt(client, { hash, confirmations, timeout: 0 })
    return status === 'success' ? 'confirmed' : 'failed'
  }
