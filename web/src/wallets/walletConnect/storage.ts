/** Everything of the relay's client lies below this, as the rest of ours does. */
const prefix = 'kisslock.'

/** Its own prefix inside its names; one word, so that two clients of one page could be told apart. */
export const clientPrefix = 'kisslock'

/** Where the client keeps its sessions (`wc@2:client:<version>:<prefix>//session`). */
export const sessionsKey = `wc@2:client:0.3:${clientPrefix}//session`

/** What the client reads when a request is to open the wallet's app again. */
const appChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Blocked, full or missing: the client works on from memory, so nothing is said and nothing is kept. */
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

/** What cannot be written is removed, so that no older session comes back on the next load. */
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

/** The client's storage, in the place of its own database: under our prefix, guarded, as JSON. */
export const relayStorage = {
  getKeys: async () => keys(),
  getEntries: async <Value>() => keys().map((key): [string, Value] => [key, read(key) as Value]),
  getItem: async <Value>(key: string) => read(key) as Value | undefined,
  setItem: async <Value>(key: string, value: Value) => write(key, value),
  removeItem: async (key: string) => remove(key),
}

/** Keeps which app was opened, so that later requests can open it again. */
export const keepApp = (choice: { href: string; name: string }): void => write(appChoiceKey, choice)

/** Another device has answered: nothing is opened here. */
export const forgetApp = (): void => remove(appChoiceKey)

type Stored = { topic: string; expiry: number }

const isStored = (value: unknown): value is Stored =>
  typeof (value as Stored | null)?.topic === 'string' && typeof (value as Stored).expiry === 'number'

/** The topic of the session that was made last and still stands, told without loading the client. */
export const storedSession = (nowS = Date.now() / 1000): string | undefined => {
  const stored = read(sessionsKey)
  const sessions = Array.isArray(stored) ? stored.filter(isStored).filter(({ expiry }) => expiry > nowS) : []
  return sessions.toSorted((one, other) => other.expiry - one.expiry)[0]?.topic
}
