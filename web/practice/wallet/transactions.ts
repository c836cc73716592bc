import {
  type Address,
  createWalletClient,
  defineChain,
  getAddress,
  type Hex,
  hexToBigInt,
  hexToNumber,
  http,
  isHex,
  type TransactionSerializable,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { parseChainId } from './chains'
import { isAddressText } from './messages'
import { createNodeError } from './node'
import { createInvalidParamsError } from './rpcError'
import type { WalletChain } from './state'

/** A site's transaction: the fields of eth_sendTransaction that this wallet reads. */
export interface TransactionRequest {
  readonly from: Address
  /** The recipient. If undefined, the data is the code of a new contract. */
  readonly to?: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: number
}

const amountFields = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

/** Read a quantity: hex text (EIP-1474). */
function parseQuantity(name: string, value: unknown): Hex {
  if (!isHex(value) || value.length < 3 || value.length > 66)
    throw createInvalidParamsError(`${name} is not a quantity such as 0x1.`)
  return value
}

/** Read the parameters of eth_sendTransaction for the wallet's current chain. */
export function parseTransaction(params: readonly unknown[], chainId: number): TransactionRequest {
  const request = (params[0] ?? {}) as Record<string, unknown>
  const { from, to, value, nonce } = request
  const callData = request.data ?? request.input ?? '0x'
  if (!isAddressText(from)) throw createInvalidParamsError('A transaction needs its sender, from.')
  if (to !== undefined && to !== null && !isAddressText(to)) throw createInvalidParamsError('to is not an address.')
  if (!isHex(callData) || callData.length % 2) throw createInvalidParamsError('data is not bytes such as 0x00.')
  if (!to && callData === '0x') throw createInvalidParamsError('A transaction needs to or data.')
  if (request.chainId !== undefined && parseChainId(request.chainId) !== chainId)
    throw createInvalidParamsError(
      `The transaction is for chain ${String(request.chainId)}, the wallet is on chain ${chainId}.`,
    )
  const namedAmounts = amountFields.filter((name) => request[name] !== undefined)
  return {
    from,
    ...(to ? { to: getAddress(to as Address) } : {}),
    value: value === undefined ? 0n : hexToBigInt(parseQuantity('value', value)),
    data: callData,
    ...Object.fromEntries(namedAmounts.map((name) => [name, hexToBigInt(parseQuantity(name, request[name]))])),
    ...(nonce === undefined ? {} : { nonce: hexToNumber(parseQuantity('nonce', nonce)) }),
  }
}

/** A transaction whose nonce, gas and fee a node has provided. */
export interface PreparedTransaction {
  /** The maximum cost of the gas, in the smallest unit of the chain's currency. */
  readonly feeMax: bigint
  /** Signs the transaction, sends it to the node and returns its hash. */
  readonly send: () => Promise<Hex>
}

/** The account that signs, and the chain with the node that sends. */
export type TransactionSender = { account: PrivateKeyAccount; chain: WalletChain; node: string }

/** Query a chain's node for the missing fields. Rejects with an `RpcError` if the transaction would fail. */
export async function prepareTransaction(
  { from: _, ...request }: TransactionRequest,
  { account, chain, node }: TransactionSender,
): Promise<PreparedTransaction> {
  const { id, name, currency } = chain
  const viemChain = defineChain({ id, name, nativeCurrency: currency, rpcUrls: { default: { http: [node] } } })
  const client = createWalletClient({ account, chain: viemChain, transport: http(node, { retryCount: 0 }) })
  const throwNodeError = (error: unknown) => Promise.reject(createNodeError(error))
  const preparedRequest = await client.prepareTransactionRequest(request as { to?: Address }).catch(throwNodeError)
  const {
    gas = 0n,
    maxFeePerGas,
    gasPrice,
  } = preparedRequest as { gas?: bigint; maxFeePerGas?: bigint; gasPrice?: bigint }
  return {
    feeMax: gas * (maxFeePerGas ?? gasPrice ?? 0n),
    send: async () => {
      const serializedTransaction = await account.signTransaction(preparedRequest as unknown as TransactionSerializable)
      return client.sendRawTransaction({ serializedTransaction }).catch(throwNodeError)
    },
  }
}
