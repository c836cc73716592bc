import { BaseError, http } from 'viem'
import { RpcError } from './rpcError'

/** Return an error with the node's own message. If the node has not responded, the message says so. */
export function createNodeError(error: unknown): RpcError {
  if (!(error instanceof BaseError)) return new RpcError(-32603, String(error))
  const errorWithCode = error.walk((cause) => typeof (cause as { code?: unknown }).code === 'number') as RpcError | null
  return new RpcError(errorWithCode?.code ?? -32603, error.details || error.shortMessage, errorWithCode?.data)
}

/** Query a node. Rejects with an `RpcError`. */
export const askNode = (node: string, method: string, params: readonly unknown[]): Promise<unknown> =>
  http(node, { retryCount: 0 })({})
    .request({ method, params })
    .catch((error: unknown) => Promise.reject(createNodeError(error)))
