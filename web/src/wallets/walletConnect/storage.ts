import { parseChainId } from '../answers'

/** Prefix of Kisslock's keys in localStorage, including the keys of the relay's client. */
const storagePrefix = 'kisslock.'

/** The prefix that the client adds to its storage keys. The prefix distinguishes two clients on one page. */
export const clientPrefix = 'kisslock'

/** The client's key for its sessions: `wc@2:client:<version>:<prefix>//session`. */
export const sessionsKey = `wc@2:client:0.3:${clientPrefix}//session`

/** The client's key for the wallet app that the next request opens. */
const storedAppKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * Run a function with localStorage. Returns undefined if storage is blocked, full or missing. The WalletConnect client
 * also works without storage.
 */
const tryStorage = <Result>(action: (storage: Storage) => Result): Result | undefined => {
  try {
    return action(globalThis.localStorage)
  } catch {
    return undefined
  }
}

const readJson = (key: string): unknown =>
  tryStorage((storage) => JSON.parse(storage.getItem(storagePrefix + key) ?? 'null') ?? undefined)

const removeKey = (key: string): void => tryStorage((storage) => storage.removeItem(storagePrefix + key))

/** Write a value, or remove the key if writing fails, so that the next page load does not restore an older session. */
const writeJson = (key: string, value: unknown): void => {
  const isWritten = tryStorage((storage) => {
    storage.setItem(storagePrefix + key, JSON.stringify(value))
    return true
  })
  if (!isWritten) removeKey(key)
}

const listStoredKeys = (): string[] =>
  tryStorage((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(`${storagePrefix}wc@2:`))
      .map((key) => key.slice(storagePrefix.length)),
  ) ?? []

/**
 * The client's storage, which replaces its database: JSON in localStorage, with keys that start with `storagePrefix`.
 * This storage never throws.
 */
export const relayStorage = {
  getKeys: async () => listStoredKeys(),
  getEntries: async <Value>() => listStoredKeys().map((key): [string, Value] => [key, readJson(key) as Value]),
  getItem: async <Value>(key: string) => readJson(key) as Value | undefined,
  setItem: async <Value>(key: string, value: Value) => writeJson(key, value),
  removeItem: async (key: string) => removeKey(key),
}

/** The wallet app that has approved a pairing. `href` opens the app without a pairing. `name` is the wallet's name. */
export type OpenedApp = { href: string; name: string }

/**
 * Store the wallet's app, so that later requests open this app. If the wallet is on another device, `app` is undefined,
 * and the stored app is removed.
 */
export const storeApp = (app: OpenedApp | undefined): void =>
  app ? writeJson(storedAppKey, app) : removeKey(storedAppKey)

/** Return the stored app, which is opened on this device for requests. Undefined if the wallet is on another device. */
export const readStoredApp = (): OpenedApp | undefined => {
  const { href, name } = (readJson(storedAppKey) ?? {}) as Record<string, unknown>
  return typeof href === 'string' && typeof name === 'string' ? { href, name } : undefined
}

/**
 * The key for the session's current chain. The page chooses the current chain, so the chain is not part of the session.
 */
const chainKey = 'scan.chain'

/** Store a session's current chain. */
export const storeChain = (topic: string, chainId: number): void => writeJson(chainKey, { topic, chainId })

/** Remove the chain of a session that has ended. */
export const forgetChain = (topic: string): void => {
  if (readStoredChain(topic) !== undefined) removeKey(chainKey)
}

/** Return the chain that a session used last. Undefined if no chain is stored for the session. */
export const readStoredChain = (topic: string): number | undefined => {
  const storedValue = readJson(chainKey) as { topic?: unknown; chainId?: unknown } | undefined
  return storedValue?.topic === topic ? parseChainId(storedValue.chainId) : undefined
}

type StoredSession = { topic: string; expiry: number }

const isStoredSession = (value: unknown): value is StoredSession =>
  typeof (value as StoredSession | null)?.topic === 'string' && typeof (value as StoredSession).expiry === 'number'

/**
 * Return the topic of the stored session whose expiry is the latest, without loading the client. Undefined if all
 * sessions have expired.
 */
export const findStoredTopic = (nowS = Date.now() / 1000): string | undefined => {
  const storedValue = readJson(sessionsKey)
  const validSessions = Array.isArray(storedValue)
    ? storedValue.filter(isStoredSession).filter(({ expiry }) => expiry > nowS)
    : []
  return validSessions.toSorted((session, other) => other.expiry - session.expiry)[0]?.topic
}
