import type { Behaviours } from './behaviour'
import type { WalletOptions } from './options'

const batchMethods = ['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_getCapabilities', 'wallet_showCallsStatus']

/**
 * Return the behaviours of a wallet that does not support batches, or of a wallet whose person declines the account
 * upgrade that batches need.
 */
export const createBatchBehaviours = (batches: WalletOptions['batches']): Behaviours => {
  if (batches === 'upgrade-refused')
    return { wallet_sendCalls: { error: { code: 5750, message: 'The person has refused to upgrade the account.' } } }
  if (batches !== false) return {}
  const createMissingMethodError = (method: string) => ({
    error: { code: -32_601, message: `The method "${method}" does not exist / is not available.` },
  })
  return Object.fromEntries(batchMethods.map((method) => [method, createMissingMethodError(method)]))
}
