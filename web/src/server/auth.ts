import { KisslockError } from '../errors/KisslockError'
import { callServer, type Site } from './call'
import type { Account } from './message'
import type { SignedOut } from './wire.gen'

/**
 * Timeout of `verifySignature` in milliseconds. The server queries a node to check a contract's signature, and its
 * timeout for this query is shorter.
 */
const verifyTimeoutMs = 20_000

type UnknownFields = Record<string, unknown>

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0
const isAddress = (value: unknown): value is `0x${string}` => isText(value) && /^0x[0-9a-fA-F]{40}$/.test(value)
const isTime = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))

/** Return the response's fields. Throws `server/failed` if one of the fields is missing or invalid. */
const checkFields = <Name extends string>(
  serverAnswer: unknown,
  fieldChecks: Record<Name, (value: unknown) => boolean>,
) => {
  const answerFields = (typeof serverAnswer === 'object' && serverAnswer !== null ? serverAnswer : {}) as UnknownFields
  for (const [name, isValid] of Object.entries<(value: unknown) => boolean>(fieldChecks))
    if (!isValid(answerFields[name])) throw new KisslockError('server/failed', { field: name })
  return answerFields
}

/** A message to sign. `nonceExpiresAt` is present only if the message is valid for longer than its nonce. */
export type RequestedMessage = { text: string; nonceExpiresAt?: string | undefined }

/**
 * `POST /api/auth/nonce`: request a message to sign (EIP-4361). The response's cookie binds the nonce to this browser.
 * The message of a smart contract wallet (`contract`) can be valid for longer than its nonce.
 */
export const requestMessage = async (
  site: Site,
  { address, chainId }: Account,
  { contract = false, signal }: { contract?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<RequestedMessage> => {
  const body = { address, chain_id: chainId, client: site.client, ...(contract && { contract }) }
  const checkedAnswer = checkFields(await callServer(site, { path: 'auth/nonce', method: 'POST', body, signal }), {
    message: isText,
  })
  const hasExpiryTimes = isTime(checkedAnswer.message_expires_at) && isTime(checkedAnswer.expires_at)
  return {
    text: checkedAnswer.message as string,
    nonceExpiresAt: hasExpiryTimes ? (checkedAnswer.expires_at as string) : undefined,
  }
}

/** A session as the server returns it. */
export type SignedInSession = Account & {
  account: string
  issuedAt: string
  expiresAt: string
  wallets?: readonly string[]
}

const sessionFieldChecks = {
  account: isText,
  address: isAddress,
  chain_id: Number.isSafeInteger,
  issued_at: isTime,
  expires_at: isTime,
}

const readSessionFields = (answer: unknown): SignedInSession => {
  const { account, address, chain_id, issued_at, expires_at, wallets } = checkFields(answer, sessionFieldChecks)
  return {
    account: account as string,
    address: address as `0x${string}`,
    chainId: chain_id as number,
    issuedAt: issued_at as string,
    expiresAt: expires_at as string,
    ...(Array.isArray(wallets) && wallets.every(isText) ? { wallets } : {}),
  }
}

/** `POST /api/auth/verify`: let the server check the signature. The response sets the session cookie. */
export const verifySignature = async (
  site: Site,
  proof: { message: string; signature: string },
): Promise<SignedInSession> =>
  readSessionFields(
    await callServer(site, { path: 'auth/verify', method: 'POST', body: proof, timeoutMs: verifyTimeoutMs }),
  )

/** `GET /api/auth/session`: return the session of this browser, or null if it has no session. */
export const readSession = async (site: Site): Promise<SignedInSession | null> => {
  const isSession = (value: unknown) => value === null || typeof value === 'object'
  const { session } = checkFields(await callServer(site, { path: 'auth/session' }), { session: isSession })
  return session === null ? null : readSessionFields(session)
}

/**
 * The result of signing out everywhere: the API clients whose tokens were revoked, and the user's wallets that were
 * added in the last 7 days. These wallets remain linked to the user.
 */
export type EndedEverywhere = {
  addedLately: readonly { account: string; addedAt: string }[]
  programs: readonly string[]
}

/**
 * `POST /api/auth/sign-out`: end this browser's session, or all sessions of the user. `remove` lists wallets that the
 * server also unlinks from the user.
 */
export const signOut = async (
  site: Site,
  { everywhere, remove = [] }: { everywhere: boolean; remove?: readonly string[] },
): Promise<EndedEverywhere> => {
  const body = everywhere ? { everywhere, ...(remove.length > 0 ? { remove } : {}) } : {}
  const { added_lately = [], tokens = [] } = ((await callServer(site, {
    path: 'auth/sign-out',
    method: 'POST',
    body,
  })) ?? {}) as Partial<SignedOut>
  return {
    addedLately: added_lately.map(({ account, added_at }) => ({ account, addedAt: added_at })),
    programs: tokens.map(({ name }) => name),
  }
}

/** A sign-in of this browser that waits for further owners of a smart contract wallet. */
export type PendingSignIn = Account & { message: string; expiresAt: string }

/** `GET /api/auth/pending`: return this browser's pending sign-ins, the newest first. */
export const readPending = async (site: Site): Promise<readonly PendingSignIn[]> => {
  const { pending } = checkFields(await callServer(site, { path: 'auth/pending' }), { pending: Array.isArray })
  return (pending as unknown[]).map((entry) => {
    const { address, chain_id, message, expires_at } = checkFields(entry, {
      address: isAddress,
      chain_id: Number.isSafeInteger,
      message: isText,
      expires_at: isTime,
    })
    return {
      address: address as `0x${string}`,
      chainId: chain_id as number,
      message: message as string,
      expiresAt: expires_at as string,
    }
  })
}
