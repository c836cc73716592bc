import { getAddress, isAddress } from 'viem'
import { KisslockError } from '../../src/errors/KisslockError'

/** An account that signs in. */
type Signer = { address: `0x${string}`; chainId: number }

/** Signing in with the site's own server (EIP-4361), by the site's functions. */
export type SignInFunctions = {
  /** A fresh nonce of the site's server. */
  getNonce: () => Promise<string>
  /** The message to sign, for instance by `createSiweMessage` of viem. */
  createMessage: (message: Signer & { nonce: string }) => string | Promise<string>
  /** Whether the site's server accepts the signature; the server then begins its session. */
  verify: (proof: { message: string; signature: `0x${string}` }) => Promise<boolean>
  /** Ends the session on the site's server. */
  signOut: () => Promise<void>
  /** The account that is signed in, also after a reload; without this function a reload forgets the session. */
  getSession?: () => Promise<(Signer & { expiresAt?: string }) | null>
  /** Whether every connected visitor is asked to sign in. */
  required?: boolean
  /** Whether visitors can sign in now; by default always. `kisslock.sessionChanged()` says that the answer is another one. */
  enabled?: () => boolean
}

/** How long a message can be signed where the site's message names no end. */
const messageMs = 10 * 60_000

/** The end of a session whose end the site has not said. */
const unknownExpiry = '9999-12-31T23:59:59.000Z'

/**
 * The message with a time of expiry (EIP-4361), which stands after the time of issue: an unsigned message does not stay valid
 * for ever. A message that names its expiry stays as it is.
 */
export const withExpiry = (message: string, now: number): string => {
  if (/^Expiration Time: /m.test(message)) return message
  const expires = `Expiration Time: ${new Date(now + messageMs).toISOString()}`
  return message.replace(/^Issued At: .*$/m, (issued) => `${issued}\n${expires}`)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** An address in the notation of the connection library (ERC-55), which a site may have stored in small letters. */
const checksummed = (address: `0x${string}`) => (isAddress(address, { strict: false }) ? getAddress(address) : address)

/** A session as the server's answers describe sessions. */
const sessionOf = (signer: Signer, issuedAt: string, expiresAt = unknownExpiry) => {
  const address = checksummed(signer.address)
  return { account: address, address, chain_id: signer.chainId, issued_at: issuedAt, expires_at: expiresAt }
}

const fieldOf = (message: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1]

/** The messages with which `fetch` (Chromium, Firefox, Safari, Node) and axios report that a request has got no answer. */
const networkErrors =
  /^(failed to fetch|networkerror when|load failed|fetch failed|network error|network request failed|the (internet|network) connection )/i

/**
 * Calls one of the site's functions. The developer finds its name and error in the console; the visitor reads whose failure it is:
 * `server/unreachable` is a request that has got no answer, and `sign/function-failed` any other error.
 */
const callFunction = async <Value>(
  name: keyof SignInFunctions,
  answer: () => Value | Promise<Value>,
): Promise<Value> => {
  try {
    return await answer()
  } catch (cause) {
    // biome-ignore lint/suspicious/noConsole: for the developer of the site
    console.error(`Kisslock: ${name}() of signIn has failed:`, cause)
    const reason = cause instanceof Error ? cause.message : String(cause)
    const code = networkErrors.test(reason) ? 'server/unreachable' : 'sign/function-failed'
    throw new KisslockError(code, { detail: `${name}: ${reason}` }, { cause })
  }
}

/** Answers the calls of signing in (`/api/auth/…`) by the site's functions. An answer of false is `sign/refused`. */
export const answerSignIn = (functions: SignInFunctions, now: () => number = Date.now) => {
  const { getNonce, createMessage, verify, signOut, getSession } = functions
  let current: ReturnType<typeof sessionOf> | null = null

  const handlers: Readonly<Record<string, (body: unknown) => Promise<unknown>>> = {
    'auth/nonce': async (body) => {
      const { address, chain_id } = (isObject(body) ? body : {}) as { address: `0x${string}`; chain_id: number }
      const signer = { nonce: await callFunction('getNonce', getNonce), address, chainId: chain_id }
      const message = await callFunction('createMessage', () => createMessage(signer))
      return { message: withExpiry(message, now()) }
    },
    'auth/verify': async (body) => {
      const { message, signature } = body as { message: string; signature: `0x${string}` }
      if (!(await callFunction('verify', () => verify({ message, signature })))) throw new KisslockError('sign/refused')
      const address = (message.split('\n')[1] ?? '') as `0x${string}`
      const signer = { address, chainId: Number(fieldOf(message, 'Chain ID')) }
      current = sessionOf(signer, new Date(now()).toISOString())
      return current
    },
    'auth/session': async () => {
      if (!getSession) return { session: current }
      const siteSession = await callFunction('getSession', getSession)
      const issuedAt =
        current && siteSession && current.address === checksummed(siteSession.address)
          ? current.issued_at
          : new Date(now()).toISOString()
      current = siteSession && sessionOf(siteSession, issuedAt, siteSession.expiresAt)
      return { session: current }
    },
    'auth/sign-out': async () => {
      await callFunction('signOut', signOut)
      current = null
      return null
    },
  }
  return ({ path, body }: { path: string; body?: unknown }): Promise<unknown> | undefined => handlers[path]?.(body)
}
