import { BaseError, http } from 'viem'
import { RpcError } from './rpcError'

/** Return an error with the node's own message. If the node has not responded, the message says so. */
export function refusal(error: unknown): RpcError {
  if (!(error instanceof BaseError)) return new RpcError(-32603, String(error))
  const coded = error.walk((cause) => typeof (cause as { code?: unknown }).code === 'number') as RpcError | null
  return new RpcError(coded?.code ?? -32603, error.details || error.shortMessage, coded?.data)
}

/** Query a node. Rejects with an `RpcError`. */
export const askNode = (node: string, method: string, params: readonly unknown[]): Promise<unknown> =>
  http(node, { retryCount: 0 })({})
    .request({ method, params })
    .catch((error: unknown) => Promise.reject(refusal(error)))
