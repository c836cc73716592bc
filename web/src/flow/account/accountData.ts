import { readBalance } from '../../actions/readBalance'
import type { Amount } from '../../actions/readToken'
import { createStore, type Store } from '../../browser/store'
import type { Engine } from '../../engine/createEngine'
import { causesOf } from '../../errors/causes'
import { KisslockError } from '../../errors/KisslockError'
import type { Site } from '../../server/call'
import { type Profile, readProfile } from '../../server/readProfile'
import type { PublicConfig } from '../../server/wire.gen'
import type { Connection } from '../connection'
import { type Readable, readableOn } from './readable'

export type { Amount }

/** `unasked`: no balance is shown for this account. `down`: the node did not respond. */
export type Balance = { is: 'unasked' } | { is: 'reading' } | { is: 'down' } | ({ is: 'known' } & Amount)

/** Name, picture and balance of the connected account. */
type AccountData = Profile & {
  balance: Balance
  /** True while a retry that the visitor requested is running. */
  retrying: boolean
}

/** A store that follows the connection while it has subscribers. Without subscribers, the store reads nothing. */
export type AccountDataStore = Store<AccountData> & {
  /** Reads the balance now and every 15 seconds until the returned function is called. */
  watch: () => () => void
  /** Reads the balance now. */
  retry: () => Promise<void>
}

type AccountDataOptions = {
  /**
   * Returns the current settings. The settings can change, because the server's settings replace the initial settings.
   */
  config: () => PublicConfig
  connection: Store<Connection>
  engine: () => Promise<Pick<Engine, 'config'>>
  /** Called with the error if the balance could not be read, because no screen shows the error. */
  backgroundError: (error: KisslockError) => void
  page: Document
}

/**
 * The pause between two reads of the balance, in milliseconds. The pause is short, so that the visitor soon sees a
 * payment. Most reads cause no request to a node, because the gateway has the response in its cache.
 */
const refreshMs = 15_000

const noProfile: Profile = { name: null, avatar: null }

/**
 * Read the profile of each address once per page load. After a failure, the profile is read again at the next
 * connection.
 */
const createProfiles = (site: () => Site) => {
  const profiles = new Map<string, Promise<Profile>>()
  return (address: string): Promise<Profile> => {
    const profile = profiles.get(address) ?? readProfile(site(), address)
    profiles.set(address, profile)
    profile.catch(() => profiles.delete(address))
    return profile.catch(() => noProfile)
  }
}

/**
 * Call `refresh` every `refreshMs` while the page is visible, and when the page becomes visible. Returns the function
 * that stops these calls.
 */
const whileVisible = (page: Document, refresh: () => void): (() => void) => {
  const look = () => page.visibilityState === 'visible' && refresh()
  const timer = setInterval(look, refreshMs)
  page.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    page.removeEventListener('visibilitychange', look)
  }
}

const readError = (cause: unknown, chainId: number): KisslockError => {
  const isTimeout = causesOf(cause).some(({ name }) => name === 'TimeoutError')
  return new KisslockError(isTimeout ? 'transport/timeout' : 'transport/http', { chainId }, { cause })
}

const initialData = ({ balance }: Readable): AccountData => ({
  ...noProfile,
  balance: { is: balance ? 'reading' : 'unasked' },
  retrying: false,
})

/**
 * Create a store with name, picture and balance. It reads name and picture once for each address, and the balance while
 * a screen watches it.
 */
export const watchAccountData = ({
  config,
  connection,
  engine,
  backgroundError,
  page,
}: AccountDataOptions): AccountDataStore => {
  const profileOf = createProfiles(config)
  let watchers = 0
  let stopReading = () => {}
  let subscribers = 0
  let stopFollowing = () => {}
  let current = ''
  const store = createStore(initialData(readableOn(config(), undefined)))
  const change = (changes: Partial<AccountData>) => store.set({ ...store.get(), ...changes })

  const readBalanceNow = async (account: string) => {
    const { address, chainId } = connection.get()
    const { balance } = readableOn(config(), chainId)
    if (!address || chainId === undefined || !balance) return
    const token = balance === 'native' ? undefined : balance
    const amount = await engine()
      .then((ready) => readBalance(ready, { address, chainId, token }))
      .catch((cause: unknown) => {
        // Report one error for each outage, not for each failed read.
        if (account === current && store.get().balance.is !== 'down') backgroundError(readError(cause, chainId))
        return undefined
      })
    // Drop the balance if the visitor has changed the account or the network since the request.
    if (account !== current) return
    change({ balance: amount ? { is: 'known', ...amount } : { is: 'down' } })
  }

  let reading: { account: string; done: Promise<void> } | undefined
  /** Read the balance if a screen watches it. Calls for the same account share one request. */
  const read = (): Promise<void> => {
    if (watchers === 0) return Promise.resolve()
    if (reading?.account === current) return reading.done
    const request = { account: current, done: readBalanceNow(current) }
    reading = request
    return request.done.finally(() => {
      if (reading === request) reading = undefined
    })
  }

  /** If the account or the chain of the connection has changed, clear the data and return true. */
  const updateConnection = (): boolean => {
    const { status, address, chainId } = connection.get()
    const now = status === 'connected' && address ? `${address} ${chainId}` : ''
    if (now === current) return false
    current = now
    store.set(initialData(readableOn(config(), now ? chainId : undefined)))
    return true
  }
  const readName = () => {
    const { address, chainId } = connection.get()
    const account = current
    if (!account || !address || !readableOn(config(), chainId).profile) return
    void profileOf(address).then((profile) => account === current && change(profile))
  }
  const follow = () => {
    if (!updateConnection()) return
    void read()
    readName()
  }

  return {
    get: () => {
      // Without subscribers, the store does not follow the connection, so read the current account first.
      if (subscribers === 0) updateConnection()
      return store.get()
    },
    subscribe: (listener) => {
      const stop = store.subscribe(listener)
      subscribers += 1
      if (subscribers === 1) {
        updateConnection()
        stopFollowing = connection.subscribe(follow)
        readName()
      }
      return () => {
        stop()
        subscribers -= 1
        if (subscribers === 0) stopFollowing()
      }
    },
    watch: () => {
      watchers += 1
      if (watchers === 1) stopReading = whileVisible(page, () => void read())
      void read()
      return () => {
        watchers -= 1
        if (watchers === 0) stopReading()
      }
    },
    retry: async () => {
      change({ retrying: true })
      await read()
      change({ retrying: false })
    },
  }
}
