import { createStore } from '../../browser/store'
import type { KisslockError } from '../../errors/KisslockError'
import type { Account } from '../../server/message'
import { linkWallet, readWallets, refusalOf, type UserWallets, unlinkWallet } from '../../server/user'
import { isSignedOut, prove, type UserOptions } from './prove'

/** An account that belongs to another user. `isLast`: the only one of that user. `isOfSite`: a user of the site's own. */
type Taken = { account: Account; isLast: boolean; isOfSite: boolean }

/** What the page shows. `taken`: the visitor chooses. `sure`: a second question, because the other user loses something. */
type LinkStep =
  | { is: 'list' }
  | { is: 'asking'; account: Account }
  | ({ is: 'taken' | 'sure' } & Taken)
  | { is: 'removing'; account: string }

/** `wallets` is undefined before the first answer. `failure`: of the last request. */
export type LinkState = { wallets: UserWallets | undefined; step: LinkStep; failure: KisslockError | undefined }

const list: LinkStep = { is: 'list' }

/** The wallets of the user: the list, adding one by its signature, removing one. */
export const createLinks = (options: UserOptions) => {
  const { site, signedOut } = options
  const { get, set, subscribe } = createStore<LinkState>({ wallets: undefined, step: list, failure: undefined })
  const change = (changes: Partial<LinkState>) => set({ ...get(), ...changes })
  let asking = new AbortController()

  const fail = (failure: KisslockError) => {
    change({ step: list, failure })
    if (isSignedOut(failure)) signedOut()
  }
  const read = async () => {
    try {
      change({ wallets: await readWallets(site) })
    } catch (error) {
      fail(error as KisslockError)
    }
  }
  /** Whether the account is another user's; the visitor is asked then. */
  const isTaken = (error: KisslockError, account: Account): boolean => {
    const { code, last_wallet, site_user } = refusalOf(error)
    if (code !== 'auth/already-linked') return false
    change({ step: { is: 'taken', account, isLast: last_wallet === true, isOfSite: site_user === true } })
    return true
  }
  const toList = () => {
    asking.abort()
    change({ step: list })
  }
  /** Asks the wallet to sign, and adds its account; resolves with whether it was added. `move`: also from another user. */
  const add = async (account: Account, move = false): Promise<boolean> => {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    change({ step: { is: 'asking', account }, failure: undefined })
    try {
      const proof = await prove(options, account, signal)
      if (signal.aborted) return false
      await linkWallet(site, { ...proof, move })
    } catch (error) {
      if (!signal.aborted && !isTaken(error as KisslockError, account)) fail(error as KisslockError)
      return false
    }
    if (!signal.aborted) change({ step: list })
    await read()
    return true
  }
  /** Removes an account; resolves with whether it is removed. */
  const remove = async (account: string): Promise<boolean> => {
    try {
      await unlinkWallet(site, account)
    } catch (error) {
      fail(error as KisslockError)
      return false
    }
    change({ step: list, failure: undefined })
    if (account === get().wallets?.signedIn) signedOut()
    else await read()
    return true
  }
  return {
    get,
    subscribe,
    read,
    add,
    remove,
    askToRemove: (account: string) => change({ step: { is: 'removing', account }, failure: undefined }),
    /** Moves the account here; where the other user loses something, only after a second question. */
    move: async (): Promise<boolean> => {
      const { step } = get()
      if (step.is !== 'taken' && step.is !== 'sure') return false
      if (step.is === 'sure' || !(step.isLast || step.isOfSite)) return add(step.account, true)
      change({ step: { ...step, is: 'sure' } })
      return false
    },
    /** Returns to the list; an open question of the wallet is given up. */
    toList,
  }
}
