import { type Cause, listCauses } from './causes'
import type { ErrorCode } from './table'
import { meansPending, meansRejected, meansUnknownChain } from './texts'

/** The codes of EIP-1193, EIP-1474 and EIP-3085 that Kisslock uses. */
export const rpcCode = {
  rejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  unknownChain: 4902,
  pending: -32002,
  methodNotFound: -32601,
  methodNotSupported: -32004,
  internal: -32603,
} as const

/** The error of the wrapper around a wallet: an Error with a numeric code, as the connection library expects. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault'
  readonly code: number
  /**
   * The page's own error code. The code is set only if the page itself found the problem and the wallet did not report
   * it.
   */
  readonly reason: ErrorCode | undefined
  readonly data: unknown

  constructor(
    code: number,
    message: string,
    { reason, data, cause }: { reason?: ErrorCode; data?: unknown; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.reason = reason
    this.data = data
  }
}

/** EIP-1474: resource not found. Rabby returns this code if another request is already open. */
const resourceNotFoundCode = -32001

/**
 * Return true if a code has no definite meaning: none, -32000 or -32603. In this case the error's message determines
 * the meaning.
 */
const isVagueCode = (code: number | undefined) => code === undefined || code === -32000 || code === rpcCode.internal

/**
 * Return the code of a wallet's error. If the error's own code has no definite meaning, the error's message determines
 * the returned code.
 */
const chooseRpcCode = (code: number | undefined, causes: readonly Cause[]): number => {
  const hasMessage = (test: (message: string) => boolean) => causes.some(({ message }) => test(message))
  if (code === resourceNotFoundCode && hasMessage(meansPending)) return rpcCode.pending
  if (isVagueCode(code) && hasMessage(meansRejected)) return rpcCode.rejected
  if (isVagueCode(code) && hasMessage(meansUnknownChain)) return rpcCode.unknownChain
  return code ?? rpcCode.internal
}

/** Convert any thrown value (text, null, a plain object, "4001") to a fault with a numeric code. */
export const toProviderFault = (thrown: unknown): ProviderFault => {
  if (thrown instanceof ProviderFault) return thrown
  const causes = listCauses(thrown)
  const causeWithCode = causes.find(({ code }) => !isVagueCode(code)) ?? causes.find(({ code }) => code !== undefined)
  const message = causes.find(({ message }) => message)?.message ?? 'The wallet gave no reason.'
  return new ProviderFault(chooseRpcCode(causeWithCode?.code, causes), message, {
    data: causes[0]?.data,
    cause: thrown ?? undefined,
  })
}
