import { type Cause, listCauses, listRevertData } from './causes'
import { type ErrorFacts, KisslockError } from './KisslockError'
import { rpcCode } from './ProviderFault'
import { findPanicReason } from './panic'
import { type ErrorCode, isErrorCode } from './table'
import { meansLocked, meansRejected, meansUnsupported } from './texts'

/**
 * The action that failed. The same code 4001 can mean that the visitor declined a connection, a network or a signature.
 */
export type ErrorSubject = 'wallet' | 'chain' | 'sign'

/** Codes of errors that are recognized by their name: errors of the connection library and of the browser. */
const codesByName: Readonly<Record<string, ErrorCode>> = {
  ConnectorAlreadyConnectedError: 'connection/already-connected',
  ConnectorNotConnectedError: 'connection/not-connected',
  ConnectorNotFoundError: 'connection/not-connected',
  ChainNotConfiguredError: 'chain/not-configured',
  SwitchChainNotSupportedError: 'chain/unsupported',
  ProviderNotFoundError: 'wallet/not-found',
  UrlRequiredError: 'transport/no-url',
  HttpRequestError: 'transport/http',
  TimeoutError: 'transport/timeout',
  AbortError: 'connection/cancelled',
  NotAllowedError: 'clipboard/refused',
}

const codesByRpcCode: Readonly<Record<ErrorSubject, Readonly<Record<number, ErrorCode>>>> = {
  wallet: {
    [rpcCode.rejected]: 'wallet/rejected',
    [rpcCode.unauthorized]: 'wallet/rejected',
    [rpcCode.pending]: 'wallet/pending',
  },
  chain: {
    [rpcCode.rejected]: 'chain/rejected',
    [rpcCode.unauthorized]: 'chain/rejected',
    [rpcCode.pending]: 'wallet/pending',
    [rpcCode.unknownChain]: 'chain/unknown',
    [rpcCode.unsupportedMethod]: 'chain/unsupported',
    [rpcCode.methodNotFound]: 'chain/unsupported',
    [rpcCode.methodNotSupported]: 'chain/unsupported',
  },
  sign: {
    [rpcCode.rejected]: 'sign/rejected',
    [rpcCode.unauthorized]: 'sign/rejected',
    [rpcCode.pending]: 'wallet/pending',
    [rpcCode.unsupportedMethod]: 'sign/unsupported',
    [rpcCode.methodNotFound]: 'sign/unsupported',
    [rpcCode.methodNotSupported]: 'sign/unsupported',
  },
}

const findOwnValue = <Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined

/**
 * Return the causes without the library's wrappers, unless there are only wrappers. If adding a network fails, the
 * library (wagmi 3.6) always throws a rejection, and the real error is the cause of that rejection.
 */
const removeWrappers = (causes: readonly Cause[]): readonly Cause[] => {
  const innerCauses = causes.filter(({ name }) => name !== 'UserRejectedRequestError' && name !== 'SwitchChainError')
  return innerCauses.length > 0 ? innerCauses : causes
}

const findCodeByNumber = (causes: readonly Cause[], subject: ErrorSubject): ErrorCode | undefined => {
  for (const { code } of causes) {
    const errorCode = code === undefined ? undefined : codesByRpcCode[subject][code]
    if (errorCode) return errorCode
  }
  return undefined
}

const findCodeByText = (causes: readonly Cause[], subject: ErrorSubject): ErrorCode | undefined => {
  if (causes.some(({ message }) => meansRejected(message))) return `${subject}/rejected`
  if (causes.some(({ message }) => meansLocked(message))) return 'wallet/locked'
  if (subject !== 'wallet' && causes.some(({ message }) => meansUnsupported(message))) return `${subject}/unsupported`
  return undefined
}

const chooseErrorCode = (causes: readonly Cause[], subject: ErrorSubject): ErrorCode => {
  for (const { reason } of causes) if (reason && isErrorCode(reason)) return reason
  for (const { name } of causes) {
    const code = findOwnValue(codesByName, name)
    if (code) return code
  }
  // The visitor declined the connection if any of the error's causes has the code 4001.
  if (subject === 'wallet' && causes.some(({ code }) => code === rpcCode.rejected)) return 'wallet/rejected'
  const innerCauses = removeWrappers(causes)
  return findCodeByNumber(innerCauses, subject) ?? findCodeByText(innerCauses, subject) ?? `${subject}/failed`
}

const collectErrorFacts = (causes: readonly Cause[]): ErrorFacts => {
  const errorDetail = causes.findLast(({ message }) => message)?.message
  const code = causes.findLast((cause) => cause.code !== undefined)?.code
  const status = causes.find((cause) => cause.status !== undefined)?.status
  const panicReason = listRevertData(causes).map(findPanicReason).find(Boolean)
  return {
    ...(errorDetail ? { detail: errorDetail } : {}),
    ...(code === undefined ? {} : { rpcCode: code }),
    ...(status === undefined ? {} : { status }),
    ...(panicReason ? { panic: panicReason } : {}),
  }
}

/** Convert any error to a `KisslockError`. Only this function interprets errors of wallets and libraries. */
export const classifyError = (
  error: unknown,
  facts: ErrorFacts = {},
  subject: ErrorSubject = 'wallet',
): KisslockError => {
  if (error instanceof KisslockError) return error
  const causes = listCauses(error)
  const causeFacts = collectErrorFacts(causes)
  const code = chooseErrorCode(causes, subject)
  const isRevert = causeFacts.panic !== undefined && code.endsWith('/failed')
  return new KisslockError(isRevert ? 'contract/reverted' : code, { ...causeFacts, ...facts }, { cause: error })
}
