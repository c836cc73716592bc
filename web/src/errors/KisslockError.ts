import type { ErrorCode } from './table'

/** What is known about a failure. Nothing here may hold an address or a pairing key; `describe` scrubs what a wallet wrote. */
export type ErrorFacts = {
  /** The wallet's name as the visitor knows it. */
  wallet?: string
  rdns?: string
  /** The JSON-RPC method that was asked last. */
  request?: string
  /** The wallet's or node's own numeric code. */
  rpcCode?: number
  /** What the wallet or node wrote. */
  detail?: string
  /** HTTP status of a node's or the site's answer. */
  status?: number
  /** How long the site asks to wait before another try, in seconds. */
  retryAfterS?: number
  /** Why a contract gave up, from its panic code. */
  panic?: string
  chainId?: number
  /** The page's origin, where the site's server does not take it, and what the server says of it. */
  origin?: string
  server?: string
  hint?: string
  /** The field of the page's data that is wrong. */
  field?: string
}

/** Eight letters that a visitor can read out on the telephone (Crockford's alphabet, 40 bits). */
const randomReference = (): string => {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  const text = Array.from(bytes, (byte) => letters[byte & 31]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** The one error that leaves an action: a stable code, the facts, and the foreign error as `cause`. */
export class KisslockError extends Error {
  override readonly name = 'KisslockError'
  readonly code: ErrorCode
  readonly facts: ErrorFacts
  /** When it happened, in milliseconds since 1970. */
  readonly at: number
  /** A short random word that ties a visitor's words to the site's log. */
  readonly reference: string

  constructor(
    code: ErrorCode,
    facts: ErrorFacts = {},
    {
      cause,
      at = Date.now(),
      reference = randomReference(),
    }: { cause?: unknown; at?: number; reference?: string } = {},
  ) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
    this.facts = facts
    this.at = at
    this.reference = reference
  }
}
