import reported from 'virtual:kisslock/failures/reported'
import { readProperty } from '../errors/causes'
import { KisslockError } from '../errors/KisslockError'
import type { ErrorCode } from '../errors/table'
import type { LogFields } from '../server/log'
import type { WalletChoice } from './screens'
import { scrubText } from './scrub'
import type { StepFailure } from './steps'
import type { LoggedWay } from './ways'

/** A step of the funnel, by its name in entries. */
export type StepName = 'opened' | 'wallet_chosen' | 'requested' | 'connected' | 'signed_in' | 'failed'

/** One entry before it is encoded. */
export type Entry = {
  step?: StepName
  /** The id of the opening to which the entry belongs. */
  flow?: string | undefined
  choice?: WalletChoice | undefined
  /** How the phone reaches its wallet. Set only for steps on a phone. */
  way?: LoggedWay | undefined
  durationMs?: number | undefined
  failure?: StepFailure | undefined
}

/**
 * Return true if an error is reported to the operator's log. Expected errors, such as a declined request, are not
 * reported.
 */
const isReportedCode = (code: ErrorCode): boolean => reported.includes(code)

const maxMessageLength = 500
const maxStackLength = 4096
const dayMs = 86_400_000

/** The form of wallet names that the server accepts. A wallet can announce any text as its name. */
const walletNamePattern = /^[a-z0-9._-]{1,64}$/

const createWalletField = (wallet: string, domain: string): string => {
  const name = wallet.toLowerCase()
  return walletNamePattern.test(name) && scrubText(name, domain, 64) === name ? name : ''
}

/** Return the text in a field of a thrown value. Returns an empty string if the field contains no text. */
const readTextField = (value: unknown, key: string): string => {
  const text = readProperty(value, key)
  return typeof text === 'string' ? text : ''
}

/**
 * Return the stack of the innermost cause, followed by the stack of the error itself. The log groups errors by the
 * stack that comes first.
 */
const readStack = ({ stack = '', cause }: KisslockError): string => {
  const causeStack = readTextField(cause, 'stack')
  return causeStack ? `${causeStack}\nseen as ${stack}` : stack
}

/** Return the fields of an error that the log reports. */
const createErrorFields = (error: KisslockError, domain: string): Record<string, string | number | undefined> => {
  const { facts, cause, reference } = error
  const errorDetail = facts.panic || facts.detail || readTextField(cause, 'message')
  return {
    name: scrubText(readTextField(cause, 'name') || error.name, domain, 100),
    message: scrubText(errorDetail || error.code, domain, maxMessageLength),
    stack: scrubText(readStack(error), domain, maxStackLength),
    reference,
    request: facts.request && scrubText(facts.request, domain, 64),
    rpc_code: facts.rpcCode,
    status: facts.status,
    chain_id: facts.chainId,
    field: facts.field && scrubText(facts.field, domain, 64),
  }
}

const createFailureFields = (failure: StepFailure, domain: string) => {
  const code: ErrorCode = typeof failure === 'string' ? failure : failure.code
  const isReportedError = failure instanceof KisslockError && isReportedCode(code)
  return {
    level: isReportedError ? 'error' : 'warn',
    code: code.toUpperCase(),
    ...(isReportedError ? createErrorFields(failure, domain) : {}),
  }
}

/** Encode an entry as form fields. Empty fields are left out, and no field identifies the visitor or the site. */
export const createEntry = ({ step, flow, choice, way, durationMs, failure }: Entry, domain: string): LogFields => {
  const entryFields: Record<string, string | number | undefined> = {
    level: 'debug',
    ...(failure ? createFailureFields(failure, domain) : {}),
    step,
    flow,
    wallet: choice && createWalletField(choice.wallet, domain),
    method: choice?.method,
    way: step && way,
    duration_ms: durationMs === undefined ? undefined : Math.round(Math.min(Math.max(durationMs, 0), dayMs)),
    client: 'true',
  }
  const definedFields = Object.entries(entryFields).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(definedFields.map(([name, value]) => [name, String(value)]))
}

/** Return true if an entry should be sent: a step, or an error that is reported. */
export const isWorthSending = ({ step, failure }: Entry): boolean =>
  step !== undefined || (failure instanceof KisslockError && isReportedCode(failure.code))
