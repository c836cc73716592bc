import type { Hex } from 'viem'
import { parseChainId } from './chains'
import { createInvalidParamsError, RpcError } from './rpcError'
import { parseTransaction } from './transactions'

/** Calls that were sent together, each as its own transaction (EIP-5792). */
export interface CallBundle {
  readonly chainId: number
  readonly hashes: readonly Hex[]
  /** True if the person declined a call after an earlier call of the bundle had been sent. */
  readonly isCut: boolean
}

const maxCalls = 20
const idMaxChars = 8194

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Return the capabilities that a request, or one of its calls, requires. */
const listRequiredCapabilities = (capabilities: unknown): string[] =>
  isObject(capabilities)
    ? Object.keys(capabilities).filter((name) => (capabilities[name] as { optional?: unknown })?.optional !== true)
    : []

/** Read the parameters of wallet_sendCalls. Throws the error codes of EIP-5792, version 2.0.0. */
export function parseCalls(
  params: readonly unknown[],
  bundles: ReadonlyMap<string, CallBundle>,
  defaultSender: unknown,
) {
  const request = isObject(params[0]) ? params[0] : {}
  const { calls, id = crypto.randomUUID(), atomicRequired } = request
  if (!Array.isArray(calls) || !calls.length) throw createInvalidParamsError('wallet_sendCalls needs calls.')
  if (typeof id !== 'string' || !id || id.length > idMaxChars)
    throw createInvalidParamsError('id is no text of a bundle.')
  if (bundles.has(id)) throw new RpcError(5720, `There are calls with the id ${id} already.`)
  if (calls.length > maxCalls) throw new RpcError(5740, `This wallet sends at most ${maxCalls} calls at once.`)
  const [capability] = [request, ...calls].flatMap((callOrRequest) =>
    listRequiredCapabilities(callOrRequest?.capabilities),
  )
  if (capability) throw new RpcError(5700, `This wallet does not support the capability ${capability}.`)
  if (atomicRequired === true && calls.length > 1)
    throw new RpcError(5760, 'This wallet sends each call as a transaction of its own.')
  const chainId = parseChainId(request.chainId)
  const senderAddress = request.from ?? defaultSender
  return { id, chainId, calls: calls.map((call) => parseTransaction([{ ...call, from: senderAddress }], chainId)) }
}
