import { guardedStorage } from '../../engine/guardedStorage'

/** Everything of the relay's client lies below this, as the rest of ours does. */
const prefix = 'kisslock.'

/** Its own prefix inside its names; one word, so that two clients of one page could be told apart. */
export const clientPrefix = 'kisslock'

/** Where the client keeps its sessions (`wc@2:client:<version>:<prefix>//session`). */
export const sessionsKey = `${prefix}wc@2:client:0.3:${clientPrefix}//session`

/** What the client reads when a request is to open the wallet's app again. */
const appChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

const guarded = guardedStorage(() => globalThis.localStorage)

const read = (key: string): unknown => {
  try {
    return JSON.parse(guarded.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const keys = (): string[] => {
  try {
    const all = Object.keys(globalThis.localStorage)
    return all.filter((key) => key.startsWith(`${prefix}wc@2:`)).map((key) => key.slice(prefix.length))
  } catch {
    return []
  }
}

/** The client's storage, in the place of its own database: under our prefix, guarded, as JSON. */
export const relayStorage = {
  getKeys: async () => keys(),
  getEntries: async <Value>() => keys().map((key): [string, Value] => [key, read(prefix + key) as Value]),
  getItem: async <Value>(key: string) => read(prefix + key) as Value | undefined,
  setItem: async <Value>(key: string, value: Value) => guarded.setItem(prefix + key, JSON.stringify(value)),
  removeItem: async (key: string) => guarded.removeItem(prefix + key),
}

/** Keeps which app was opened, so that later requests can open it again. */
export const keepApp = (choice: { href: string; name: string }): void =>
  guarded.setItem(prefix + appChoiceKey, JSON.stringify(choice))

/** Another device has answered: nothing is opened here. */
export const forgetApp = (): void => guarded.removeItem(prefix + appChoiceKey)

type Stored = { topic: string; expiry: number }

const isStored = (value: unknown): value is Stored =>
  typeof (value as Stored | null)?.topic === 'string' && typeof (value as Stored).expiry === 'number'

/** The topic of the session that was made last and still stands, told without loading the client. */
export const storedSession = (nowS = Date.now() / 1000): string | undefined => {
  const stored = read(sessionsKey)
  const sessions = Array.isArray(stored) ? stored.filter(isStored).filter(({ expiry }) => expiry > nowS) : []
  return sessions.toSorted((one, other) => other.expiry - one.expiry)[0]?.topic
}
