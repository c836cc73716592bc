import { getAddress, isAddress } from 'viem'
import { KisslockError } from '../../src/errors/KisslockError'

/** An account that signs in. */
type Signer = { address: `0x${string}`; chainId: number }

/** Functions for signing in with the site's own server (EIP-4361). */
export type SignInFunctions = {
  /** Returns a new nonce from the site's server. */
  getNonce: () => Promise<string>
  /** Returns the message to sign, for instance from viem's `createSiweMessage`. */
  createMessage: (message: Signer & { nonce: string }) => string | Promise<string>
  /** Returns true if the site's server accepts the signature. The server then begins its session. */
  verify: (proof: { message: string; signature: `0x${string}` }) => Promise<boolean>
  /** Ends the session on the site's server. */
  signOut: () => Promise<void>
  /** Returns the signed-in account, or null. If this function is missing, the page has no session after a reload. */
  getSession?: () => Promise<(Signer & { expiresAt?: string }) | null>
  /** True if every connected visitor is asked to sign in. */
  required?: boolean
  /**
   * Returns true if visitors can sign in now. Default: always. Call `kisslock.sessionChanged()` when the result
   * changes.
   */
  enabled?: () => boolean
}

/** How long a message without an expiry of its own can be signed. Milliseconds. */
const messageLifetimeMs = 10 * 60_000

/** The expiry of a session for which the site has set no expiry. */
const unknownExpiry = '9999-12-31T23:59:59.000Z'

/**
 * Add an expiry to the message (EIP-4361), after the time of issue, so that an unsigned message does not stay valid
 * forever. A message that contains an expiry stays unchanged.
 */
export const addExpiry = (message: string, nowMs: number): string => {
  if (/^Expiration Time: /m.test(message)) return message
  const expiryLine = `Expiration Time: ${new Date(nowMs + messageLifetimeMs).toISOString()}`
  return message.replace(/^Issued At: .*$/m, (issuedLine) => `${issuedLine}\n${expiryLine}`)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Return an address with the checksum of ERC-55, as wagmi does. A site might have stored the address in lower case. */
const toChecksum = (address: `0x${string}`) => (isAddress(address, { strict: false }) ? getAddress(address) : address)

/** Return a session in the form of a server response. */
const toSession = (signer: Signer, issuedAt: string, expiresAt = unknownExpiry) => {
  const address = toChecksum(signer.address)
  return { account: address, address, chain_id: signer.chainId, issued_at: issuedAt, expires_at: expiresAt }
}

const readField = (message: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1]

/**
 * The messages with which `fetch` (Chromium, Firefox, Safari, Node) and axios report that a request got no response.
 */
const networkErrorPattern =
  /^(failed to fetch|networkerror when|load failed|fetch failed|network error|network request failed|the (internet|network) connection )/i

/**
 * Call one of the site's functions. If the function throws, the browser's console shows the function's name and the
 * error to the developer. The visitor's message depends on the cause: `server/unreachable` if a request got no
 * response, `sign/function-failed` for any other error.
 */
const callFunction = async <Value>(
  name: keyof SignInFunctions,
  getAnswer: () => Value | Promise<Value>,
): Promise<Value> => {
  try {
    return await getAnswer()
  } catch (cause) {
    // biome-ignore lint/suspicious/noConsole: for the developer of the site
    console.error(`Kisslock: ${name}() of signIn has failed:`, cause)
    const failureReason = cause instanceof Error ? cause.message : String(cause)
    const code = networkErrorPattern.test(failureReason) ? 'server/unreachable' : 'sign/function-failed'
    throw new KisslockError(code, { detail: `${name}: ${failureReason}` }, { cause })
  }
}

/**
 * Return the handler for sign-in calls (`/api/auth/…`), which uses the site's functions. If `verify` returns false, the
 * call rejects with `sign/refused`.
 */
export const createSignInHandler = (functions: SignInFunctions, now: () => number = Date.now) => {
  const { getNonce, createMessage, verify, signOut, getSession } = functions
  let currentSession: ReturnType<typeof toSession> | null = null

  const signInHandlers: Readonly<Record<string, (body: unknown) => Promise<unknown>>> = {
    'auth/nonce': async (body) => {
      const { address, chain_id } = (isObject(body) ? body : {}) as { address: `0x${string}`; chain_id: number }
      const signer = { nonce: await callFunction('getNonce', getNonce), address, chainId: chain_id }
      const message = await callFunction('createMessage', () => createMessage(signer))
      return { message: addExpiry(message, now()) }
    },
    'auth/verify': async (body) => {
      const { message, signature } = body as { message: string; signature: `0x${string}` }
      if (!(await callFunction('verify', () => verify({ message, signature })))) throw new KisslockError('sign/refused')
      const address = (message.split('\n')[1] ?? '') as `0x${string}`
      const signer = { address, chainId: Number(readField(message, 'Chain ID')) }
      currentSession = toSession(signer, new Date(now()).toISOString())
      return currentSession
    },
    'auth/session': async () => {
      if (!getSession) return { session: currentSession }
      const siteSession = await callFunction('getSession', getSession)
      const issuedAt =
        currentSession && siteSession && currentSession.address === toChecksum(siteSession.address)
          ? currentSession.issued_at
          : new Date(now()).toISOString()
      currentSession = siteSession && toSession(siteSession, issuedAt, siteSession.expiresAt)
      return { session: currentSession }
    },
    'auth/sign-out': async () => {
      await callFunction('signOut', signOut)
      currentSession = null
      return null
    },
  }
  return ({ path, body }: { path: string; body?: unknown }): Promise<unknown> | undefined =>
    signInHandlers[path]?.(body)
}
