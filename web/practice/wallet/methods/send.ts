import { approval, type Handler, unlocked } from '../call'
import { chainOf } from '../chains'
import { unsupportedMethod } from '../rpcError'
import { parseTransaction, prepare } from '../transactions'
import { signer } from './sign'

/** Shows a transaction, sends it and answers with its hash. Without a node of the chain the method is not supported. */
export const eth_sendTransaction: Handler = async (call) => {
  const { get, params, nodeOf, method } = call
  const chain = chainOf(get(), get().chainId)
  const node = nodeOf(chain)
  if (!node) throw unsupportedMethod(method, `it has no node of ${chain.name}`)
  const transaction = parseTransaction(params, chain.id)
  await unlocked(call)
  const account = signer(call, transaction.from)
  const { to, value, data } = transaction
  const { feeMax, send } = await prepare(transaction, { account, chain, node })
  await approval(call, { kind: 'send', account: account.address, to: to ?? null, value, data, feeMax, chain })
  return send()
}
