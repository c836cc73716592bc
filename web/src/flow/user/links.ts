import type { KisslockError } from '../../errors/KisslockError'
import type { Account } from '../../server/message'
import { linkWallet, readRefusal, readWallets, type UserWallets, unlinkWallet } from '../../server/user'
import { createUserPage, type PageState } from './page'
import type { UserOptions } from './prove'

/**
 * An account that belongs to another user. `isLast`: the other user has no other account. `isOfSite`: the other user is
 * linked to a user in the site's own database.
 */
type TakenAccount = { account: Account; isLast: boolean; isOfSite: boolean }

/**
 * What the page shows. `taken`: the account belongs to another user, and the visitor decides whether to move it.
 * `sure`: the visitor is asked again, because the other user would lose its last wallet or its link to the site's user.
 */
type LinkStep =
  | { is: 'list' }
  | { is: 'asking'; account: Account }
  | ({ is: 'taken' | 'sure' } & TakenAccount)
  | { is: 'removing'; account: string }

export type LinkState = PageState<UserWallets, LinkStep>

/**
 * Return the step that follows if the server responds that the account belongs to another user. Undefined for other
 * errors.
 */
const findTakenStep = (error: KisslockError, account: Account): LinkStep | undefined => {
  const { code, last_wallet, site_user } = readRefusal(error)
  if (code !== 'auth/already-linked') return undefined
  return { is: 'taken', account, isLast: last_wallet === true, isOfSite: site_user === true }
}

/**
 * Create the state of the page with the user's wallets. The page shows the list, links a wallet by a signature, or
 * removes a wallet.
 */
export const createLinks = (options: UserOptions) => {
  const { site, onSignedOut, onAccountsChanged } = options
  const { get, subscribe, read, show, send, ask, fail, showList, renew } = createUserPage<UserWallets, LinkStep>(
    options,
    { is: 'list' },
    readWallets,
  )
  /**
   * Ask the wallet for a signature, and link its account. Resolves with true if the account was linked. If `isMove`
   * is true, the account can also belong to another user.
   */
  const addLink = async (account: Account, isMove = false): Promise<boolean> => {
    const proofResult = await ask(
      account,
      { is: 'asking', account },
      (proof) => linkWallet(site, { ...proof, move: isMove }),
      (error) => {
        const takenStep = findTakenStep(error, account)
        if (takenStep) show(takenStep)
        else fail(error)
      },
    )
    if (!proofResult) return false
    if (!proofResult.isGivenUp) showList()
    onAccountsChanged()
    await read()
    return true
  }
  return {
    get,
    subscribe,
    read,
    add: addLink,
    renew,
    /** Removes an account. Resolves with true if the account was removed. */
    remove: async (account: string): Promise<boolean> => {
      if (!(await send(() => unlinkWallet(site, account)))) return false
      if (account === get().known?.signedIn) onSignedOut()
      else {
        onAccountsChanged()
        await read()
      }
      return true
    },
    askToRemove: (account: string) => show({ is: 'removing', account }),
    /**
     * Moves the account to this user. If the account's old user would lose something, the visitor is asked again first.
     */
    move: async (): Promise<boolean> => {
      const { step } = get()
      if (step.is !== 'taken' && step.is !== 'sure') return false
      if (step.is === 'sure' || !(step.isLast || step.isOfSite)) return addLink(step.account, true)
      show({ ...step, is: 'sure' })
      return false
    },
    /** Returns to the list, and cancels the wallet's open request. */
    showList,
  }
}
