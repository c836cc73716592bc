import type { ErrorCode } from './table'

/**
 * Facts about an error. These facts contain no addresses and no pairing keys. The only exception is `detail`, until its
 * text is scrubbed.
 */
export type ErrorFacts = {
  /** The wallet's name as shown to the visitor. */
  wallet?: string
  rdns?: string
  /** The JSON-RPC method of the last request. */
  request?: string
  /** The numeric code of the wallet or node. */
  rpcCode?: number
  /** The message of the wallet or node. */
  detail?: string
  /** HTTP status of a response from a node or from the site's server. */
  status?: number
  /** Seconds to wait before another try (`Retry-After`). */
  retryAfterS?: number
  /** The reason why a contract reverted, according to the contract's panic code. */
  panic?: string
  chainId?: number
  /** For `sign/foreign-origin`: the page's origin, and the server's message and hint. */
  origin?: string
  server?: string
  hint?: string
  /** The invalid field of the page's data or of a server's response. */
  field?: string
}

/** Create eight characters that a visitor can read out on the telephone (Crockford's base 32, 40 bits). */
const createReference = (): string => {
  const referenceLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const randomBytes = crypto.getRandomValues(new Uint8Array(8))
  const text = Array.from(randomBytes, (byte) => referenceLetters[byte & 31]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** The error class of all actions: a stable code, the facts, and the original error as `cause`. */
export class KisslockError extends Error {
  override readonly name = 'KisslockError'
  readonly code: ErrorCode
  readonly facts: ErrorFacts
  /** Time of the failure, in milliseconds since 1970. */
  readonly at: number
  /**
   * A random code that is shown to the visitor and written to the log. An operator can find the log entry of a
   * visitor's report by this code.
   */
  readonly reference: string

  constructor(
    code: ErrorCode,
    facts: ErrorFacts = {},
    {
      cause,
      at = Date.now(),
      reference = createReference(),
    }: { cause?: unknown; at?: number; reference?: string } = {},
  ) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
    this.facts = facts
    this.at = at
    this.reference = reference
  }
}
