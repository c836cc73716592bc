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
export const userRejected = () => new RpcError(4001, 'The person turned the request down.')

/** 4100: the site may not use this account (EIP-1193). */
export const unauthorized = (account: string) =>
  new RpcError(4100, `The site has no permission for the account ${account}.`)

/** 4200: a method that wallets know and this one refuses (EIP-1193). */
export const unsupportedMethod = (method: string) => new RpcError(4200, `This wallet does not support ${method}.`)

/** 4900: the wallet has no connection to any chain (EIP-1193). */
export const offline = () => new RpcError(4900, 'The wallet is not connected to any network.')

/** 4902: the chain has to be added first (EIP-3326). */
export const unknownChain = (chainId: string) =>
  new RpcError(4902, `The network ${chainId} is not known to this wallet. Add it first.`)

/** -32002: the same question is already open (EIP-1474, resource unavailable). */
export const alreadyPending = (method: string) =>
  new RpcError(-32002, `The wallet is still waiting for an answer to an earlier ${method}.`)

/** -32600: the value is not a request (JSON-RPC 2.0). */
export const invalidRequest = () => new RpcError(-32600, 'A request needs a method name.')

/** -32601: the method does not exist (JSON-RPC 2.0). */
export const unknownMethod = (method: string) => new RpcError(-32601, `The method ${method} does not exist.`)

/** -32602: the method is known, its parameters are not right (JSON-RPC 2.0). */
export const invalidParams = (reason: string) => new RpcError(-32602, reason)
