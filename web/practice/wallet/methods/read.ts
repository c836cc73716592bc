import { findCurrentNode, type MethodHandler } from '../call'
import { askNode } from '../node'

/** Read methods that wallets forward to their node for the chain. */
const readMethods = [
  ...['eth_blockNumber', 'eth_call', 'eth_estimateGas', 'eth_feeHistory', 'eth_gasPrice', 'eth_getBalance'],
  ...['eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getCode', 'eth_getLogs', 'eth_getStorageAt'],
  ...['eth_getTransactionByHash', 'eth_getTransactionCount', 'eth_getTransactionReceipt', 'eth_maxPriorityFeePerGas'],
]

/**
 * Forward a read method to the node of the current chain. Throws 4200 (unsupported method) if the chain has no node.
 */
const readFromNode: MethodHandler = async (call) => askNode(findCurrentNode(call).node, call.method, call.params)

/** The handlers of the read methods. */
export const readHandlers: Readonly<Record<string, MethodHandler>> = Object.fromEntries(
  readMethods.map((name) => [name, readFromNode]),
)
