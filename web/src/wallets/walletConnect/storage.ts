import { chainIdOf } from '../answers'

/** Prefix of Kisslock's keys in localStorage, including the keys of the relay's client. */
const prefix = 'kisslock.'

/** The client's prefix inside its keys. The prefix distinguishes two clients on one page. */
export const clientPrefix = 'kisslock'

/** The client's key for its sessions: `wc@2:client:<version>:<prefix>//session`. */
export const sessionsKey = `wc@2:client:0.3:${clientPrefix}//session`

/** The client's key for the wallet app that the next request opens. */
const appChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * Run a function with localStorage. Returns undefined if storage is blocked, full or missing. The WalletConnect client
 * also works without storage.
 */
const attempt = <Result>(use: (storage: Storage) => Result): Result | undefined => {
  try {
    return use(globalThis.localStorage)
  } catch {
    return undefined
  }
}

const read = (key: string): unknown =>
  attempt((storage) => JSON.parse(storage.getItem(prefix + key) ?? 'null') ?? undefined)

const remove = (key: string): void => attempt((storage) => storage.removeItem(prefix + key))

/** Write a value, or remove the key if writing fails, so that the next page load does not restore an older session. */
const write = (key: string, value: unknown): void => {
  const written = attempt((storage) => {
    storage.setItem(prefix + key, JSON.stringify(value))
    return true
  })
  if (!written) remove(key)
}

const keys = (): string[] =>
  attempt((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(`${prefix}wc@2:`))
      .map((key) => key.slice(prefix.length)),
  ) ?? []

/**
 * The client's storage, which replaces its database: JSON in localStorage, with keys that start with `prefix`. This
 * storage never throws.
 */
export const relayStorage = {
  getKeys: async () => keys(),
  getEntries: async <Value>() => keys().map((key): [string, Value] => [key, read(key) as Value]),
  getItem: async <Value>(key: string) => read(key) as Value | undefined,
  setItem: async <Value>(key: string, value: Value) => write(key, value),
  removeItem: async (key: string) => remove(key),
}

/** The wallet app that has approved a pairing. `href` opens the app without a pairing. `name` is the wallet's name. */
export type OpenedApp = { href: string; name: string }

/**
 * Store the wallet's app, so that later requests open this app. If the wallet is on another device, `app` is undefined,
 * and the stored app is removed.
 */
export const storeApp = (app: OpenedApp | undefined): void => (app ? write(appChoiceKey, app) : remove(appChoiceKey))

/** Return the app that requests open on this device. Undefined if the wallet is on another device. */
export const storedApp = (): OpenedApp | undefined => {
  const { href, name } = (read(appChoiceKey) ?? {}) as Record<string, unknown>
  return typeof href === 'string' && typeof name === 'string' ? { href, name } : undefined
}

/** The key for the session's current chain. The page chooses this chain, so the chain is not part of the session. */
const chainKey = 'scan.chain'

/** Store a session's current chain. */
export const storeChain = (topic: string, chainId: number): void => write(chainKey, { topic, chainId })

/** Remove the chain of a session that has ended. */
export const forgetChain = (topic: string): void => {
  if (storedChain(topic) !== undefined) remove(chainKey)
}

/** Return the chain that a session used last. Undefined if no chain is stored for the session. */
export const storedChain = (topic: string): number | undefined => {
  const stored = read(chainKey) as { topic?: unknown; chainId?: unknown } | undefined
  return stored?.topic === topic ? chainIdOf(stored.chainId) : undefined
}

type Stored = { topic: string; expiry: number }

const isStored = (value: unknown): value is Stored =>
  typeof (value as Stored | null)?.topic === 'string' && typeof (value as Stored).expiry === 'number'

/**
 * Return the topic of the stored session whose expiry is the latest, without loading the client. Undefined if all
 * sessions have expired.
 */
export const storedSession = (nowS = Date.now() / 1000): string | undefined => {
  const stored = read(sessionsKey)
  const sessions = Array.isArray(stored) ? stored.filter(isStored).filter(({ expiry }) => expiry > nowS) : []
  return sessions.toSorted((session, other) => other.expiry - session.expiry)[0]?.topic
}
