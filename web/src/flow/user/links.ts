import type { KisslockError } from '../../errors/KisslockError'
import type { Account } from '../../server/message'
import { linkWallet, readWallets, refusalOf, type UserWallets, unlinkWallet } from '../../server/user'
import { createUserPage, type PageState } from './page'
import type { UserOptions } from './prove'

/** An account that belongs to another user. `isLast`: the only one of that user. `isOfSite`: a user of the site's own. */
type TakenAccount = { account: Account; isLast: boolean; isOfSite: boolean }

/** What the page shows. `taken`: the visitor chooses. `sure`: a second question, because the other user loses something. */
type LinkStep =
  | { is: 'list' }
  | { is: 'asking'; account: Account }
  | ({ is: 'taken' | 'sure' } & TakenAccount)
  | { is: 'removing'; account: string }

export type LinkState = PageState<UserWallets, LinkStep>

/** What the visitor chooses about if the account is another user's, by the server's refusal. */
const takenStep = (error: KisslockError, account: Account): LinkStep | undefined => {
  const { code, last_wallet, site_user } = refusalOf(error)
  if (code !== 'auth/already-linked') return undefined
  return { is: 'taken', account, isLast: last_wallet === true, isOfSite: site_user === true }
}

/** The wallets of the user: the list, adding one by its signature, removing one. */
export const createLinks = (options: UserOptions) => {
  const { site, signedOut, changed } = options
  const { get, subscribe, read, show, send, ask, fail, toList, renew } = createUserPage<UserWallets, LinkStep>(
    options,
    { is: 'list' },
    readWallets,
  )
  /** Asks the wallet to sign, and adds its account; resolves with whether it was added. `move`: also from another user. */
  const add = async (account: Account, move = false): Promise<boolean> => {
    const sent = await ask(
      account,
      { is: 'asking', account },
      (proof) => linkWallet(site, { ...proof, move }),
      (error) => {
        const taken = takenStep(error, account)
        if (taken) show(taken)
        else fail(error)
      },
    )
    if (!sent) return false
    if (!sent.isGivenUp) toList()
    changed()
    await read()
    return true
  }
  return {
    get,
    subscribe,
    read,
    add,
    renew,
    /** Removes an account; resolves with whether it is removed. */
    remove: async (account: string): Promise<boolean> => {
      if (!(await send(() => unlinkWallet(site, account)))) return false
      if (account === get().known?.signedIn) signedOut()
      else {
        changed()
        await read()
      }
      return true
    },
    askToRemove: (account: string) => show({ is: 'removing', account }),
    /** Moves the account here; where the other user loses something, only after a second question. */
    move: async (): Promise<boolean> => {
      const { step } = get()
      if (step.is !== 'taken' && step.is !== 'sure') return false
      if (step.is === 'sure' || !(step.isLast || step.isOfSite)) return add(step.account, true)
      show({ ...step, is: 'sure' })
      return false
    },
    /** Returns to the list; an open question of the wallet is given up. */
    toList,
  }
}
