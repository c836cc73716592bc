import { hexToNumber, isAddress, numberToHex } from 'viem'
import { type Bundle, parseCalls } from '../bundles'
import { type Call, chainWithNode, currentNode, type Handler, unlocked } from '../call'
import { askNode } from '../node'
import { invalidParams, RpcError } from '../rpcError'
import { visibleAccounts } from '../state'
import { showAndSend } from './send'
import { signer } from './sign'

/** Return a chain of the wallet with its node. Throws 5710 if the wallet lacks the chain or a node for it. */
const withNode = (call: Call, chainId: number) =>
  chainWithNode(call, chainId, new RpcError(5710, `This wallet has no node of chain ${chainId}.`))

/** Return the bundle of calls with the id in the request. Throws 5730 if no bundle has this id. */
function bundleOf(call: Call): { id: string; bundle: Bundle } {
  currentNode(call)
  const id = String(call.params[0])
  const bundle = call.bundles.get(id)
  if (!bundle) throw new RpcError(5730, `There are no calls with the id ${id}.`)
  return { id, bundle }
}

/**
 * Send calls one after the other. Each call is a separate transaction with its own prompt. If the person declines the
 * first call, the error is 4001. If the person declines a later call, the bundle contains only the calls that were
 * sent.
 */
export const wallet_sendCalls: Handler = async (call) => {
  currentNode(call)
  const { params, bundles, get, origin } = call
  const { id, chainId, calls } = parseCalls(params, bundles, visibleAccounts(get(), origin)[0])
  const { chain, node } = withNode(call, chainId)
  await unlocked(call)
  let bundle: Bundle = { chainId, hashes: [], cut: false }
  for (const transaction of calls) {
    const account = signer(call, transaction.from)
    try {
      const hash = await showAndSend(call, transaction, { account, chain, node })
      bundle = { ...bundle, hashes: [...bundle.hashes, hash] }
    } catch (error) {
      if (!bundle.hashes.length) throw error
      bundle = { ...bundle, cut: true }
      break
    } finally {
      if (bundle.hashes.length) bundles.set(id, bundle)
    }
  }
  return { id }
}

type Receipt = Record<'logs' | 'status' | 'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash', unknown>

const receiptOf = ({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }: Receipt): Receipt => ({
  ...{ logs, status, blockHash, blockNumber, gasUsed, transactionHash },
})

/** Return the status code of a bundle (EIP-5792): 100 pending, 200 confirmed, 500 all reverted, 600 partly reverted. */
const statusOf = ({ hashes, cut }: Bundle, receipts: readonly Receipt[]): number => {
  if (receipts.length < hashes.length) return 100
  const failed = receipts.filter(({ status }) => hexToNumber(status as `0x${string}`) === 0).length
  if (failed === 0 && !cut) return 200
  return failed === receipts.length ? 500 : 600
}

/** Return the state of calls that were sent together, with the receipts of their transactions. */
export const wallet_getCallsStatus: Handler = async (call) => {
  const { id, bundle } = bundleOf(call)
  const { node } = withNode(call, bundle.chainId)
  const found = await Promise.all(bundle.hashes.map((hash) => askNode(node, 'eth_getTransactionReceipt', [hash])))
  const receipts = found.filter((receipt) => receipt !== null).map((receipt) => receiptOf(receipt as Receipt))
  return {
    version: '2.0.0',
    id,
    chainId: numberToHex(bundle.chainId),
    status: statusOf(bundle, receipts),
    atomic: false,
    receipts,
  }
}

/** Return null and show nothing, because the wallet has already shown each transaction of the bundle. */
export const wallet_showCallsStatus: Handler = async (call) => {
  bundleOf(call)
  return null
}

/**
 * Return the wallet's capabilities for an account, by chain. The wallet can send several calls, but never as one
 * transaction.
 */
export const wallet_getCapabilities: Handler = (call) => {
  currentNode(call)
  const { get, params, nodeOf } = call
  const [account] = params
  if (typeof account !== 'string' || !isAddress(account)) throw invalidParams('Name the account first.')
  signer(call, account)
  const chainIds = Array.isArray(params[1]) ? params[1].map(Number) : undefined
  const chains = get().chains.filter((chain) => nodeOf(chain) && (!chainIds || chainIds.includes(chain.id)))
  return Object.fromEntries(chains.map(({ id }) => [numberToHex(id), { atomic: { status: 'unsupported' } }]))
}
