import { hexToNumber, isAddress, numberToHex } from 'viem'
import { type CallBundle, parseCalls } from '../bundles'
import { findChainWithNode, findCurrentNode, type MethodHandler, requireUnlocked, type WalletCall } from '../call'
import { askNode } from '../node'
import { createInvalidParamsError, RpcError } from '../rpcError'
import { listVisibleAccounts } from '../state'
import { showAndSend } from './send'
import { requireSigner } from './sign'

/** Return a chain of the wallet with its node. Throws 5710 if the wallet lacks the chain or a node for it. */
const requireNode = (call: WalletCall, chainId: number) =>
  findChainWithNode(call, chainId, new RpcError(5710, `This wallet has no node of chain ${chainId}.`))

/** Return the bundle of calls with the id in the request. Throws 5730 if no bundle has this id. */
function findBundle(call: WalletCall): { id: string; bundle: CallBundle } {
  findCurrentNode(call)
  const id = String(call.params[0])
  const callBundle = call.bundles.get(id)
  if (!callBundle) throw new RpcError(5730, `There are no calls with the id ${id}.`)
  return { id, bundle: callBundle }
}

/**
 * Send calls one after the other. Each call is a separate transaction with its own prompt. If the person declines the
 * first call, the error is 4001. If the person declines a later call, the bundle contains only the calls that were
 * sent.
 */
export const wallet_sendCalls: MethodHandler = async (call) => {
  findCurrentNode(call)
  const { params, bundles, get, origin } = call
  const { id, chainId, calls } = parseCalls(params, bundles, listVisibleAccounts(get(), origin)[0])
  const { chain, node } = requireNode(call, chainId)
  await requireUnlocked(call)
  let callBundle: CallBundle = { chainId, hashes: [], isCut: false }
  for (const transaction of calls) {
    const account = requireSigner(call, transaction.from)
    try {
      const hash = await showAndSend(call, transaction, { account, chain, node })
      callBundle = { ...callBundle, hashes: [...callBundle.hashes, hash] }
    } catch (error) {
      if (!callBundle.hashes.length) throw error
      callBundle = { ...callBundle, isCut: true }
      break
    } finally {
      if (callBundle.hashes.length) bundles.set(id, callBundle)
    }
  }
  return { id }
}

type Receipt = Record<'logs' | 'status' | 'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash', unknown>

const toReceipt = ({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }: Receipt): Receipt => ({
  ...{ logs, status, blockHash, blockNumber, gasUsed, transactionHash },
})

/** Return the status code of a bundle (EIP-5792): 100 pending, 200 confirmed, 500 all reverted, 600 partly reverted. */
const computeBundleStatus = ({ hashes, isCut }: CallBundle, receipts: readonly Receipt[]): number => {
  if (receipts.length < hashes.length) return 100
  const failedCount = receipts.filter(({ status }) => hexToNumber(status as `0x${string}`) === 0).length
  if (failedCount === 0 && !isCut) return 200
  return failedCount === receipts.length ? 500 : 600
}

/** Return the state of calls that were sent together, with the receipts of their transactions. */
export const wallet_getCallsStatus: MethodHandler = async (call) => {
  const { id, bundle: callBundle } = findBundle(call)
  const { node } = requireNode(call, callBundle.chainId)
  const foundReceipts = await Promise.all(
    callBundle.hashes.map((hash) => askNode(node, 'eth_getTransactionReceipt', [hash])),
  )
  const receipts = foundReceipts.filter((receipt) => receipt !== null).map((receipt) => toReceipt(receipt as Receipt))
  return {
    version: '2.0.0',
    id,
    chainId: numberToHex(callBundle.chainId),
    status: computeBundleStatus(callBundle, receipts),
    atomic: false,
    receipts,
  }
}

/** Return null and show nothing, because the wallet has already shown each transaction of the bundle. */
export const wallet_showCallsStatus: MethodHandler = async (call) => {
  findBundle(call)
  return null
}

/**
 * Return the wallet's capabilities for an account, by chain. The wallet can send several calls, but never as one
 * transaction.
 */
export const wallet_getCapabilities: MethodHandler = (call) => {
  findCurrentNode(call)
  const { get, params, nodeOf } = call
  const [account] = params
  if (typeof account !== 'string' || !isAddress(account)) throw createInvalidParamsError('Name the account first.')
  requireSigner(call, account)
  const chainIds = Array.isArray(params[1]) ? params[1].map(Number) : undefined
  const chains = get().chains.filter((chain) => nodeOf(chain) && (!chainIds || chainIds.includes(chain.id)))
  return Object.fromEntries(chains.map(({ id }) => [numberToHex(id), { atomic: { status: 'unsupported' } }]))
}
