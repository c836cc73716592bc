import type { Hex } from 'viem'
import { findCurrentNode, type MethodHandler, requireApproval, requireUnlocked, type WalletCall } from '../call'
import { parseTransaction, prepareTransaction, type TransactionRequest, type TransactionSender } from '../transactions'
import { requireSigner } from './sign'

/** Show a transaction, and send it once the person has approved. Returns its hash. */
export async function showAndSend(
  call: WalletCall,
  transaction: TransactionRequest,
  sender: TransactionSender,
): Promise<Hex> {
  const { to = null, value, data } = transaction
  const { feeMax, send } = await prepareTransaction(transaction, sender)
  const { account, chain } = sender
  await requireApproval(call, { kind: 'send', account: account.address, to, value, data, feeMax, chain })
  return send()
}

/** Show a transaction, send it and return its hash. Throws 4200 (unsupported method) if the chain has no node. */
export const eth_sendTransaction: MethodHandler = async (call) => {
  const { chain, node } = findCurrentNode(call)
  const transaction = parseTransaction(call.params, chain.id)
  await requireUnlocked(call)
  return showAndSend(call, transaction, { account: requireSigner(call, transaction.from), chain, node })
}
