/** The error that a provider rejects with: a numeric code (EIP-1193, EIP-1474), a sentence and optional data. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** 4001: the person declined (EIP-1193). */
export const createUserRejected = () => new RpcError(4001, 'The person turned the request down.')

/** 4200: a method that wallets know but that this wallet rejects (EIP-1193). */
export const createUnsupportedMethodError = (method: string, why = 'this wallet does not support it') =>
  new RpcError(4200, `The method ${method} does not exist / is not available: ${why}.`)

/** 4900: the wallet has no connection to any chain (EIP-1193). */
export const createOfflineError = () => new RpcError(4900, 'The wallet is not connected to any network.')

/** -32602: the method is known, but its parameters are invalid (JSON-RPC 2.0). */
export const createInvalidParamsError = (reason: string) => new RpcError(-32602, reason)
