import { readBalance } from '../../actions/readBalance'
import type { Amount } from '../../actions/readToken'
import { createStore, type Store } from '../../browser/store'
import type { Engine } from '../../engine/createEngine'
import { listCauses } from '../../errors/causes'
import { KisslockError } from '../../errors/KisslockError'
import type { Site } from '../../server/call'
import { type Profile, readProfile } from '../../server/readProfile'
import type { PublicConfig } from '../../server/wire.gen'
import type { Connection } from '../connection'
import { findReadableData, type ReadableData } from './readable'

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
const refreshIntervalMs = 15_000

const emptyProfile: Profile = { name: null, avatar: null }

/**
 * Read the profile of each address once per page load. After a failure, the profile is read again at the next
 * connection.
 */
const createProfileReader = (readSite: () => Site) => {
  const profilesByAddress = new Map<string, Promise<Profile>>()
  return (address: string): Promise<Profile> => {
    const pendingProfile = profilesByAddress.get(address) ?? readProfile(readSite(), address)
    profilesByAddress.set(address, pendingProfile)
    pendingProfile.catch(() => profilesByAddress.delete(address))
    return pendingProfile.catch(() => emptyProfile)
  }
}

/**
 * Call `refresh` every `refreshIntervalMs` while the page is visible, and when the page becomes visible. Returns the
 * function that stops these calls.
 */
const callWhileVisible = (page: Document, refresh: () => void): (() => void) => {
  const refreshIfVisible = () => page.visibilityState === 'visible' && refresh()
  const timer = setInterval(refreshIfVisible, refreshIntervalMs)
  page.addEventListener('visibilitychange', refreshIfVisible)
  return () => {
    clearInterval(timer)
    page.removeEventListener('visibilitychange', refreshIfVisible)
  }
}

const createReadError = (cause: unknown, chainId: number): KisslockError => {
  const isTimeout = listCauses(cause).some(({ name }) => name === 'TimeoutError')
  return new KisslockError(isTimeout ? 'transport/timeout' : 'transport/http', { chainId }, { cause })
}

const createInitialData = ({ balance }: ReadableData): AccountData => ({
  ...emptyProfile,
  balance: { is: balance ? 'reading' : 'unasked' },
  retrying: false,
})

/**
 * Create a store with name, picture and balance. The store reads name and picture once for each address, and the
 * balance while a screen watches it.
 */
export const watchAccountData = ({
  config,
  connection,
  engine,
  backgroundError,
  page,
}: AccountDataOptions): AccountDataStore => {
  const readCachedProfile = createProfileReader(config)
  let watcherCount = 0
  let stopReading = () => {}
  let subscriberCount = 0
  let stopFollowing = () => {}
  let currentAccountKey = ''
  const store = createStore(createInitialData(findReadableData(config(), undefined)))
  const changeData = (changes: Partial<AccountData>) => store.set({ ...store.get(), ...changes })

  const readBalanceOnce = async (accountKey: string) => {
    const { address, chainId } = connection.get()
    const { balance } = findReadableData(config(), chainId)
    if (!address || chainId === undefined || !balance) return
    const tokenAddress = balance === 'native' ? undefined : balance
    const amount = await engine()
      .then((loadedEngine) => readBalance(loadedEngine, { address, chainId, token: tokenAddress }))
      .catch((cause: unknown) => {
        // Report one error for each outage, not for each failed read.
        if (accountKey === currentAccountKey && store.get().balance.is !== 'down')
          backgroundError(createReadError(cause, chainId))
        return undefined
      })
    // Drop the balance if the visitor has changed the account or the network since the request.
    if (accountKey !== currentAccountKey) return
    changeData({ balance: amount ? { is: 'known', ...amount } : { is: 'down' } })
  }

  let currentRead: { account: string; done: Promise<void> } | undefined
  /** Read the balance if a screen watches it. Calls for the same account share one request. */
  const fetchBalance = (): Promise<void> => {
    if (watcherCount === 0) return Promise.resolve()
    if (currentRead?.account === currentAccountKey) return currentRead.done
    const newRead = { account: currentAccountKey, done: readBalanceOnce(currentAccountKey) }
    currentRead = newRead
    return newRead.done.finally(() => {
      if (currentRead === newRead) currentRead = undefined
    })
  }

  /** If the account or the chain of the connection has changed, clear the data and return true. */
  const updateConnection = (): boolean => {
    const { status, address, chainId } = connection.get()
    const newAccountKey = status === 'connected' && address ? `${address} ${chainId}` : ''
    if (newAccountKey === currentAccountKey) return false
    currentAccountKey = newAccountKey
    store.set(createInitialData(findReadableData(config(), newAccountKey ? chainId : undefined)))
    return true
  }
  const readNameAndAvatar = () => {
    const { address, chainId } = connection.get()
    const accountKey = currentAccountKey
    if (!accountKey || !address || !findReadableData(config(), chainId).profile) return
    void readCachedProfile(address).then((profile) => accountKey === currentAccountKey && changeData(profile))
  }
  const onConnectionChange = () => {
    if (!updateConnection()) return
    void fetchBalance()
    readNameAndAvatar()
  }

  return {
    get: () => {
      // Without subscribers, the store does not follow the connection, so read the current account first.
      if (subscriberCount === 0) updateConnection()
      return store.get()
    },
    subscribe: (listener) => {
      const unsubscribe = store.subscribe(listener)
      subscriberCount += 1
      if (subscriberCount === 1) {
        updateConnection()
        stopFollowing = connection.subscribe(onConnectionChange)
        readNameAndAvatar()
      }
      return () => {
        unsubscribe()
        subscriberCount -= 1
        if (subscriberCount === 0) stopFollowing()
      }
    },
    watch: () => {
      watcherCount += 1
      if (watcherCount === 1) stopReading = callWhileVisible(page, () => void fetchBalance())
      void fetchBalance()
      return () => {
        watcherCount -= 1
        if (watcherCount === 0) stopReading()
      }
    },
    retry: async () => {
      changeData({ retrying: true })
      await fetchBalance()
      changeData({ retrying: false })
    },
  }
}
