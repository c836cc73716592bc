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
export const unsupportedMethod = (method: string, why = 'this wallet does not support it') =>
  new RpcError(4200, `The method ${method} does not exist / is not available: ${why}.`)

/** 4900: the wallet has no connection to any chain (EIP-1193). */
export const offline = () => new RpcError(4900, 'The wallet is not connected to any network.')

/** 4902: the chain has to be added first (EIP-3326). */
export const unknownChain = (chainId: string) =>
  new RpcError(4902, `The network ${chainId} is not known to this wallet. Add it first.`)

/** 5700: the site cannot do without a capability that the wallet lacks (EIP-5792). */
export const unsupportedCapability = (name: string) =>
  new RpcError(5700, `This wallet does not support the capability ${name}.`)

/** 5710: the wallet cannot send calls on this chain (EIP-5792). */
export const unsupportedChain = (chainId: number) => new RpcError(5710, `This wallet has no node of chain ${chainId}.`)

/** 5720: another bundle has this id (EIP-5792). */
export const duplicateBundle = (id: string) => new RpcError(5720, `There are calls with the id ${id} already.`)

/** 5730: no bundle has this id (EIP-5792). */
export const unknownBundle = (id: string) => new RpcError(5730, `There are no calls with the id ${id}.`)

/** 5740: too many calls at once (EIP-5792). */
export const tooManyCalls = (most: number) => new RpcError(5740, `This wallet sends at most ${most} calls at once.`)

/** 5760: the calls cannot be one transaction (EIP-5792). */
export const notAtomic = () => new RpcError(5760, 'This wallet sends each call as a transaction of its own.')

/** -32002: the same question is already open (EIP-1474, resource unavailable). */
export const alreadyPending = (method: string) =>
  new RpcError(-32002, `The wallet is still waiting for an answer to an earlier ${method}.`)

/** -32001: Rabby's answer in the same case (by EIP-1474, resource not found). */
export const alreadyProcessing = (kind: string) => new RpcError(-32001, `Already processing ${kind}. Please wait.`)

/** -32600: the value is not a request (JSON-RPC 2.0). */
export const invalidRequest = () => new RpcError(-32600, 'A request needs a method name.')

/** -32601: the method does not exist (JSON-RPC 2.0). */
export const unknownMethod = (method: string) => new RpcError(-32601, `The method ${method} does not exist.`)

/** -32602: the method is known, its parameters are not right (JSON-RPC 2.0). */
export const invalidParams = (reason: string) => new RpcError(-32602, reason)
