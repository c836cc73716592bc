import { KisslockError } from '../errors/KisslockError'
import { callServer, type Site } from './call'
import type { AddedWallet, OidcClientAccess as ClientAccess, Device } from './wire.gen'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Return the list in a field of a response. Throws `server/failed` if an item is invalid. */
const readList = <Item>(answer: unknown, field: string, isItem: (item: unknown) => item is Item): readonly Item[] => {
  const fieldValue = (answer as Record<string, unknown> | null)?.[field]
  if (Array.isArray(fieldValue) && fieldValue.every(isItem)) return fieldValue
  throw new KisslockError('server/failed', { field })
}

/** The server's error code, and for `auth/already-linked` what the other user would lose. */
export type LinkRefusal = { code?: unknown; last_wallet?: unknown; site_user?: unknown }

/** Return the server's error for a failed call. Returns an empty object for an error of the page or of the wallet. */
export const readRefusal = ({ cause }: KisslockError): LinkRefusal =>
  typeof cause === 'object' && cause !== null && !(cause instanceof Error) ? cause : {}

/** A message and its signature. */
export type Proof = { message: string; signature: string }

/**
 * Timeout in milliseconds for requests that contain a signature. To check a contract's signature, the server queries a
 * node. This timeout is longer than the server's timeout for that query.
 */
const proofTimeoutMs = 20_000

/**
 * The accounts of the signed-in user, each as an address, or as chain and address for a smart contract account
 * (CAIP-10). `signedIn` is the account of this browser's session.
 */
export type UserWallets = {
  signedIn: string
  wallets: readonly string[]
  /** The accounts that were added in the last 7 days. */
  addedLately: readonly AddedWallet[]
  /** The accounts that can confirm changes of the wallets by a recent sign-in. */
  confirming: readonly string[]
}

const isAddedWallet = (value: unknown): value is AddedWallet => {
  const { account, added_at } = (value ?? {}) as Partial<AddedWallet>
  return isText(account) && isText(added_at)
}

/** `GET /api/auth/wallets`. */
export const readWallets = async (site: Site): Promise<UserWallets> => {
  const walletsAnswer = await callServer(site, { path: 'auth/wallets' })
  const { signed_in } = (walletsAnswer ?? {}) as { signed_in?: unknown }
  return {
    signedIn: isText(signed_in) ? signed_in : '',
    wallets: readList(walletsAnswer, 'wallets', isText),
    addedLately: readList(walletsAnswer, 'added_lately', isAddedWallet),
    confirming: readList(walletsAnswer, 'confirming', isText),
  }
}

/**
 * `POST /api/auth/link`: link the account of a proof to the user. If `move` is true, an account that belongs to another
 * user is moved to this user.
 */
export const linkWallet = async (site: Site, proof: Proof & { move: boolean }): Promise<void> => {
  await callServer(site, { path: 'auth/link', method: 'POST', body: proof, timeoutMs: proofTimeoutMs })
}

/** `DELETE /api/auth/wallets/{account}`: unlink an account. The account's sessions end. */
export const unlinkWallet = async (site: Site, account: string): Promise<void> => {
  await callServer(site, { path: `auth/wallets/${encodeURIComponent(account)}`, method: 'DELETE' })
}

const isDevice = (value: unknown): value is Device => {
  const { id, issued_at, used_at, expires_at } = (value ?? {}) as Partial<Device>
  return [id, issued_at, used_at, expires_at].every(isText)
}

/** The user's sessions in browsers, and API tokens. `mayMakeTokens` is true if the site allows API tokens. */
export type Devices = { devices: readonly Device[]; mayMakeTokens: boolean }

/** `GET /api/auth/sessions`: return the sessions, the most recently used first. */
export const readDevices = async (site: Site): Promise<Devices> => {
  const sessionsAnswer = await callServer(site, { path: 'auth/sessions' })
  const devices = readList(sessionsAnswer, 'sessions', isDevice)
  return { devices, mayMakeTokens: typeof (sessionsAnswer as { token_max_s?: unknown }).token_max_s === 'number' }
}

/** `DELETE /api/auth/sessions/{id}`: end a session or an API token. */
export const endDevice = async (site: Site, id: string): Promise<void> => {
  await callServer(site, { path: `auth/sessions/${encodeURIComponent(id)}`, method: 'DELETE' })
}

/** `POST /api/auth/token`: create an API token. The server returns the token only once. */
export const makeToken = async (site: Site, proof: Proof & { name: string }): Promise<string> => {
  const tokenAnswer = await callServer(site, {
    path: 'auth/token',
    method: 'POST',
    body: proof,
    timeoutMs: proofTimeoutMs,
  })
  const { token } = (tokenAnswer ?? {}) as { token?: unknown }
  if (!isText(token)) throw new KisslockError('server/failed', { field: 'token' })
  return token
}

const isClient = (value: unknown): value is ClientAccess => {
  const { client, resources } = (value ?? {}) as Partial<ClientAccess>
  return isText(client?.id) && isText(client.name) && Array.isArray(resources) && resources.every(isText)
}

/** `GET /api/<path>`: return the clients with access to the user's account. `path` is `sign_in.clients_path`. */
export const readClients = async (site: Site, path: string): Promise<readonly ClientAccess[]> =>
  readList(await callServer(site, { path }), 'clients', isClient)

/** `POST /api/<path>/end`: end the access of a client. */
export const endClient = async (site: Site, path: string, client: string): Promise<void> => {
  await callServer(site, { path: `${path}/end`, method: 'POST', body: { client } })
}
